/** Lists that are kept in order, each value once. Pure. */

/** One language for all machines: the same list is the same everywhere. */
const alphabet = new Intl.Collator('en');

/** In alphabetical order; values that only this order cannot tell apart go by their code units. */
export function inOrderOnce<T extends string>(values: readonly T[]): T[] {
  return [...new Set(values)].toSorted((a, b) => alphabet.compare(a, b) || (a < b ? -1 : 1));
}
