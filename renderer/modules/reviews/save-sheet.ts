/** Saving the review sheet of some assets: from the library, and where a review ends. */
import type { ReviewSheetAsked } from '../../../main/contract/schema/review/exports.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { fetchReviewSheet } from '../exports/store/byte-channel.ts';
import { saveBlob } from '../shared/hand-out-files.ts';
import { failureOf } from '../shared/store/failure.ts';
import { reviewTabWords } from './review-words.ts';

/** Says when it is saved, or why not. */
export async function saveReviewSheet(
  { notices }: StoresOf<'notices'>,
  asked: ReviewSheetAsked,
): Promise<void> {
  try {
    const { blob, name } = await fetchReviewSheet(asked);
    saveBlob(blob, name);
    notices.tell(reviewTabWords.sheetSaved(name), { tone: 'success' });
  } catch (error) {
    notices.fail(failureOf(error));
  }
}
