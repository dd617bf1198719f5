/** What is at the catalogue's path, found out without changing a byte of it. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { damageWords } from '../damage-words.ts';
import { saysDamaged, sqliteCode } from '../database.ts';
import { currentVersion, migrate, supportedVersion } from '../migrate.ts';
import { rescuedConnection } from '../salvage/read-damaged.ts';
import { readLog } from '../salvage/read-log.ts';

/**
 * `absent`: nothing there; `blank`: a file in which no Caliper has written a schema; `future`: of a newer Caliper.
 * `usable` is by its version only: `findDamage` looks inside.
 */
export type Standing =
  | { readonly state: 'absent' | 'blank' }
  | { readonly state: 'usable' | 'future'; readonly version: number }
  | { readonly state: 'damaged'; readonly reason: string };

/** Of the schema that the migrations make; known beforehand, because a start has no time to run them all for it. */
export const newestFingerprint = 'fe757fc20f296696d5b64048107eb9a7c8648e7c4ffa905b78bde713681e189c';

/** How a database file begins. */
export const magic = 'SQLite format 3\0';
const headerBytes = 100;
/** Where the header keeps the schema cookie and `user_version`, big-endian (SQLite file format, section 1.3). */
const offsets = { schemaCookie: 40, userVersion: 60 } as const;

/**
 * What a catalogue's header always says: [place, bytes, values]. SQLite would open a file with another write version for
 * reading only, one with another text encoding as nonsense. 0 appears where nothing was written to the file itself yet.
 */
const constants: readonly (readonly [number, 1 | 2 | 4, readonly number[]])[] = [
  [16, 2, [4096]],
  [18, 1, [1, 2]],
  [19, 1, [1, 2]],
  [20, 1, [0]],
  [21, 1, [64]],
  [22, 1, [32]],
  [23, 1, [32]],
  [44, 4, [0, 4]],
  [52, 4, [0]],
  [56, 4, [0, 1]],
  [64, 4, [0]],
  [68, 4, [0]],
];
/** The file, its log, the log's index, and the journal of a file without a log. */
export const companions = ['', '-wal', '-shm', '-journal'] as const;
/** A newer Caliper is not so many versions ahead: then the number itself is damaged. */
const mostVersionsAhead = 200;

/** Looks at the header, and through SQLite only when a write-ahead log may hold a newer one. Throws system errors. */
export function examine(path: string): Standing {
  const odd = companions.find((suffix) => isSomethingElse(path + suffix));
  if (odd !== undefined) return { state: 'damaged', reason: damageWords.notAFile };
  const logged = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  if (!existsSync(path) || statSync(path).size === 0) {
    if (logged) return { state: 'damaged', reason: damageWords.onlyLog };
    return { state: existsSync(path) ? 'blank' : 'absent' };
  }
  const header = readHeader(path);
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic)
    return { state: 'damaged', reason: damageWords.notADatabase };
  if (!hasSoundHeader(header)) return { state: 'damaged', reason: damageWords.header };
  if (!logged)
    return standing(
      path,
      header.readUInt32BE(offsets.userVersion),
      header.readUInt32BE(offsets.schemaCookie),
    );
  if (readLog(path)?.damaged === true) return { state: 'damaged', reason: damageWords.log };
  try {
    const raw = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const cookie = Number(raw.pragma('schema_version', { simple: true }));
      return standing(path, currentVersion(raw), cookie, raw);
    } finally {
      raw.close();
    }
  } catch (error) {
    const code = sqliteCode(error);
    if (saysDamaged(error) || code === 'SQLITE_ERROR' || code === 'SQLITE_READONLY_ROLLBACK')
      return { state: 'damaged', reason: damageWords.headerUnreadable };
    throw error;
  }
}

/** False when a field holds what no catalogue has there. */
function hasSoundHeader(header: Buffer): boolean {
  const of = { 1: (at: number) => header.readUInt8(at), 2: (at: number) => header.readUInt16BE(at) };
  return constants.every(([at, bytes, values]) =>
    values.includes(bytes === 4 ? header.readUInt32BE(at) : of[bytes](at)),
  );
}

/** Puts the fields right that are the same in every catalogue. */
export function mendHeader(header: Buffer): void {
  for (const [at, bytes, values] of constants) header.writeUIntBE(values.at(-1) ?? 0, at, bytes);
}

/**
 * Null when the open database is sound and has every table of its version; otherwise what is wrong. Reads every page
 * unless that was done before (`pagesSound`). Throws SQLite's own errors.
 */
export function findDamage(raw: Database.Database, pagesSound = false): string | null {
  // Not only quick_check: an index that does not say what its table says loses rows from sight.
  const verdict = pagesSound ? 'ok' : String(raw.pragma('integrity_check(1)', { simple: true }));
  if (verdict !== 'ok') return verdict;
  const found = schemaOf(raw);
  const version = currentVersion(raw);
  if (version !== supportedVersion || fingerprintOf(found) !== newestFingerprint) {
    // The tables of a newer version under an older number: migrating them once more would fail.
    if ((schemaVersion(raw) ?? version) > version) return damageWords.versionNumber;
    const missing = expectedSchema(version).find(([name, sql]) => found.get(name) !== sql);
    if (missing !== undefined) return damageWords.wrongTable(missing[0]);
  }
  return pagesSound || version !== supportedVersion ? null : findDamagedRow(raw);
}

/** What everything hangs on. A row that cannot be read would end every start; a reference to nothing is never sent. */
export function findDamagedRow(raw: Database.Database): string | null {
  const { columns, schema } = rescuedConnection;
  const rows = raw.prepare(`SELECT ${columns} FROM connections`).all();
  if (!rows.every((row) => schema.safeParse(row).success)) return damageWords.badConnection;
  for (const table of connected)
    if (
      raw
        .prepare(`SELECT 1 FROM ${table} WHERE connection_id NOT IN (SELECT id FROM connections) LIMIT 1`)
        .get() !== undefined
    )
      return damageWords.lostConnection(table);
  return null;
}

/** Tables whose rows belong to a connection. */
const connected = ['submissions', 'groups', 'jobs', 'assets'] as const;

function standing(
  path: string,
  version: number,
  schemaCookie: number,
  open: Database.Database | null = null,
): Standing {
  if (version > supportedVersion) {
    const newer = open === null ? isNewerFile(path, version) : isNewer(open, version);
    return newer ? { state: 'future', version } : { state: 'damaged', reason: damageWords.versionNumber };
  }
  if (version > 0) return { state: 'usable', version };
  return schemaCookie === 0 ? { state: 'blank' } : { state: 'damaged', reason: damageWords.notACatalogue };
}

/** Read in memory, because a file with a log cannot be opened without making files beside it. */
function isNewerFile(path: string, version: number): boolean {
  const bytes = readFileSync(path);
  // As one without a log.
  bytes.fill(1, 18, 20);
  try {
    const raw = new Database(bytes);
    try {
      return isNewer(raw, version);
    } finally {
      raw.close();
    }
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return false;
  }
}

/**
 * True for a file that a newer Caliper wrote. Its number alone may be one damaged byte, so its tables decide: a newer
 * version has others (each migration changes the schema, as its test requires), a damaged number is over ours.
 */
function isNewer(raw: Database.Database, version: number): boolean {
  try {
    raw.pragma('trusted_schema = off');
    if (version > supportedVersion + mostVersionsAhead) return false;
    const found = schemaOf(raw);
    const ours = new Set(versions().flatMap((one) => expectedSchema(one).map(([name]) => name)));
    if ([...found.keys()].some((name) => !ours.has(name))) return true;
    const hasAll = expectedSchema(supportedVersion).every(([name]) => found.has(name));
    return hasAll && schemaVersion(raw) === null;
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return false;
  }
}

/** The newest first. */
const versions = (): number[] => Array.from({ length: supportedVersion }, (_, n) => supportedVersion - n);

/**
 * The version whose tables these are, whatever the header says; null when they are those of none. Indexes may be
 * missing, tables of others beside them may be there. Where versions differ in their rows only, the header's number
 * counts if it is one of them, and otherwise the oldest, so that no migration is left out.
 */
export function schemaVersion(raw: Database.Database): number | null {
  const found = schemaOf(raw);
  const newest = versions().find((version) =>
    expectedSchema(version).every(([name, sql]) => !isTable(sql) || found.get(name) === sql),
  );
  if (newest === undefined) return null;
  const print = fingerprintOf(expectedSchema(newest));
  const alike = versions().filter((version) => fingerprintOf(expectedSchema(version)) === print);
  const said = currentVersion(raw);
  return alike.includes(said) ? said : (alike.at(-1) ?? newest);
}

/** True for the statement that makes a table. */
export const isTable = (sql: string): boolean => /^CREATE (VIRTUAL )?TABLE/.test(sql);

const expected = new Map<number, [string, string][]>();

/** Name -> the statement that made it, as this Caliper writes them for a version. */
export function expectedSchema(version: number): [string, string][] {
  const known = expected.get(version);
  if (known !== undefined) return known;
  const reference = new Database(':memory:');
  try {
    migrate(reference, version);
    const schema = [...schemaOf(reference)];
    expected.set(version, schema);
    return schema;
  } finally {
    reference.close();
  }
}

/** Of names and statements, whatever their order. */
export function fingerprintOf(schema: Iterable<readonly [string, string]>): string {
  return createHash('sha256')
    .update(JSON.stringify([...schema].toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
}

/** Name -> the statement that made it; SQLite's own tables are left out. */
export function schemaOf(raw: Database.Database): Map<string, string> {
  const rows = raw
    .prepare<[], [string, string]>(
      "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .raw()
    .all();
  return new Map(rows);
}

function isSomethingElse(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

function readHeader(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    return header.subarray(0, readSync(descriptor, header, 0, headerBytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
