/**
 * Files being written, through the system's cache or, on Linux, past it. Past it, the bytes go from our memory to the
 * disk as they are: a gigabyte costs 0.13 s of processor time instead of 0.7 s and more, a flush finds nothing left to
 * write, and a download of gigabytes does not push out of the cache what the user works with.
 */
import { constants } from 'node:fs';
import { open, unlink } from 'node:fs/promises';

/** A file being written from its beginning, or on from where it was cut. */
export interface WritableFile {
  /** All of the bytes, one piece after the other. */
  write(...pieces: Uint8Array[]): Promise<void>;
  /** Returns when the bytes are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The part of Node's `FileHandle` that writing needs. */
export interface OpenedFile {
  readonly fd: number;
  write(
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file as the system call does. */
export type OpenFile = (path: string, flags: number, mode?: number) => Promise<OpenedFile>;

/** Bytes; the largest unit in which common disks and file systems want direct writes. */
const unit = 4096;
const { O_CREAT, O_EXCL, O_WRONLY } = constants;
const flags = O_CREAT | O_EXCL | O_WRONLY;
const mode = 0o644;

/** A file that was not there before; never through a symbolic link. */
export async function createPlain(path: string, openFile: OpenFile = open): Promise<WritableFile> {
  return continued(await openFile(path, flags, mode), 0);
}

/**
 * The same, past the cache where system and disk can do that. Only blocks of `aligned-memory.ts` gain by it, and of them
 * all but the last should be full: what has another length or place goes through the cache like everything after it.
 */
export async function createDirect(path: string, openFile: OpenFile = open): Promise<WritableFile> {
  // Node has the flag where the system has it.
  const direct: number | undefined = constants.O_DIRECT;
  if (direct === undefined) return createPlain(path, openFile);
  try {
    return directly(await openFile(path, flags | direct, mode), openFile);
  } catch (error) {
    if (!isRefused(error)) throw error;
    // Such a file system may have made the file before it looked at the flag.
    await unlink(path).catch(() => undefined);
    return createPlain(path, openFile);
  }
}

/** A file that holds `start` bytes already. */
export function continued(handle: OpenedFile, start: number): WritableFile {
  let at = start;
  return {
    async write(...pieces) {
      for (const bytes of pieces) {
        await writeAll(handle, bytes, at);
        at += bytes.length;
      }
    },
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

function directly(created: OpenedFile, openFile: OpenFile): WritableFile {
  let handle = created;
  let isDirect = true;
  let at = 0;
  const throughCache = async (): Promise<void> => {
    // By its descriptor: the name may be another file's by now.
    const plain = await openFile(`/proc/self/fd/${handle.fd}`, O_WRONLY);
    await handle.close();
    [handle, isDirect] = [plain, false];
  };
  /** How many bytes were written: all whole units of a block, or nothing where the disk does not take it so. */
  const writeUnits = async (bytes: Uint8Array): Promise<number> => {
    if (!isBlock(bytes) || at % unit !== 0) return 0;
    const units = bytes.subarray(0, bytes.length - (bytes.length % unit));
    try {
      await writeAll(handle, units, at);
    } catch (error) {
      if (isRefused(error)) return 0;
      throw error;
    }
    return units.length;
  };
  return {
    async write(...pieces) {
      for (const bytes of pieces) {
        const done = isDirect ? await writeUnits(bytes) : 0;
        // Through the cache, and not cut off a longer direct write: for that the disk would read the last unit again.
        if (isDirect && done < bytes.length) await throughCache();
        await writeAll(handle, bytes.subarray(done), at + done);
        at += bytes.length;
      }
    },
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

/** True for memory that begins with a page: only `aligned-memory.ts` makes buffers that could be resized. */
function isBlock({ buffer, byteOffset }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && buffer.resizable && byteOffset % unit === 0;
}

async function writeAll(handle: OpenedFile, bytes: Uint8Array, start: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, start + done);
    done += bytesWritten;
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EINVAL';
}
