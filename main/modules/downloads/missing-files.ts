/** Which files of an asset have to be fetched: what lies there whole is known by its row, or by its hash where the row does not know it. */
import path from 'node:path';
import { readManifest } from '../../catalogue/asset-folders.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { findMissingEnd } from '../../transfer/check/complete-file.ts';
import { type FileVerdict, verifyFiles } from '../../transfer/check/verify-files.ts';
import type { OpenAsset, Wanted } from './open-asset.ts';

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
