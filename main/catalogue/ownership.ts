/** One Caliper per library: the owner holds a lock of the operating system through a small lock database. */
import { truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../contract/errors.ts';
import { fromSqlite, saysDamaged, sqliteCode } from './sqlite-errors.ts';

/** Held until released; the operating system releases it when the process ends in whatever way. */
export interface Ownership {
  release(): void;
}

/**
 * Takes the lock or throws `catalogue.locked` at once. The lock has a file of its own, so that it is held while the
 * catalogue beside it is set aside and made anew; nothing is ever written to it, so a killed owner leaves nothing behind.
 */
export function takeOwnership(lockPath: string, libraryPath: string): Ownership {
  try {
    return holdLock(lockPath);
  } catch (error) {
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY') === true)
      throw new AppError('catalogue.locked', { path: libraryPath }, { cause: error });
    if (!saysDamaged(error)) throw fromSqlite(error, libraryPath);
  }
  // Something else wrote into the lock file. It holds nothing, and nobody owns it (that would have been BUSY):
  // emptied in place it stays the same file for whoever starts at the same moment.
  try {
    truncateSync(lockPath);
    return holdLock(lockPath);
  } catch (error) {
    throw fromSqlite(error, libraryPath);
  }
}

function holdLock(path: string): Ownership {
  const lock = new Database(path, { timeout: 0 });
  try {
    // No journal file: a killed owner's would be one more thing to look after.
    lock.pragma('journal_mode = memory');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return { release: () => void lock.close() };
}
