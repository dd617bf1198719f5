/** All that lies in a library, with what tells whether a file has changed since it was copied. */
import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import { movedToFile } from '../../../catalogue/opening/moved-to.ts';
import { ownershipFiles } from '../../../catalogue/opening/ownership.ts';
import { forEachConcurrently } from '../../../core/concurrency/lists.ts';
import { libraryLayout } from '../../../core/config.ts';
import { isGone } from '../../../transfer/check/read-fault.ts';
import { isSystemName } from '../../../transfer/disk/system-files.ts';

/** `path` is slash-separated, within the library. A link is copied as it is, and never followed. */
export interface ListedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly isLink: boolean;
}

export interface Tree {
  readonly files: readonly ListedFile[];
  /** Each after the one that it lies in. */
  readonly folders: readonly string[];
  readonly bytes: number;
}

const own = `${libraryLayout.caliperFolder}/`;
/** Made anew wherever the library is opened; the mark says that this is not the place. */
const neverCopied = new Set([
  `${own}${ownershipFiles.lock}`,
  `${own}${ownershipFiles.holder}`,
  `${own}${movedToFile}`,
]);
const sharedMemory = /\.db-shm$/;
/**
 * Databases of the library that is open. They change meanwhile; and a process that closes any handle on such a file
 * loses the locks that it has on it (POSIX), so that a copy made by it would let a second Caliper in.
 */
const openDatabase = /\.(db|db-wal|db-journal|lock|sqlite|sqlite-wal)$/;

/** `isOpen`: the library is in use meanwhile. Leaves out what systems make for themselves. Throws the file system's errors, and the signal's reason. */
export async function listTree(
  root: string,
  { isOpen, signal }: { readonly isOpen: boolean; readonly signal?: AbortSignal | undefined },
): Promise<Tree> {
  const files: ListedFile[] = [];
  const folders: string[] = [];
  let bytes = 0;
  const waiting = [''];
  for (let under = waiting.pop(); under !== undefined; under = waiting.pop()) {
    signal?.throwIfAborted();
    const names: string[] = [];
    try {
      for await (const entry of await opendir(path.join(root, under), { bufferSize: 128 })) {
        const at = under === '' ? entry.name : `${under}/${entry.name}`;
        if (isSystemName(entry.name) || isLeftOut(at, isOpen)) continue;
        if (entry.isDirectory()) {
          folders.push(at);
          waiting.push(at);
        } else if (entry.isFile() || entry.isSymbolicLink()) names.push(at);
      }
    } catch (error) {
      // Deleted since its name was read; the library's own folder must be there.
      if (under === '' || !isGone(error)) throw error;
    }
    await forEachConcurrently(names, 32, async (at) => {
      const found = await lstat(path.join(root, at)).catch((error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      });
      if (found === null) return;
      const sizeBytes = found.isSymbolicLink() ? 0 : found.size;
      bytes += sizeBytes;
      files.push({ path: at, sizeBytes, modifiedMs: found.mtimeMs, isLink: found.isSymbolicLink() });
    });
  }
  return { files, folders, bytes };
}

function isLeftOut(at: string, isOpen: boolean): boolean {
  if (!at.startsWith(own)) return false;
  return (
    neverCopied.has(at) ||
    at.startsWith(`${own}${ownershipFiles.ticketPrefix}`) ||
    sharedMemory.test(at) ||
    (isOpen && openDatabase.test(at))
  );
}
