/**
 * Opens a ZIP, judges all of its directory, and unpacks single files of it. All of it is reads of 64 KB and inflating on
 * the thread pool; between two entries the event loop has its turn, so the main thread is held for no longer than it
 * takes to hash 64 KB (0.1 ms).
 */
import type { Readable } from 'node:stream';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../contract/plain/errors.ts';
import {
  type BundleLimits,
  bundleLimits,
  createEntryJudge,
  type EntryFacts,
  isFolder,
} from './judge-entries.ts';

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
  if (zip.entryCount > limits.entries) throw refused(`it has more than ${limits.entries} entries`);
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
  if (!local.fileName.equals(entry.fileNameRaw)) throw refused('an entry has two names');
  if (local.compressionMethod !== compressionMethod) throw refused('an entry is packed in two ways');
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
  if (entry === undefined) throw new AppError('internal', { reason: 'an entry of another bundle' });
  let stream: Readable | null = null;
  try {
    stream = await zip.openReadStreamPromise(entry);
    let left = sizeBytes;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) throw refused('an entry is longer than it says');
      yield chunk;
    }
    if (left > 0) throw refused('an entry is shorter than it says');
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
  return refused('it is damaged, or no ZIP', error);
}
