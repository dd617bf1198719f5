/** Reviews: marks at points of models, and the files beside the assets that carry verdict and marks to other machines. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import {
  type AssetReview,
  type MarkChange,
  noReviewBody,
  type ReviewFileState,
} from '../../contract/schema/review/review.ts';
import { timestamp } from '../../core/clock.ts';
import type { LibraryNews } from '../search/index.ts';
import { currentFiles } from '../shared/current-files.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { changeMarks, freshReview } from './change-review.ts';
import { createReviewFiles, type ReviewFiles, reviewPlace, type SyncDeps } from './sync-review.ts';

// The review of an asset as the bridge shows it, with the state of its file.

interface PresentReviewDeps {
  readonly catalogue: Pick<
    Catalogue,
    'assets' | 'organisation' | 'reviews' | 'places' | 'localFolders' | 'files' | 'versions'
  >;
  readonly libraryPath: string;
}

/** Throws `asset.unknown`. */
async function presentReview(deps: PresentReviewDeps, assetId: AssetId): Promise<AssetReview> {
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

async function fileState(
  deps: PresentReviewDeps,
  assetId: AssetId,
  isReviewed: boolean,
): Promise<ReviewFileState> {
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

/** Reviews that pages have requested: only changes of these are published. */
const mostShown = 50;

interface ReviewsDeps extends SyncDeps {
  readonly catalogue: Catalogue;
  readonly hub: Pick<EventHub, 'publish'>;
  /** One per piece of work. */
  readonly news: () => LibraryNews;
}

/** One per application. */
export interface Reviews extends Pick<ReviewFiles, 'kick' | 'close' | 'touched' | 'sync'> {
  readonly handlers: HandlersOf<Api['reviews']>;
}

export function createReviews(deps: ReviewsDeps): Reviews {
  const { catalogue, hub } = deps;
  const shown = new Set<AssetId>();
  const show = (assetId: AssetId): void => {
    shown.delete(assetId);
    shown.add(assetId);
    for (const old of shown) if (shown.size > mostShown) shown.delete(old);
  };
  const tell = async (assetId: AssetId): Promise<AssetReview> => {
    const review = await presentReview(deps, assetId);
    hub.publish({ type: 'review.changed', review });
    return review;
  };
  const files = createReviewFiles({
    ...deps,
    async onSynced(assetId, changed) {
      if (changed) await deps.news().changed([assetId]);
      if (shown.has(assetId)) await tell(assetId);
    },
  });
  const known = (id: AssetId): void => {
    if (catalogue.assets.get(id) === null) throw new AppError('asset.unknown', { id });
  };
  return {
    handlers: {
      async get({ assetId }) {
        known(assetId);
        await files.sync(assetId);
        show(assetId);
        return presentReview(deps, assetId);
      },
      async mark({ assetId, by, change }) {
        known(assetId);
        if (catalogue.transaction(() => changeOne(deps, assetId, by, change))) files.touched([assetId]);
        return tell(assetId);
      },
      async allow({ folderId, allowed }) {
        if (catalogue.localFolders.get(folderId) === null)
          throw new AppError('folders.unknown', { id: folderId });
        catalogue.reviews.setMayWrite(folderId, allowed);
        files.touched(catalogue.places.ofFolder(folderId).map(({ assetId }) => assetId));
        return null;
      },
    },
    sync: files.sync,
    touched: files.touched,
    kick: files.kick,
    close: files.close,
  };
}

/** True when something is another now. */
function changeOne(
  { catalogue, clock }: ReviewsDeps,
  assetId: AssetId,
  by: string,
  change: MarkChange,
): boolean {
  const row = catalogue.reviews.get(assetId) ?? freshReview(assetId);
  const path = 'path' in change ? change.path : null;
  const file = currentFiles(catalogue, assetId).find(({ localPath }) => localPath === path);
  const body = changeMarks(row.body, change, { by, at: timestamp(clock), sha256: file?.sha256 ?? null });
  if (body === row.body) return false;
  catalogue.reviews.put({ ...row, body, due: true });
  return true;
}
