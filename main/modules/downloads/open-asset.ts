/** The beginning of every try at an asset: read afresh at the service, its files laid out, its folder made, what is missing found, and room on the disk made sure of. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../../catalogue/asset-folders.ts';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { folderTitle } from '../../contract/rules/asset-title.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId, ConnectionId } from '../../contract/schema/ids.ts';
import { createLimiter, type Limiter } from '../../core/concurrency/limiter.ts';
import type { AssetDetail, AssetFileEntry, RemoteClient } from '../../remote/types.ts';
import { assetFolderName, partialName, planLayout, unfinishedMark } from '../../transfer/asset-paths.ts';
import { type FileVerdict, verifyFiles } from '../../transfer/check/check-file.ts';
import { findMissingEnd } from '../../transfer/check/complete-file.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import { partKey, partNames, removeStaleParts } from '../../transfer/disk/part-note.ts';
import { writeFault } from '../../transfer/transfer-error.ts';
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
function requireAsset(catalogue: Catalogue, assetId: AssetId): AssetRow {
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
      folder:
        known.folder ??
        assetFolderName(
          folderTitle({ name, source: known.source }),
          `${known.connectionId}:${known.remoteId}`,
        ),
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

// Which files of an asset have to be fetched: what lies there whole is known by its row, or by its hash where the row does not know it.

interface Known {
  readonly localPath: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * A file counts as there when its row says so and something lies at its place: one that the user deleted comes again,
 * one that the user changed is left alone (and named by a verification of the library). A file that no row calls
 * complete counts when it has the size and the hash that the row or the folder's manifest know it by. One that shows
 * on its own that it is not whole counts as missing, though it arrived so: earlier versions of Caliper accepted it.
 */
export async function missingFiles(
  catalogue: Catalogue,
  { asset, folder, wanted }: Pick<OpenAsset, 'asset' | 'folder' | 'wanted'>,
  signal: AbortSignal,
): Promise<Wanted[]> {
  const rows = new Map(catalogue.files.byAsset(asset.id).map((row) => [row.path, row]));
  const complete = [...rows.values()].flatMap((row) => (row.state === 'complete' ? wholeOf(row) : []));
  const verdicts = await verifyFiles(folder, complete, { hashes: false, signal });
  const damaged = await findDamaged(folder, complete, verdicts, signal);
  const isThere = (row: AssetFile | undefined): boolean =>
    row?.state === 'complete' &&
    row.localPath !== null &&
    verdicts.get(row.localPath) !== 'missing' &&
    !damaged.has(row.localPath);
  const absent = wanted.filter((file) => !isThere(rows.get(file.path)));
  // The hash stays known: who puts the file back need not wait for it.
  for (const file of absent) {
    const row = rows.get(file.path);
    if (row?.state !== 'complete') continue;
    const reason = damaged.get(row.localPath ?? '');
    const error =
      reason === undefined ? null : new AppError('transfer.damaged', { path: file.path, host: null, reason });
    catalogue.files.update(asset.id, file.path, {
      state: 'waiting',
      receivedBytes: 0,
      error: error === null ? null : toFailure(error),
    });
  }
  if (absent.length === 0) return absent;
  const found = await foundByHash(folder, asset.remoteId, absent, rows, signal);
  for (const [listed, { localPath, sizeBytes, sha256 }] of found)
    catalogue.files.update(asset.id, listed, {
      state: 'complete',
      localPath,
      sizeBytes,
      receivedBytes: sizeBytes,
      sha256,
      error: null,
    });
  return absent.filter((file) => !found.has(file.path));
}

/** By its local path, why a file that is as it arrived cannot be whole; those that were changed are the user's. */
async function findDamaged(
  folder: string,
  known: readonly Known[],
  verdicts: ReadonlyMap<string, FileVerdict>,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const damaged = new Map<string, string>();
  for (const { localPath } of known) {
    if (verdicts.get(localPath) !== 'ok') continue;
    // One that cannot be read is no reason to fetch it again.
    const reason = await findMissingEnd(path.join(folder, ...localPath.split('/')), localPath, signal).catch(
      () => null,
    );
    signal?.throwIfAborted();
    if (reason !== null) damaged.set(localPath, reason);
  }
  return damaged;
}

/** True when every file that the rows call complete, and at least one, lies whole at its place. */
export async function isAllThere(
  catalogue: Catalogue,
  { assetId, folder }: { readonly assetId: AssetId; readonly folder: string },
): Promise<boolean> {
  const rows = catalogue.files.byAsset(assetId).filter((row) => row.state !== 'refused');
  const complete = rows.flatMap((row) => (row.state === 'complete' ? wholeOf(row) : []));
  if (rows.length === 0 || complete.length < rows.length) return false;
  const verdicts = await verifyFiles(folder, complete, { hashes: false });
  if ([...verdicts.values()].includes('missing')) return false;
  return (await findDamaged(folder, complete, verdicts, undefined)).size === 0;
}

async function foundByHash(
  folder: string,
  remoteId: string,
  absent: readonly Wanted[],
  rows: ReadonlyMap<string, AssetFile>,
  signal: AbortSignal,
): Promise<Map<string, Known>> {
  const listed = await listedInManifest(folder, remoteId);
  const known = absent.flatMap(({ path: key, localPath }) => {
    const row = rows.get(key);
    const [whole] = row === undefined ? [] : wholeOf({ ...row, localPath: row.localPath ?? localPath });
    const by = whole ?? listed.get(key);
    return by === undefined ? [] : [{ key, ...by }];
  });
  const verdicts = await verifyFiles(folder, known, { hashes: true, signal });
  const damaged = await findDamaged(folder, known, verdicts, signal);
  return new Map(
    known
      .filter(({ localPath }) => verdicts.get(localPath) === 'ok' && !damaged.has(localPath))
      .map((one) => [one.key, one]),
  );
}

/** What the folder says of itself; nothing when it holds another asset, or no manifest that can be read. */
async function listedInManifest(folder: string, remoteId: string): Promise<Map<string, Known>> {
  const read = await readManifest(folder);
  if (read === null || 'unreadable' in read || read.manifest.asset.remoteId !== remoteId) return new Map();
  return new Map(read.manifest.files.map((file) => [file.path, file]));
}

function wholeOf({ localPath, sizeBytes, sha256 }: AssetFile): Known[] {
  return localPath === null || sizeBytes === null || sha256 === null
    ? []
    : [{ localPath, sizeBytes, sha256 }];
}

// Room on the disk for all that is still missing of an asset, as far as its lengths are known.

/** Bytes left to the catalogue, the log and everyone else; as `transfer/disk/disk-room.ts` leaves for each file. */
const freeMarginBytes = 64 * 1024 * 1024;

/** Bytes that are missing on the disk beyond what is free, 0 when there is room. A disk that does not tell how full it is has room. */
export async function lackingBytes(
  files: Pick<FileSystem, 'freeBytes' | 'openKept'>,
  { folder, owner }: { readonly folder: string; readonly owner: AssetId },
  missing: readonly Wanted[],
  rows: readonly AssetFile[],
): Promise<number> {
  const sizes = new Map(rows.map((row) => [row.path, row.sizeBytes]));
  let needed = 0;
  for (const file of missing) {
    const sizeBytes = sizes.get(file.path) ?? 0;
    if (sizeBytes > 0) needed += Math.max(0, sizeBytes - (await partBytes(files, folder, owner, file)));
  }
  if (needed === 0) return 0;
  const free = await files.freeBytes(folder).catch(() => null);
  return free === null ? 0 : Math.max(0, needed + freeMarginBytes - free);
}

/** Throws `transfer.disk-full` with all that is missing. */
export async function requireRoom(...asked: Parameters<typeof lackingBytes>): Promise<void> {
  const neededBytes = await lackingBytes(...asked);
  if (neededBytes > 0) throw new AppError('transfer.disk-full', { folder: asked[1].folder, neededBytes });
}

async function partBytes(
  files: Pick<FileSystem, 'openKept'>,
  folder: string,
  owner: AssetId,
  file: Wanted,
): Promise<number> {
  const at = path.join(folder, ...file.localPath.split('/'));
  const part = path.join(path.dirname(at), partialName(path.basename(at), partKey(owner, file.path)));
  const kept = await files.openKept(part).catch(() => null);
  await kept?.close();
  return kept?.sizeBytes ?? 0;
}

/** Throws `transfer.disk-full` when so many bytes do not fit. */
export async function requireFree(
  files: Pick<FileSystem, 'freeBytes'>,
  folder: string,
  bytes: number,
): Promise<void> {
  const free = await files.freeBytes(folder).catch(() => null);
  if (free !== null && bytes + freeMarginBytes > free)
    throw new AppError('transfer.disk-full', { folder, neededBytes: bytes + freeMarginBytes - free });
}
