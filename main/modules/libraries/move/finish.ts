/**
 * The last steps of a move, while the library is closed: each can be the last one of a killed process, and the next
 * start goes on from there. At every moment exactly one whole library can be opened.
 */
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { markMoved, readMovedTo, unmarkMoved } from '../../../catalogue/opening/moved-to.ts';
import { type Ownership, ownershipFiles, takeOwnership } from '../../../catalogue/opening/ownership.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { libraryLayout } from '../../../core/config.ts';
import { writeLibraryChoice } from '../../../core/files/library-choice.ts';
import { flushFolder, makeFolders, renameOver } from '../../../core/files/whole-file.ts';
import type { Log } from '../../../core/logging/log.ts';
import { isSystemName } from '../../../transfer/disk/system-files.ts';
import { type CopyLibrary, copyHere } from './copy-library.ts';
import { inWords } from './copy-tree.ts';
import { isLibrary, refused, requireOutside } from './judge-target.ts';
import { forgetMove, type MoveNote, readMoveNote, writeMoveNote } from './note.ts';

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
  const owner = own(note.root);
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
  const owner = own(root);
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

function own(root: string): Ownership {
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
