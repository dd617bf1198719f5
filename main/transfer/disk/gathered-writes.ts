/** How bytes reach the disk fast: aligned memory, large steps beside the network, and flushes that many files share. */

import { createKeyedQueue } from '../../core/concurrency/limiter.ts';
import type { WritableFile } from './file-system.ts';

// Memory in blocks that begin where a page does: what writing past the system's cache needs, and nothing to collect.

/** Bytes of one block: a system call for every 64 kB that the network brings would cost more than the bytes do. */
export const blockBytes = 512 * 1024;
/** Blocks that are asked of the system at once; pages that nobody has touched yet take no memory. */
const blocksAtOnce = 16;

/** What is taken is given back once nothing reads it any more. There are as many blocks as were ever in use at once. */
export interface AlignedMemory {
  take(): Uint8Array;
  give(block: Uint8Array): void;
}

export function createAlignedMemory(): AlignedMemory {
  // The last one given is the next one taken: its pages are there already.
  const free: Uint8Array[] = [];
  const more = (): Uint8Array => {
    const bytes = blocksAtOnce * blockBytes;
    // A buffer that could be resized is mapped on its own, from a page's beginning; any other one begins 16 bytes later.
    const slab = new ArrayBuffer(bytes, { maxByteLength: bytes });
    for (let at = bytes - blockBytes; at > 0; at -= blockBytes)
      free.push(new Uint8Array(slab, at, blockBytes));
    return new Uint8Array(slab, 0, blockBytes);
  };
  return {
    take: () => free.pop() ?? more(),
    give: (block) => void free.push(block),
  };
}

// Writes a file in large steps beside the network, and remembers what the disk refused.

/** After a failure every method but `writtenBytes` and `release` throws it again: a disk tells of a lost write only once. */
export interface GatheringWriter {
  /** Copies all of the bytes at once; null, or what to wait for until there is room for more. */
  write(bytes: Uint8Array): Promise<void> | null;
  /** Resolves when all is handed to the system; nothing may be written afterwards. */
  drain(): Promise<void>;
  /** Makes what was handed to the system outlive a power cut; returns how many bytes that are. */
  flush(): Promise<number>;
  /** Bytes in the file. */
  writtenBytes(): number;
  /** Gives the memory back, whatever it holds. */
  release(): void;
}

interface Filled {
  readonly block: Uint8Array;
  readonly bytes: number;
}

/** `startsAt`: bytes that are in the file already. The file stays the caller's to close. */
export function createGatheringWriter(
  file: WritableFile,
  startsAt: number,
  memory: AlignedMemory,
): GatheringWriter {
  let written = startsAt;
  let block: Uint8Array | null = null;
  let filled = 0;
  const waiting: Filled[] = [];
  let writing: Promise<void> | null = null;
  let fault: { readonly error: unknown } | null = null;
  const remembered = async (work: () => Promise<void>): Promise<void> => {
    if (fault !== null) throw fault.error;
    try {
      await work();
    } catch (error) {
      fault = { error };
      throw error;
    }
  };
  const assertNoFault = (): void => {
    if (fault !== null) throw fault.error;
  };
  const writeNext = async ({ block: full, bytes }: Filled): Promise<void> => {
    try {
      await remembered(() => file.write(full.subarray(0, bytes)));
      written += bytes;
    } catch {
      // The next caller gets it.
    }
    memory.give(full);
    writing = null;
    pump();
  };
  // One write at a time: while it is under way, the next block is filled.
  const pump = (): void => {
    if (writing !== null) return;
    const next = waiting.shift();
    if (next !== undefined) writing = writeNext(next);
  };
  const pour = (): void => {
    if (block === null) return;
    waiting.push({ block, bytes: filled });
    [block, filled] = [null, 0];
    pump();
  };
  const until = async (isEnough: () => boolean): Promise<void> => {
    while (writing !== null && !isEnough()) await writing;
    assertNoFault();
  };
  return {
    writtenBytes: () => written,
    write(bytes) {
      assertNoFault();
      for (let at = 0; at < bytes.length; ) {
        block ??= memory.take();
        const piece = bytes.subarray(at, at + block.length - filled);
        block.set(piece, filled);
        filled += piece.length;
        at += piece.length;
        if (filled === block.length) pour();
      }
      return waiting.length === 0 ? null : until(() => waiting.length === 0);
    },
    async drain() {
      pour();
      await until(() => false);
    },
    async flush() {
      const flushed = written;
      await remembered(() => file.sync());
      return flushed;
    },
    release() {
      if (block !== null) memory.give(block);
      [block, filled] = [null, 0];
    },
  };
}

// Flushes of many small files in rounds: a disk's journal writes down all of a round at once, while flushes one after
// the other make it write for each, and hold up whatever opens or renames a file meanwhile.

/** Does `work`, which flushes, beside the others of its round. What `work` throws is thrown. */
export type InRounds = (work: () => Promise<void>) => Promise<void>;

/** A call during a round is in the next one, which begins when it ends. */
export function createFlushRounds(): InRounds {
  let next: (() => Promise<unknown>)[] = [];
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (next.length > 0) {
      const round = next;
      next = [];
      await Promise.all(round.map((begin) => begin()));
    }
    isRunning = false;
  };
  return (work) =>
    new Promise((resolve, reject) => {
      next.push(() => work().then(resolve, reject));
      // Together with all who come in the same breath.
      if (!isRunning) queueMicrotask(() => void (isRunning ? undefined : run()));
    });
}

// Flushes a folder once for all files that were named in it meanwhile: fifty files at once cost two flushes, not fifty.

/**
 * The returned function resolves after a flush that began after it was called. A flush under way may have begun before
 * the caller's rename, so it does not count; everyone who comes during it shares the next one.
 */
export function createSharedFlush(
  flush: (folder: string) => Promise<void>,
): (folder: string) => Promise<void> {
  const byFolder = createKeyedQueue<string>();
  const next = new Map<string, Promise<void>>();
  return (folder) => {
    const shared =
      next.get(folder) ??
      byFolder.run(folder, () => {
        next.delete(folder);
        return flush(folder);
      });
    next.set(folder, shared);
    return shared;
  };
}
