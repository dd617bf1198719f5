/** Prepares a folder of 3D files for another program where it lies, without a library. */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { UseTargetId } from '../../contract/plain/use-target-ids.ts';
import { systemClock } from '../../core/clock.ts';
import { renameOver } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { plainName } from '../../handover/robot/robot-text.ts';
import type { HandoverResult } from '../../handover/write-out.ts';
import { listFolder } from '../../inspect/scan/list-folder.ts';
import { partialName } from '../../transfer/asset-paths.ts';
import { readInThreads } from '../local-files/index.ts';
import { exportWords } from './export-words.ts';

export interface FolderExport extends HandoverResult {
  /** Absolute path of the folder that was made. */
  readonly path: string;
}

/**
 * Makes a folder of the asset's name in `into`, which is there; what lies there already stays. Throws
 * `cli.file-unreadable`, `hand-on.*`, `model.*`, `inspect.failed` and the signal's reason; nothing is left behind then.
 */
export async function exportFolder(
  order: { readonly root: string; readonly use: UseTargetId; readonly into: string },
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<FolderExport> {
  const { root, use, into } = order;
  const listing = await listFolder(root, signal);
  if (listing === null || listing.files.length === 0)
    throw new AppError('cli.file-unreadable', { path: root, reason: exportWords.noFiles });
  const title = listing.manifest?.asset.name ?? path.basename(root);
  const target = await freeFolder(into, plainName(title));
  const partial = path.join(into, partialName(path.basename(target), randomBytes(8).toString('hex')));
  const entry = new URL('../local-files/worker.ts', import.meta.url);
  const reader = readInThreads({ entry, clock: systemClock, log });
  try {
    await mkdir(partial);
    const result = await reader.handOver(
      { root, files: listing.files, title, name: path.basename(target), target: use, into: partial },
      { signal },
    );
    await renameOver(partial, target);
    return { ...result, path: target };
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => undefined);
    signal.throwIfAborted();
    // What the user chose, not the partial folder in it.
    throw isAppError(error, 'hand-on.disk-full')
      ? new AppError('hand-on.disk-full', { ...error.data, folder: into }, { cause: error })
      : error;
  } finally {
    await reader.close();
  }
}

/** Names of programs take letters, digits and `_` only. */
async function freeFolder(into: string, name: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const at = path.join(into, n === 1 ? name : `${name}_${n}`);
    const isTaken = await lstat(at).then(
      () => true,
      () => false,
    );
    if (!isTaken) return at;
  }
}
