/** Lists that are kept in order, each value once: by main, and by the page before main has answered. Pure. */

/** One language for all machines: the same list is the same everywhere. Its tables take 20 ms to read, which no start needs. */
let alphabet: Intl.Collator | undefined;

/** In alphabetical order; values that only this order cannot tell apart go by their code units. */
export function inOrderOnce<T extends string>(values: readonly T[]): T[] {
  const { compare } = (alphabet ??= new Intl.Collator('en'));
  return [...new Set(values)].toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1));
}
