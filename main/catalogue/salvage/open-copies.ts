/** Opens copies of a damaged catalogue, each mended in another way, so that the damaged file itself stays as it is. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { writeWholeNow } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { isResourceFault } from '../database.ts';
import { currentVersion, migrate, supportedVersion } from '../migrate.ts';
import { expectedSchema, isTable, magic, mendHeader, schemaOf, schemaVersion } from '../opening/examine.ts';
import { damagedTrees } from './mend-whole.ts';
import { foldIn, type ReadLog, readLog } from './read-log.ts';

// Notes beside the catalogue at which page each of its tables begins: in a damaged one, the schema that says so may be what is lost.

/** Name of a table or index -> the number of its first page, from 1. A place never changes while the file is in use. */
type PageMap = ReadonlyMap<string, number>;

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

// Makes a copy of a damaged database openable: its header and the root of its schema are put anew, no page with rows is written to.

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
function fitHeader(path: string): void {
  change(path, (descriptor, sizeBytes) => {
    const head = Buffer.alloc(headerBytes);
    if (readSync(descriptor, head, 0, headerBytes, 0) < headerBytes) return;
    if (head.toString('latin1', 0, magic.length) !== magic) return;
    mendHeader(head);
    writeSync(descriptor, sized(head, sizeBytes), 0, headerBytes, 0);
  });
}

/** Brings a log into the copy that SQLite itself would leave out, and drops it. */
function foldReadLog(path: string, log: ReadLog): void {
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
function graftSchema(path: string, noted: PageMap): void {
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

/** An open copy with today's tables; closed when the next one is requested. */
export interface OpenCopy {
  readonly raw: Database.Database;
  /** `left-out`: the copy is the file alone, although there is a log beside it. */
  readonly log: 'read' | 'left-out';
  /** False when our schema is used in place of a readable one that does not have tables: what is on their pages may be old. */
  readonly mayBeWhole: boolean;
}

/** 100,000 assets are 200 MB. A larger file is not copied. */
const largestBytes = 2 * 1024 ** 3;

/**
 * The file with its log, as it is or with our schema in place of its own; then without its log, which may be that of
 * another file. `folder` takes the copies. Throws when there is no room for a copy.
 */
export function* openCopies(source: string, folder: string): Generator<OpenCopy> {
  const size = sizeOf(source);
  if (size + sizeOf(`${source}-wal`) === 0 || size > largestBytes) return;
  const logs = sizeOf(`${source}-wal`) > 0 && size > 0 && readLog(source)?.damaged !== true;
  for (const log of logs ? (['read', 'left-out'] as const) : (['read'] as const)) {
    let mayBeWhole = true;
    for (const isGrafted of [false, true]) {
      const copy = makeCopy(source, folder, log);
      const opened = mended(() => {
        if (isGrafted) graftSchema(copy, notedPages(dirname(source)));
        else fitHeader(copy);
        return openCopy(copy, isGrafted);
      });
      if (opened === null) continue;
      if (opened.lacksTables) mayBeWhole = false;
      if (opened.raw === null) continue;
      try {
        yield { raw: opened.raw, log, mayBeWhole };
      } finally {
        opened.raw.close();
      }
    }
  }
}

function makeCopy(source: string, folder: string, log: OpenCopy['log']): string {
  const copy = join(folder, basename(source));
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
  if (sizeOf(source) > 0) copyFileSync(source, copy, constants.COPYFILE_FICLONE);
  else writeFileSync(copy, '');
  if (log === 'left-out' || sizeOf(`${source}-wal`) === 0) return copy;
  copyFileSync(`${source}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
  const found = readLog(copy);
  // SQLite reads a log to its first damage only, and none of a file that is empty.
  if (found !== null && (found.damaged || sizeOf(source) === 0)) foldReadLog(copy, found);
  return copy;
}

/** `raw` is null when the schema is not ours, be it by one letter. */
function openCopy(
  copy: string,
  isGrafted: boolean,
): { readonly raw: Database.Database | null; readonly lacksTables: boolean } {
  const raw = new Database(copy, { timeout: 0 });
  try {
    raw.pragma('trusted_schema = off');
    raw.pragma('cell_size_check = on');
    const version = schemaVersion(raw) ?? currentVersion(raw);
    const found = schemaOf(raw);
    const wanted = version >= 1 && version <= supportedVersion ? expectedSchema(version) : [];
    const lacksTables =
      wanted.length === 0 || wanted.some(([name, sql]) => isTable(sql) && !isTable(found.get(name) ?? ''));
    // Tables that a damaged schema does not name any more are where they were.
    if (lacksTables && !isGrafted && damagedTrees(raw).damaged.has('sqlite_schema'))
      throw new Error('the schema is damaged');
    // Another's view or trigger under the name of a table of ours would be run by reading it.
    const isOurs =
      wanted.length > 0 && wanted.every(([name, sql]) => !found.has(name) || found.get(name) === sql);
    if (!isOurs) {
      raw.close();
      return { raw: null, lacksTables };
    }
    if (currentVersion(raw) !== version) raw.pragma(`user_version = ${version}`);
    // It is read with today's columns. A copy that cannot be brought up to them gets today's schema instead.
    migrate(raw);
    raw.pragma('query_only = on');
    return { raw, lacksTables };
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Null when the copy cannot be mended in this way. */
function mended<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (isResourceFault(error)) throw error;
    return null;
  }
}

/** 0 for what is not there or no file. */
function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true ? found.size : 0;
}
