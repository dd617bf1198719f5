/** The file operations that write, as a port: tests make a disk full or read-only without needing one. */
import { constants } from 'node:fs';
import { mkdir, open, realpath, rm } from 'node:fs/promises';
import { flushFolder, renameOver } from '../core/whole-file.ts';

/** A file being written. */
export interface WritableFile {
  /** All of the bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** Returns when the bytes are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Rejects with errors of Node (`code`: `ENOSPC`, `EROFS`, ...); `write-fault.ts` puts them into words. */
export interface FileSystem {
  /** One folder; `EEXIST` when something has its name. */
  makeFolder(path: string): Promise<void>;
  /** With every missing parent; an existing folder is fine. */
  makeFolders(path: string): Promise<void>;
  /** Without any symbolic link. */
  realPath(path: string): Promise<string>;
  /** A file that was not there before; never through a symbolic link. */
  createFile(path: string): Promise<WritableFile>;
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
  makeFolders: async (path) => {
    await mkdir(path, { recursive: true });
  },
  realPath: (path) => realpath(path),
  async createFile(path) {
    const { O_CREAT, O_EXCL, O_WRONLY } = constants;
    const file = await open(path, O_CREAT | O_EXCL | O_WRONLY, 0o644);
    return {
      async write(bytes) {
        for (let done = 0; done < bytes.length; )
          done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
      },
      sync: () => file.sync(),
      close: () => file.close(),
    };
  },
  rename: (from, to) => renameOver(from, to),
  remove: (path) => rm(path, { force: true }),
  syncFolder: flushFolder,
};
