/** What was done to marks, for the way back. Pure; English. */
import type { MarkChange } from '../../../../main/contract/schema/review/review.ts';

export const markActionWords: Readonly<Record<MarkChange['type'], string>> = {
  set: 'Set a mark',
  edit: 'Changed a mark',
  move: 'Moved a mark',
  resolve: 'Resolved or reopened a mark',
  remove: 'Removed a mark',
  restore: 'Put a mark back',
};
