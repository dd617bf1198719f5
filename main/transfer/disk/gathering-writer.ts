/** Writes a file in large steps beside the network, and remembers what the disk refused. */
import type { AlignedMemory } from './aligned-memory.ts';
import type { WritableFile } from './writable-file.ts';

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
