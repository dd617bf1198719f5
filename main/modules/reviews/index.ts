/** What reviewers say of assets, and how two of them are merged. */

export { noteVerdict } from './change-review.ts';
export { cell, reviewSheet, type SheetDeps, type SheetFile } from './review-sheet.ts';
export { createReviews } from './reviews.ts';
export { reviewFileOf, takeOverBytes } from './sync-review.ts';
