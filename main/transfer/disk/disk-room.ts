/** Asks the disk for room before a large file is written, counting what others on their way have still to write. */
import { AppError } from '../../contract/plain/errors.ts';
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

/** All that is promised and not written yet, in bytes. */
export interface RoomLedger {
  change(bytes: number): void;
  total(): number;
}

/** One for all downloads (or over one ledger): two files that fit alone may not fit together. */
export function createDiskRoom(
  files: Pick<FileSystem, 'freeBytes'>,
  ledger: RoomLedger = createRoomLedger(),
): PromiseRoom {
  return async (folder, bytes) => {
    let left = bytes < smallestAsked ? 0 : bytes;
    const take = (taken: number): void => {
      const change = Math.min(taken, left);
      if (change === 0) return;
      left -= change;
      ledger.change(-change);
    };
    const promised: Promised = { wrote: take, release: () => take(left) };
    if (left === 0) return promised;
    // Taken before the answer, so that two who ask at once see each other.
    ledger.change(left);
    const free = await files.freeBytes(folder).catch(() => null);
    const taken = ledger.total();
    if (free === null || free - margin >= taken) return promised;
    promised.release();
    throw new AppError('transfer.disk-full', { folder, neededBytes: taken + margin - free });
  };
}

function createRoomLedger(): RoomLedger {
  let bytes = 0;
  return {
    change: (by) => void (bytes += by),
    total: () => bytes,
  };
}

/** A ledger that threads share: each writes to its own cell, so that what a thread promised can be taken back when it dies. */
export function createSharedLedger(memory: SharedArrayBuffer, cell: number): RoomLedger {
  const cells = new BigInt64Array(memory);
  return {
    change: (by) => void Atomics.add(cells, cell, BigInt(by)),
    total: () => Number(cells.reduce((sum, _, at) => sum + Atomics.load(cells, at), 0n)),
  };
}

/** Takes back all that the owner of a cell was promised. */
export function clearSharedLedger(memory: SharedArrayBuffer, cell: number): void {
  Atomics.store(new BigInt64Array(memory), cell, 0n);
}
