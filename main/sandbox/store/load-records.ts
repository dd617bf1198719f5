/** Reads the records back at start. What cannot be read is set aside under `damaged/`, never deleted. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../core/log.ts';
import { unfinished } from '../../core/whole-file.ts';
import { type Change, changeSchema, collections } from './records.ts';

/** Name of the file that holds a set of changes while they are applied. */
export const journalName = 'journal.json';

/** Every readable record under `root`, in no order. Synchronous: 20,000 records take under a second, a promise each takes three times that. */
export function loadRecords(root: string, log: Log): Change[] {
  const changes: Change[] = [];
  for (const collection of collections) {
    const folder = join(root, collection);
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (name.endsWith(unfinished)) {
        rmSync(path, { force: true });
        continue;
      }
      const change = changeSchema.safeParse({ collection, record: readJson(path) });
      if (change.success && `${change.data.record.id}.json` === name) changes.push(change.data);
      else setAside(root, path, `${collection}-${name}`, log);
    }
  }
  return changes;
}

/** The changes that were under way when the process ended; null when there are none. */
export function loadJournal(root: string, log: Log): Change[] | null {
  const path = join(root, journalName);
  if (!existsSync(path)) return null;
  const changes = changeSchema.array().safeParse(readJson(path));
  if (changes.success) return changes.data;
  setAside(root, path, journalName, log);
  return null;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function setAside(root: string, path: string, name: string, log: Log): void {
  const folder = join(root, 'damaged');
  mkdirSync(folder, { recursive: true });
  let target = join(folder, name);
  for (let n = 2; existsSync(target); n += 1) target = join(folder, `${n}-${name}`);
  renameSync(path, target);
  log.warn({ record: name, setAside: target }, 'a damaged record was set aside');
}
