/** Asks the disk for room before a large file is written, counting what others on their way have still to write. */
import { AppError } from '../contract/errors.ts';
import type { FileSystem } from './file-system.ts';

/** Bytes; smaller files are not worth the question, and a full disk refuses them in words as well. */
const smallestAsked = 1024 * 1024;
/** Bytes left to the catalogue, the log and everyone else. */
const margin = 64 * 1024 * 1024;

/** Room that was promised to one file. */
export interface Promised {
  wrote(bytes: number): void;
  /** Always called at the end. */
  release(): void;
}

/** Throws `transfer.disk-full` with the bytes that are missing. A disk that does not tell how full it is has room. */
export type PromiseRoom = (folder: string, bytes: number) => Promise<Promised>;

/** One for all downloads: two files that fit alone may not fit together. */
export function createDiskRoom(files: Pick<FileSystem, 'freeBytes'>): PromiseRoom {
  const open = new Set<{ left: number }>();
  return async (folder, bytes) => {
    const own = { left: bytes };
    const promised: Promised = {
      wrote: (written) => {
        own.left = Math.max(0, own.left - written);
      },
      release: () => void open.delete(own),
    };
    if (bytes < smallestAsked) return promised;
    // Taken before the answer, so that two who ask at once see each other.
    open.add(own);
    const free = await files.freeBytes(folder).catch(() => null);
    const taken = [...open].reduce((sum, { left }) => sum + left, 0);
    if (free === null || free - margin >= taken) return promised;
    open.delete(own);
    throw new AppError('transfer.disk-full', { folder, neededBytes: taken + margin - free });
  };
}
