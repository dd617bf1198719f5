/** What takes space on this machine, and what of it can go. */
import { lstat, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type ClearablePart, type StorageAmount, storagePartSchema } from '../../contract/schema/storage.ts';
import type { settingsApi } from '../../contract/settings-api.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { libraryLayout } from '../../core/config.ts';
import { diskError } from '../shared/disk-error.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { isSetAside, type MeasuredParts, type MeasureRequest } from './measure-storage.ts';

interface Deps extends MeasureRequest {
  readonly clock: Clock;
  /** Off this thread. */
  readonly measure: (request: MeasureRequest, signal: AbortSignal) => Promise<MeasuredParts>;
}

/** One per application. */
export function createStorage({
  libraryPath,
  userDataPath,
  clock,
  measure,
}: Deps): HandlersOf<(typeof settingsApi)['storage']> {
  const at = { libraryPath, userDataPath };
  return {
    async measure(_, { signal }) {
      const [found, disk] = await Promise.all([
        measure(at, signal ?? new AbortController().signal),
        statfs(libraryPath).catch(() => null),
      ]);
      return {
        ...at,
        parts: storagePartSchema.options.flatMap((part) => {
          const amount = found[part];
          return amount === undefined ? [] : [{ part, ...amount }];
        }),
        freeBytes: disk === null ? null : disk.bavail * disk.bsize,
        measuredAt: timestamp(clock),
      };
    },
    clear: ({ part }) => clearPart(part, at),
  };
}

/** Throws `library.*` where the disk does not let go of them. */
async function clearPart(part: ClearablePart, at: MeasureRequest): Promise<StorageAmount> {
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
      // oxlint-disable-next-line no-await-in-loop -- what could not go stops the rest, and is reported
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
