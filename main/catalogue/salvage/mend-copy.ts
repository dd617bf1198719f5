/** Makes a copy of a damaged database openable: its header and the root of its schema are put anew, no page with rows is written to. */
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { migrate, supportedVersion } from '../migrate.ts';
import { magic, mendHeader } from '../opening/examine.ts';
import { type PageMap, pagesOf } from './page-map.ts';
import { foldIn, type ReadLog } from './read-log.ts';

/** Every catalogue has pages of this size: SQLite's default, which no migration changes. */
const pageBytes = 4096;
/** Places in the header (SQLite file format, section 1.3). */
const header = {
  writeVersion: 18,
  readVersion: 19,
  changes: 24,
  pages: 28,
  freelist: 32,
  sizeValidFor: 92,
} as const;
const headerBytes = 100;

/**
 * A file that lost its end still claims its old size, and one whose header was hit may claim anything: SQLite then
 * refuses all of it. Does nothing to what is no database.
 */
export function fitHeader(path: string): void {
  change(path, (descriptor, sizeBytes) => {
    const head = Buffer.alloc(headerBytes);
    if (readSync(descriptor, head, 0, headerBytes, 0) < headerBytes) return;
    if (head.toString('latin1', 0, magic.length) !== magic) return;
    mendHeader(head);
    writeSync(descriptor, sized(head, sizeBytes), 0, headerBytes, 0);
  });
}

/** Brings a log into the copy that SQLite itself would leave out, and drops it. */
export function foldReadLog(path: string, log: ReadLog): void {
  change(path, (descriptor) => foldIn(descriptor, log));
  rmSync(`${path}-wal`, { force: true });
}

/**
 * Gives the copy a schema of ours: an empty one in its first page, which holds the schema's root and nothing else, into
 * which the tables are then entered at their places; what does not fit there goes behind the file's end. The tables and
 * indexes of migration 1 lie at the same places in every catalogue, because they are made on an empty file and later
 * migrations only add to them. Newer ones are where `noted` says; without a note they are left out. For any other file
 * the rows that come out are no rows of ours, and their schemas refuse them. Throws SQLite's own errors.
 */
export function graftSchema(path: string, noted: PageMap): void {
  const reference = new Database(':memory:');
  try {
    const empty = firstPage();
    foldLog(path, empty);
    migrate(reference, 1);
    const oldest = pagesOf(reference);
    migrate(reference);
    const pages = emptySchema(path, empty, Math.max(...oldest.values()));
    const entries = entriesOf(reference).flatMap((entry) => {
      const page = oldest.get(entry.name) ?? noted.get(entry.name) ?? 0;
      return page > 0 && page <= pages ? [{ ...entry, page }] : [];
    });
    enterSchema(
      path,
      entries.filter((entry) => entries.some(({ name }) => name === entry.tbl_name)),
    );
  } finally {
    reference.close();
  }
}

interface Entry {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/** Tables with rows, before their indexes. */
function entriesOf(reference: Database.Database): Entry[] {
  return reference
    .prepare<[], Entry>(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE rootpage > 0
       ORDER BY type = 'index', rowid`,
    )
    .all();
}

/** Page 1 of a database without tables. */
function firstPage(): Buffer {
  const empty = new Database(':memory:');
  try {
    // The first table decides the formats of schema and text.
    empty.exec(`CREATE TABLE first (x); DROP TABLE first; VACUUM; PRAGMA user_version = ${supportedVersion}`);
    return Buffer.from(empty.serialize().subarray(0, pageBytes));
  } finally {
    empty.close();
  }
}

/** What a killed Caliper left in its log is brought into the copy; a log that cannot be read is dropped. */
function foldLog(path: string, empty: Buffer): void {
  const logged = existsSync(`${path}-wal`);
  if (logged) {
    change(path, (descriptor, sizeBytes) => {
      writeSync(descriptor, sized(Buffer.from(empty), Math.max(sizeBytes, pageBytes), 2), 0, pageBytes, 0);
    });
    try {
      const raw = new Database(path, { timeout: 0 });
      try {
        // The log may hold a schema that cannot be read: it does not matter here.
        raw.unsafeMode(true);
        raw.pragma('writable_schema = on');
        raw.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        raw.close();
      }
    } catch {
      // The pages that are in the file are read all the same.
    }
  }
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** Answers how many pages the file has then: whole ones, and at least so many; those that were missing hold nothing. */
function emptySchema(path: string, empty: Buffer, least: number): number {
  let pages = least;
  change(path, (descriptor, sizeBytes) => {
    pages = Math.max(Math.ceil(sizeBytes / pageBytes), least);
    ftruncateSync(descriptor, pages * pageBytes);
    writeSync(descriptor, sized(Buffer.from(empty), pages * pageBytes, 1), 0, pageBytes, 0);
  });
  return pages;
}

function enterSchema(path: string, entries: readonly (Entry & { page: number })[]): void {
  const raw = new Database(path, { timeout: 0 });
  try {
    raw.unsafeMode(true);
    raw.pragma('writable_schema = on');
    const insert = raw.prepare<[Entry & { page: number }]>(
      `INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (:type, :name, :tbl_name, :page, :sql)`,
    );
    raw.transaction(() => {
      for (const entry of entries) insert.run(entry);
    })();
  } finally {
    raw.close();
  }
}

/** `journal`: 2 for a database with a log, 1 for one without; as it is when not given. */
function sized(head: Buffer, sizeBytes: number, journal?: 1 | 2): Buffer {
  if (journal !== undefined) head.fill(journal, header.writeVersion, header.readVersion + 1);
  head.writeUInt32BE(Math.floor(sizeBytes / pageBytes), header.pages);
  head.writeUInt32BE(head.readUInt32BE(header.changes), header.sizeValidFor);
  // Two fields: the first free page and their number. What is added goes behind the end, never onto a page that may hold rows.
  head.fill(0, header.freelist, header.freelist + 8);
  return head;
}

function change(path: string, work: (descriptor: number, sizeBytes: number) => void): void {
  const descriptor = openSync(path, 'r+');
  try {
    work(descriptor, fstatSync(descriptor).size);
  } finally {
    closeSync(descriptor);
  }
}
