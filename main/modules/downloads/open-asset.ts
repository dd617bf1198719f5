/** The beginning of every try at an asset: read afresh at the service, its files laid out, its folder made, what is missing found. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetId, ConnectionId } from '../../contract/schema/ids.ts';
import { createLimiter, type Limiter } from '../../core/concurrency/limiter.ts';
import type { AssetDetail, AssetFileEntry, RemoteClient } from '../../remote/types.ts';
import { writeFault } from '../../transfer/disk/write-fault.ts';
import { assetFolderName, planLayout } from '../../transfer/plan-paths.ts';
import { unfinishedMark } from '../../transfer/portable-name.ts';
import { partNames, removeStaleParts } from '../../transfer/stale-parts.ts';
import type { PlannedFile } from '../../transfer/types.ts';
import type { DownloadDeps, Reads } from './deps.ts';

/** One per application. */
export function createReads(limit = 2): Reads {
  const turns = new Map<ConnectionId, Limiter>();
  return (connectionId, read) => {
    const turn = turns.get(connectionId) ?? createLimiter(limit);
    turns.set(connectionId, turn);
    return turn(read);
  };
}

/** A file of the listing that can be kept. */
export type Wanted = Extract<PlannedFile, { error: null }>;

/** An asset whose listing and folder are known. */
export interface OpenAsset {
  readonly asset: AssetRow;
  /** Absolute; made. */
  readonly folder: string;
  readonly wanted: readonly Wanted[];
  /** The local paths of all files of the asset. */
  readonly planned: readonly string[];
}

/** An asset with its presigned URLs, which live in memory only. */
export interface ReadAsset extends OpenAsset {
  readonly urls: ReadonlyMap<string, string>;
}

/** Throws `asset.unknown`, `asset.in-bin`, `asset.deleted-at-service`. */
export function requireAsset(catalogue: Catalogue, assetId: AssetId): AssetRow {
  const known = catalogue.assets.get(assetId);
  if (known === null) throw new AppError('asset.unknown', { id: assetId });
  const name = known.name ?? known.remoteId;
  if (known.deletedHereAt !== null) throw new AppError('asset.in-bin', { name });
  if (known.deletedAtServiceAt !== null) throw new AppError('asset.deleted-at-service', { name });
  return known;
}

/** An asset has no files until it is complete. Throws `asset.not-made-yet`, `asset.never-made`. */
function requireMade({ files, job, name: named }: AssetDetail, { name, remoteId }: AssetRow): void {
  if (files.length > 0 || job?.status === 'complete') return;
  const data = { name: named ?? name ?? remoteId };
  if (job?.status === 'failed' || job?.status === 'canceled')
    throw new AppError('asset.never-made', { ...data, status: job.status });
  throw new AppError('asset.not-made-yet', data);
}

/** Throws what concerns the whole asset: `asset.*`, `remote.*`, `connection.*`, `transfer.*` of its folder, or the signal's reason. */
export async function readAsset(
  deps: DownloadDeps,
  assetId: AssetId,
  signal: AbortSignal,
): Promise<ReadAsset> {
  const known = requireAsset(deps.catalogue, assetId);
  const client = await deps.remotes.get(known.connectionId);
  const detail = await readDetail(deps, client, known, signal);
  requireMade(detail, known);
  const { kind, name, dimensions, effective_params: effectiveParams } = detail;
  const opened = await openAsset(deps, assetId, detail.files, { kind, name, dimensions, effectiveParams });
  return { ...opened, urls: urlsOf(detail.files) };
}

/** `GET /v1/assets/{asset_id}` in its turn. */
export function readDetail(
  { reads }: Pick<DownloadDeps, 'reads'>,
  client: RemoteClient,
  { connectionId, remoteId }: AssetRow,
  signal: AbortSignal,
): Promise<AssetDetail> {
  return reads(connectionId, () => {
    signal.throwIfAborted();
    return client.getAsset(remoteId, { signal });
  });
}

/** Lays out a listing: rows, folder, and away with parts that nothing can go on from. Throws `transfer.*`, `library.*`. */
export async function openAsset(
  deps: Pick<DownloadDeps, 'catalogue' | 'libraryPath' | 'presence' | 'files'>,
  assetId: AssetId,
  listing: readonly { path: string; kind: string }[],
  patch: Partial<Pick<AssetRow, 'kind' | 'name' | 'dimensions' | 'effectiveParams'>>,
): Promise<OpenAsset> {
  const { catalogue } = deps;
  const plan = planLayout(listing);
  const asset = catalogue.transaction(() => {
    const known = requireAsset(catalogue, assetId);
    const name = patch.name ?? known.name;
    catalogue.files.sync(
      assetId,
      plan.map((file) => ({ ...file, error: file.error === null ? null : toFailure(file.error) })),
    );
    return catalogue.assets.update(assetId, {
      ...patch,
      folder: known.folder ?? assetFolderName(name, `${known.connectionId}:${known.remoteId}`),
    });
  });
  const folder = path.join(deps.libraryPath, asset.folder ?? assetId);
  await deps.presence.assertThere();
  // Flushed into the library's folder: what a power cut leaves of the files would be in no folder else.
  await deps.files.makeFolders(folder).catch((error: unknown) => {
    // It is this asset's folder that is in trouble, not the whole library.
    throw writeFault(error, { folder, path: path.basename(folder), neededBytes: null }) ?? error;
  });
  const wanted = plan.filter((file): file is Wanted => file.error === null);
  await removeStaleParts(folder, partNames(assetId, wanted));
  // Never through a link that was placed there. What else keeps it from being written keeps the files, and says so there.
  await writeFile(path.join(folder, unfinishedMark), '', { flag: 'wx' }).catch(() => undefined);
  return { asset, folder, wanted, planned: wanted.map((file) => file.localPath) };
}

/** The download has ended, well or for good: what is missing in the absolute `folder` is no longer on its way. */
export async function unmark(folder: string): Promise<void> {
  await rm(path.join(folder, unfinishedMark), { force: true }).catch(() => undefined);
}

/** By path. */
export function urlsOf(files: readonly Pick<AssetFileEntry, 'path' | 'url'>[]): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [file.path, file.url]));
}
