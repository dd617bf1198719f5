/** The review of an asset as the bridge shows it, with the state of its file. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { type AssetReview, noReviewBody, type ReviewFileState } from '../../contract/schema/review/review.ts';
import { reviewPlace } from './review-place.ts';

interface Deps {
  readonly catalogue: Pick<
    Catalogue,
    'assets' | 'organisation' | 'reviews' | 'places' | 'localFolders' | 'files'
  >;
  readonly libraryPath: string;
}

/** Throws `asset.unknown`. */
export async function presentReview(deps: Deps, assetId: AssetId): Promise<AssetReview> {
  const { catalogue } = deps;
  const row = catalogue.reviews.get(assetId);
  const review = catalogue.organisation.byAssets([assetId]).get(assetId)?.review ?? null;
  const body = row?.body ?? noReviewBody;
  return {
    ...body,
    verdictAt: body.verdictAt ?? review?.at ?? null,
    assetId,
    review,
    file: await fileState(deps, assetId, row !== null || review !== null),
  };
}

async function fileState(deps: Deps, assetId: AssetId, isReviewed: boolean): Promise<ReviewFileState> {
  const { catalogue } = deps;
  const asset = catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  const place = await reviewPlace(deps, asset);
  // Asked before anything is said: then the user knows where it will be.
  if (place.is === 'there' && place.closed !== null)
    return { state: 'not-allowed', folderId: place.closed, path: place.folder };
  if (!isReviewed) return { state: 'none' };
  if (place.is === 'away') return { state: 'away' };
  const row = catalogue.reviews.get(assetId);
  if (row?.fileError !== null && row?.fileError !== undefined)
    return { state: 'failed', error: row.fileError };
  return { state: row?.due === false ? 'written' : 'due' };
}
