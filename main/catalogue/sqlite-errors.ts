/** From SQLite's result codes to `AppError`: one place decides what a failed statement means for the user. */
import { statfsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../contract/plain/errors.ts';
import { tooManyFilesNow } from '../core/files/open-files.ts';

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
    return new AppError(
      'internal',
      { reason: `the catalogue is damaged (${code}); it is rebuilt at the next start` },
      cause,
    );
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
