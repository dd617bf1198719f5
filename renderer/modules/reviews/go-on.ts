/** Where a review goes once a verdict is given. */
import type { StoresOf } from '../../stores/stores.ts';
import { reviewTabWords } from './review-words.ts';

/** After a verdict, where the user wants that: to the next one of those that are gone through. */
export function goOn({ reviews, flip, notices }: StoresOf<'flip' | 'notices' | 'reviews'>): void {
  if (!reviews.store.getState().goesOn) return;
  const { stretch } = flip.store.getState();
  if (stretch !== null && stretch.place === stretch.total - 1)
    notices.tell(reviewTabWords.last, { tag: 'review' });
  else void flip.go(1);
}
