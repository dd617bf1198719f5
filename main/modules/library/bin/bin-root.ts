/** The library's bin as a folder: it must be Caliper's own, right inside the library, before anything is moved or deleted in it. */
import { lstat, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../contract/plain/errors.ts';
import { libraryLayout } from '../../../core/config.ts';
import { flushFolder } from '../../../core/files/whole-file.ts';
import { diskError } from '../../shared/disk-error.ts';

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
  throw unusable(path.join(libraryPath, libraryLayout.binFolder), 'it vanished as soon as it was made');
}

/** Null when there is none yet. Throws `bin.unusable`, and `library.unusable` when the library is gone. */
export async function findBin(libraryPath: string): Promise<BinRoot | null> {
  const library = await realpath(libraryPath).catch((error: unknown) => {
    throw diskError(error, libraryPath);
  });
  const bin = path.join(library, libraryLayout.binFolder);
  const found = await lstat(bin).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw unusable(bin, `it cannot be looked at (${codeOf(error)})`);
  });
  if (found === null) return null;
  if (found.isSymbolicLink()) throw unusable(bin, 'a link has the name of the bin, which may lead anywhere');
  if (!found.isDirectory()) throw unusable(bin, 'something that is no folder has the name of the bin');
  // A disk that was mounted there would look like a folder of the library's own.
  if (found.dev !== (await lstat(library)).dev)
    throw unusable(bin, 'the bin lies on another disk than the library');
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
