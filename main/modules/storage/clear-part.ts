/** Deletes what Caliper makes again or needs no more: small pictures, older logs, catalogues that were set aside. */
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClearablePart, StorageAmount } from '../../contract/schema/storage.ts';
import { libraryLayout } from '../../core/config.ts';
import { diskError } from '../shared/disk-error.ts';
import type { MeasureRequest } from './measure-storage.ts';
import { isSetAside } from './part-of.ts';

/** Throws `library.*` where the disk does not let go of them. */
export async function clearPart(part: ClearablePart, at: MeasureRequest): Promise<StorageAmount> {
  switch (part) {
    case 'thumbnails':
      return clearThumbnails(
        path.join(at.libraryPath, libraryLayout.caliperFolder, libraryLayout.thumbnailsFolder),
      );
    case 'set-aside':
      return removeFiles(path.join(at.libraryPath, libraryLayout.caliperFolder), isSetAside);
    case 'logs':
      // The newest one is being written.
      return removeFiles(path.join(at.userDataPath, 'logs'), (name) => /^caliper\.\d+\.log$/.test(name));
    default:
      return part satisfies never;
  }
}

/** They lie in folders of two letters. */
async function clearThumbnails(folder: string): Promise<StorageAmount> {
  let sum: StorageAmount = { bytes: 0, files: 0 };
  const groups = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const group of groups) {
    if (!group.isDirectory()) continue;
    // oxlint-disable-next-line no-await-in-loop -- one folder at a time: pictures are shown meanwhile
    const gone = await removeFiles(path.join(folder, group.name), (name) => name.endsWith('.webp'));
    sum = { bytes: sum.bytes + gone.bytes, files: sum.files + gone.files };
  }
  return sum;
}

async function removeFiles(folder: string, isMeant: (name: string) => boolean): Promise<StorageAmount> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  let files = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !isMeant(entry.name)) continue;
    const file = path.join(folder, entry.name);
    try {
      // oxlint-disable-next-line no-await-in-loop -- what could not go stops the rest, and is told
      const { size } = await lstat(file);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await rm(file);
      bytes += size;
      files += 1;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
      throw diskError(error, folder);
    }
  }
  return { bytes, files };
}
