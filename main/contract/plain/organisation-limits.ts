/** What users may write about assets: limits of tags, notes and reviews for forms that check before they ask, and the order in which lists of tags are kept. */

/** Longest text of each kind, in characters. */
export const organisationLimits = { title: 200, tag: 100, tags: 100, note: 10_000, reviewer: 100 } as const;

/** Of a whole tag: parts between slashes, without commas, quotes, empty parts and spaces around a part. */
export const tagPattern = /^[^\s/,"](?:[^/,"\n]*[^\s/,"])?(?:\/[^\s/,"](?:[^/,"\n]*[^\s/,"])?)*$/u;

// What a review may hold, for forms that check before they ask.

/** Longest texts in characters; most marks, marks that were taken away, and entries of the history; bytes of the file. */
export const reviewLimits = {
  text: 2000,
  marks: 500,
  removed: 200,
  history: 300,
  historyText: 2000,
  fileBytes: 4 * 1024 * 1024,
} as const;

// Lists that are kept in order, each value once: by main, and by the page before main has answered. Pure.

/** One language for all machines: the same list is the same everywhere. Its tables take 20 ms to read, which no start needs. */
let alphabet: Intl.Collator | undefined;

/** In alphabetical order; values that only this order cannot tell apart go by their code units. */
export function inOrderOnce<T extends string>(values: readonly T[]): T[] {
  const { compare } = (alphabet ??= new Intl.Collator('en'));
  return [...new Set(values)].toSorted((a, b) => compare(a, b) || (a < b ? -1 : 1));
}
