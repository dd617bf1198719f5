/** What is done with the review of the selected rows: gone through one by one, exported, saved as a sheet. */
import type { ReviewSheetAsked } from '../../../main/contract/schema/review-sheet.ts';
import type { AppState } from '../../state/app-state.ts';
import { failureOf } from '../../state/failure.ts';
import { fetchReviewSheet } from '../../state/hand-on-bytes.ts';
import { chosenCount } from '../../state/library/chosen.ts';
import { reviewTabWords } from '../review/review-words.ts';
import { saveBlob } from '../save-blob.ts';
import { activeRow, flipThroughChosen, isFlippable, openRow, subjectNow } from './library-actions.ts';

/** Opens the first of the chosen assets to be reviewed; each verdict goes on to the next. */
export async function reviewChosen(app: AppState): Promise<void> {
  const { library, viewer, reviews, notices } = app;
  viewer.setTab('review');
  reviews.setGoesOn(true);
  try {
    const { chosen, assets, active } = library.store.getState();
    if (chosenCount(chosen, assets) === 0) await library.choosing.one(active.place, 'only');
  } catch (error) {
    notices.fail(failureOf(error));
    return;
  }
  const row = activeRow(app);
  if (isFlippable(app)) await flipThroughChosen(app, null);
  else if (row !== undefined) openRow(app, row);
}

/** Asks as what. */
export async function handChosenOn(app: AppState): Promise<void> {
  const subject = await subjectNow(app);
  if (subject !== null) app.handOns.ask(subject);
}

/** Of what is chosen, or of the active row. */
export async function saveChosenSheet(app: AppState, format: ReviewSheetAsked['format']): Promise<void> {
  const subject = await subjectNow(app);
  if (subject === null) return;
  try {
    const { blob, name } = await fetchReviewSheet({ of: [...subject.of], format, title: '' });
    saveBlob(blob, name);
    app.notices.tell(reviewTabWords.sheetSaved(name), { tone: 'success' });
  } catch (error) {
    app.notices.fail(failureOf(error));
  }
}
