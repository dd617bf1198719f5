/** One asset's folder against its own manifest: every file hashed, and whatever else lies there. */

import { lstat, opendir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readManifest } from '../../catalogue/asset-folders.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetTrouble } from '../../contract/schema/inspection-report.ts';
import type { Manifest } from '../../contract/schema/manifest.ts';
import { forEachConcurrently } from '../../core/concurrency/limiter.ts';
import { isReviewFile, libraryLayout } from '../../core/config.ts';
import { unfinishedMark } from '../../transfer/asset-paths.ts';
import { checkFile, createRealFolders, type FileCheck } from '../../transfer/check/check-file.ts';
import { isGone, readFault, walkFolder } from '../../transfer/walk-folder.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { localFileWords } from './local-file-words.ts';

// Collects what is wrong with one asset's folder: counts everything, lists a bounded part of it.

const listedPerAsset = 1000;

/** How many names the whole report may still list: it is printed as one JSON value. */
interface ReportRoom {
  left: number;
}

/** The room of one report. */
export const reportRoom = (): ReportRoom => ({ left: 100_000 });

/** Everything that was found, listed or not. */
interface TroubleCounts {
  missing: number;
  changed: number;
  unreadable: number;
  extra: number;
}

/** What was found in one folder so far. */
interface TroubleList {
  readonly counts: Readonly<TroubleCounts>;
  check(path: string, check: FileCheck): void;
  extra(path: string): void;
  unreadable(path: string, reason: string): void;
  /** Null when there is nothing to say. */
  trouble(folder: string, name: string | null): AssetTrouble | null;
}

/** `room` is shared by the folders of a report. */
function createTroubleList(room: ReportRoom): TroubleList {
  const counts: TroubleCounts = { missing: 0, changed: 0, unreadable: 0, extra: 0 };
  const missing: string[] = [];
  const changed: AssetTrouble['changed'] = [];
  const unreadable: AssetTrouble['unreadable'] = [];
  const extra: string[] = [];
  let listed = 0;
  const add = <T>(list: T[], kind: keyof TroubleCounts, item: T): void => {
    counts[kind] += 1;
    if (listed >= listedPerAsset || room.left <= 0) return;
    listed += 1;
    room.left -= 1;
    list.push(item);
  };
  return {
    counts,
    check(path, check) {
      if (check.verdict === 'missing') add(missing, 'missing', path);
      else if (check.verdict === 'changed')
        add(changed, 'changed', {
          path,
          what: check.what,
          reason: check.reason,
          ...(check.missingEnd !== undefined && { missingEnd: check.missingEnd }),
        });
      else if (check.verdict === 'unreadable') add(unreadable, 'unreadable', { path, reason: check.reason });
    },
    extra: (path) => add(extra, 'extra', path),
    unreadable: (path, reason) => add(unreadable, 'unreadable', { path, reason }),
    trouble(folder, name) {
      const all = counts.missing + counts.changed + counts.unreadable + counts.extra;
      if (all === 0) return null;
      return { folder, name, problem: null, missing, changed, unreadable, extra, notListed: all - listed };
    },
  };
}

/** Files of one asset that wait for their turn at the same time. */
const filesAtOnce = 4;
/** A folder in which something is wrong is looked at again when its manifest was replaced meanwhile. */
const looks = 3;

/** `turn` bounds what is read at the same time in the whole run. */
export interface AssetDeps {
  readonly turn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly room: ReportRoom;
  readonly signal: AbortSignal;
  /** Bytes read and hashed since the last call. */
  readonly onBytes: (bytes: number) => void;
  /** A file of the manifest is done; `left` of its listed bytes were not read. */
  readonly onFile: (left: number) => void;
}

/** `trouble` is null when all is as it was downloaded, as far as it was: `isUnfinished` while files are on their way. */
export interface AssetVerdict {
  readonly isUnfinished: boolean;
  readonly files: number;
  readonly counts: Readonly<TroubleCounts>;
  readonly trouble: AssetTrouble | null;
}

/** `folder` is absolute. Null when it is gone, which is no fault: assets may be deleted meanwhile. Throws `cancelled`. */
export async function verifyAsset(folder: string, deps: AssetDeps): Promise<AssetVerdict | null> {
  for (let look = 1; ; look += 1) {
    goesOn(deps.signal);
    const isThere = await lstat(folder).then(
      (found) => found.isDirectory(),
      (error: unknown) => !isGone(error),
    );
    if (!isThere) return null;
    const read = await readManifest(folder);
    if (read === null)
      return (await isUnfinished(folder, deps.signal))
        ? unfinished
        : without(folder, await whyNone(folder, deps.signal));
    if ('unreadable' in read) return without(folder, await whyUnusable(folder, read.unreadable));
    const twice = listedTwice(read.manifest);
    if (twice !== null)
      return without(folder, { kind: 'manifest-unusable', reason: localFileWords.listedTwice(twice) });
    const given = deps.room.left;
    const list = await compare(folder, read.manifest, deps);
    if (isOnlyMissing(list.counts) && (await isMarked(folder))) return unfinished;
    const verdict = {
      isUnfinished: false,
      files: read.manifest.files.length,
      counts: list.counts,
      trouble: list.trouble(basename(folder), read.manifest.asset.name),
    };
    if (verdict.trouble === null || look === looks || (await isSame(folder, read.manifest))) return verdict;
    deps.room.left = given;
  }
}

function goesOn(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', {});
}

const unfinished: AssetVerdict = {
  isUnfinished: true,
  files: 0,
  counts: { missing: 0, changed: 0, unreadable: 0, extra: 0 },
  trouble: null,
};

function isOnlyMissing({ missing, changed, unreadable, extra }: Readonly<TroubleCounts>): boolean {
  return missing > 0 && changed + unreadable + extra === 0;
}

/** By the mark alone: a download that ended for good may leave what is there of a file. */
function isMarked(folder: string): Promise<boolean> {
  return lstat(join(folder, unfinishedMark)).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** By the mark of an open download, or by what is there of a file. */
async function isUnfinished(folder: string, signal: AbortSignal): Promise<boolean> {
  for await (const found of walkFolder(folder, signal)) if (found.is === 'partial') return true;
  return false;
}

function without(folder: string, problem: NonNullable<AssetTrouble['problem']>): AssetVerdict {
  const counts = { missing: 0, changed: 0, unreadable: 0, extra: 0 };
  const lists = { missing: [], changed: [], unreadable: [], extra: [], notListed: 0 };
  return {
    isUnfinished: false,
    files: 0,
    counts,
    trouble: { folder: basename(folder), name: null, problem, ...lists },
  };
}

async function whyNone(folder: string, signal: AbortSignal): Promise<NonNullable<AssetTrouble['problem']>> {
  let isEmpty = true;
  for await (const found of walkFolder(folder, signal)) {
    if (found.is === 'unreadable' && found.path === '')
      return { kind: 'folder-unreadable', reason: found.reason };
    isEmpty = false;
  }
  return {
    kind: 'no-manifest',
    reason: isEmpty ? commonReasons.empty : localFileWords.noManifest,
  };
}

async function whyUnusable(folder: string, reason: string): Promise<NonNullable<AssetTrouble['problem']>> {
  const closed = await opendir(folder).then(
    (opened) => opened.close().then(() => null),
    (error: unknown) => readFault(error),
  );
  return closed === null
    ? { kind: 'manifest-unusable', reason }
    : { kind: 'folder-unreadable', reason: closed };
}

/** Caliper's own manifests never do: `planLayout` gives every name once. */
function listedTwice(manifest: Manifest): string | null {
  const seen = new Set<string>();
  for (const { localPath } of manifest.files) {
    if (seen.has(localPath)) return localPath;
    seen.add(localPath);
  }
  return null;
}

async function isSame(folder: string, before: Manifest): Promise<boolean> {
  const now = await readManifest(folder);
  return now !== null && 'manifest' in now && JSON.stringify(now.manifest) === JSON.stringify(before);
}

async function compare(folder: string, manifest: Manifest, deps: AssetDeps): Promise<TroubleList> {
  const list = createTroubleList(deps.room);
  const root = await realpath(folder);
  const known = new Set([libraryLayout.manifestFile, ...manifest.files.map((file) => file.localPath)]);
  const checks = await checkAll({ root, manifest, known }, deps);
  for (const [index, file] of manifest.files.entries()) {
    const check = checks[index];
    if (check !== undefined) list.check(file.localPath, check);
  }
  await addExtras(list, { root, manifest, known }, deps.signal);
  return list;
}

/** `known`: names that are accounted for. Real paths are added when a link inside of the folder leads to them. */
interface Compared {
  readonly root: string;
  readonly manifest: Manifest;
  readonly known: Set<string>;
}

async function checkAll(
  { root, manifest, known }: Compared,
  { turn, signal, onBytes, onFile }: AssetDeps,
): Promise<FileCheck[]> {
  const checks: FileCheck[] = [];
  const realFolder = createRealFolders();
  await forEachConcurrently(manifest.files.entries(), filesAtOnce, async ([index, file]) => {
    goesOn(signal);
    let read = 0;
    checks[index] = await turn(() =>
      checkFile(root, file, {
        signal,
        realFolder,
        // Through links two names can be one file, which a hostile manifest would have read without end.
        mayRead(real) {
          if (real !== file.localPath && known.has(real)) return false;
          known.add(real);
          return true;
        },
        onBytes(bytes) {
          read += bytes;
          onBytes(bytes);
        },
      }),
    );
    onFile(file.sizeBytes - read);
  });
  return checks;
}

/** What is neither in the manifest nor a way to a file of it, nor made by Caliper or the system. */
async function addExtras(
  list: TroubleList,
  { root, manifest, known }: Compared,
  signal: AbortSignal,
): Promise<void> {
  // A disk may give names back in another Unicode form than they were written in.
  const names = new Set([...known].map((name) => name.normalize('NFC')));
  const ways = new Set(manifest.files.flatMap((file) => foldersOf(file.localPath)));
  const own = `${libraryLayout.caliperFolder}/`;
  for await (const found of walkFolder(root, signal)) {
    if (found.is === 'partial' || found.path.startsWith(own) || isReviewFile(found.path)) continue;
    if (found.is === 'unreadable') list.unreadable(found.path || '.', found.reason);
    else if (names.has(found.path.normalize('NFC'))) continue;
    else if (found.is === 'file' || !ways.has(found.path)) list.extra(found.path);
  }
}

/** `a/b/c.png` lies in `a` and `a/b`. */
function foldersOf(localPath: string): string[] {
  const parts = localPath.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
