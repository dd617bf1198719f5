/** The file operations that write, as a port: asynchronous, or at once in a thread of its own, with files through the system's cache or past it. */
import * as fs from 'node:fs';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rm, statfs, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { flushFolder, makeFolders, renameOver } from '../../core/files/whole-file.ts';

// Files being written, through the system's cache or, on Linux, past it. Past it, the bytes go from our memory to the
// disk as they are: a gigabyte costs 0.13 s of processor time instead of 0.7 s and more, a flush finds nothing left to
// write, and a download of gigabytes does not push out of the cache what the user works with.

/** A file being written from its beginning, or on from where it was cut. */
export interface WritableFile {
  /** All of the bytes, one piece after the other. */
  write(...pieces: Uint8Array[]): Promise<void>;
  /** Returns when the bytes are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The part of Node's `FileHandle` that writing needs. */
interface OpenedFile {
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
async function createPlain(path: string, openFile: OpenFile = open): Promise<WritableFile> {
  return continued(await openFile(path, flags, mode), 0);
}

/**
 * The same, past the cache where system and disk can do that. Only blocks of `gathered-writes.ts` gain by it, and of them
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
function continued(handle: OpenedFile, start: number): WritableFile {
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

/** True for memory that begins with a page: only `gathered-writes.ts` makes buffers that could be resized. */
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

// The file operations that write, as a port: tests make a disk full or read-only without needing one.

/** A file that an earlier try left, opened for going on with. */
export interface KeptFile {
  readonly sizeBytes: number;
  /** Its first `bytes`, in pieces of up to 1 MB. */
  read(bytes: number): AsyncIterable<Uint8Array>;
  /** Cuts it to `bytes`; what is written then follows them. */
  continueAt(bytes: number): Promise<WritableFile>;
  close(): Promise<void>;
}

/** Rejects with errors of Node (`code`: `ENOSPC`, `EROFS`, ...); `writeFault` puts them into words. */
export interface FileSystem {
  /** One folder; `EEXIST` when something has its name. */
  makeFolder(path: string): Promise<void>;
  /** With every missing parent, each flushed into the one above; an existing folder is fine. */
  makeFolders(path: string): Promise<void>;
  /** Without any symbolic link. */
  realPath(path: string): Promise<string>;
  /** A file that was not there before; never through a symbolic link. `isLarge`: written in blocks of aligned memory. */
  createFile(path: string, options?: { readonly isLarge: boolean }): Promise<WritableFile>;
  /** True when anything has this name, be it a link to nowhere. */
  exists(path: string): Promise<boolean>;
  /** Null when there is no plain file of that name, or one that has another name as well: writing would change both. */
  openKept(path: string): Promise<KeptFile | null>;
  /** Bytes that this user may still write on the disk of `path`. */
  freeBytes(path: string): Promise<number>;
  /** Replaces a file of that name in one step. */
  rename(from: string, to: string): Promise<void>;
  /** Nothing happens when it is gone already. */
  remove(path: string): Promise<void>;
  /** Makes the names in a folder outlive a power cut. */
  syncFolder(path: string): Promise<void>;
}

/** The disks of this machine. */
export const nodeFileSystem: FileSystem = {
  makeFolder: (path) => mkdir(path),
  makeFolders: (path) => makeFolders(path),
  realPath: (path) => realpath(path),
  createFile: (path, options) => (options?.isLarge === true ? createDirect(path) : createPlain(path)),
  exists: (path) =>
    lstat(path).then(
      () => true,
      () => false,
    ),
  async openKept(path) {
    // Asked first, so that a pipe of that name is not waited for; and again of what was opened.
    const found = await lstat(path).catch(() => null);
    if (found === null || !found.isFile()) return null;
    const handle = await open(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
    const opened = await handle.stat();
    if (!opened.isFile() || opened.nlink !== 1) {
      await handle.close();
      return null;
    }
    return {
      sizeBytes: opened.size,
      read: (bytes) => beginning(handle, bytes),
      async continueAt(bytes) {
        await handle.truncate(bytes);
        return continued(handle, bytes);
      },
      close: () => handle.close(),
    };
  },
  async freeBytes(path) {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  },
  rename: (from, to) => renameOver(from, to),
  remove: (path) => rm(path, { force: true }),
  syncFolder: flushFolder,
};

async function* beginning(handle: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(Math.min(bytes, 1024 * 1024));
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, bytes - at), at);
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

// The disk as a thread of its own uses it: what takes microseconds is done at once, since handing it to another thread
// and back costs ten times as much; what waits for the disk is handed over, so that other files go on meanwhile.

const write = promisify(fs.write);
const flushData = promisify(fs.fdatasync);
const flush = promisify(fs.fsync);

/** Bytes; the system's cache takes them in less time than handing them over and hearing back would. */
const mostAtOnce = 128 * 1024;

/** For threads only: the calls would hold up an application. */
export const threadFileSystem: FileSystem = {
  ...nodeFileSystem,
  async makeFolder(path) {
    fs.mkdirSync(path);
  },
  async realPath(path) {
    return fs.realpathSync.native(path);
  },
  createFile: (path, options) =>
    options?.isLarge === true ? createDirect(path, openNow) : createPlain(path, openNow),
  async exists(path) {
    return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  },
  async rename(from, to) {
    // A scanner on Windows holds a new file for a while.
    if (process.platform === 'win32') return nodeFileSystem.rename(from, to);
    fs.renameSync(from, to);
  },
  async syncFolder(path) {
    if (process.platform === 'win32') return;
    const folder = fs.openSync(path, 'r');
    try {
      await flush(folder);
    } finally {
      fs.closeSync(folder);
    }
  },
};

async function openNow(path: string, openFlags: number, permissions?: number): Promise<OpenedFile> {
  const fd = fs.openSync(path, openFlags, permissions);
  // Past the cache a write waits for the disk. Not every system has the flag.
  const direct: number | undefined = fs.constants.O_DIRECT;
  const isDirect = direct !== undefined && (openFlags & direct) !== 0;
  return {
    fd,
    async write(bytes, offset, length, position) {
      return isDirect || length > mostAtOnce
        ? write(fd, bytes, offset, length, position)
        : { bytesWritten: fs.writeSync(fd, bytes, offset, length, position) };
    },
    datasync: () => flushData(fd),
    async close() {
      fs.closeSync(fd);
    },
  };
}
