/** Keeps reviews and the files beside the assets the same. */
import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { type FoundReview, judged, readReviewFile } from '../../catalogue/asset-folders.ts';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { ReviewRow } from '../../catalogue/library-tables.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetId, FolderId } from '../../contract/schema/ids.ts';
import { noOrganisation, type Review } from '../../contract/schema/library/organisation.ts';
import type { ReviewFile } from '../../contract/schema/review/review.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createKeyedQueue, createPause } from '../../core/concurrency/limiter.ts';
import { reviewFileName } from '../../core/config.ts';
import { renameOver, writeWhole } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { diskError } from '../shared/disk-error.ts';
import { locateOriginalFolder } from '../shared/located-file.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import { freshReview } from './change-review.ts';
import { baseOf, isSame, merged, type WholeReview } from './merge.ts';
import { sheetWords } from './sheet-words.ts';

// Where the review of an asset belongs on this disk, and whether it may be written there.

interface ReviewPlaceDeps {
  readonly catalogue: Pick<Catalogue, 'places' | 'localFolders' | 'files' | 'reviews' | 'versions'>;
  readonly libraryPath: string;
}

/** `folder` is real and inside of the library or of the folder that the user added. */
type ReviewPlace =
  | { readonly is: 'away' }
  /** The asset has a file of its own there. */
  | { readonly is: 'taken'; readonly file: string }
  | {
      readonly is: 'there';
      readonly folder: string;
      readonly file: string;
      /** Of the user's own folder in which nothing may be written; null where it may. */
      readonly closed: FolderId | null;
    };

/** Looks at the disk. */
export async function reviewPlace(deps: ReviewPlaceDeps, asset: AssetRow): Promise<ReviewPlace> {
  const { catalogue } = deps;
  const folder = await locateOriginalFolder(deps, asset);
  if (folder === null) return { is: 'away' };
  const place = asset.origin === 'folder' ? catalogue.places.byAssets([asset.id]).get(asset.id) : undefined;
  const name = reviewFileName(place?.stem ?? '');
  const file = path.join(folder, name);
  if (catalogue.files.byAsset(asset.id).some(({ localPath }) => localPath === name))
    return { is: 'taken', file };
  const closed = place !== undefined && !catalogue.reviews.mayWrite(place.folderId) ? place.folderId : null;
  return { is: 'there', folder, file, closed };
}

// One asset: its file is read and merged, and what is new is written.

export interface SyncDeps {
  readonly catalogue: Pick<
    Catalogue,
    'assets' | 'organisation' | 'reviews' | 'places' | 'localFolders' | 'files' | 'versions' | 'transaction'
  >;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** `changed`: the catalogue says something else than before; `pending`: the file could not be brought up to it. */
interface Synced {
  readonly changed: boolean;
  readonly pending: boolean;
}

const mostKeptAside = 99;
/** By so much the clocks of two machines may differ. */
const clocksDifferMs = 24 * 60 * 60_000;

/** Never rejects for what is wrong with the file or its folder: the row says that. Throws what the catalogue throws. */
async function syncReview(deps: SyncDeps, assetId: AssetId): Promise<Synced> {
  const asset = deps.catalogue.assets.get(assetId);
  if (asset === null) return { changed: false, pending: false };
  const place = await reviewPlace(deps, asset);
  if (place.is === 'away')
    return { changed: false, pending: deps.catalogue.reviews.get(assetId)?.due === true };
  if (place.is === 'taken')
    return {
      changed: false,
      pending: fail(deps, assetId, new AppError('review.file-taken', { path: place.file })),
    };
  const found = await readReviewFile(place.file);
  if (found !== null && 'version' in found)
    return {
      changed: false,
      pending: fail(
        deps,
        assetId,
        new AppError('review.file-from-the-future', { path: place.file, version: found.version }),
      ),
    };
  const changed = found !== null && 'review' in found && takeOver(deps, assetId, found);
  if (found === null) catchUp(deps, assetId);
  const row = deps.catalogue.reviews.get(assetId);
  if (row?.due !== true) return { changed, pending: false };
  if (place.closed !== null) return { changed, pending: true };
  try {
    if (found !== null && 'unreadable' in found) await keepAside(place.file);
    await write(deps, asset, place.file);
    if (found !== null && 'unreadable' in found) {
      const refused = new AppError('review.file-refused', { path: place.file, reason: found.unreadable });
      fail(deps, assetId, refused);
      deps.log.warn(
        { asset: assetId, reason: found.unreadable },
        'a review could not be read and was kept aside',
      );
    }
    return { changed, pending: false };
  } catch (error) {
    const known = isAppError(error) ? error : diskError(error, place.folder);
    fail(deps, assetId, known);
    deps.log.warn({ err: error, asset: assetId }, 'a review could not be written beside the files');
    return { changed, pending: true };
  }
}

/** Takes over what these bytes say of the asset, from a ZIP; the file beside its files follows. Answers what they were. */
export function takeOverBytes(deps: SyncDeps, assetId: AssetId, bytes: Uint8Array): FoundReview {
  const found = judged(bytes);
  if (!('review' in found)) return found;
  takeOver(deps, assetId, found);
  const row = deps.catalogue.reviews.get(assetId);
  if (row !== null) deps.catalogue.reviews.put({ ...row, due: true, fileSha256: null });
  return found;
}

/** What is beside the files now, for who hands it on. */
export function reviewFileOf(
  { catalogue, clock }: Pick<SyncDeps, 'catalogue' | 'clock'>,
  asset: AssetRow,
): ReviewFile | null {
  const row = catalogue.reviews.get(asset.id);
  const review = reviewOf(catalogue, asset.id);
  if (row === null && review === null) return null;
  const { body } = row ?? freshReview(asset.id);
  return {
    caliperReview: 1,
    writtenAt: timestamp(clock),
    asset: {
      id: asset.id,
      remoteId: asset.remoteId.slice(0, 500),
      name: asset.name?.slice(0, 500) ?? null,
    },
    review,
    ...body,
    // Verdicts of before there were histories.
    verdictAt: body.verdictAt ?? review?.at ?? null,
  };
}

/** A file that was deleted, or never written, comes again when there is something to say. */
function catchUp({ catalogue }: SyncDeps, assetId: AssetId): void {
  const row = catalogue.reviews.get(assetId);
  if (row === null ? reviewOf(catalogue, assetId) !== null : !row.due)
    catalogue.reviews.put({ ...(row ?? freshReview(assetId)), due: true });
}

function reviewOf({ organisation }: Pick<Catalogue, 'organisation'>, assetId: AssetId): Review | null {
  return organisation.byAssets([assetId]).get(assetId)?.review ?? null;
}

/** True when the catalogue says something else than before. */
function takeOver(
  { catalogue, clock }: SyncDeps,
  assetId: AssetId,
  { review: file, sha256 }: Extract<FoundReview, { review: ReviewFile }>,
): boolean {
  const row = catalogue.reviews.get(assetId) ?? freshReview(assetId);
  if (row.fileSha256 === sha256) return false;
  const review = reviewOf(catalogue, assetId);
  const ours: WholeReview = {
    review,
    body: { ...row.body, verdictAt: row.body.verdictAt ?? review?.at ?? null },
  };
  const theirs: WholeReview = {
    review: file.review,
    body: { marks: file.marks, removed: file.removed, history: file.history, verdictAt: file.verdictAt },
  };
  const latest = new Date(clock.now() + clocksDifferMs).toISOString();
  const now = merged(ours, theirs, row.base, latest);
  const isBehind = !isSame(now, theirs);
  catalogue.transaction(() => {
    if (!isSame(now.review, review)) {
      const said = catalogue.organisation.byAssets([assetId]).get(assetId) ?? noOrganisation;
      catalogue.organisation.put(assetId, { ...said, review: now.review });
    }
    catalogue.reviews.put({
      ...row,
      body: now.body,
      base: baseOf(isBehind ? theirs.body : now.body),
      due: isBehind,
      fileSha256: sha256,
      fileError: null,
    });
  });
  return !isSame(now, ours);
}

async function write({ catalogue, clock }: SyncDeps, asset: AssetRow, file: string): Promise<void> {
  const before = catalogue.reviews.get(asset.id);
  const said = reviewFileOf({ catalogue, clock }, asset);
  if (said === null || before === null) return;
  const text = `${JSON.stringify(said, null, 2)}\n`;
  await writeWhole(file, text, { mode: 0o644 });
  const now = catalogue.reviews.get(asset.id) ?? before;
  catalogue.reviews.put({
    ...now,
    base: baseOf(said),
    // What was said while it was written is still to come.
    due: !isSame(now.body, before.body) || !isSame(reviewOf(catalogue, asset.id), said.review),
    fileSha256: createHash('sha256').update(text).digest('hex'),
    fileError: null,
  });
}

/** Under the first free name; nothing is ever overwritten. Throws what the file system throws. */
async function keepAside(file: string): Promise<void> {
  for (let n = 1; n <= mostKeptAside; n += 1) {
    const aside = `${file}.unreadable-${n}`;
    const isTaken = await lstat(aside).then(
      () => true,
      () => false,
    );
    if (isTaken) continue;
    await renameOver(file, aside);
    return;
  }
  throw new AppError('review.file-refused', {
    path: path.basename(file),
    reason: sheetWords.keptAside(mostKeptAside),
  });
}

/** Always true: the file is not as it should be. */
function fail({ catalogue }: SyncDeps, assetId: AssetId, error: AppError): true {
  const row: ReviewRow | null = catalogue.reviews.get(assetId);
  if (row !== null) catalogue.reviews.put({ ...row, fileError: toFailure(error) });
  return true;
}

// All assets: at once when something is said, and now and then where a disk was away.

/** A disk that was away may be back; nothing else tells of it. */
const filesAgainMs = 60_000;
const rowsAtOnce = 100;
/** Files of many assets that a scan found are looked at one after the other. Those beyond are read when they are opened or exported. */
const mostToLookAt = 100_000;

interface ReviewFilesDeps extends SyncDeps {
  readonly catalogue: Catalogue;
  /** `changed`: the catalogue says something else than before. */
  readonly onSynced: (assetId: AssetId, changed: boolean) => Promise<void>;
}

/** One per application. */
export interface ReviewFiles {
  /** Now, and before the answer. */
  sync(assetId: AssetId): Promise<void>;
  /** Something was said of these, or their files are new. */
  touched(ids: Iterable<AssetId>): void;
  kick(): void;
  close(): Promise<void>;
}

export function createReviewFiles(deps: ReviewFilesDeps): ReviewFiles {
  const { catalogue, clock, log } = deps;
  const byAsset = createKeyedQueue<AssetId>();
  const toLookAt = new Set<AssetId>();
  const triedAt = new Map<AssetId, number>();
  const sync = (assetId: AssetId): Promise<void> =>
    byAsset.run(assetId, async () => {
      const { changed, pending } = await syncReview(deps, assetId);
      if (pending) triedAt.set(assetId, clock.now());
      else triedAt.delete(assetId);
      await deps.onSynced(assetId, changed);
    });
  /** True while there is one that could not be written. */
  const writeDue = async (signal: AbortSignal): Promise<boolean> => {
    const pause = createPause();
    let isWaiting = false;
    for (let after: number | null = 0; after !== null; ) {
      const page: ReturnType<Catalogue['reviews']['due']> = catalogue.reviews.due(after, rowsAtOnce);
      for (const id of page.ids) {
        if (signal.aborted) return isWaiting;
        if (clock.now() - (triedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= filesAgainMs) await sync(id);
        isWaiting ||= triedAt.has(id);
        await pause();
      }
      after = page.next;
    }
    return isWaiting;
  };
  const loop = createWorkLoop({
    name: 'reviews',
    clock,
    log,
    async pass(signal) {
      const pause = createPause();
      for (const id of toLookAt) {
        if (signal.aborted) return null;
        toLookAt.delete(id);
        await sync(id);
        await pause();
      }
      return (await writeDue(signal)) ? clock.now() + filesAgainMs : null;
    },
  });
  return {
    sync,
    touched(ids) {
      for (const id of ids) {
        triedAt.delete(id);
        if (toLookAt.size < mostToLookAt) toLookAt.add(id);
      }
      loop.kick();
    },
    kick: loop.kick,
    async close() {
      await loop.close();
      await byAsset.settled();
    },
  };
}
