/** What is done with the review of several assets: gone through one by one, handed on, saved as a sheet. */
import type { ReviewSheetAsked } from '../../../main/contract/schema/review-sheet.ts';
import type { AppState } from '../../state/app-state.ts';
import { failureOf } from '../../state/failure.ts';
import { fetchReviewSheet } from '../../state/hand-on-bytes.ts';
import { chosenCount } from '../../state/library/chosen.ts';
import {
  activeRow,
  flipThroughChosen,
  isFlippable,
  openRow,
  subjectNow,
} from '../library/library-actions.ts';
import { saveBlob } from '../save-blob.ts';
import { reviewTabWords } from './review-words.ts';

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

/** After a verdict, where the user wants that: to the next one of those that are gone through. */
export function goOn({ reviews, flip, notices }: AppState): void {
  if (!reviews.store.getState().goesOn) return;
  const { stretch } = flip.store.getState();
  if (stretch !== null && stretch.place === stretch.total - 1)
    notices.tell(reviewTabWords.last, { tag: 'review' });
  else void flip.go(1);
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
