/** Files that are there whole or not at all, whatever ends the process or the power. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, systemClock, wait } from '../clock.ts';
import { createSingleFlight } from '../concurrency/single-flight.ts';

/** Ending of a file that is being written; what still has it at a start was never finished. */
export const unfinished = '.tmp';

/** `mode` is that of a new file. Without `lasting` the caller flushes the folder, once for many files. */
export interface WholeFileOptions {
  readonly mode?: number;
  readonly lasting?: boolean;
}

/**
 * Replaces `file`, whose folder exists, in one step: a new name beside it, fsync, rename, fsync of the folder. The old
 * content stays whole until then and nothing is left behind by a failure. Throws the file system's error.
 */
export async function writeWhole(
  file: string,
  data: string | Uint8Array,
  { mode = 0o600, lasting = true }: WholeFileOptions = {},
): Promise<void> {
  const partial = partialOf(file);
  try {
    const handle = await open(partial, 'wx', mode);
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameOver(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
  if (lasting) await flushFolder(path.dirname(file));
}

/** `writeWhole` (mode 0600) for the moment when a window closes and nothing can be awaited any more; the folder is not flushed. */
export function writeWholeNow(file: string, text: string): void {
  const partial = partialOf(file);
  try {
    const descriptor = openSync(partial, 'wx', 0o600);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Makes the names in a folder last through a power cut. Windows flushes them on its own and refuses to open folders. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** As `flushFolder`, where nothing can be awaited. */
export function flushFolderNow(folder: string): void {
  if (process.platform !== 'win32') flushNow(folder);
}

/** Makes what was written to a file last. Throws the file system's error. */
export function flushNow(file: string): void {
  // Windows flushes only what may be written.
  const descriptor = openSync(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** How a folder is made; a test makes a disk of its own. `mode` is that of the folders that are new. */
export interface FolderOptions {
  readonly mode?: number;
  readonly files?: {
    makeFolder(path: string, mode?: number): Promise<unknown>;
    syncFolder(path: string): Promise<void>;
  };
}

const ofThisMachine = {
  makeFolder: (at: string, mode?: number) => mkdir(at, { mode }),
  syncFolder: flushFolder,
};

/**
 * Makes a folder and those above it that are missing, each with its name flushed into the one above: without that a
 * power cut may take a folder with all the files in it, however well these were flushed. One level at a time, because
 * Node's own recursive way tries for ever where a file system answers a new folder with “not found”. A folder that is
 * there is left as it is. Throws the file system's error.
 */
export function makeFolders(at: string, options: FolderOptions = {}): Promise<void> {
  // Who finds a folder that another call has just made must not use it before that has flushed it.
  return makingFolders.run(path.resolve(at), () => makeThem(at, options));
}

const makingFolders = createSingleFlight<string, void>();

async function makeThem(at: string, { mode, files = ofThisMachine }: FolderOptions): Promise<void> {
  if (await isFolder(at)) return;
  const above = path.dirname(at);
  if (above !== at) await makeFolders(above, { ...(mode !== undefined && { mode }), files });
  try {
    await files.makeFolder(at, mode);
  } catch (error) {
    // Another process was quicker; anything else in its place is an error.
    if (!(await isFolder(at))) throw error;
  }
  await files.syncFolder(above);
}

/** `makeFolders` where nothing can be awaited. */
export function makeFoldersNow(at: string, mode?: number): void {
  if (statSync(at, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = path.dirname(at);
  if (above !== at) makeFoldersNow(above, mode);
  try {
    mkdirSync(at, { mode });
  } catch (error) {
    if (statSync(at, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
  flushFolderNow(above);
}

function isFolder(at: string): Promise<boolean> {
  return stat(at).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const unfinishedName = /\.[0-9a-f]{12}\.tmp$/;
/** Where another process may be writing just now; none takes that long. */
const surelyAbandonedMs = 60_000;

/** Removes from `folder` what killed processes were writing in it so long ago or earlier; never throws. */
export async function removeUnfinished(folder: string, olderThanMs = surelyAbandonedMs): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => unfinishedName.test(one))) {
    const file = path.join(folder, name);
    const writtenAtMs = await stat(file).then(
      (facts) => facts.mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - writtenAtMs >= olderThanMs) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** What a test puts in place of this machine. */
export interface RenameOptions {
  readonly platform?: NodeJS.Platform;
  readonly clock?: Clock;
  readonly rename?: (from: string, to: string) => Promise<void>;
}

/** On Windows a virus scanner or an indexer may hold the target for a moment: tried for about 1.3 s in all. */
const windowsPausesMs = [10, 20, 40, 80, 160, 320, 640];
const heldForAMoment = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Renames, taking the place of a file of that name. Throws the file system's error. */
export async function renameOver(from: string, to: string, options: RenameOptions = {}): Promise<void> {
  const { platform = process.platform, clock = systemClock, rename: move = rename } = options;
  for (const pauseMs of platform === 'win32' ? windowsPausesMs : []) {
    try {
      return await move(from, to);
    } catch (error) {
      if (!heldForAMoment.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await wait(clock, pauseMs);
    }
  }
  await move(from, to);
}

function partialOf(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}${unfinished}`;
}
