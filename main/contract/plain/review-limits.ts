/** What a review may hold, for forms that check before they ask. */

/** Longest texts in characters; most marks, marks that were taken away, and entries of the history; bytes of the file. */
export const reviewLimits = {
  text: 2000,
  marks: 500,
  removed: 200,
  history: 300,
  historyText: 2000,
  fileBytes: 4 * 1024 * 1024,
} as const;
