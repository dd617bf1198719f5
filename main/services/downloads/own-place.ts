/**
 * Where a file that arrives is saved without taking the place of one that the person put there. What lies at its place
 * and is not known to be ours stays as it is; the file is saved beside it and the catalogue names that one.
 */
import { existsSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { renameOver } from '../../core/whole-file.ts';
import { besideName } from '../../transfer/beside-name.ts';
import { hashFile } from '../../transfer/hash-file.ts';
import { collisionKey } from '../../transfer/portable-name.ts';
import type { ArrivedFile } from '../../transfer/types.ts';

const inFolder = (folder: string, localPath: string): string => path.join(folder, ...localPath.split('/'));

/** `localPath` when nothing lies there, otherwise a free one beside it; `planned` are those of all files of the asset. */
export async function freePlace(
  folder: string,
  localPath: string,
  planned: readonly string[],
): Promise<string> {
  const found = await lstat(inFolder(folder, localPath)).catch(() => null);
  // A folder of that name is in the way of every file; the download says so.
  if (found === null || found.isDirectory()) return localPath;
  const taken = new Set(planned.map(collisionKey));
  return besideName(localPath, (at, key) => taken.has(key) || existsSync(inFolder(folder, at)));
}

/**
 * The path under which a file that was saved at `savedAt` stays: `localPath` when the same content lies there, as after a
 * kill between its arrival and the note of it.
 */
export async function settlePlace(
  folder: string,
  localPath: string,
  savedAt: string,
  arrived: ArrivedFile,
): Promise<string> {
  if (savedAt === localPath) return localPath;
  const place = inFolder(folder, localPath);
  const found = await hashFile(place, arrived.sizeBytes).catch(() => null);
  if (found === null || found.is !== 'read' || found.sha256 !== arrived.sha256) return savedAt;
  return renameOver(inFolder(folder, savedAt), place).then(
    () => localPath,
    () => savedAt,
  );
}
