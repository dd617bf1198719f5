/** Notes a verdict in the review of an asset, in the transaction that changes it: its history then knows it, and its file follows. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ReviewRow } from '../../catalogue/library-tables.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Review } from '../../contract/schema/library/organisation.ts';
import { noReviewBody } from '../../contract/schema/review/review.ts';
import { bounded } from './bounded.ts';
import { entryOf } from './history.ts';

/** Of an asset that nobody has reviewed. */
export function freshReview(assetId: AssetId): ReviewRow {
  return { assetId, body: noReviewBody, base: {}, due: false, fileSha256: null, fileError: null };
}

/** `review` null: the verdict was taken away; `at`: when. */
export function noteVerdict(
  { reviews }: Pick<Catalogue, 'reviews'>,
  assetId: AssetId,
  review: Review | null,
  at: string,
): void {
  const row = reviews.get(assetId) ?? freshReview(assetId);
  const entry =
    review === null
      ? { at, by: '', what: 'verdict' as const, verdict: null, text: '' }
      : { ...entryOf(review), at };
  const body = bounded({ ...row.body, verdictAt: at, history: [...row.body.history, entry] });
  reviews.put({ ...row, body, due: true });
}
