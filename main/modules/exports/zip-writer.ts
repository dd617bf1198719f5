/** A ZIP that is written entry by entry and gone on with where it was left: which entries are whole is noted beside it. */
import { constants } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { z } from 'zod';
import { writeWhole } from '../../core/files/whole-file.ts';
import { directoryOf, endOf, fitsHeader, localHeader, type ZipEntry } from './zip-format.ts';

/** Names below the partial folder. */
export const zipNames = { zip: 'export.zip', journal: '.caliper-zip.jsonl' } as const;

/** Deflate’s level: a third of the usual one’s time for 6 % more bytes, with 27 MB of an OBJ’s lines. */
const packing = 3;
/** So much is written between two waits for the disk, and at most lost by a kill beside the entry that it meets. */
const batch = { bytes: 32 * 1024 * 1024, entries: 256 } as const;

const lineSchema = z.object({
  name: z.string(),
  offset: z.int().nonnegative(),
  isPacked: z.boolean(),
  crc32: z.int().nonnegative().max(0xff_ff_ff_ff),
  packedBytes: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative(),
  /** The caller’s: changes when the source may have changed. */
  stamp: z.string(),
  /** Of the content; hex. */
  sha256: z.string(),
});

/** An entry that is whole in the file. */
export type WrittenEntry = Readonly<z.infer<typeof lineSchema>>;

/** An entry to be written. `sha256` is asked when `pieces` have ended. */
export interface NewEntry extends Pick<WrittenEntry, 'name' | 'isPacked' | 'sizeBytes' | 'stamp'> {
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly sha256: () => string;
}

export interface ZipWriter {
  /**
   * The next entry of what was left, when it has this name and `isSame` finds its source unchanged; null when it is to be
   * written: it and everything behind it is dropped then.
   */
  keep(
    name: string,
    isSame: (left: WrittenEntry) => boolean | Promise<boolean>,
  ): Promise<WrittenEntry | null>;
  /** Throws what `pieces` and the file system throw, and the signal’s reason. */
  add(entry: NewEntry, signal: AbortSignal): Promise<void>;
  /** Writes the directory; answers the path of the ZIP, which is whole and on the disk. */
  finish(): Promise<string>;
  /** Notes what is whole, so that it can be gone on with. Never rejects. */
  leave(): Promise<void>;
  /** Closes it without another write. Never rejects. */
  close(): Promise<void>;
}

/** In a folder that is there. Throws what the file system throws. */
export async function openZipWriter(folder: string): Promise<ZipWriter> {
  const at = path.join(folder, zipNames.zip);
  const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants;
  const zip = await open(at, O_RDWR | O_CREAT | (O_NOFOLLOW ?? 0), 0o600);
  let journal: FileHandle | null = null;
  try {
    return writerOf({
      at,
      zip,
      left: await soundEntries(folder, zip),
      async openJournal(kept) {
        await writeWhole(path.join(folder, zipNames.journal), kept.map(lineOf).join(''));
        journal = await open(path.join(folder, zipNames.journal), 'a');
        return journal;
      },
      async close() {
        await zip.close().catch(() => undefined);
        await journal?.close().catch(() => undefined);
      },
    });
  } catch (error) {
    await zip.close();
    throw error;
  }
}

interface Parts {
  readonly at: string;
  readonly zip: FileHandle;
  /** Entries that are whole, from the first on. */
  readonly left: WrittenEntry[];
  /** Anew, with these. */
  readonly openJournal: (kept: readonly WrittenEntry[]) => Promise<FileHandle>;
  readonly close: () => Promise<void>;
}

function writerOf({ at, zip, left, openJournal, close }: Parts): ZipWriter {
  const entries: WrittenEntry[] = [];
  let journal: FileHandle | null = null;
  /** Entries that are not noted yet. */
  let fresh: WrittenEntry[] = [];
  let freshBytes = 0;
  let isDropped = false;
  const end = (): number => {
    const last = entries.at(-1);
    return last === undefined ? 0 : endOf(last);
  };
  const begin = async (): Promise<void> => {
    if (journal !== null) return;
    isDropped = true;
    await zip.truncate(end());
    journal = await openJournal(entries);
  };
  const note = async (): Promise<void> => {
    if (fresh.length === 0) return;
    // A line is never there before its bytes.
    await zip.datasync();
    await journal?.appendFile(fresh.map(lineOf).join(''));
    await journal?.datasync();
    fresh = [];
    freshBytes = 0;
  };
  return {
    async keep(name, isSame) {
      const next = isDropped ? undefined : left[entries.length];
      if (next === undefined || next.name !== name || !(await isSame(next))) {
        isDropped = true;
        return null;
      }
      entries.push(next);
      return next;
    },
    async add({ name, isPacked, sizeBytes, stamp, pieces, sha256 }, signal) {
      await begin();
      const offset = end();
      const begun = { name, isPacked, sizeBytes, crc32: 0, packedBytes: 0 };
      const dataAt = offset + localHeader(begun).length;
      const data = await writeData(zip, dataAt, { pieces, isPacked, signal });
      const entry = { ...begun, ...data, offset, stamp, sha256: sha256() };
      await writeAt(zip, localHeader(entry), offset);
      entries.push(entry);
      fresh.push(entry);
      freshBytes += endOf(entry) - offset;
      if (freshBytes >= batch.bytes || fresh.length >= batch.entries) await note();
    },
    async finish() {
      await begin();
      await note();
      const directoryAt = end();
      let position = directoryAt;
      for (const piece of gathered(directoryOf(entries, directoryAt))) {
        await writeAt(zip, piece, position);
        position += piece.length;
      }
      await zip.sync();
      await close();
      return at;
    },
    async leave() {
      try {
        // Where the disk is full it makes room for the lines.
        if (journal !== null) await zip.truncate(end());
        await note();
      } catch {
        // They are written again.
      }
      await close();
    },
    close,
  };
}

/** Writes the data of an entry; answers its checksum and how long it became. */
async function writeData(
  zip: FileHandle,
  at: number,
  { pieces, isPacked, signal }: Pick<NewEntry, 'pieces' | 'isPacked'> & { readonly signal: AbortSignal },
): Promise<Pick<ZipEntry, 'crc32' | 'packedBytes'>> {
  let checksum = 0;
  let position = at;
  const summed = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of pieces) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
  };
  const write = async (packed: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const piece of packed) {
      signal.throwIfAborted();
      await writeAt(zip, piece, position);
      position += piece.length;
    }
  };
  if (isPacked) await pipeline(summed, createDeflateRaw({ level: packing }), write, { signal });
  else await write(summed());
  return { crc32: checksum, packedBytes: position - at };
}

/** All of it: the system may take a part. */
async function writeAt(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** Thousands of small records as few writes. */
function* gathered(records: Iterable<Buffer>): Generator<Buffer, void, undefined> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for (const record of records) {
    pieces.push(record);
    bytes += record.length;
    if (bytes < 1024 * 1024) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
  }
  yield Buffer.concat(pieces);
}

const lineOf = (entry: WrittenEntry): string => `${JSON.stringify(entry)}\n`;

/** The noted entries up to the first whose line cannot be read or whose bytes are not there. */
async function soundEntries(folder: string, zip: FileHandle): Promise<WrittenEntry[]> {
  const { size } = await zip.stat();
  const sound: WrittenEntry[] = [];
  let at = 0;
  for (const entry of await notedEntries(folder)) {
    if (entry.offset !== at || endOf(entry) > size) break;
    const header = localHeader(entry);
    const { bytesRead, buffer } = await zip.read(Buffer.alloc(header.length), 0, header.length, at);
    if (bytesRead < header.length || !buffer.equals(header)) break;
    sound.push(entry);
    at = endOf(entry);
  }
  return sound;
}

/** Bytes of the files that were packed there, before they were. */
export async function zippedBytes(folder: string): Promise<number> {
  return (await notedEntries(folder)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Up to the first line that cannot be read. */
async function notedEntries(folder: string): Promise<WrittenEntry[]> {
  const text = await readFile(path.join(folder, zipNames.journal), 'utf8').catch(() => '');
  const noted: WrittenEntry[] = [];
  for (const line of text.split('\n')) {
    const entry = lineSchema.safeParse(parsed(line)).data;
    if (entry === undefined || !fitsHeader(entry)) break;
    noted.push(entry);
  }
  return noted;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
