/** The file operations that write, as a port: tests make a disk full or read-only without needing one. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rm, statfs } from 'node:fs/promises';
import { flushFolder, makeFolders, renameOver } from '../../core/files/whole-file.ts';
import { continued, createDirect, createPlain, type WritableFile } from './writable-file.ts';

/** A file that an earlier try left, opened for going on with. */
export interface KeptFile {
  readonly sizeBytes: number;
  /** Its first `bytes`, in pieces of up to 1 MB. */
  read(bytes: number): AsyncIterable<Uint8Array>;
  /** Cuts it to `bytes`; what is written then follows them. */
  continueAt(bytes: number): Promise<WritableFile>;
  close(): Promise<void>;
}

/** Rejects with errors of Node (`code`: `ENOSPC`, `EROFS`, ...); `write-fault.ts` puts them into words. */
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
