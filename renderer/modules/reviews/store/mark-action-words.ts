/** What was done to annotations, for the way back. */
import { catalogue } from '../../../../main/contract/messages/catalogue.ts';
import type { MarkChange } from '../../../../main/contract/schema/review/review.ts';

export const markActionWords: Readonly<Record<MarkChange['type'], string>> = catalogue('reviews.markAction', {
  set: 'Added an annotation',
  edit: 'Edited an annotation',
  move: 'Moved an annotation',
  resolve: 'Resolved or reopened an annotation',
  remove: 'Removed an annotation',
  restore: 'Restored an annotation',
});
