/** Whether a library may be made in a folder or moved to it, where that really is, and what the move would take. */
import { access, constants, lstat, readdir, realpath, stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AppError } from '../../../contract/plain/errors.ts';
import type { LibraryErrorData, PlaceRefusal } from '../../../contract/plain/library-error-messages.ts';
import type { MovePlan } from '../../../contract/schema/libraries.ts';
import { libraryLayout } from '../../../core/config.ts';
import { realPlace } from '../../../core/files/paths.ts';
import { isGone, isSystemName } from '../../../transfer/walk-folder.ts';
import { isInside } from '../../shared/asset-folder.ts';
import { commonReasons } from '../../shared/reason-words.ts';
import { listTree } from './copy-tree.ts';
import type { MoveNote } from './journal.ts';

/** `path` is absolute and, as far as it exists, without links. */
export interface JudgedPlace {
  readonly path: string;
  /** The folder itself, or the nearest one above it that is there. */
  readonly base: string;
  readonly device: number;
  /** Null when the disk does not tell. */
  readonly freeBytes: number | null;
}

/** Absolute, `~` taken for the home folder. Throws `library.place-refused`. */
export function wholePath(typed: string): string {
  const text = /^~(?=$|[/\\])/.test(typed) ? path.join(os.homedir(), typed.slice(1)) : typed;
  if (!path.isAbsolute(text)) throw refused(typed, 'not-absolute');
  return path.resolve(text);
}

/** A folder that is empty or not there, in which one may write, outside of every library. Throws `library.place-refused`. */
export async function judgePlace(typed: string): Promise<JudgedPlace> {
  const at = wholePath(typed);
  const base = await nearest(at);
  const found = await stat(base).catch(() => null);
  if (found === null) throw refused(at, 'unreachable');
  if (!found.isDirectory()) throw refused(at, 'not-a-folder');
  const real = path.join(await realpath(base), path.relative(base, at));
  if (base === at) await requireEmpty(real, found.dev);
  await requireOutside(real);
  await access(base, constants.W_OK | constants.X_OK).catch(() => {
    throw refused(at, 'read-only');
  });
  const disk = await statfs(base).catch(() => null);
  return {
    path: real,
    base,
    device: found.dev,
    freeBytes: disk === null ? null : disk.bavail * disk.bsize,
  };
}

/** As `judgePlace`, for the library that lies in `root` (without links): neither may lie in the other. */
async function judgeTarget(typed: string, root: string): Promise<JudgedPlace> {
  const at = wholePath(typed);
  const own = await stat(root);
  // By what the folders are and not by their names: a disk may not tell capitals from small letters.
  for (let up = await nearest(at), first = up === at; ; up = path.dirname(up), first = false) {
    const found = await stat(up).catch(() => null);
    if (found?.ino === own.ino && found.dev === own.dev) throw refused(at, first ? 'same' : 'inside');
    if (path.dirname(up) === up) break;
  }
  const real = await realPlace(at);
  if (isInside(root, real)) throw refused(at, 'inside');
  if (isInside(real, root)) throw refused(at, 'around');
  return judgePlace(at);
}

/** What moves or deletes a library takes all with it that lies in it. Throws `library.place-refused` for a place in one. */
export async function requireOutside(at: string): Promise<void> {
  for (let up = await realPlace(at); path.dirname(up) !== up; ) {
    up = path.dirname(up);
    if (await isLibrary(up)) throw refused(at, 'in-a-library', { outer: up });
  }
}

/** An error that says why, in words. */
export function refused(
  at: string,
  why: PlaceRefusal,
  more: Omit<LibraryErrorData['library.place-refused'], 'path' | 'why'> = {},
): AppError<'library.place-refused'> {
  return new AppError('library.place-refused', { path: at, why, ...more });
}

/** True where a library's catalogue lies. */
export async function isLibrary(at: string): Promise<boolean> {
  const file = path.join(at, libraryLayout.caliperFolder, libraryLayout.catalogueFile);
  return (await stat(file).catch(() => null))?.isFile() === true;
}

async function requireEmpty(at: string, device: number): Promise<void> {
  const names = await readdir(at).catch((error: NodeJS.ErrnoException) => {
    throw refused(at, error.code === 'EACCES' || error.code === 'EPERM' ? 'read-only' : 'unreachable');
  });
  if (names.includes(libraryLayout.caliperFolder)) throw refused(at, 'a-library');
  if (names.some((name) => !isSystemName(name))) throw refused(at, 'occupied');
  const above = await stat(path.dirname(at));
  // Such a folder can neither be renamed nor take the place of another one.
  if (above.dev !== device || path.dirname(at) === at) throw refused(at, 'a-disk');
}

async function nearest(at: string): Promise<string> {
  for (let up = at; ; up = path.dirname(up)) {
    const found = await lstat(up).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw refused(at, 'unreachable');
    });
    if (found !== null || path.dirname(up) === up) return up;
  }
}

// What moving a library to a folder would take.

/** `copy` even where a rename would do. */
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly copy: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Left free for the catalogue to grow in, and everyone else; bytes. */
const marginBytes = 64 * 1024 * 1024;

/** `note` is what is to be kept of it while it is under way. Throws `library.place-refused`, `library.unusable`. */
export async function planMove({
  from,
  to,
  copy,
  signal,
}: Wanted): Promise<{ readonly plan: MovePlan; readonly note: MoveNote }> {
  const root = await realpath(from).catch((error: unknown) => {
    throw new AppError(
      'library.unusable',
      { path: from, reason: commonReasons.doesNotExist },
      { cause: error },
    );
  });
  const place = await judgeTarget(to, root);
  const { files, bytes } = await listTree(root, { isOpen: false, signal });
  const how = !copy && place.device === (await stat(root)).dev ? 'rename' : 'copy';
  const neededBytes = bytes + Math.ceil(bytes / 100) + marginBytes;
  if (how === 'copy' && place.freeBytes !== null && place.freeBytes < neededBytes)
    throw refused(place.path, 'too-small', { neededBytes, freeBytes: place.freeBytes });
  const plan = { from, to: place.path, how, files: files.length, bytes, freeBytes: place.freeBytes } as const;
  const staging = path.join(path.dirname(place.path), `.${path.basename(place.path)}.caliper-moving`);
  return {
    plan,
    note: {
      version: 1,
      from,
      root,
      to: place.path,
      staging,
      how,
      state: how === 'rename' ? 'switching' : 'copying',
      files: files.length,
      bytes,
    },
  };
}
