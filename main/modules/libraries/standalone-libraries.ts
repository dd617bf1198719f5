/** The libraries without opening any: what the command line lists, chooses and moves. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ownershipFiles, takeOwnership } from '../../catalogue/opening/ownership.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { ListedLibrary, MovePlan } from '../../contract/schema/libraries.ts';
import { type Clock, systemClock } from '../../core/clock.ts';
import { libraryLayout } from '../../core/config.ts';
import { type Locations, writeLibraryChoice } from '../../core/files/locations.ts';
import type { Log } from '../../core/logging/log.ts';
import { settingsError } from '../shared/disk-error.ts';
import { listed, openKnownLibraries, tryLibrary } from './known-libraries.ts';
import { type CopyProgress, copyHere } from './move/copy-tree.ts';
import { type FinishPoint, finishMove, type RemovedOld, removeOld } from './move/finish.ts';
import { forgetMove, type MoveNote, readMoveNote, writeMoveNote } from './move/journal.ts';
import { isLibrary, judgePlace, planMove, wholePath } from './move/judge-target.ts';

export interface Standalone extends Locations {
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
}

/** Last opened first. */
export async function listLibraries({
  userDataPath,
  libraryPath,
  clock = systemClock,
}: Standalone): Promise<ListedLibrary[]> {
  return listed(await openKnownLibraries(userDataPath, clock), libraryPath);
}

/** From now on this one is opened; a Caliper that runs keeps its own. Answers its path. Throws `library.*`, `catalogue.*`. */
export async function useLibrary(typed: string, create: boolean, options: Standalone): Promise<string> {
  const { userDataPath, log, clock = systemClock } = options;
  const chosen = create ? (await judgePlace(typed)).path : wholePath(typed);
  await tryLibrary(chosen, create, { log, clock });
  await writeLibraryChoice(userDataPath, chosen).catch((error: unknown) => {
    throw settingsError(error, userDataPath);
  });
  await (await openKnownLibraries(userDataPath, clock)).opened(chosen);
  return chosen;
}

export interface StandaloneMove extends Standalone {
  readonly to: string;
  readonly copy: boolean;
  readonly onProgress?: (progress: CopyProgress) => void;
  /** Called before each step that is not taken back; tests end the process there. */
  readonly onPoint?: (point: FinishPoint) => void;
}

/**
 * Moves a library that no Caliper has open; goes on with the same move when it was killed or cancelled before. Throws
 * `library.*`, `catalogue.locked`, `library.move-under-way`, the signal's reason.
 */
export async function moveLibrary(options: StandaloneMove): Promise<MovePlan> {
  const { userDataPath, libraryPath, log, signal, onProgress, onPoint, clock = systemClock } = options;
  if (!(await isLibrary(libraryPath)) && (await readMoveNote(userDataPath))?.from !== libraryPath)
    throw new AppError('library.not-a-library', { path: libraryPath });
  const note = await noteOfMove(options);
  requireClosed(note);
  if (note.state === 'copying') {
    const order = { from: note.root, to: note.staging, userDataPath, isOpen: true };
    await copyHere(order, { signal, onProgress });
  }
  await writeMoveNote(userDataPath, { ...note, state: 'switching' });
  const { libraryPath: at, failure } = await finishMove({ userDataPath, libraryPath, log, signal, onPoint });
  if (failure !== null) throw failure;
  const known = await openKnownLibraries(userDataPath, clock);
  await known.forget(note.from);
  await known.opened(at);
  return { from: note.from, to: at, how: note.how, files: note.files, bytes: note.bytes, freeBytes: null };
}

/** Better said before an hour of copying than after it. */
function requireClosed({ root }: MoveNote): void {
  const folder = path.join(root, libraryLayout.caliperFolder);
  if (existsSync(folder)) takeOwnership(path.join(folder, ownershipFiles.lock), root).release();
}

async function noteOfMove({
  userDataPath,
  libraryPath,
  to,
  copy,
  signal,
}: StandaloneMove): Promise<MoveNote> {
  const before = await readMoveNote(userDataPath);
  const isSame = before?.from === libraryPath && before.to === wholePath(to);
  if (before !== null && (before.state !== 'moved' || before.how === 'copy')) {
    if (isSame && (before.state === 'copying' || before.state === 'switching')) return before;
    throw new AppError('library.move-under-way', { from: before.from, to: before.to });
  }
  const { note } = await planMove({ from: libraryPath, to, copy, signal });
  await forgetMove(userDataPath);
  await writeMoveNote(userDataPath, note);
  return note;
}

/** Null when there is no old folder of a move. Throws `library.unusable` when the new place is not there. */
export async function removeOldLibrary({
  userDataPath,
  signal,
}: Standalone): Promise<(RemovedOld & { readonly from: string }) | null> {
  const note = await readMoveNote(userDataPath);
  if (note === null || note.how === 'rename' || (note.state !== 'moved' && note.state !== 'removing'))
    return null;
  const removed = await removeOld(userDataPath, note, signal);
  await forgetMove(userDataPath);
  return { ...removed, from: note.from };
}
