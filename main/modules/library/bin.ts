/** The bin: a folder of Caliper's own right inside the library, and the moves of asset folders into it and out of it. */

import { randomBytes } from 'node:crypto';
import { lstat, mkdir, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import type { AssetStanding, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { forEachConcurrently } from '../../core/concurrency/limiter.ts';
import { libraryLayout } from '../../core/config.ts';
import { flushFolder, renameOver } from '../../core/files/whole-file.ts';
import { diskError } from '../shared/disk-error.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { binWords } from './file-words.ts';

// The library's bin as a folder: it must be Caliper's own, right inside the library, before anything is moved or deleted in it.

/** Both without any link on the way. */
export interface BinRoot {
  /** The library's folder. */
  readonly library: string;
  readonly bin: string;
}

/** Made when it is missing. Throws `bin.unusable` when anything but a folder has its name, and `library.*`. */
export async function openBin(libraryPath: string): Promise<BinRoot> {
  const known = await findBin(libraryPath);
  if (known !== null) return known;
  try {
    await mkdir(path.join(libraryPath, libraryLayout.binFolder), { mode: 0o700 });
    await flushFolder(libraryPath);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw diskError(error, libraryPath);
  }
  const made = await findBin(libraryPath);
  if (made !== null) return made;
  throw unusable(path.join(libraryPath, libraryLayout.binFolder), binWords.disappeared);
}

/** Null when there is none yet. Throws `bin.unusable`, and `library.unusable` when the library is gone. */
export async function findBin(libraryPath: string): Promise<BinRoot | null> {
  const library = await realpath(libraryPath).catch((error: unknown) => {
    throw diskError(error, libraryPath);
  });
  const bin = path.join(library, libraryLayout.binFolder);
  const found = await lstat(bin).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw unusable(bin, commonReasons.unreadableBecause(codeOf(error)));
  });
  if (found === null) return null;
  if (found.isSymbolicLink()) throw unusable(bin, binWords.link);
  if (!found.isDirectory()) throw unusable(bin, binWords.notAFolder);
  // A disk that was mounted there would look like a folder of the library's own.
  if (found.dev !== (await lstat(library)).dev) throw unusable(bin, binWords.otherDisk);
  return { library, bin };
}

function unusable(at: string, reason: string): AppError<'bin.unusable'> {
  return new AppError('bin.unusable', { path: at, reason });
}

/** True for an error of the file system with this code. */
export function isCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** The code of a file system's error, for messages. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

// Moves folders of assets between the library and its bin, each in one step: a folder is always in one of them, whole.

/** Enough to keep a disk busy. */
const movedAtOnce = 8;
/** Nobody has more folders of one name. */
const mostNames = 1000;

/** A folder that stayed where it was. */
export interface NotMoved {
  readonly asset: AssetStanding;
  readonly reason: string;
}

/** To the bin: what is not there any more, or never was, needs no moving. Never rejects for a single folder. */
export function moveToBin(root: BinRoot, assets: readonly AssetStanding[]): Promise<NotMoved[]> {
  return moveAll(root, assets, async (asset) => {
    const from = libraryPlace(root, asset.folder);
    if (from === null || !(await isThere(from))) return false;
    const to = path.join(root.bin, asset.id);
    // What an earlier emptying could not delete.
    if (await isThere(to)) await rename(to, `${to}.${randomBytes(6).toString('hex')}`);
    await renameOver(from, to);
    return true;
  });
}

/**
 * Back to the library: under a name beside its own when that was taken meanwhile, which its row then tells. Never
 * rejects for a single folder.
 */
export function moveToLibrary(
  root: BinRoot,
  assets: readonly AssetStanding[],
  { assets: rows }: Pick<Catalogue, 'assets'>,
): Promise<NotMoved[]> {
  return moveAll(root, assets, async (asset) => {
    const from = path.join(root.bin, asset.id);
    if (!(await isThere(from))) return false;
    const wanted = asset.folder ?? asset.id;
    for (let n = 1; n <= mostNames; n += 1) {
      const name = n === 1 ? wanted : `${wanted}-${n}`;
      const to = libraryPlace(root, name);
      if (to === null) throw new AppError('internal', { reason: 'the folder has no name of its own' });
      // The row first: when the power goes now, the next start finds the folder in the bin and moves it there.
      if ((await isThere(to)) || !rows.moveFolder(asset.id, name)) continue;
      await renameOver(from, to);
      return true;
    }
    throw new AppError('internal', { reason: 'every name for it is taken' });
  });
}

async function moveAll(
  { library, bin }: BinRoot,
  assets: readonly AssetStanding[],
  move: (asset: AssetStanding) => Promise<boolean>,
): Promise<NotMoved[]> {
  const left: NotMoved[] = [];
  let moved = 0;
  const own = assets.filter(({ origin }) => origin === 'service');
  if (own.length === 0) return left;
  await forEachConcurrently(own, movedAtOnce, async (asset) => {
    try {
      if (await move(asset)) moved += 1;
    } catch (error) {
      left.push({ asset, reason: inWords(error) });
    }
  });
  if (moved === 0) return left;
  // What a power cut loses of it is put right at the next start.
  await Promise.all([flushFolder(library), flushFolder(bin)]).catch(() => undefined);
  return left;
}

/** Null for a name that is not one of a folder right inside the library. */
function libraryPlace({ library }: BinRoot, folder: string | null): string | null {
  const isPlain = folder !== null && !folder.startsWith('.') && !/[/\\\0]/.test(folder) && folder !== '';
  return isPlain ? path.join(library, folder) : null;
}

/** True also of a link that leads nowhere. */
async function isThere(at: string): Promise<boolean> {
  try {
    await lstat(at);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function inWords(error: unknown): string {
  switch (codeOf(error)) {
    case 'EPERM':
    case 'EACCES':
    case 'EBUSY':
    case 'EROFS':
      return binWords.inUse;
    case 'EXDEV':
      return binWords.folderOnOtherDisk;
    case 'ENOSPC':
    case 'EDQUOT':
      return binWords.diskFull;
    default:
      return error instanceof AppError && error.code === 'internal' ? binWords.noFreeName : codeOf(error);
  }
}
