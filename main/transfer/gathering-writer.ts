/** Writes a file in large steps beside the network, and remembers what the disk refused. */
import type { WritableFile } from './file-system.ts';

/** Bytes gathered before they are written: a system call for every 64 kB costs more than the bytes do. */
const gatheredBytes = 512 * 1024;

/** After a failure every method but `writtenBytes` throws it again: a disk tells of a lost write only once. */
export interface GatheringWriter {
  /** Resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when all is handed to the system. */
  drain(): Promise<void>;
  /** Makes what was handed to the system outlive a power cut; returns how many bytes that are. */
  flush(): Promise<number>;
  /** Bytes in the file. */
  writtenBytes(): number;
}

/** `startsAt`: bytes that are in the file already. The file stays the caller's to close. */
export function createGatheringWriter(file: WritableFile, startsAt: number): GatheringWriter {
  let written = startsAt;
  let pieces: Uint8Array[] = [];
  let length = 0;
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
  // One write at a time: while it is under way, the next pieces are gathered.
  const pour = async (): Promise<void> => {
    await settled();
    if (length === 0) return;
    const [poured, bytes] = [pieces, length];
    [pieces, length] = [[], 0];
    writing = remembered(async () => {
      await file.write(...poured);
      written += bytes;
    });
    // Whoever comes next hears of it.
    writing.catch(() => undefined);
  };
  return {
    writtenBytes: () => written,
    async write(bytes) {
      pieces.push(bytes);
      length += bytes.length;
      if (length >= gatheredBytes) await pour();
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
  };
}
