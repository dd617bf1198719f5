/**
 * A partial download on the disk, beside its place: a file that grows and, once it is worth it, a note by which the next
 * try goes on from it. It is trusted only as far as the note says that it was flushed, so that neither a kill, nor a
 * power cut, nor a disk pulled out can put bytes into a file that nobody sent.
 *
 * A part of which the host gave only the length starts over: two files of the same length are common (textures), and
 * the service lists no hashes by which the whole could be checked at the end.
 */
import { createHash, type Hash, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Clock } from '../../core/clock.ts';
import { noteName, partialName } from '../asset-paths.ts';
import type { FileSource, Rest } from '../fetch/file-source.ts';
import type { FileSystem, KeptFile, WritableFile } from './file-system.ts';
import { type AlignedMemory, createGatheringWriter, type InRounds } from './gathered-writes.ts';
import { noteHead, noteMark, type PartNote, readNote } from './part-note.ts';

/** Bytes; a smaller file comes again sooner than its note is written. */
const smallestNoted = 2 * 1024 * 1024;
/** A kill costs at most so many milliseconds of a download, or this many bytes where the network is slow. */
const markEveryMs = 2000;
const markEveryBytes = 1024 * 1024;
const longestNote = 1024 * 1024;
/** Bytes; the system's cache takes a smaller file sooner than the disk does. */
const smallestDirect = 128 * 1024;

/** Where the part lies. `key` null: of a download without an owner, which nothing can go on from. */
export interface PartPlace {
  readonly folder: string;
  /** The final name of the file. */
  readonly name: string;
  readonly key: string | null;
}

/** What an earlier try left, checked and hashed up to `rest.offset`. */
export interface Found {
  readonly rest: Rest;
  readonly hash: Hash;
  readonly kept: KeptFile;
}

/** A part being written. Ends with `finish` and `placed`, or with `leave`. */
export interface Part {
  readonly file: string;
  readonly hash: Hash;
  /** Bytes in the file; what was handed over last may not be among them yet. */
  writtenBytes(): number;
  /** Takes all of the bytes at once; null, or what to wait for before the next ones. */
  write(bytes: Uint8Array): Promise<void> | null;
  /** All is there and on the disk; the file is closed and waits for its name. */
  finish(): Promise<void>;
  /** It has its name: nothing is left to go on with. */
  placed(): Promise<void>;
  /** Kept for the next try when `keep` and there is a note, otherwise removed. The bytes that are kept. Never throws. */
  leave(keep: boolean): Promise<number>;
}

/** What a part is written with. */
export interface PartDeps {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly memory: AlignedMemory;
  readonly inRounds: InRounds;
}

interface Paths {
  readonly file: string;
  readonly note: string;
}

function pathsOf({ folder, name, key }: PartPlace): Paths {
  const partial = partialName(name, key ?? randomBytes(8).toString('hex'));
  return { file: path.join(folder, partial), note: path.join(folder, noteName(partial)) };
}

/** Null when there is nothing that can be gone on from. The part is hashed whole, in pieces. Throws the signal's reason. */
export async function findPart(
  files: FileSystem,
  place: PartPlace,
  signal: AbortSignal,
): Promise<Found | null> {
  if (place.key === null) return null;
  const paths = pathsOf(place);
  const note = await noteOf(files, paths.note);
  if (note === null || note.key !== place.key) return null;
  const kept = await files.openKept(paths.file).catch(() => null);
  if (kept === null) return null;
  try {
    // Never all of it: a request for some bytes is what shows whether the host still has the same file.
    const offset = Math.min(note.flushedBytes, note.sizeBytes - 1);
    const hash = createHash('sha256');
    let hashed = 0;
    if (offset > 0 && kept.sizeBytes >= offset && kept.sizeBytes <= note.sizeBytes) {
      for await (const piece of kept.read(offset)) {
        signal.throwIfAborted();
        hash.update(piece);
        hashed += piece.length;
      }
    }
    if (offset > 0 && hashed === offset) return { rest: { part: note, offset }, hash, kept };
  } catch (error) {
    await kept.close();
    signal.throwIfAborted();
    // It cannot be read: an unreadable part is none.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
  await kept.close();
  return null;
}

/** True when something lies where the note of this part would. */
export async function hasNote(files: FileSystem, place: PartPlace): Promise<boolean> {
  return files.exists(pathsOf(place).note);
}

async function noteOf(files: FileSystem, file: string): Promise<PartNote | null> {
  const kept = await files.openKept(file).catch(() => null);
  if (kept === null) return null;
  try {
    if (kept.sizeBytes > longestNote) return null;
    const pieces: Buffer[] = [];
    for await (const piece of kept.read(kept.sizeBytes)) pieces.push(Buffer.from(piece));
    return readNote(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return null;
  } finally {
    await kept.close();
  }
}

/** Goes on with what was found if the source does, and from an empty file otherwise. Throws the file system's errors. */
export async function openPart(
  deps: PartDeps,
  place: PartPlace,
  found: Found | null,
  source: FileSource,
): Promise<Part> {
  const { files } = deps;
  const paths = pathsOf(place);
  const { totalBytes, validator, startsAt } = source;
  if (found !== null && startsAt > 0) {
    const file = await found.kept.continueAt(startsAt);
    const note = await openNote(files, paths.note);
    return createPart({ ...deps, paths, file, note, hash: found.hash, startsAt });
  }
  await found?.kept.close();
  const file = await createAnew(files, paths, totalBytes === null || totalBytes >= smallestDirect);
  let note: WritableFile | null = null;
  if (place.key !== null && validator !== null && totalBytes !== null && totalBytes >= smallestNoted)
    note = await createNote(
      files,
      paths.note,
      noteHead({ key: place.key, validator, sizeBytes: totalBytes, bestBytes: bestOf(found) }),
    );
  return createPart({ ...deps, paths, file, note, hash: createHash('sha256'), startsAt: 0 });
}

/** The most that was ever kept of the file, over all that began from zero: progress is what goes beyond it. */
export function bestOf(found: Found | null): number {
  return found === null ? 0 : Math.max(found.rest.part.bestBytes, found.rest.offset);
}

/** What an earlier try left and cannot be gone on with makes room. */
async function createAnew(files: FileSystem, paths: Paths, isLarge: boolean): Promise<WritableFile> {
  try {
    return await files.createFile(paths.file, { isLarge });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    await files.remove(paths.note);
    await files.remove(paths.file);
    return files.createFile(paths.file, { isLarge });
  }
}

/** A note that cannot be written costs the resuming, never the download. */
async function createNote(files: FileSystem, at: string, head: string): Promise<WritableFile | null> {
  let note: WritableFile | null = null;
  try {
    await files.remove(at);
    note = await files.createFile(at);
    await note.write(Buffer.from(head));
    return note;
  } catch {
    await note?.close().catch(() => undefined);
    await files.remove(at).catch(() => undefined);
    return null;
  }
}

async function openNote(files: FileSystem, at: string): Promise<WritableFile | null> {
  const kept = await files.openKept(at).catch(() => null);
  return kept === null ? null : kept.continueAt(kept.sizeBytes).catch(() => null);
}

function createPart(
  parts: PartDeps & {
    readonly paths: Paths;
    readonly file: WritableFile;
    readonly note: WritableFile | null;
    readonly hash: Hash;
    readonly startsAt: number;
  },
): Part {
  const { files, clock, paths, file, hash, note } = parts;
  const writer = createGatheringWriter(file, parts.startsAt, parts.memory);
  let marked = { bytes: parts.startsAt, atMs: clock.now() };
  let marking: Promise<void> | null = null;
  const mark = async (): Promise<void> => {
    if (writer.writtenBytes() === marked.bytes) return;
    marked = { bytes: await writer.flush(), atMs: clock.now() };
    // Without its mark a part is trusted less far, and that is all.
    await note?.write(Buffer.from(noteMark(marked.bytes))).catch(() => undefined);
  };
  const isMarkDue = (): boolean =>
    marking === null &&
    note !== null &&
    writer.writtenBytes() - marked.bytes >= markEveryBytes &&
    clock.now() - marked.atMs >= markEveryMs;
  const markBeside = async (): Promise<void> => {
    // Its failure is the writer's to tell.
    await mark().catch(() => undefined);
    marking = null;
  };
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    writer.release();
    await note?.close().catch(() => undefined);
    await file.close();
  };
  return {
    file: paths.file,
    hash,
    writtenBytes: writer.writtenBytes,
    write(bytes) {
      hash.update(bytes);
      const room = writer.write(bytes);
      if (isMarkDue()) marking = markBeside();
      return room;
    },
    async finish() {
      await writer.drain();
      await marking;
      await (note === null ? parts.inRounds(async () => void (await writer.flush())) : mark());
      await close();
    },
    async placed() {
      if (note !== null) await files.remove(paths.note);
    },
    async leave(keep) {
      const secure = async (): Promise<boolean> => {
        await writer.drain();
        await marking;
        if (!isClosed) await mark();
        return marked.bytes > 0;
      };
      const isKept = keep && note !== null && (await secure().catch(() => false));
      await marking;
      await writer.drain().catch(() => undefined);
      await close().catch(() => undefined);
      if (isKept) return marked.bytes;
      await files.remove(paths.file).catch(() => undefined);
      await files.remove(paths.note).catch(() => undefined);
      return 0;
    },
  };
}
