/** What reviewers say of assets, and how two of them are merged. */

export { noteVerdict } from './note-verdict.ts';
export { createReviews } from './reviews.ts';
export { reviewSheet, type SheetDeps, type SheetFile } from './sheet/review-sheet.ts';
export { reviewFileOf, takeOverBytes } from './sync-review.ts';
