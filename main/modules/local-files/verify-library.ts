/**
 * Re-hashes a library, or the folder of one asset, by the manifests alone: nothing is written, the catalogue is never
 * opened and no service asked, so that it works beside a running Caliper, on a copy and without a network.
 */
import { lstat, opendir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../../catalogue/asset-folders.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetTrouble, Verified } from '../../contract/schema/inspection-report.ts';
import type { Clock } from '../../core/clock.ts';
import { createLimiter, mapInOrder } from '../../core/concurrency/limiter.ts';
import { libraryLayout } from '../../core/config.ts';
import { isPartialName } from '../../transfer/asset-paths.ts';
import { isSystemName, readFault } from '../../transfer/walk-folder.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { localFileWords } from './local-file-words.ts';
import { type AssetDeps, type AssetVerdict, reportRoom, verifyAsset } from './verify-asset.ts';

/** Files read at the same time: enough for small files, few enough for a disk with a moving head. */
const filesAtOnce = 4;
/** Folders looked into at the same time, so that small ones do not wait for each other. */
const foldersAtOnce = 8;

/** While `counting`, the totals still grow and nothing is compared yet. `bytes` are the manifests' sizes that are dealt with. */
export interface VerifyProgress {
  readonly counting: boolean;
  readonly files: number;
  readonly bytes: number;
  readonly totalFiles: number;
  readonly totalBytes: number;
}

/** `onTrouble` hears of each asset in trouble as it is found, by the order of the folders' names. */
export interface VerifyOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly onTrouble: (trouble: AssetTrouble) => void;
  /** When given, the manifests are read twice: once for the totals. Called often. */
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined;
}

/**
 * `folder` is absolute. Throws `verify.folder-unusable`, and `cancelled` as soon as the signal aborts, however long the
 * disk takes to answer.
 */
export async function verifyLibrary(folder: string, options: VerifyOptions): Promise<Verified> {
  const { signal } = options;
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => stopped.reject(new AppError('cancelled', {}));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([stopped.promise, verify(folder, options)]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function verify(folder: string, options: VerifyOptions): Promise<Verified> {
  const startedAt = options.clock.now();
  const { root, kind, folders, stray } = await survey(folder);
  const progress = { counting: true, files: 0, bytes: 0, totalFiles: 0, totalBytes: 0 };
  const onProgress = options.onProgress;
  const tell = (): void => onProgress?.({ ...progress });
  if (onProgress !== undefined)
    for await (const size of mapInOrder(folders, foldersAtOnce, listedSize)) {
      progress.totalFiles += size.files;
      progress.totalBytes += size.bytes;
      tell();
    }
  progress.counting = false;
  const sum = {
    assets: 0,
    files: 0,
    bytes: 0,
    assetsInTrouble: 0,
    unfinished: 0,
    missing: 0,
    changed: 0,
    unreadable: 0,
  };
  const deps: AssetDeps = {
    turn: createLimiter(filesAtOnce),
    room: reportRoom(),
    signal: options.signal,
    onBytes(bytes) {
      sum.bytes += bytes;
      progress.bytes += bytes;
      tell();
    },
    onFile(left) {
      progress.files += 1;
      progress.bytes += left;
      tell();
    },
  };
  let extra = stray.count;
  for await (const found of mapInOrder(folders, foldersAtOnce, (one) => verifyAsset(one, deps))) {
    if (found === null) continue;
    extra += found.counts.extra;
    addTo(sum, found);
    if (found.trouble !== null) options.onTrouble(found.trouble);
  }
  const seconds = Math.max(0, options.clock.now() - startedAt) / 1000;
  return {
    folder: root,
    kind,
    clean: sum.assets + sum.unfinished > 0 && sum.assetsInTrouble === 0 && stray.count === 0,
    ...sum,
    extra,
    seconds,
    megabytesPerSecond: seconds === 0 ? 0 : Math.round(sum.bytes / 1e5 / seconds) / 10,
    stray: stray.listed,
  };
}

function addTo(
  sum: {
    assets: number;
    files: number;
    assetsInTrouble: number;
    unfinished: number;
    missing: number;
    changed: number;
    unreadable: number;
  },
  { isUnfinished, files, counts, trouble }: AssetVerdict,
): void {
  if (isUnfinished) {
    sum.unfinished += 1;
    return;
  }
  sum.assets += 1;
  sum.files += files;
  sum.missing += counts.missing;
  sum.changed += counts.changed;
  sum.unreadable += counts.unreadable;
  if (trouble !== null) sum.assetsInTrouble += 1;
}

/** What the manifest of a folder promises. */
async function listedSize(folder: string): Promise<{ files: number; bytes: number }> {
  const read = await readManifest(folder);
  if (read === null || 'unreadable' in read) return { files: 0, bytes: 0 };
  const { files } = read.manifest;
  return { files: files.length, bytes: files.reduce((sum, file) => sum + file.sizeBytes, 0) };
}

/** What there is to look at: `folders` are absolute, in the order of their names. */
interface Survey {
  readonly root: string;
  readonly kind: Verified['kind'];
  readonly folders: readonly string[];
  readonly stray: { count: number; readonly listed: string[] };
}

const strayListed = 1000;

async function survey(folder: string): Promise<Survey> {
  const root = await usable(folder);
  const stray: Survey['stray'] = { count: 0, listed: [] };
  const isLibrary = await isThere(path.join(root, libraryLayout.caliperFolder));
  if (!isLibrary && (await isThere(path.join(root, libraryLayout.manifestFile))))
    return { root, kind: 'asset', folders: [root], stray };
  const names: string[] = [];
  for await (const entry of await opendir(root)) {
    // As the catalogue's own reader of folders does: hidden names are nobody's asset.
    if (entry.name.startsWith('.') || isSystemName(entry.name)) continue;
    // Versions have hashes of their own; the manifests are about what was downloaded.
    if (isLibrary && entry.name === libraryLayout.versionsFolder) continue;
    if (entry.isDirectory()) names.push(entry.name);
    else if (!isPartialName(entry.name)) {
      stray.count += 1;
      if (stray.listed.length < strayListed) stray.listed.push(entry.name);
    }
  }
  stray.listed.sort();
  const folders = names.toSorted().map((name) => path.join(root, name));
  if (!isLibrary && !(await hasAsset(folders)))
    throw new AppError('verify.folder-unusable', {
      path: root,
      reason: localFileWords.noManifestBelow,
    });
  return { root, kind: 'library', folders, stray };
}

/** The real path of a folder that can be listed. */
async function usable(folder: string): Promise<string> {
  const unusable = (reason: string, cause?: unknown): AppError =>
    new AppError('verify.folder-unusable', { path: folder, reason }, { cause });
  try {
    if (!(await stat(folder)).isDirectory()) throw unusable(commonReasons.notAFolder);
    const root = await realpath(folder);
    await (await opendir(root)).close();
    return root;
  } catch (error) {
    throw error instanceof AppError ? error : unusable(readFault(error), error);
  }
}

async function hasAsset(folders: readonly string[]): Promise<boolean> {
  for await (const found of mapInOrder(folders, foldersAtOnce, (one) =>
    isThere(path.join(one, libraryLayout.manifestFile)),
  ))
    if (found) return true;
  return false;
}

function isThere(at: string): Promise<boolean> {
  return lstat(at).then(
    () => true,
    () => false,
  );
}
