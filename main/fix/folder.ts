/** The files of an asset in a folder on disk, for fixes; and the new folder that a fixed asset is written into. */
import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import type { Manifest } from '../contract/schema/manifest.ts';
import { openModelFolder, reasonOf } from '../inspect/model-folder.ts';
import { listFolder } from '../inspect/scan/list-folder.ts';
import type { Fixed, FixFile, FixFiles } from './fix.ts';
import { fixWords } from './fix-words.ts';

/** Fixes work in memory. */
export const mostFileBytes = 512 * 1024 * 1024;

/** `root` is absolute and without links. */
export interface FixFolder extends FixFiles {
  readonly root: string;
  /** That Caliper wrote into the folder; it lists hashes, so it is none of the files. */
  readonly manifest: Manifest | null;
  /** What is neither read nor copied, with its reason in words. */
  readonly leftOut: readonly string[];
}

/** Throws `cli.file-unreadable` for a folder that cannot be listed, and the signal's reason. */
export async function openFixFolder(folder: string, signal: AbortSignal): Promise<FixFolder> {
  const root = await realpath(folder).catch(() => folder);
  const listing = await listFolder(root, signal);
  if (listing === null)
    throw new AppError('cli.file-unreadable', { path: folder, reason: fixWords.contentUnlisted });
  const files = await filesBelow(root, listing.files);
  return { ...files, root, manifest: listing.manifest, leftOut: listing.leftOut };
}

/** Reads files below `root`, never through a link that leads out of it. */
export async function filesBelow(root: string, list: readonly FixFile[]): Promise<FixFiles> {
  const folder = await openModelFolder(
    root,
    list.map(({ localPath }) => localPath),
  );
  const sizes = new Map(list.map(({ localPath, sizeBytes }) => [localPath, sizeBytes]));
  return {
    list,
    async read(localPath) {
      const sizeBytes = sizes.get(localPath);
      if (sizeBytes === undefined) throw new AppError('fix.file-missing', { path: localPath });
      if (sizeBytes > mostFileBytes)
        throw new AppError('fix.file-too-large', { path: localPath, sizeBytes, limitBytes: mostFileBytes });
      try {
        return await folder.read(localPath, mostFileBytes);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
          throw new AppError('fix.file-missing', { path: localPath }, { cause: error });
        if (isAppError(error, 'model.unreadable') || !isAppError(error))
          throw new AppError(
            'fix.impossible',
            { path: localPath, reason: reasonOf(error) },
            { cause: error },
          );
        throw error;
      }
    },
  };
}

/**
 * Throws `fix.folder-not-empty` unless `to` is new or empty, and `fix.folder-overlaps` when one of the two folders lies
 * in the other.
 */
export async function checkNewFolder(root: string, to: string): Promise<void> {
  const target = await realOf(path.resolve(to));
  if (isWithin(root, target) || isWithin(target, root))
    throw new AppError('fix.folder-overlaps', { path: to });
  const found = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new AppError('fix.folder-not-empty', { path: to }, { cause: error });
  });
  if (found.length > 0) throw new AppError('fix.folder-not-empty', { path: to });
}

/**
 * Writes the asset with its changes into `to`: all of it or nothing, since it is made beside it and renamed. Files that
 * did not change are copied, on disks that can do so without using room. Throws as `checkNewFolder`, `fix.file-missing`
 * for a path that leads out, what the file system throws, and the signal's reason.
 */
export async function writeFixed(
  from: Pick<FixFolder, 'root' | 'list'>,
  { changes }: Pick<Fixed, 'changes'>,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  await checkNewFolder(from.root, to);
  const target = path.resolve(to);
  const parent = path.dirname(target);
  await mkdir(parent, { recursive: true });
  const beside = await mkdtemp(path.join(parent, '.caliper-fix-'));
  try {
    const changed = new Map(changes.map((change) => [change.localPath, change]));
    for (const { localPath } of from.list) {
      signal.throwIfAborted();
      if (changed.has(localPath)) continue;
      const at = await placeIn(beside, localPath);
      await copyFile(path.join(from.root, ...localPath.split('/')), at, constants.COPYFILE_FICLONE);
    }
    for (const { localPath, bytes } of changes) {
      signal.throwIfAborted();
      if (bytes !== null) await writeFile(await placeIn(beside, localPath), bytes, { flush: true });
    }
    signal.throwIfAborted();
    // An empty folder may be there already; one that was filled meanwhile is not replaced.
    await rename(beside, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') await checkNewFolder(from.root, to);
      if (error.code !== 'EPERM' && error.code !== 'EEXIST') throw error;
      // Windows renames onto no folder, not even an empty one.
      await rm(target, { recursive: false });
      await rename(beside, target);
    });
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}

/** Where it is written below `root`; folders above it are made. */
async function placeIn(root: string, localPath: string): Promise<string> {
  const steps = localPath.split('/');
  const at = path.join(root, ...steps);
  if (steps.some((step) => step === '' || step === '.' || step === '..') || !isWithin(root, at))
    throw new AppError('fix.file-missing', { path: localPath });
  await mkdir(path.dirname(at), { recursive: true });
  return at;
}

/** Without links, also where only folders above it exist. */
async function realOf(at: string): Promise<string> {
  const above = path.dirname(at);
  return realpath(at).catch(async () =>
    above === at ? at : path.join(await realOf(above), path.basename(at)),
  );
}

/** Whether it is the folder, or below it. */
function isWithin(folder: string, at: string): boolean {
  const way = path.relative(folder, at);
  return way === '' || (way.split(path.sep)[0] !== '..' && !path.isAbsolute(way));
}
