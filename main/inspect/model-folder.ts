/** Reads files below one folder: never out of it, never through a link at their end, never more than is requested. */

import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { formatBytes } from '../contract/plain/number-text.ts';
import { unreadable } from './unreadable.ts';

/** Paths are slash-separated below the folder. Reading throws `model.unreadable` and what the file system throws. */
export interface ModelFolder {
  /** Absolute, without links. */
  readonly root: string;
  /** Paths that are known to be there. */
  readonly listed: readonly string[];
  /** Also by another case of its letters: most disks do not tell them apart. */
  has(localPath: string): Promise<boolean>;
  /** The whole file. */
  read(localPath: string, mostBytes: number): Promise<Buffer>;
  /** Its first bytes, and how many it has. */
  head(localPath: string, bytes: number): Promise<{ readonly bytes: Buffer; readonly sizeBytes: number }>;
  /** From a place on, as far as it goes; a negative place counts from the end. */
  slice(localPath: string, from: number, bytes: number): Promise<Buffer>;
  /** Piece by piece, at most `mostBytes` of it. The pieces share their memory. */
  pieces(localPath: string, mostBytes: number): AsyncGenerator<Buffer, void, void>;
}

const pieceBytes = 1024 * 1024;

/** `paths` are known to be there. */
export async function openModelFolder(root: string, paths: Iterable<string>): Promise<ModelFolder> {
  const real = await realpath(root);
  const listed = [...paths];
  const names = new Set(listed.map((name) => name.normalize('NFC').toLowerCase()));
  const opened = async <T>(
    localPath: string,
    use: (file: FileHandle, size: number) => Promise<T>,
  ): Promise<T> => {
    const at = await realpath(path.join(real, ...localPath.split('/')));
    if (!isInside(real, at)) throw unreadable('a link leads out of the folder');
    const file = await open(
      at,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    try {
      const found = await file.stat();
      if (!found.isFile()) throw unreadable('it is no plain file');
      return await use(file, found.size);
    } finally {
      await file.close();
    }
  };
  return {
    root: real,
    listed,
    async has(localPath) {
      if (names.has(localPath.normalize('NFC').toLowerCase())) return true;
      const at = await realpath(path.join(real, ...localPath.split('/'))).catch(() => null);
      return at !== null && isInside(real, at) && (await lstat(at).catch(() => null))?.isFile() === true;
    },
    read: (localPath, mostBytes) =>
      opened(localPath, (file, size) => {
        if (size > mostBytes)
          throw unreadable(
            `it has ${formatBytes(size)}, and Caliper reads up to ${formatBytes(mostBytes)} of its kind`,
          );
        return part(file, size);
      }),
    head: (localPath, bytes) =>
      opened(localPath, async (file, sizeBytes) => ({
        bytes: await part(file, Math.min(bytes, sizeBytes)),
        sizeBytes,
      })),
    slice: (localPath, from, bytes) =>
      opened(localPath, (file, size) => {
        const first = Math.min(size, Math.max(0, from < 0 ? size + from : from));
        return part(file, Math.min(bytes, size - first), first);
      }),
    async *pieces(localPath, mostBytes) {
      const at = await realpath(path.join(real, ...localPath.split('/')));
      if (!isInside(real, at)) throw unreadable('a link leads out of the folder');
      const file = await open(
        at,
        constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
      );
      try {
        const found = await file.stat();
        if (!found.isFile()) throw unreadable('it is no plain file');
        const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, found.size + 1));
        for (let from = 0; from < mostBytes; ) {
          const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, mostBytes - from), from);
          if (bytesRead === 0) return;
          from += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },
  };
}

async function part(file: FileHandle, bytes: number, from = 0): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await file.read(buffer, done, bytes - done, from + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

function isInside(root: string, at: string): boolean {
  return at.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}
