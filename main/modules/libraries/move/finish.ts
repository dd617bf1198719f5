/** The last steps of a move: while the library is closed the new place becomes the library, and afterwards the old folder is deleted. */
import { lstat, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { markMoved, movedToFile, readMovedTo, unmarkMoved } from '../../../catalogue/opening/moved-mark.ts';
import { type Ownership, ownershipFiles, takeOwnership } from '../../../catalogue/opening/ownership.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { forEachConcurrently } from '../../../core/concurrency/limiter.ts';
import { libraryLayout } from '../../../core/config.ts';
import { writeLibraryChoice } from '../../../core/files/locations.ts';
import { flushFolder, makeFolders, renameOver } from '../../../core/files/whole-file.ts';
import type { Log } from '../../../core/logging/log.ts';
import { isGone, isSystemName } from '../../../transfer/walk-folder.ts';
import { type CopyLibrary, copyHere, inWords, listTree } from './copy-tree.ts';
import {
  type Copied,
  forgetMove,
  type MoveNote,
  readJournal,
  readMoveNote,
  writeMoveNote,
} from './journal.ts';
import { isLibrary, refused, requireOutside } from './judge-target.ts';
import { moveWords } from './move-words.ts';

// The last steps of a move, while the library is closed: each can be the last one of a killed process, and the next
// start goes on from there. At every moment exactly one whole library can be opened.

/** The steps that are announced before they are done; tests end the process there. */
export type FinishPoint = 'begin' | 'equal' | 'marked' | 'renamed' | 'chosen';

export interface Finish {
  readonly userDataPath: string;
  readonly libraryPath: string;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
  /** In this thread when there is none. */
  readonly copy?: CopyLibrary | undefined;
  readonly onPoint?: ((point: FinishPoint) => void) | undefined;
}

/** Which library to open, and why a move could not be finished; then it is open where it was, and nothing is lost. */
export interface Finished {
  readonly libraryPath: string;
  readonly failure: unknown;
}

/** Called before a library is opened. Throws `catalogue.locked` when another Caliper has it. */
export async function finishMove(options: Finish): Promise<Finished> {
  const { userDataPath, libraryPath, log } = options;
  const note = await readMoveNote(userDataPath);
  if (note === null || note.state !== 'switching' || note.from !== libraryPath)
    return { libraryPath, failure: null };
  try {
    await (note.how === 'rename' ? finishRename : finishCopy)(note, options);
    options.onPoint?.('renamed');
    await writeLibraryChoice(userDataPath, note.to);
    options.onPoint?.('chosen');
    await writeMoveNote(userDataPath, { ...note, state: 'moved' });
    log.info({ how: note.how }, 'the library was moved');
    return { libraryPath: note.to, failure: null };
  } catch (error) {
    const locked = error instanceof AppError && error.code === 'catalogue.locked';
    if (locked || readMovedTo(note.root) !== null || !(await isLibrary(note.root))) throw error;
    log.warn({ err: error }, 'the library could not be moved');
    // What was copied stays for the next try; where one disk turns out to be two, copying is the way.
    const asCopy = note.how === 'copy' || isTwoDisks(error);
    if (asCopy) await writeMoveNote(userDataPath, { ...note, how: 'copy', state: 'copying' });
    else await forgetMove(userDataPath);
    return { libraryPath, failure: note.how === 'rename' && asCopy ? null : error };
  }
}

async function finishRename(note: MoveNote, { onPoint }: Finish): Promise<void> {
  if (!(await isLibrary(note.root)) && (await isLibrary(note.to))) return;
  const owner = ownershipOf(note.root);
  try {
    onPoint?.('begin');
    await requireOutside(note.to);
    await makeWay(note.to);
    // Windows renames no folder in which a file is open.
    if (process.platform === 'win32') owner.release();
    await renameOver(note.root, note.to);
    await flushFolder(path.dirname(note.to));
    await flushFolder(path.dirname(note.root));
  } catch (error) {
    throw inWords(error, note.to);
  } finally {
    owner.release();
  }
}

async function finishCopy(note: MoveNote, options: Finish): Promise<void> {
  const { root, to, staging } = note;
  const isMarked = readMovedTo(root) !== null;
  if (isMarked && !(await isFolder(staging)) && (await isLibrary(to))) return;
  // Only a disk that is away can lack what was copied there; whether it has its name already cannot be known.
  if (isMarked && !(await isFolder(staging))) throw new AppError('library.moved-away', { path: root, to });
  const owner = ownershipOf(root);
  try {
    options.onPoint?.('begin');
    await requireFree(to);
    // Once it is marked, only the way on is left.
    if (!isMarked) await requireOutside(to);
    const { userDataPath, signal, copy = copyHere } = options;
    await copy({ from: root, to: staging, userDataPath, isOpen: false }, { signal });
    await flushFolder(path.dirname(staging));
    options.onPoint?.('equal');
    await markMoved(root, to);
    options.onPoint?.('marked');
    try {
      await makeWay(to);
      await rename(staging, to);
      await flushFolder(path.dirname(to));
    } catch (error) {
      if (!(await isLibrary(to))) await unmarkMoved(root);
      throw error;
    }
  } catch (error) {
    throw inWords(error, to);
  } finally {
    owner.release();
  }
}

function isTwoDisks(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (
    cause instanceof Error && 'code' in cause && ['EXDEV', 'EBUSY', 'EPERM'].includes(String(cause.code))
  );
}

function ownershipOf(root: string): Ownership {
  return takeOwnership(path.join(root, libraryLayout.caliperFolder, ownershipFiles.lock), root);
}

/** The folder may have been filled since it was chosen. */
async function requireFree(to: string): Promise<void> {
  const names = await readdir(to).catch(() => []);
  if (names.some((name) => !isSystemName(name))) throw refused(to, 'occupied');
}

/** An empty folder of that name is in the way; the one above must be there. */
async function makeWay(to: string): Promise<void> {
  await requireFree(to);
  await makeFolders(path.dirname(to));
  if (!(await isFolder(to))) return;
  // Only what systems put there on their own.
  for (const name of (await readdir(to)).filter(isSystemName))
    await rm(path.join(to, name), { recursive: true, force: true });
  await rmdir(to);
}

async function isFolder(at: string): Promise<boolean> {
  return (await stat(at).catch(() => null))?.isDirectory() === true;
}

// Deletes the old folder of a library that was copied: what is as it was copied, and nothing else.

/** `kept`: files that were put there or changed since. */
export interface RemovedOld {
  readonly removed: number;
  readonly kept: number;
}

/** Can be ended and called again. Throws `library.unusable` when the new place is not there, and the signal's reason. */
export async function removeOld(
  userDataPath: string,
  { root, to }: MoveNote,
  signal?: AbortSignal,
): Promise<RemovedOld> {
  if (!(await isLibrary(to)))
    throw new AppError('library.unusable', {
      path: to,
      reason: moveWords.targetGone,
    });
  const journal = await readJournal(userDataPath);
  const tree = await listTree(root, { isOpen: false, signal }).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (tree === null) return { removed: 0, kept: 0 };
  let [removed, kept] = [0, 0];
  await forEachConcurrently(tree.files, 8, async ({ path: at }) => {
    signal?.throwIfAborted();
    const isGoneNow = await removeSame(path.join(root, at), journal.get(at));
    if (isGoneNow) removed += 1;
    else kept += 1;
  });
  for (const folder of tree.folders.toReversed()) await removeEmpty(path.join(root, folder));
  const own = path.join(root, libraryLayout.caliperFolder);
  if (kept === 0) {
    // The mark is the last to go: until then nobody opens what is left.
    for (const name of await readdir(own).catch(() => []))
      if (name !== movedToFile) await rm(path.join(own, name), { force: true });
    await rm(path.join(own, movedToFile), { force: true });
    await removeEmpty(own);
    await removeEmpty(root);
  }
  return { removed, kept };
}

async function removeSame(at: string, copied: Copied | undefined): Promise<boolean> {
  if (copied === undefined) return false;
  const found = await lstat(at).catch(() => null);
  if (found === null) return true;
  const isSame =
    found.mtimeMs === copied.modifiedMs &&
    (found.isSymbolicLink() ? copied.sha256 === null : found.isFile() && found.size === copied.sizeBytes);
  if (!isSame) return false;
  await rm(at, { force: true });
  return true;
}

/** What still holds something, or is the top of a disk, stays. */
async function removeEmpty(at: string): Promise<void> {
  await rmdir(at).catch(() => undefined);
}
