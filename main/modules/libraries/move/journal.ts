/** Which files of a library were copied and compared, and what they were then: one line of JSON each. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { journalFile } from './note.ts';

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
