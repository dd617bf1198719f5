/** What a ZIP that somebody exported holds, judged before anything of it is unpacked; and what of it an asset of this library has not yet. */

import { lstat, rename } from 'node:fs/promises';
import path from 'node:path';
import { refusal } from '../../catalogue/asset-folders.ts';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { reviewLimits } from '../../contract/plain/organisation-limits.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { type Manifest, manifestSchema } from '../../contract/schema/manifest.ts';
import type { Clock } from '../../core/clock.ts';
import { isReviewFile, libraryLayout, reviewFileName } from '../../core/config.ts';
import { containedFolder, writeManifest } from '../../transfer/asset-folder.ts';
import { assetFolderName } from '../../transfer/asset-paths.ts';
import type { Bundle, BundleEntry } from '../../transfer/bundle/open-bundle.ts';
import { hashFile } from '../../transfer/check/check-file.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import { isAllThere } from '../downloads/index.ts';
import { assetFolder } from '../shared/asset-folder.ts';
import { manifestOf } from '../shared/manifest-of.ts';
import { zipWords } from './export-words.ts';
import { readmeName } from './plan.ts';

/** A file as the manifest names it, with its entry. */
export interface ZippedFile {
  readonly path: string;
  readonly kind: string;
  readonly localPath: string;
  readonly sha256: string;
  readonly entry: BundleEntry;
}

/** An asset of the ZIP: the entries of its files, in the order of its manifest. */
export interface ZippedAsset {
  readonly manifest: Manifest;
  readonly files: readonly ZippedFile[];
  /** The bytes of its review; null without one. */
  readonly review: Uint8Array | null;
}

/** `leftOut`: files that no manifest names. */
export interface ZippedAssets {
  readonly assets: readonly ZippedAsset[];
  readonly leftOut: number;
}

const mostManifestBytes = 8 * 1024 * 1024;
const mostAssets = 5000;

/** The refusal of a ZIP; `reason` follows a colon. */
export function refused(zip: string, reason: string, cause?: unknown): AppError<'hand-on.refused'> {
  return new AppError('hand-on.refused', { file: path.basename(zip), reason }, { cause });
}

/** Throws `hand-on.refused`, and the signal's reason. */
export async function readZip(zip: string, bundle: Bundle, signal: AbortSignal): Promise<ZippedAssets> {
  const byName = new Map(bundle.entries.map((entry) => [entry.name, entry]));
  const roots = rootsOf(bundle.entries);
  if (roots.length === 0) throw refused(zip, zipWords.noManifest);
  if (roots.length > mostAssets) throw refused(zip, zipWords.tooManyAssets(mostAssets));
  const assets: ZippedAsset[] = [];
  const ids = new Set<string>();
  const used = new Set<string>();
  for (const root of roots) {
    signal.throwIfAborted();
    const manifestEntry = byName.get(`${root}${libraryLayout.manifestFile}`);
    if (manifestEntry === undefined) continue;
    used.add(manifestEntry.name);
    const manifest = await readManifest(zip, bundle, manifestEntry);
    if (ids.has(manifest.asset.id)) throw refused(zip, zipWords.assetTwice);
    ids.add(manifest.asset.id);
    const files = manifest.files.map(({ path: listed, kind, localPath, sha256, sizeBytes }) => {
      const entry = byName.get(`${root}${localPath}`);
      if (entry === undefined) throw refused(zip, zipWords.fileMissing(shown(localPath)));
      if (entry.sizeBytes !== sizeBytes) throw refused(zip, zipWords.fileSize(shown(localPath)));
      if (used.has(entry.name)) throw refused(zip, zipWords.fileTwice(shown(localPath)));
      used.add(entry.name);
      return { path: listed, kind, localPath, sha256, entry };
    });
    const reviewEntry = byName.get(`${root}${reviewFileName('')}`);
    if (reviewEntry !== undefined) used.add(reviewEntry.name);
    const review =
      reviewEntry === undefined ? null : await bytesOf(bundle, reviewEntry, reviewLimits.fileBytes);
    assets.push({ manifest, files, review });
  }
  const leftOut = bundle.entries.filter(
    ({ name }) => !used.has(name) && name !== readmeName && !isReviewFile(name),
  );
  return { assets, leftOut: leftOut.length };
}

/** Folders with a manifest that lie in no other one, as prefixes of names. */
function rootsOf(entries: readonly BundleEntry[]): string[] {
  const found = entries
    .flatMap(({ name }) => {
      const parts = name.split('/');
      return parts.at(-1) === libraryLayout.manifestFile && parts.length <= 3
        ? [name.slice(0, name.lastIndexOf('/') + 1)]
        : [];
    })
    .toSorted((a, b) => a.length - b.length);
  const roots = new Set<string>();
  for (const root of found) if (!isWithin(root, roots)) roots.add(root);
  return [...roots];
}

function isWithin(root: string, roots: ReadonlySet<string>): boolean {
  if (roots.has('')) return true;
  const [first = '', second = ''] = root.split('/');
  return roots.has(`${first}/`) || (second !== '' && roots.has(`${first}/${second}/`));
}

async function readManifest(zip: string, bundle: Bundle, entry: BundleEntry): Promise<Manifest> {
  const bytes = await bytesOf(bundle, entry, mostManifestBytes);
  if (bytes === null) throw refused(zip, zipWords.manifest.tooLarge);
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refused(zip, zipWords.manifest.notJson);
  }
  const parsed = manifestSchema.safeParse(read);
  if (!parsed.success) throw refused(zip, zipWords.manifest.unknownVersion);
  const reason = refusal(parsed.data);
  if (reason !== null) throw refused(zip, zipWords.manifest.unusable(reason));
  return parsed.data;
}

/** Null when it is longer. */
async function bytesOf(bundle: Bundle, entry: BundleEntry, most: number): Promise<Uint8Array | null> {
  if (entry.sizeBytes > most) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of bundle.read(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A name of somebody else's, for a sentence. */
function shown(localPath: string): string {
  return localPath.length > 120 ? `${localPath.slice(0, 120)}…` : localPath;
}

/** Any failure of opening it as a refusal in words; those of the disk stay what they are. */
export function asRefusal(zip: string, error: unknown): unknown {
  if (isAppError(error, 'transfer.bundle-refused')) return refused(zip, error.data.reason, error);
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    const code = String(error.code);
    if (code === 'ENOENT') return refused(zip, zipWords.doesNotExist);
    if (code === 'EISDIR') return refused(zip, zipWords.folder);
    return refused(zip, zipWords.unreadable(code));
  }
  return error;
}

// Files that an asset of this library does not have come from a ZIP that holds them: its folder is gone, or it never had one.

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
