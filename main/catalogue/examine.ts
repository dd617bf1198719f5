/** What stands at the catalogue's path, found out without changing a byte of it. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { currentVersion, migrate, supportedVersion } from './migrate.ts';
import { saysDamaged } from './sqlite-errors.ts';

/**
 * `absent`: nothing there; `blank`: a file in which no Caliper has written a schema; `future`: of a newer Caliper.
 * `usable` is by its version only: `findDamage` looks inside.
 */
export type Standing =
  | { readonly state: 'absent' | 'blank' }
  | { readonly state: 'usable' | 'future'; readonly version: number }
  | { readonly state: 'damaged'; readonly reason: string };

/** Of the schema that the migrations make; known beforehand, because a start has no time to run them all for it. */
export const newestFingerprint = 'bb610c30c167106352604e9c1e8007cb465dd78e46039f470320cbed5a8ee227';

/** How a database file begins. */
export const magic = 'SQLite format 3\0';
const headerBytes = 100;
/** Where the header keeps the schema cookie and `user_version`, big-endian (SQLite file format, section 1.3). */
const offsets = { schemaCookie: 40, userVersion: 60 } as const;

/** Looks at the header, and through SQLite only when a write-ahead log may hold a newer one. Throws system errors. */
export function examine(path: string): Standing {
  const logged = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  if (!existsSync(path) || statSync(path).size === 0) {
    if (logged) return { state: 'damaged', reason: 'the file is gone, its log is still there' };
    return { state: existsSync(path) ? 'blank' : 'absent' };
  }
  const header = readHeader(path);
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic)
    return { state: 'damaged', reason: 'it is not a database' };
  if (!logged)
    return standing(header.readUInt32BE(offsets.userVersion), header.readUInt32BE(offsets.schemaCookie));
  try {
    const raw = new Database(path, { readonly: true, fileMustExist: true });
    try {
      return standing(currentVersion(raw), Number(raw.pragma('schema_version', { simple: true })));
    } finally {
      raw.close();
    }
  } catch (error) {
    if (saysDamaged(error)) return { state: 'damaged', reason: 'its header cannot be read' };
    throw error;
  }
}

/**
 * Null when the open database is sound and has every table of its version; otherwise what is wrong. Reads every page
 * unless that was done before (`pagesSound`). Throws SQLite's own errors.
 */
export function findDamage(raw: Database.Database, pagesSound = false): string | null {
  const verdict = pagesSound ? 'ok' : String(raw.pragma('quick_check(1)', { simple: true }));
  if (verdict !== 'ok') return verdict;
  const found = schemaOf(raw);
  const version = currentVersion(raw);
  if (version === supportedVersion && fingerprintOf(found) === newestFingerprint) return null;
  const missing = expectedSchema(version).find(([name, sql]) => found.get(name) !== sql);
  return missing === undefined ? null : `${missing[0]} is missing or not as it should be`;
}

function standing(version: number, schemaCookie: number): Standing {
  if (version > supportedVersion) return { state: 'future', version };
  if (version > 0) return { state: 'usable', version };
  return schemaCookie === 0 ? { state: 'blank' } : { state: 'damaged', reason: 'it is not a catalogue' };
}

/** Name -> the statement that made it, as this Caliper writes them for a version. */
export function expectedSchema(version: number): [string, string][] {
  const reference = new Database(':memory:');
  try {
    migrate(reference, version);
    return [...schemaOf(reference)];
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

function readHeader(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    return header.subarray(0, readSync(descriptor, header, 0, headerBytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
