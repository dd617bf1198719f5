/** Opens a ZIP, judges all of its directory, and unpacks single files of it to their places. */

import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../contract/plain/errors.ts';
import { containedFolder } from '../asset-folder.ts';
import { partialName } from '../asset-paths.ts';
import type { FileSystem } from '../disk/file-system.ts';
import { writeFault } from '../transfer-error.ts';
import { transferWords } from '../transfer-words.ts';
import type { ArrivedFile } from '../types.ts';
import {
  type BundleLimits,
  bundleLimits,
  createEntryJudge,
  type EntryFacts,
  isFolder,
} from './bundle-entries.ts';
import { bundleWords } from './bundle-words.ts';

// Opens a ZIP, judges all of its directory, and unpacks single files of it. All of it is reads of 64 KB and inflating on
// the thread pool; between two entries the event loop has its turn, so the main thread is held for no longer than it
// takes to hash 64 KB (0.1 ms).

/** A file in a bundle. */
export interface BundleEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly crc32: number;
}

/** An open bundle, found to be harmless. */
export interface Bundle {
  /** Without folders. */
  readonly entries: readonly BundleEntry[];
  /** Its bytes, as many as it declares at most. Errors of a damaged ZIP come as `transfer.bundle-refused`. */
  read(entry: BundleEntry): AsyncGenerator<Uint8Array, void, undefined>;
  close(): void;
}

/** Throws `transfer.bundle-refused`, `cancelled`, and what the file system throws. */
export async function openBundle(
  file: string,
  options: { readonly limits?: BundleLimits; readonly signal?: AbortSignal } = {},
): Promise<Bundle> {
  const zip = await openZip(file);
  try {
    const found = await judged(zip, options);
    return {
      entries: [...found.keys()],
      read: (entry) => read(zip, found.get(entry), entry),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asRefusal(error);
  }
}

/** The refusal of a bundle, in words to put after a colon. */
export function refused(reason: string, cause?: unknown): AppError<'transfer.bundle-refused'> {
  return new AppError('transfer.bundle-refused', { reason }, { cause });
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    // Names are decoded below, where a refusal has words.
    return await openPromise(file, { autoClose: false, decodeStrings: false });
  } catch (error) {
    throw asRefusal(error);
  }
}

async function judged(
  zip: ZipFile,
  { limits = bundleLimits, signal }: { readonly limits?: BundleLimits; readonly signal?: AbortSignal },
): Promise<Map<BundleEntry, Entry>> {
  // Its types call it a boolean; it is the place of the first entry.
  const directoryAt = Number(zip.readEntryCursor);
  if (zip.entryCount > limits.entries) throw refused(bundleWords.entries(limits.entries));
  const judge = createEntryJudge(limits);
  const found = new Map<BundleEntry, Entry>();
  // Each entry is two reads of the disk, so thousands of them are slices on their own.
  for await (const entry of zip.eachEntry()) {
    if (signal?.aborted === true) throw new AppError('cancelled', {});
    const facts = await factsOf(zip, entry);
    const refusal = judge.entry(facts);
    if (refusal !== null) throw refused(refusal);
    if (isFolder(facts)) continue;
    found.set({ name: facts.name, sizeBytes: facts.uncompressedBytes, crc32: entry.crc32 }, entry);
  }
  const refusal = judge.all(directoryAt);
  if (refusal !== null) throw refused(refusal);
  return found;
}

async function factsOf(zip: ZipFile, entry: Entry): Promise<EntryFacts> {
  const { compressedSize, uncompressedSize, compressionMethod, generalPurposeBitFlag } = entry;
  const local = await zip.readLocalFileHeaderPromise(entry);
  if (!local.fileName.equals(entry.fileNameRaw)) throw refused(bundleWords.twoNames);
  if (local.compressionMethod !== compressionMethod) throw refused(bundleWords.twoMethods);
  return {
    name: getFileNameLowLevel(generalPurposeBitFlag, entry.fileNameRaw, [], true),
    compressedBytes: compressedSize,
    uncompressedBytes: uncompressedSize,
    method: compressionMethod,
    isEncrypted: entry.isEncrypted() || (local.generalPurposeBitFlag & 1) !== 0,
    madeBy: entry.versionMadeBy >>> 8,
    externalAttributes: entry.externalFileAttributes,
    startsAt: entry.relativeOffsetOfLocalHeader,
    endsAt: local.fileDataStart + compressedSize,
  };
}

async function* read(
  zip: ZipFile,
  entry: Entry | undefined,
  { sizeBytes }: BundleEntry,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (entry === undefined) throw new AppError('internal', { reason: transferWords.doing.otherBundle });
  let stream: Readable | null = null;
  try {
    stream = await zip.openReadStreamPromise(entry);
    let left = sizeBytes;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) throw refused(bundleWords.longer);
      yield chunk;
    }
    if (left > 0) throw refused(bundleWords.shorter);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    stream?.destroy();
  }
}

/** Errors of the disk stay what they are; the rest is said of the ZIP by its reader. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return refused(bundleWords.noZip, error);
}

// Unpacks one file of a bundle to its place: hashed and checked on the way, flushed, and only then given its name.

/** `localPath` is planned by `asset-paths.ts`: the entry's own name never becomes a path. */
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
      writeFault(error, aim) ??
      new AppError('internal', { reason: transferWords.doing.unpacking }, { cause: error })
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
    if (checksum !== entry.crc32) throw refused(bundleWords.checksum);
    await file.sync();
  } finally {
    await file.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
