/**
 * Where a file that arrives is saved without taking the place of one that the user put there. What lies at its place
 * and is not known to be ours stays as it is; the file is saved beside it and the catalogue names that one.
 */
import { existsSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import path from 'node:path';
import { renameOver } from '../../core/files/whole-file.ts';
import { besideName } from '../../transfer/beside-name.ts';
import { hashFile } from '../../transfer/check/hash-file.ts';
import { collisionKey } from '../../transfer/portable-name.ts';
import type { ArrivedFile } from '../../transfer/types.ts';

const inFolder = (folder: string, localPath: string): string => path.join(folder, ...localPath.split('/'));

/**
 * `localPath` when nothing lies there but what may be replaced (`own`), otherwise a free one beside it; `planned` are
 * those of all files of the asset.
 */
export async function freePlace(
  folder: string,
  localPath: string,
  planned: readonly string[],
  own: ArrivedFile | null = null,
): Promise<string> {
  const found = await lstat(inFolder(folder, localPath)).catch(() => null);
  // A folder of that name is in the way of every file; the download says so.
  if (found === null || found.isDirectory()) return localPath;
  if (own !== null && found.isFile() && found.size === own.sizeBytes) {
    const hashed = await hashFile(inFolder(folder, localPath), own.sizeBytes).catch(() => null);
    if (hashed?.is === 'read' && hashed.sha256 === own.sha256) return localPath;
  }
  const taken = new Set(planned.map(collisionKey));
  return besideName(localPath, (at, key) => taken.has(key) || existsSync(inFolder(folder, at)));
}

/**
 * The path under which a file that was saved at `savedAt` stays: where the same content lies already, as after a kill
 * between its arrival and the note of it. After several kills it lies there more than once: one of them is left.
 */
export async function settlePlace(
  folder: string,
  place: { readonly localPath: string; readonly savedAt: string; readonly planned: readonly string[] },
  arrived: ArrivedFile,
): Promise<string> {
  const { localPath, savedAt, planned } = place;
  if (savedAt === localPath) return localPath;
  let settled = savedAt;
  for (const at of [localPath, ...besideBefore(localPath, savedAt, planned)]) {
    const found = await hashFile(inFolder(folder, at), arrived.sizeBytes).catch(() => null);
    if (found?.is !== 'read' || found.sha256 !== arrived.sha256) continue;
    if (settled !== savedAt) await rm(inFolder(folder, at), { force: true }).catch(() => undefined);
    else
      settled = await renameOver(inFolder(folder, savedAt), inFolder(folder, at)).then(
        () => at,
        () => savedAt,
      );
  }
  return settled;
}

/** Names beside `localPath` that were taken when `savedAt` was chosen, without those of other files of the asset. */
function besideBefore(localPath: string, savedAt: string, planned: readonly string[]): string[] {
  const others = new Set(planned.map(collisionKey));
  const names: string[] = [];
  besideName(localPath, (at, key) => {
    if (at === savedAt) return false;
    if (!others.has(key)) names.push(at);
    return true;
  });
  return names;
}
