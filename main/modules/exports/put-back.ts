/** Files that an asset of this library does not have come from a ZIP that holds them: its folder is gone, or it never had one. */
import { lstat, rename } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import { hashFile } from '../../transfer/check/hash-file.ts';
import { containedFolder } from '../../transfer/contained-folder.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import { writeManifest } from '../../transfer/manifest-file.ts';
import { assetFolderName } from '../../transfer/plan-paths.ts';
import { isAllThere } from '../downloads/index.ts';
import { assetFolder } from '../shared/asset-folder.ts';
import { manifestOf } from '../shared/manifest-of.ts';
import type { ZippedAsset, ZippedFile } from './read-zip.ts';

export interface PutBackDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly files: FileSystem;
}

/**
 * Those of the ZIP's files that this asset of the library does not have. None of one in the bin, of one in a folder of the user's
 * own, and of one whose files are arriving; nor what is known here with another content.
 */
export async function lackingFiles(
  { catalogue, libraryPath }: Pick<PutBackDeps, 'catalogue' | 'libraryPath'>,
  id: AssetId,
  { files }: ZippedAsset,
): Promise<ZippedFile[]> {
  const asset = catalogue.assets.get(id);
  if (asset === null || asset.deletedHereAt !== null || asset.origin !== 'service') return [];
  if (catalogue.transfers.get(id)?.state === 'active') return [];
  const folder = assetFolder(libraryPath, asset);
  const rows = rowsOf(catalogue, id);
  const lacking: ZippedFile[] = [];
  for (const file of files) {
    const row = rows.get(file.path);
    const knownHash = row?.sha256 ?? null;
    if (knownHash !== null && knownHash !== file.sha256.toLowerCase()) continue;
    // oxlint-disable-next-line no-await-in-loop -- one look each
    const isThere = folder !== null && (await isAt(path.join(folder, ...placeOf(file, row).split('/'))));
    // One that lies there and was never entered may have come from this ZIP, before Caliper was ended.
    if (!isThere || row?.state !== 'complete') lacking.push(file);
  }
  return lacking;
}

/** Moves them from `staged`, where they lie by their `localPath`, and enters them; answers how many came. Throws `transfer.*`. */
export async function putBack(
  deps: PutBackDeps,
  asset: AssetRow,
  lacking: readonly ZippedFile[],
  { zipped, staged }: { readonly zipped: ZippedAsset; readonly staged: string },
): Promise<number> {
  const { catalogue, libraryPath, files, clock } = deps;
  const name = asset.folder ?? assetFolderName(asset.name, `${asset.connectionId}:${asset.remoteId}`);
  const folder = path.join(libraryPath, name);
  const rows = rowsOf(catalogue, asset.id);
  const came = new Map<string, string>();
  for (const file of lacking) {
    const place = placeOf(file, rows.get(file.path));
    // oxlint-disable-next-line no-await-in-loop -- they share folders
    const within = await containedFolder(files, folder, place);
    const target = path.join(within, path.posix.basename(place));
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (await isAt(target)) {
      // What is another file is the user's, and stays.
      // oxlint-disable-next-line no-await-in-loop -- see above
      if (await isSame(target, file)) came.set(file.path, place);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- see above
    await rename(path.join(staged, ...file.localPath.split('/')), target);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await files.syncFolder(within);
    came.set(file.path, place);
  }
  if (came.size === 0) return 0;
  enter(catalogue, asset, { name, zipped, came });
  if (!(await isAllThere(catalogue, { assetId: asset.id, folder }))) return came.size;
  const transfer = catalogue.transfers.get(asset.id);
  const rest = { paused: false, via: transfer?.via ?? 'files', attempt: 0, nextTryAt: null, error: null };
  catalogue.transfers.upsert({ assetId: asset.id, state: 'complete', ...rest });
  await writeManifest(folder, manifestOf(catalogue, asset.id, clock), files);
  return came.size;
}

function enter(
  catalogue: Catalogue,
  { id, dimensions, effectiveParams }: AssetRow,
  {
    name,
    zipped,
    came,
  }: {
    readonly name: string;
    readonly zipped: ZippedAsset;
    /** Local paths by paths. */
    readonly came: ReadonlyMap<string, string>;
  },
): void {
  catalogue.transaction(() => {
    catalogue.assets.update(id, {
      folder: name,
      dimensions: dimensions ?? zipped.manifest.asset.dimensions,
      effectiveParams: effectiveParams ?? zipped.manifest.effectiveParams,
    });
    const known = rowsOf(catalogue, id);
    const unknown = zipped.files.filter((file) => came.has(file.path) && !known.has(file.path));
    catalogue.files.sync(id, [
      // Only what a listing refuses has an error there; why a file has not come yet is its own.
      ...[...known.values()].map((row) => ({ ...row, error: row.state === 'refused' ? row.error : null })),
      ...unknown.map(({ path: listed, kind, localPath }) => ({ path: listed, kind, localPath, error: null })),
    ]);
    for (const { path: listed, sha256, entry } of zipped.files) {
      const localPath = came.get(listed);
      if (localPath === undefined) continue;
      const sizeBytes = entry.sizeBytes;
      const hash = sha256.toLowerCase();
      const arrived = { localPath, sizeBytes, receivedBytes: sizeBytes, sha256: hash, error: null } as const;
      catalogue.files.update(id, listed, { state: 'complete', ...arrived });
    }
  });
}

const rowsOf = (catalogue: Catalogue, id: AssetId): Map<string, AssetFile> =>
  new Map(catalogue.files.byAsset(id).map((row) => [row.path, row]));

/** Where it lies in its folder, or would. */
const placeOf = (file: ZippedFile, row: AssetFile | undefined): string => row?.localPath ?? file.localPath;

async function isSame(at: string, { sha256, entry }: ZippedFile): Promise<boolean> {
  const found = await hashFile(at, entry.sizeBytes).catch(() => null);
  return found?.is === 'read' && found.sha256 === sha256.toLowerCase();
}

function isAt(at: string): Promise<boolean> {
  return lstat(at).then(
    () => true,
    () => false,
  );
}
