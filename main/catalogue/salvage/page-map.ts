/** Notes beside the catalogue at which page each of its tables begins: in a damaged one, the schema that says so may be what is lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { writeWholeNow } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';

/** Name of a table or index -> the number of its first page, from 1. A place never changes while the file is in use. */
export type PageMap = ReadonlyMap<string, number>;

const fileName = 'catalogue-pages.json';
const notedSchema = z.record(z.string(), z.int().positive());

/** The places in an open database, without those of SQLite's statistics. Throws SQLite's own errors. */
export function pagesOf(raw: Database.Database): PageMap {
  return new Map(
    raw
      .prepare<[], [string, number]>(
        "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0 AND name NOT LIKE 'sqlite_stat%'",
      )
      .raw()
      .all(),
  );
}

/**
 * Called whenever a catalogue is open and of the newest version. One that was upgraded has its newer tables at other
 * places than a new one. Throws nothing: without the note only a schema that is damaged later costs more.
 */
export function notePages(raw: Database.Database, folder: string, log: Log): void {
  try {
    const pages = pagesOf(raw);
    const noted = notedPages(folder);
    if (pages.size === noted.size && [...pages].every(([name, page]) => noted.get(name) === page)) return;
    writeWholeNow(join(folder, fileName), JSON.stringify(Object.fromEntries(pages)));
  } catch (error) {
    log.warn({ err: error }, 'the places of the tables could not be noted');
  }
}

/** What was noted for the catalogue that stood in this folder last; empty when nothing was. Never throws. */
export function notedPages(folder: string): PageMap {
  try {
    const noted = notedSchema.safeParse(JSON.parse(readFileSync(join(folder, fileName), 'utf8')));
    return new Map(noted.success ? Object.entries(noted.data) : []);
  } catch {
    return new Map();
  }
}
