/** Names and paths that hold on every file system: single segments, the layout of an asset's files, and names beside a file of the user's. */

import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { AppError } from '../contract/plain/errors.ts';
import { withoutHiddenMarks } from '../contract/plain/foreign-text.ts';
import { libraryLayout } from '../core/config.ts';
import { plainFolderName } from '../core/files/paths.ts';
import { pathWords } from './path-words.ts';
import type { PlannedFile } from './types.ts';

// One segment of a path, judged for every file system that a library may be moved to: Windows rules apply everywhere.

/** A segment that can be kept (`name`, changed only where that does no harm) or the reason why it cannot. */
export type JudgedSegment =
  | { readonly name: string; readonly reason: null }
  | { readonly name: null; readonly reason: string };

/** Bytes of UTF-8 that common file systems allow in one name. */
const longestNameBytes = 255;

const control = /\p{Cc}/u;
const forbiddenOnWindows = /[<>"|?*]/g;
// Superscript digits are reserved as well: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const device = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;
const partial = /\.[0-9a-f]{16}\.part(\.note)?$/i;

const kept = (name: string): JudgedSegment => ({ name, reason: null });
const refused = (reason: string): JudgedSegment => ({ name: null, reason });

/** Judges one segment of a path that holds no separator; `.` and `..` are the caller's. */
export function judgeSegment(segment: string): JudgedSegment {
  if (!segment.isWellFormed()) return refused(pathWords.notText);
  if (control.test(segment)) return refused(pathWords.control);
  if (segment.includes(':')) return refused(pathWords.colon);
  const name = withoutHiddenMarks(segment)
    .replace(forbiddenOnWindows, '_')
    .replace(/[. ]+$/, '');
  if (name === '') return refused(pathWords.onlyDots);
  if (partial.test(name)) return refused(pathWords.partial);
  const safe = device.test(name) ? `_${name}` : name;
  if (Buffer.byteLength(safe) > longestNameBytes) return refused(pathWords.longName(longestNameBytes));
  return kept(safe);
}

/** Equal for two names that some file system holds to be the same: case, Unicode normalisation, invisible characters. */
export function collisionKey(localPath: string): string {
  return localPath
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}

/** The name of a partial download: `digits` are 16 hex digits. A long name is cut so that the whole fits a file system. */
export function partialName(name: string, digits: string): string {
  return `${name.slice(0, 60).toWellFormed()}.${digits}.part`;
}

/** The name of the note (`part-note.ts`) that lies beside the partial download of this name. */
export function noteName(partName: string): string {
  return `${partName}.note`;
}

/** An empty file in the folder of an asset whose download has not ended: a verification tells it from a damaged one. */
export const unfinishedMark = partialName('download', '0'.repeat(16));

/** True for a name that `partialName` or `noteName` makes. */
export function isPartialName(name: string): boolean {
  return partial.test(name);
}

// Decides where each listed file goes under the asset's folder (specification: AssetFileEntry, `path`), or why it cannot be kept.

const longestPathBytes = 900;
const deepestPath = 32;

/** What is taken so far, by collision key: `file` holds a file, `folder` is needed as a folder. */
type Taken = Map<string, 'file' | 'folder'>;

type Judged =
  | { readonly localPath: string; readonly reason: null }
  | { readonly localPath: null; readonly reason: string };

/**
 * A plan for every distinct `path`, in the order of the listing. A path that is harmless but not portable is made safe
 * (`localPath` then differs from `path`); one that would leave the folder, is absolute, or meets another file's name is
 * refused with `transfer.path-refused`. The same path listed twice is one file: the first entry counts.
 */
export function planLayout(entries: readonly { path: string; kind: string }[]): PlannedFile[] {
  const taken: Taken = new Map([
    [collisionKey(libraryLayout.manifestFile), 'file'],
    [collisionKey(libraryLayout.caliperFolder), 'file'],
  ]);
  const planned = new Map<string, PlannedFile>();
  for (const entry of entries) {
    if (!planned.has(entry.path)) planned.set(entry.path, plan(entry, taken));
  }
  return [...planned.values()];
}

function plan(entry: { path: string; kind: string }, taken: Taken): PlannedFile {
  const judged = judgePath(entry.path);
  const reason = judged.reason ?? reserve(judged.localPath, taken);
  const { path, kind } = entry;
  if (judged.localPath === null || reason !== null) {
    const shown = path.length > 300 ? `${path.slice(0, 300)}…` : path;
    return {
      path,
      kind,
      localPath: null,
      error: new AppError('transfer.path-refused', { path: shown, reason: reason ?? '' }),
    };
  }
  return { path, kind, localPath: judged.localPath, error: null };
}

function refusedPath(reason: string): Judged {
  return { localPath: null, reason };
}

/** One path on its own. Backslashes count as separators, since they are that on Windows. */
function judgePath(path: string): Judged {
  const slashed = path.replaceAll('\\', '/');
  if (slashed.trim() === '') return refusedPath(pathWords.empty);
  if (slashed.startsWith('//')) return refusedPath(pathWords.otherMachine);
  if (slashed.startsWith('/')) return refusedPath(pathWords.absolute);
  if (/^[a-z]:/i.test(slashed)) return refusedPath(pathWords.drive);
  if (slashed.endsWith('/')) return refusedPath(pathWords.folder);
  const segments: string[] = [];
  for (const segment of slashed.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') {
      if (segments.pop() === undefined) return refusedPath(pathWords.leaves);
      continue;
    }
    const judged = judgeSegment(segment);
    if (judged.name === null) return refusedPath(judged.reason);
    segments.push(judged.name);
  }
  const localPath = [...segments.slice(0, -1).map(plainFolderName), ...segments.slice(-1)].join('/');
  if (localPath === '' || slashed.endsWith('/..') || slashed.endsWith('/.'))
    return refusedPath(pathWords.folder);
  if (segments.length > deepestPath) return refusedPath(pathWords.deep(deepestPath));
  if (Buffer.byteLength(localPath) > longestPathBytes) return refusedPath(pathWords.long(longestPathBytes));
  return { localPath, reason: null };
}

/** Takes the path and its folders, or says what it collides with. */
function reserve(localPath: string, taken: Taken): string | null {
  const keys = collisionKey(localPath).split('/');
  const folders = keys.slice(0, -1).map((_, index) => keys.slice(0, index + 1).join('/'));
  const file = keys.join('/');
  if (folders.some((folder) => taken.get(folder) === 'file')) return pathWords.throughFile;
  const before = taken.get(file);
  if (before === 'folder') return pathWords.ofFolder;
  if (before === 'file') return pathWords.taken;
  for (const folder of folders) taken.set(folder, 'folder');
  taken.set(file, 'file');
  return null;
}

/** The stem of an asset's files by its name (specification: File naming rules 1 and 2). */
export function fileStem(name: string | null): string {
  if (name === null || name === '') return 'asset';
  const stem = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return /^[0-9]/.test(stem) ? `asset_${stem}` : stem;
}

/**
 * The folder of an asset in the library: `<stem>-<short id>`. The short id is 10 characters of the hash of `remoteId`
 * (50 bits: among 10,000 assets of one name, a collision has the odds of one in twenty million).
 */
export function assetFolderName(name: string | null, remoteId: string): string {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  const hash = createHash('sha256').update(remoteId).digest();
  const shortId = [...hash.subarray(0, 10)].map((byte) => digits[byte % 32]).join('');
  return `${fileStem(name)}-${shortId}`;
}

// The name under which a file is saved beside one of the user's that has its place. Pure.

const maxNameBytes = 255;

/**
 * `mug.glb` becomes `mug.from-service.glb`, then `mug.from-service-2.glb`, until `isTaken` (asked with a slash-separated
 * path and its collision key) says no.
 */
export function besideName(localPath: string, isTaken: (at: string, key: string) => boolean): string {
  const { dir, name, ext } = posix.parse(localPath);
  for (let count = 1; ; count += 1) {
    const ending = `.from-service${count === 1 ? '' : `-${count}`}${ext}`;
    const isLong = Buffer.byteLength(name + ending) > maxNameBytes;
    const at = posix.join(dir, `${isLong ? name.slice(0, 60).toWellFormed() : name}${ending}`);
    if (!isTaken(at, collisionKey(at))) return at;
  }
}
