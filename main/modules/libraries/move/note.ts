/**
 * What is under way with a library that is being moved: kept in the user data folder, so that the next start goes on
 * wherever this one ends.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { makeFolders, writeWhole } from '../../../core/files/whole-file.ts';

const noteSchema = z.object({
  version: z.literal(1),
  /** As the library was opened. */
  from: z.string(),
  /** The same without links: what is renamed or copied. */
  root: z.string(),
  to: z.string(),
  /** Beside `to`, where a copy grows; it gets its name when it is whole. */
  staging: z.string(),
  how: z.enum(['rename', 'copy']),
  /**
   * `copying`: the library is open where it was, and stays so. `switching`: to be finished before it is opened.
   * `moved`: used at the new place. `removing`: the old files are being deleted, as the user wished.
   */
  state: z.enum(['copying', 'switching', 'moved', 'removing']),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
});
export type MoveNote = z.infer<typeof noteSchema>;

const noteFile = (userDataPath: string): string => path.join(userDataPath, 'library-move.json');

/** The list of what was copied, beside the note. */
export const journalFile = (userDataPath: string): string => path.join(userDataPath, 'library-move.jsonl');

/** Null when no library is being moved. Throws `SyntaxError`s and those of the file system never: a broken note is none. */
export async function readMoveNote(userDataPath: string): Promise<MoveNote | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(noteFile(userDataPath), 'utf8')));
  } catch {
    return null;
  }
}

/** Throws the file system's error. */
export async function writeMoveNote(userDataPath: string, note: MoveNote): Promise<void> {
  await makeFolders(userDataPath, { mode: 0o700 });
  await writeWhole(noteFile(userDataPath), JSON.stringify(note, null, 2));
}

/** Nothing is under way any more. */
export async function forgetMove(userDataPath: string): Promise<void> {
  await rm(noteFile(userDataPath), { force: true });
  await rm(journalFile(userDataPath), { force: true });
}
