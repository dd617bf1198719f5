/** Readable and writable handles over one better-sqlite3 connection: rows are parsed, errors are `AppError`s. */

import { statfsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { z } from 'zod';
import { AppError } from '../contract/plain/errors.ts';
import type { Log } from '../core/logging/log.ts';
import { tooManyFilesNow } from '../core/process-faults.ts';
import { damageWords } from './damage-words.ts';

/** Named parameters. */
export type Bindings = Readonly<Record<string, string | number | Uint8Array | null>>;

/** How a table's rows read: `key` names the columns that identify a row in an error, `columns` all that the schema wants. */
export interface RowShape<Row> {
  readonly table: string;
  readonly columns?: string;
  readonly key: readonly string[];
  readonly schema: z.ZodType<Row>;
}

/** A prepared SELECT. */
export interface Query<Row> {
  /** Throws `internal`, naming table and row, when the row is not as the schema says. */
  get(bindings?: Bindings): Row | null;
  /** A bad row is left out and logged once, so that it does not take the others with it. */
  all(bindings?: Bindings): Row[];
}

/** A prepared INSERT, UPDATE or DELETE; answers how many rows it changed. */
export type Command = (bindings?: Bindings) => number;

/** Can read. */
export interface ReadableDatabase {
  query<Row>(shape: RowShape<Row>, sql: string): Query<Row>;
  /** True while a transaction is under way. */
  inTransaction(): boolean;
}

/** Can read and write; there is one per library. */
export interface WritableDatabase extends ReadableDatabase {
  /** True beside another process that owns the library: every command throws. */
  readonly readOnly: boolean;
  command(sql: string): Command;
  /** All or nothing. A nested call joins the outer one, and undoes only its own part when it throws. */
  transaction<T>(work: () => T): T;
}

/** Wraps an open connection; `libraryPath` is what errors name. `onDoubt`: something in the file is not as it was written. */
export function writable(
  raw: Database.Database,
  libraryPath: string,
  log: Log,
  onDoubt: () => void,
): WritableDatabase {
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (saysDamaged(error)) onDoubt();
      throw fromSqlite(error, libraryPath);
    }
  };
  const said = new Set<string>();
  const sayOnce = (error: AppError<'internal'>): void => {
    if (said.has(error.data.reason)) return;
    said.add(error.data.reason);
    log.error({ reason: error.data.reason }, 'a row of the catalogue cannot be read and is left out');
  };
  return {
    readOnly: false,
    query(shape, sql) {
      const statement = attempt(() => raw.prepare<[Bindings]>(sql));
      return {
        get(bindings = {}) {
          const row = attempt(() => statement.get(bindings));
          if (row === undefined) return null;
          const parsed = shape.schema.safeParse(row);
          if (parsed.success) return parsed.data;
          onDoubt();
          throw badRow(shape, row, parsed.error);
        },
        all(bindings = {}) {
          return attempt(() => statement.all(bindings)).flatMap((row) => {
            const parsed = shape.schema.safeParse(row);
            if (parsed.success) return [parsed.data];
            onDoubt();
            sayOnce(badRow(shape, row, parsed.error));
            return [];
          });
        },
      };
    },
    command(sql) {
      const statement = attempt(() => raw.prepare<[Bindings]>(sql));
      return (bindings = {}) => attempt(() => statement.run(bindings).changes);
    },
    transaction: (work) => attempt(() => raw.transaction(work).immediate()),
    inTransaction: () => raw.inTransaction,
  };
}

/** For a connection that may only read: what would write throws `refusal()`, and nothing of it is prepared. */
export function readable(
  raw: Database.Database,
  libraryPath: string,
  log: Log,
  refusal: () => AppError,
): WritableDatabase {
  return {
    ...writable(raw, libraryPath, log, () => undefined),
    readOnly: true,
    command: () => () => {
      throw refusal();
    },
    // One view of the file for all that is read in it.
    transaction: (work) => raw.transaction(work).deferred(),
  };
}

function badRow<Row>(shape: RowShape<Row>, row: unknown, error: z.ZodError): AppError<'internal'> {
  const columns = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  const id = shape.key.map((name) => String(columns.find(([column]) => column === name)?.[1])).join(', ');
  const issue = error.issues[0];
  const where = issue === undefined ? '' : `: ${issue.path.join('.')}: ${issue.message}`;
  return new AppError('internal', { reason: `catalogue, table ${shape.table}, row ${id}${where}` });
}

// From SQLite's result codes to `AppError`: one place decides what a failed statement means for the user.

/** Less free space than this on the library's disk means that a failed write failed for want of space. */
const nearlyFullBytes = 256 * 1024;

/** SQLite's code (`SQLITE_FULL`, `SQLITE_CORRUPT_VTAB`, ...), or null when the error is not SQLite's. */
export function sqliteCode(error: unknown): string | null {
  return error instanceof Database.SqliteError ? error.code : null;
}

/** True when the file itself is at fault: its bytes are not a sound database. */
export function saysDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== null && (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB');
}

/** True when the machine is at fault, not the bytes: no room, no memory, no descriptors, a disk that answers with errors. */
export function isResourceFault(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code !== null) return /^SQLITE_(FULL|NOMEM|IOERR|INTERRUPT)/.test(code);
  return error instanceof Error && 'syscall' in error;
}

/**
 * What to throw for a failed statement: `library.disk-full`, `library.read-only`, `catalogue.locked`,
 * `library.unusable`, otherwise `internal`. Errors that are not SQLite's pass unchanged.
 */
export function fromSqlite(error: unknown, libraryPath: string): unknown {
  const code = sqliteCode(error);
  if (code === null || !(error instanceof Error)) return error;
  const cause = { cause: error };
  if (code === 'SQLITE_FULL') return new AppError('library.disk-full', { path: libraryPath }, cause);
  // Out of space while the shared-memory file grows, or in a write whose cause SQLite does not pass on.
  if (code.startsWith('SQLITE_IOERR') && diskIsFull(libraryPath))
    return new AppError('library.disk-full', { path: libraryPath }, cause);
  if (code.startsWith('SQLITE_READONLY'))
    return new AppError('library.read-only', { path: libraryPath }, cause);
  if (code.startsWith('SQLITE_BUSY')) return new AppError('catalogue.locked', { path: libraryPath }, cause);
  const outOfFiles = code.startsWith('SQLITE_CANTOPEN') ? tooManyFilesNow(error, libraryPath) : null;
  if (outOfFiles !== null) return outOfFiles;
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CANTOPEN') || code === 'SQLITE_PERM')
    return new AppError('library.unusable', { path: libraryPath, reason: error.message }, cause);
  if (saysDamaged(error))
    return new AppError('internal', { reason: damageWords.rebuiltAtStart(code) }, cause);
  // Messages of constraints and of SQL errors name tables and columns, never values.
  return new AppError('internal', { reason: `catalogue: ${error.message}` }, cause);
}

function diskIsFull(path: string): boolean {
  try {
    const disk = statfsSync(path);
    return disk.bavail * disk.bsize < nearlyFullBytes;
  } catch {
    return false;
  }
}
