/** The review of an asset for a part of the screen that shows it, and changing its marks under the user's name. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { AssetReview, MarkChange } from '../../../main/contract/schema/review/review.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { ReviewsState } from './store/reviews.ts';

/** Read when it is first shown. */
export function useReview(assetId: AssetId): {
  /** Null until it was read. */
  readonly review: AssetReview | null;
  readonly error: ReviewsState['error'];
  readonly change: (change: MarkChange) => void;
} {
  const { reviews, reviewer } = useStores<'reviewer' | 'reviews'>();
  const state = useStore(reviews.store);
  useEffect(() => reviews.open(assetId), [reviews, assetId]);
  useEffect(() => reviewer.read(), [reviewer]);
  const isMine = state.assetId === assetId;
  return {
    review: isMine ? state.review : null,
    error: isMine ? state.error : null,
    // A name that was given a moment ago counts already.
    change: (change) => void reviews.change(assetId, reviewer.store.getState(), change),
  };
}
