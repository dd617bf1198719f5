/** Writes a file in large steps beside the network, and remembers what the disk refused. */
import type { AlignedMemory } from './aligned-memory.ts';
import type { WritableFile } from './writable-file.ts';

/** After a failure every method but `writtenBytes` and `release` throws it again: a disk tells of a lost write only once. */
export interface GatheringWriter {
  /** Copies the bytes; resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when all is handed to the system; nothing may be written afterwards. */
  drain(): Promise<void>;
  /** Makes what was handed to the system outlive a power cut; returns how many bytes that are. */
  flush(): Promise<number>;
  /** Bytes in the file. */
  writtenBytes(): number;
  /** Gives the memory back, whatever it holds. */
  release(): void;
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
  let fault: { readonly error: unknown } | null = null;
  let writing: Promise<void> = Promise.resolve();
  const remembered = async (work: () => Promise<void>): Promise<void> => {
    if (fault !== null) throw fault.error;
    try {
      await work();
    } catch (error) {
      fault = { error };
      throw error;
    }
  };
  const settled = async (): Promise<void> => {
    await writing.catch(() => undefined);
    if (fault !== null) throw fault.error;
  };
  // One write at a time: while it is under way, the next block is filled.
  const pour = async (): Promise<void> => {
    await settled();
    if (block === null) return;
    const [full, bytes] = [block, filled];
    [block, filled] = [null, 0];
    writing = remembered(() => file.write(full.subarray(0, bytes)))
      .then(() => void (written += bytes))
      .finally(() => memory.give(full));
    // Whoever comes next hears of it.
    writing.catch(() => undefined);
  };
  return {
    writtenBytes: () => written,
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        block ??= memory.take();
        const piece = bytes.subarray(at, at + block.length - filled);
        block.set(piece, filled);
        filled += piece.length;
        at += piece.length;
        if (filled === block.length) await pour();
      }
    },
    async drain() {
      await pour();
      await settled();
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
