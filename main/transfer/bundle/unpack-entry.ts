/** Unpacks one file of a bundle to its place: hashed and checked on the way, flushed, and only then given its name. */
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { AppError } from '../../contract/plain/errors.ts';
import { containedFolder } from '../contained-folder.ts';
import type { FileSystem } from '../disk/file-system.ts';
import { writeFault } from '../disk/write-fault.ts';
import { partialName } from '../portable-name.ts';
import type { ArrivedFile } from '../types.ts';
import { type Bundle, type BundleEntry, refused } from './open-bundle.ts';

/** `localPath` is planned by `layout.ts`: the entry's own name never becomes a path. */
export interface UnpackTo {
  readonly files: FileSystem;
  /** Absolute. */
  readonly folder: string;
  readonly localPath: string;
  readonly signal: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

/** Takes the place of what is at `localPath`. Throws `transfer.*` or the signal's reason; nothing is left behind then. */
export async function unpackEntry(bundle: Bundle, entry: BundleEntry, to: UnpackTo): Promise<ArrivedFile> {
  const { files, localPath, signal } = to;
  try {
    const folder = await containedFolder(files, to.folder, localPath);
    const name = path.posix.basename(localPath);
    const partial = path.join(folder, partialName(name, randomBytes(8).toString('hex')));
    try {
      const arrived = await write(bundle, entry, partial, to);
      signal.throwIfAborted();
      await files.rename(partial, path.join(folder, name));
      await files.syncFolder(folder);
      return arrived;
    } catch (error) {
      await files.remove(partial).catch(() => undefined);
      throw error;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    const aim = { folder: to.folder, path: localPath, neededBytes: entry.sizeBytes };
    throw (
      writeFault(error, aim) ?? new AppError('internal', { reason: 'unpacking a file' }, { cause: error })
    );
  }
}

async function write(
  bundle: Bundle,
  entry: BundleEntry,
  partial: string,
  { files, signal, onBytes }: UnpackTo,
): Promise<ArrivedFile> {
  const file = await files.createFile(partial);
  const hash = createHash('sha256');
  let checksum = 0;
  let sizeBytes = 0;
  try {
    for await (const bytes of bundle.read(entry)) {
      signal.throwIfAborted();
      hash.update(bytes);
      checksum = crc32(bytes, checksum);
      await file.write(bytes);
      sizeBytes += bytes.length;
      onBytes?.(bytes.length);
    }
    if (checksum !== entry.crc32) throw refused('an entry is damaged: its checksum differs');
    await file.sync();
  } finally {
    await file.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
