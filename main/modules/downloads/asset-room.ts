/** Room on the disk for all that is still missing of an asset, as far as its lengths are known. */
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';
import { partKey } from '../../transfer/disk/part-note.ts';
import { partialName } from '../../transfer/portable-name.ts';
import type { Wanted } from './open-asset.ts';

/** Bytes left to the catalogue, the log and everyone else; as `transfer/disk-room.ts` leaves for each file. */
const margin = 64 * 1024 * 1024;

/** Bytes that are missing on the disk beyond what is free, 0 when there is room. A disk that does not tell how full it is has room. */
export async function lackingBytes(
  files: Pick<FileSystem, 'freeBytes' | 'openKept'>,
  { folder, owner }: { readonly folder: string; readonly owner: AssetId },
  missing: readonly Wanted[],
  rows: readonly AssetFile[],
): Promise<number> {
  const sizes = new Map(rows.map((row) => [row.path, row.sizeBytes]));
  let needed = 0;
  for (const file of missing) {
    const sizeBytes = sizes.get(file.path) ?? 0;
    if (sizeBytes > 0) needed += Math.max(0, sizeBytes - (await partBytes(files, folder, owner, file)));
  }
  if (needed === 0) return 0;
  const free = await files.freeBytes(folder).catch(() => null);
  return free === null ? 0 : Math.max(0, needed + margin - free);
}

/** Throws `transfer.disk-full` with all that is missing. */
export async function requireRoom(...asked: Parameters<typeof lackingBytes>): Promise<void> {
  const neededBytes = await lackingBytes(...asked);
  if (neededBytes > 0) throw new AppError('transfer.disk-full', { folder: asked[1].folder, neededBytes });
}

async function partBytes(
  files: Pick<FileSystem, 'openKept'>,
  folder: string,
  owner: AssetId,
  file: Wanted,
): Promise<number> {
  const at = path.join(folder, ...file.localPath.split('/'));
  const part = path.join(path.dirname(at), partialName(path.basename(at), partKey(owner, file.path)));
  const kept = await files.openKept(part).catch(() => null);
  await kept?.close();
  return kept?.sizeBytes ?? 0;
}

/** Throws `transfer.disk-full` when so many bytes do not fit. */
export async function requireFree(
  files: Pick<FileSystem, 'freeBytes'>,
  folder: string,
  bytes: number,
): Promise<void> {
  const free = await files.freeBytes(folder).catch(() => null);
  if (free !== null && bytes + margin > free)
    throw new AppError('transfer.disk-full', { folder, neededBytes: bytes + margin - free });
}
