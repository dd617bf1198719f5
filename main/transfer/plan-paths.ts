/** Decides where each listed file goes under the asset's folder (specification: AssetFileEntry, `path`), or why it cannot be kept. */
import { createHash } from 'node:crypto';
import { AppError } from '../contract/plain/errors.ts';
import { libraryLayout } from '../core/config.ts';
import { plainFolderName } from '../core/macos-bundle-names.ts';
import { collisionKey, judgeSegment } from './portable-name.ts';
import type { PlannedFile } from './types.ts';

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

function refused(reason: string): Judged {
  return { localPath: null, reason };
}

/** One path on its own. Backslashes count as separators, since they are that on Windows. */
function judgePath(path: string): Judged {
  const slashed = path.replaceAll('\\', '/');
  if (slashed.trim() === '') return refused('its path is empty');
  if (slashed.startsWith('//')) return refused('its path names another machine');
  if (slashed.startsWith('/')) return refused('its path is absolute');
  if (/^[a-z]:/i.test(slashed)) return refused('its path has a drive letter');
  if (slashed.endsWith('/')) return refused('its path names a folder, not a file');
  const segments: string[] = [];
  for (const segment of slashed.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') {
      if (segments.pop() === undefined) return refused('its path leaves the folder of the asset');
      continue;
    }
    const judged = judgeSegment(segment);
    if (judged.name === null) return refused(judged.reason);
    segments.push(judged.name);
  }
  const localPath = [...segments.slice(0, -1).map(plainFolderName), ...segments.slice(-1)].join('/');
  if (localPath === '' || slashed.endsWith('/..') || slashed.endsWith('/.'))
    return refused('its path names a folder, not a file');
  if (segments.length > deepestPath) return refused(`its path is deeper than ${deepestPath} folders`);
  if (Buffer.byteLength(localPath) > longestPathBytes)
    return refused(`its path is longer than ${longestPathBytes} bytes`);
  return { localPath, reason: null };
}

/** Takes the path and its folders, or says what it collides with. */
function reserve(localPath: string, taken: Taken): string | null {
  const keys = collisionKey(localPath).split('/');
  const folders = keys.slice(0, -1).map((_, index) => keys.slice(0, index + 1).join('/'));
  const file = keys.join('/');
  if (folders.some((folder) => taken.get(folder) === 'file'))
    return 'a part of its path is the name of a file that is already there';
  const before = taken.get(file);
  if (before === 'folder') return 'its name is that of a folder of the asset';
  if (before === 'file')
    return 'its name is already taken by another file (names that differ only in case or accents are the same on many disks)';
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
