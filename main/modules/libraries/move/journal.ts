/** What is written down of a move that is under way, so that the next start goes on: the move itself, and each file that was copied. */

import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { makeFolders, writeWhole } from '../../../core/files/whole-file.ts';

// What is under way with a library that is being moved: kept in the user data folder, so that the next start goes on
// wherever this one ends.

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

const noteFile = (userDataPath: string): string => join(userDataPath, 'library-move.json');

/** The list of what was copied, beside the note. */
const journalFile = (userDataPath: string): string => join(userDataPath, 'library-move.jsonl');

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

// Which files of a library were copied and compared, and what they were then: one line of JSON each.

/** The file's facts in the old place when it was read. */
export interface Copied {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Null for a link. */
  readonly sha256: string | null;
}

const lineSchema = z.tuple([z.string(), z.number(), z.number(), z.string().nullable()]);

/** True once a copy was begun. */
export async function hasJournal(userDataPath: string): Promise<boolean> {
  return (await stat(journalFile(userDataPath)).catch(() => null)) !== null;
}

/** What a killed process was writing is no line, and left out; the last word on a path counts. */
export async function readJournal(userDataPath: string): Promise<Map<string, Copied>> {
  const copied = new Map<string, Copied>();
  try {
    for await (const line of createInterface({ input: createReadStream(journalFile(userDataPath)) })) {
      const read = lineSchema.safeParse(parsed(line));
      if (!read.success) continue;
      const [path, sizeBytes, modifiedMs, sha256] = read.data;
      copied.set(path, { sizeBytes, modifiedMs, sha256 });
    }
  } catch {
    // There is none yet, or no more of it can be read: what is missing is copied again.
  }
  return copied;
}

/** Appends; nothing is lost but time when the last lines are. */
export interface Journal {
  readonly copied: ReadonlyMap<string, Copied>;
  add(path: string, copied: Copied): Promise<void>;
  forget(path: string): void;
  close(): Promise<void>;
}

/** Goes on with the one that is there. */
export async function openJournal(userDataPath: string): Promise<Journal> {
  const copied = await readJournal(userDataPath);
  const file: FileHandle = await open(journalFile(userDataPath), 'a', 0o600);
  // A line that broke off must not swallow the next one.
  await file.appendFile('\n');
  return {
    copied,
    async add(path, facts) {
      copied.set(path, facts);
      const line = [path, facts.sizeBytes, facts.modifiedMs, facts.sha256];
      await file.appendFile(`${JSON.stringify(line)}\n`);
    },
    forget: (path) => void copied.delete(path),
    close: () => file.close(),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
