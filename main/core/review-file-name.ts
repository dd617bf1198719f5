/** What the file of a review is called beside the files of an asset. Pure. */

/** `stem` as places have it: empty when all of the folder is one asset, else the beginning of its files' names. */
export function reviewFileName(stem: string): string {
  return stem === '' ? 'review.json' : `${stem}.review.json`;
}

/** True for a name that `reviewFileName` gives, right in the folder, and for one that was kept aside because it could not be read. */
export function isReviewFile(localPath: string): boolean {
  return /^(?:[^/]+\.)?review\.json(?:\.unreadable-\d{1,4})?$/i.test(localPath);
}
