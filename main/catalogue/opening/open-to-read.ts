/** A catalogue that another process owns, opened for reading beside it. Nothing is written, mended or migrated. */
import Database from 'better-sqlite3';
import { AppError } from '../../contract/plain/errors.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Catalogue } from '../catalogue.ts';
import { readable } from '../database.ts';
import { currentVersion, supportedVersion } from '../migrate.ts';
import { fromSqlite } from '../sqlite-errors.ts';
import { createTables } from '../tables.ts';

interface ReadOptions {
  readonly libraryPath: string;
  readonly log: Log;
  /** What everything that would write is answered: who has the library. */
  readonly locked: () => AppError<'catalogue.locked'>;
}

/**
 * Sees each commit of the owner as it is made. Throws `catalogue.older` while the owner is of an older version,
 * `catalogue.from-the-future` while it is of a newer one, and `locked()` as long as it is only making the catalogue.
 */
export function openToRead(path: string, { libraryPath, log, locked }: ReadOptions): Catalogue {
  try {
    const raw = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
    try {
      raw.pragma('trusted_schema = off');
      raw.pragma('cell_size_check = on');
      raw.pragma('query_only = on');
      raw.pragma('temp_store = memory');
      requireThisVersion(path, currentVersion(raw), locked);
      return { ...createTables(readable(raw, libraryPath, log, locked)), close: () => void raw.close() };
    } catch (error) {
      raw.close();
      throw error;
    }
  } catch (error) {
    throw fromSqlite(error, libraryPath);
  }
}

function requireThisVersion(path: string, found: number, locked: ReadOptions['locked']): void {
  if (found === 0) throw locked();
  if (found > supportedVersion)
    throw new AppError('catalogue.from-the-future', { path, found, supported: supportedVersion });
  if (found < supportedVersion)
    throw new AppError('catalogue.older', { path, found, supported: supportedVersion });
}
