/** Makes a copy of a library equal to it: what was copied before and has not changed since is left alone. */

import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, opendir, readlink, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { movedToFile } from '../../../catalogue/opening/moved-mark.ts';
import { ownershipFiles } from '../../../catalogue/opening/ownership.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { forEachConcurrently } from '../../../core/concurrency/limiter.ts';
import { libraryLayout } from '../../../core/config.ts';
import { flushFolder, makeFolders } from '../../../core/files/whole-file.ts';
import { isGone, isSystemName, readFault } from '../../../transfer/walk-folder.ts';
import { type Copied, hasJournal, type Journal, openJournal } from './journal.ts';
import { moveWords } from './move-words.ts';

// All that lies in a library, with what tells whether a file has changed since it was copied.

/** `path` is slash-separated, within the library. A link is copied as it is, and never followed. */
interface ListedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly isLink: boolean;
}

interface Tree {
  readonly files: readonly ListedFile[];
  /** Each after the one that it lies in. */
  readonly folders: readonly string[];
  readonly bytes: number;
}

const ownFolder = `${libraryLayout.caliperFolder}/`;
/** Made anew wherever the library is opened; the mark says that this is not the place. */
const neverCopied = new Set([
  `${ownFolder}${ownershipFiles.lock}`,
  `${ownFolder}${ownershipFiles.holder}`,
  `${ownFolder}${movedToFile}`,
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
  if (!at.startsWith(ownFolder)) return false;
  return (
    neverCopied.has(at) ||
    at.startsWith(`${ownFolder}${ownershipFiles.ticketPrefix}`) ||
    sharedMemory.test(at) ||
    (isOpen && openDatabase.test(at))
  );
}

/** Hashing a piece takes 1.5 ms: what else this thread has to do comes between. Smaller ones wait more than they work. */
const pieceBytes = 2 * 1024 * 1024;

interface FileCopyOptions {
  readonly signal: AbortSignal | undefined;
  /** Bytes more than at the last call. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Keeps the time and the mode; on the disk when it resolves. A file that changes meanwhile has another time afterwards
 * than the answer says. Throws the file system's errors, `library.move-broke-off`, the signal's reason.
 */
async function copyFile(from: string, to: string, options: FileCopyOptions): Promise<Copied> {
  const source = await open(from, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const facts = await source.stat();
    const target = await open(to, 'w+', facts.mode & 0o777);
    try {
      const read = createHash('sha256');
      let sizeBytes = 0;
      for await (const piece of pieces(source, facts.size)) {
        options.signal?.throwIfAborted();
        const written = writeAll(target, piece, sizeBytes);
        read.update(piece);
        await written;
        sizeBytes += piece.length;
        options.onBytes(piece.length);
      }
      await target.utimes(facts.atime, facts.mtime);
      await target.sync();
      const sha256 = read.digest('hex');
      const back = createHash('sha256');
      for await (const piece of pieces(target, sizeBytes)) back.update(piece);
      if (back.digest('hex') !== sha256)
        throw new AppError('library.move-broke-off', {
          path: to,
          reason: moveWords.copyDiffers,
        });
      return { sizeBytes, modifiedMs: facts.mtimeMs, sha256 };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** At most `bytes` from the beginning on; each piece is gone when the next one is requested. */
async function* pieces(file: FileHandle, bytes: number): AsyncGenerator<Buffer, void, undefined> {
  const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, bytes));
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - at), at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** A disk may take less than it was given. */
async function writeAll(target: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await target.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** How far a copy is. */
export interface CopyProgress {
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
}

export interface CopyTree {
  readonly from: string;
  readonly to: string;
  readonly journal: Journal;
  /** The library is in use meanwhile: its databases are left for the last pass, and nothing is taken away from the copy. */
  readonly isOpen: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called for every piece. */
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}

/**
 * A disk that turns is slower with more, and one of the four threads that Node has for files is left for everything
 * else: with eight at once, looking at a file took an application 10 ms on the average instead of 2.
 */
const copiedAtOnce = 3;

/** Can be ended at any moment and called again. Throws `library.move-broke-off`, `library.disk-full`, `library.read-only`, the signal's reason. */
async function copyTree(options: CopyTree): Promise<Tree> {
  const { from, to, journal, isOpen, signal, onProgress } = options;
  const tree = await named(from, listTree(from, { isOpen, signal }));
  let filesDone = 0;
  let bytesDone = 0;
  const tell = (): void =>
    onProgress?.({ files: tree.files.length, filesDone, bytes: tree.bytes, bytesDone });
  await named(to, makeFolders(to));
  for (const folder of tree.folders) await named(to, makeFolder(path.join(to, folder)));
  await forEachConcurrently(tree.files, copiedAtOnce, async (file) => {
    signal?.throwIfAborted();
    const before = bytesDone;
    if (!(await isCopied(file, options)))
      await copyOne(file, options, (bytes) => {
        bytesDone += bytes;
        tell();
      });
    else bytesDone += file.sizeBytes;
    filesDone += 1;
    if (bytesDone === before || filesDone === tree.files.length) tell();
  });
  if (isOpen) return tree;
  await takeAway(to, tree, journal, signal);
  // The last pass: what is moved must outlive a power cut, name by name, before the old library is marked.
  for (const folder of ['', ...tree.folders]) await named(to, flushFolder(path.join(to, folder)));
  return tree;
}

async function isCopied({ path: at, ...file }: ListedFile, { to, journal }: CopyTree): Promise<boolean> {
  const copied = journal.copied.get(at);
  if (copied === undefined || file.isLink) return false;
  if (copied.sizeBytes !== file.sizeBytes || copied.modifiedMs !== file.modifiedMs) return false;
  const found = await lstat(path.join(to, at)).catch(() => null);
  return found?.isFile() === true && found.size === file.sizeBytes;
}

async function copyOne(
  file: ListedFile,
  { from, to, journal, isOpen, signal }: CopyTree,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const [source, target] = [path.join(from, file.path), path.join(to, file.path)];
  journal.forget(file.path);
  try {
    if (file.isLink) {
      await rm(target, { force: true });
      await symlink(await readlink(source), target);
      return await journal.add(file.path, { sizeBytes: 0, modifiedMs: file.modifiedMs, sha256: null });
    }
    await journal.add(file.path, await copyFile(source, target, { signal, onBytes }));
  } catch (error) {
    // Deleted or renamed by the library that is in use meanwhile: the last pass has the last word.
    if (isOpen && isGone(error)) return;
    throw inWords(error, sidesOf(error, source, target));
  }
}

/** Deleted in the library since it was copied. */
async function takeAway(
  to: string,
  tree: Tree,
  journal: Journal,
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = new Set(tree.files.map((file) => file.path));
  const folders = new Set(tree.folders);
  const there = await named(to, listTree(to, { isOpen: false, signal }));
  for (const { path: at } of there.files)
    if (!wanted.has(at)) {
      journal.forget(at);
      await named(to, rm(path.join(to, at), { force: true }));
    }
  for (const folder of there.folders.toReversed())
    if (!folders.has(folder)) await named(to, rm(path.join(to, folder), { recursive: true, force: true }));
}

async function makeFolder(at: string): Promise<void> {
  await mkdir(at).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

function named<T>(at: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw inWords(error, at);
  });
}

/** The file system names the path on which it failed. */
function sidesOf(error: unknown, source: string, target: string): string {
  const at = error instanceof Error && 'path' in error ? error.path : undefined;
  return at === source || (error instanceof Error && 'syscall' in error && error.syscall === 'read')
    ? source
    : target;
}

/** Anything but an abort or an `AppError` is the disk's. */
export function inWords(error: unknown, at: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof AppError) return error;
  if (error.name === 'AbortError' || error.code === 'cancelled') return error;
  const folder = path.dirname(at);
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('library.disk-full', { path: folder }, { cause: error });
    case 'EROFS':
      return new AppError('library.read-only', { path: folder }, { cause: error });
    default:
      return new AppError('library.move-broke-off', { path: at, reason: readFault(error) }, { cause: error });
  }
}

/** Absolute paths. `userDataPath`: where the list of what was copied is kept. `isOpen` as `copyTree` has it. */
export interface CopyOrder {
  readonly from: string;
  readonly to: string;
  readonly userDataPath: string;
  readonly isOpen: boolean;
}

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called often. */
  readonly onProgress?: ((progress: CopyProgress) => void) | undefined;
}

/** Goes on with what was copied before; nothing is written any more when it has settled. Throws as `copyTree` does. */
export type CopyLibrary = (order: CopyOrder, options: CopyOptions) => Promise<void>;

/** In this thread, which it holds up by some 20 ms now and then: for the command line, and the thread itself. */
export const copyHere: CopyLibrary = async ({ from, to, userDataPath, isOpen }, options) => {
  await requireTarget(to, await hasJournal(userDataPath));
  const journal = await openJournal(userDataPath);
  try {
    await copyTree({ from, to, journal, isOpen, ...options });
  } finally {
    await journal.close();
  }
};

/**
 * The folder is made before the first journal: where there is a journal and no folder, its disk is away. Into the
 * empty place of that disk the library would be copied a second time, and lie hidden when the disk is back.
 */
async function requireTarget(to: string, isBegun: boolean): Promise<void> {
  const isThere = (await stat(to).catch(() => null))?.isDirectory() === true;
  if (isThere) return;
  if (!isBegun)
    return makeFolders(to).catch((error: unknown) => {
      throw inWords(error, to);
    });
  throw new AppError('library.move-broke-off', {
    path: path.dirname(to),
    reason: moveWords.copyGone,
  });
}
