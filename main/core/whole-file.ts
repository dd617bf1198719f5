/** Files that are there whole or not at all, whatever ends the process or the power. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, systemClock, wait } from './clock.ts';

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

/** Makes the names in a folder last through a power cut. Windows flushes them by itself and refuses to open folders. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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
