/** Reviews and what is handed on, over the assets in memory. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import {
  type AssetReview,
  noReviewBody,
  type ReviewBody,
} from '../../../main/contract/schema/review/review.ts';
import { changeMarks } from '../../../main/modules/reviews/change-review.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import type { FakeState } from '../fake-state.ts';

/** Marks live as long as the handlers; every mark is set a second after the last one. */
export function reviewHandlers(app: FakeState): Pick<Handlers, 'reviews' | 'exports'> {
  const bodies = new Map<AssetId, ReviewBody>();
  let seconds = 0;
  const review = (assetId: AssetId): AssetReview => {
    const body = bodies.get(assetId) ?? noReviewBody;
    const given = app.assets.find(({ id }) => id === assetId)?.organisation.review ?? null;
    const isSaid = given !== null || body !== noReviewBody;
    return { ...body, assetId, review: given, file: { state: isSaid ? 'written' : 'none' } };
  };
  return {
    reviews: {
      get: async ({ assetId }) => review(assetId),
      async mark({ assetId, by, change }) {
        seconds += 1;
        const at = new Date(Date.UTC(2026, 10, 20, 9, 0, seconds)).toISOString();
        const body = changeMarks(bodies.get(assetId) ?? noReviewBody, change, { by, at, sha256: null });
        bodies.set(assetId, body);
        app.events.emit({ type: 'review.changed', review: review(assetId) });
        return review(assetId);
      },
      allow: async () => null,
    },
    exports: {
      resume: async ({ id }) => {
        throw new AppError('hand-on.unknown', { id });
      },
      begin: async () => null,
      list: async () => [],
      stop: async () => null,
      reveal: async () => null,
    },
  };
}
