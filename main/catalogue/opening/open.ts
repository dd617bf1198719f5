/** Opens a library's catalogue: ownership first, then what is there, then the newest schema. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { AppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import { type AppConfig, libraryLayout } from '../../core/config.ts';
import { makeFoldersNow, removeUnfinished, writeWholeNow } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { tooManyFiles } from '../../core/process-faults.ts';
import { readAssetFolders } from '../asset-folders.ts';
import type { Catalogue, OpenedCatalogue } from '../catalogue.ts';
import { damageWords } from '../damage-words.ts';
import {
  fromSqlite,
  readable,
  saysDamaged,
  sqliteCode,
  type WritableDatabase,
  writable,
} from '../database.ts';
import { rebuild } from '../enter-manifests.ts';
import { currentVersion, migrate, supportedVersion } from '../migrate.ts';
import { keepReports, type RecoveryReport } from '../recovery-reports.ts';
import { notePages } from '../salvage/open-copies.ts';
import { noteConnections, withNotes } from '../salvage/settle-connections.ts';
import { createTitles, firstWithTitles } from '../tables/assets/titles.ts';
import { createTables } from '../tables.ts';
import { examine, findDamage, type Standing } from './examine.ts';
import { readMovedTo } from './moved-mark.ts';
import { type LockWait, locked, type Ownership, ownershipFiles, waitForOwnership } from './ownership.ts';
import {
  type Connected,
  connect,
  forgetSetAside,
  recallSetAside,
  recover,
  setAside,
  setBlankAside,
  setUnreadableAside,
} from './replace-damaged.ts';

// Notes at which state a catalogue was closed in order, so that the next start need not read every page of it: that
// takes 0.4 s at 100,000 assets. A file that was touched since, or was not closed, has no note that fits.

const noteSchema = z.object({
  sizeBytes: z.int(),
  modifiedMs: z.number(),
  /** When every page was read last. */
  checkedAt: z.number(),
});
type Note = z.infer<typeof noteSchema>;

/** What a disk loses on its own touches no time: all pages are read again after a week, in milliseconds. */
const soundForMs = 7 * 24 * 3600 * 1000;
const fileName = 'catalogue-closed.json';

const noteOf = (path: string): string => join(dirname(path), fileName);

/**
 * Null when every page has to be read; otherwise when that was done last. The note is used up: a start that does not
 * come to its end leaves none.
 */
function soundSince(path: string, nowMs: number): number | null {
  const note = readNote(path);
  rmSync(noteOf(path), { force: true });
  if (note === null) return null;
  const age = nowMs - note.checkedAt;
  return age >= 0 && age < soundForMs && isAsClosed(path, note) ? note.checkedAt : null;
}

/** What is known of an open catalogue's pages, until it is closed. */
interface Soundness {
  /** Something in it was not as it was written: the next start reads every page. */
  doubt(): void;
  /** Called when the database is closed, its log written back. Throws nothing: without a note the next start reads all. */
  closed(): void;
}

/** `checkedAt`: when every page was read last, in milliseconds since the epoch. */
function createSoundness(path: string, checkedAt: number): Soundness {
  let doubtful = false;
  return {
    doubt() {
      doubtful = true;
    },
    closed() {
      if (doubtful) return;
      try {
        const { size, mtimeMs } = statSync(path);
        const note: Note = { sizeBytes: size, modifiedMs: mtimeMs, checkedAt };
        writeWholeNow(noteOf(path), JSON.stringify(note));
      } catch {
        // The folder may be gone by now.
      }
    },
  };
}

function isAsClosed(path: string, { sizeBytes, modifiedMs }: Note): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return found?.size === sizeBytes && found.mtimeMs === modifiedMs && (log?.size ?? 0) === 0;
}

function readNote(path: string): Note | null {
  try {
    const parsed = noteSchema.safeParse(JSON.parse(readFileSync(noteOf(path), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

// A catalogue that another process owns, opened for reading beside it. Nothing is written, mended or migrated.

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
function openToRead(path: string, { libraryPath, log, locked: whyLocked }: ReadOptions): Catalogue {
  try {
    const raw = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
    try {
      raw.pragma('trusted_schema = off');
      raw.pragma('cell_size_check = on');
      raw.pragma('query_only = on');
      raw.pragma('temp_store = memory');
      requireThisVersion(path, currentVersion(raw), whyLocked);
      return { ...createTables(readable(raw, libraryPath, log, whyLocked)), close: () => void raw.close() };
    } catch (error) {
      raw.close();
      throw error;
    }
  } catch (error) {
    throw fromSqlite(error, libraryPath);
  }
}

function requireThisVersion(path: string, found: number, whyLocked: ReadOptions['locked']): void {
  if (found === 0) throw whyLocked();
  if (found > supportedVersion)
    throw new AppError('catalogue.from-the-future', { path, found, supported: supportedVersion });
  if (found < supportedVersion)
    throw new AppError('catalogue.older', { path, found, supported: supportedVersion });
}

/** The catalogue's file in a library. */
export function cataloguePath(libraryPath: string): string {
  return join(libraryPath, libraryLayout.caliperFolder, libraryLayout.catalogueFile);
}

/** How to come by a library that another Caliper may have. */
export interface OpenHow {
  /** `read`: beside the Caliper that owns it, without owning it. */
  readonly access?: 'own' | 'read';
  /** How long to wait for it; not at all by default. */
  readonly lock?: LockWait;
}

interface OpenOptions extends OpenHow {
  /** Absolute; made when it is missing. */
  readonly libraryPath: string;
  readonly log: Log;
  readonly clock: Clock;
  /** Shown to others that want the library meanwhile. */
  readonly host?: AppConfig['host'];
}

/**
 * The library's catalogue, owned by this process until it is closed, unless `access` is `read`. Throws `catalogue.locked` when another Caliper has
 * it, `catalogue.from-the-future` (nothing is changed then), `library.unusable`, `library.read-only`,
 * `library.disk-full`, or `library.moved-away` for the old copy of a moved one. A damaged one is set aside and mended or
 * rebuilt: see `OpenedCatalogue.reports`.
 */
export async function openCatalogue(options: OpenOptions): Promise<OpenedCatalogue> {
  const { libraryPath, lock = { timeoutMs: 0 }, host, clock } = options;
  const folder = join(libraryPath, libraryLayout.caliperFolder);
  const movedTo = readMovedTo(libraryPath);
  if (movedTo !== null) throw new AppError('library.moved-away', { path: libraryPath, to: movedTo });
  const path = join(folder, libraryLayout.catalogueFile);
  if (options.access === 'read') {
    const refusal = () => locked(folder, libraryPath);
    return { catalogue: openToRead(path, { ...options, locked: refusal }), reports: [] };
  }
  try {
    makeFoldersNow(folder);
  } catch (error) {
    throw fromSystem(error, libraryPath);
  }
  const lockPath = join(folder, ownershipFiles.lock);
  const owner = await waitForOwnership(lockPath, libraryPath, { ...lock, host, clock });
  try {
    // Nobody else writes here: of whatever age it is, its writer was killed.
    await removeUnfinished(folder, Number.NEGATIVE_INFINITY);
    return await openOwned(path, owner, options);
  } catch (error) {
    owner.release();
    throw fromSystem(fromSqlite(error, libraryPath), libraryPath);
  }
}

async function openOwned(path: string, owner: Ownership, options: OpenOptions): Promise<OpenedCatalogue> {
  const { log, clock } = options;
  const folder = dirname(path);
  const interrupted = recallSetAside(path);
  const standing = examine(path);
  if (standing.state === 'future')
    throw new AppError('catalogue.from-the-future', {
      path,
      found: standing.version,
      supported: supportedVersion,
    });
  const soundAt = soundSince(path, clock.now());
  const damage =
    standing.state === 'usable'
      ? inspect(path, soundAt !== null)
      : await damageOf(standing, options.libraryPath);
  const reports: RecoveryReport[] = [];
  const isEmpty = standing.state === 'absent' || standing.state === 'blank';
  if (isEmpty && interrupted !== null) {
    log.error({ aside: interrupted }, 'a recovery was interrupted and is done again');
    if (standing.state === 'blank') setBlankAside(path, clock);
    reports.push(...(await recover(path, interrupted, options)));
  } else if (damage !== null) {
    const aside = setAside(path, clock);
    log.error({ damage, aside }, 'the catalogue is damaged and was set aside');
    reports.push(...(await recover(path, aside, options)));
  } else if (standing.state !== 'usable') {
    reports.push(...(await makeAnew(path, options)));
  } else {
    forgetSetAside(folder);
  }
  for (const { code, data } of reports) log.info({ code, data }, 'a new catalogue was made');
  const checkedAt = reports.length > 0 ? clock.now() : (soundAt ?? clock.now());
  const opened = upgraded(path, owner, options, {
    sound: createSoundness(path, checkedAt),
    isDoubtful: soundAt === null && reports.length === 0,
  });
  return { catalogue: opened.catalogue, reports: [...reports, ...opened.reports] };
}

/** Changes nothing: a connection that may write brings a log into the file when it is closed, be it the log of another. */
function inspect(path: string, pagesSound: boolean): string | null {
  try {
    const raw = new Database(path, { readonly: true, fileMustExist: true });
    try {
      raw.pragma('trusted_schema = off');
      raw.pragma('cell_size_check = on');
      return findDamage(raw, pagesSound);
    } finally {
      raw.close();
    }
  } catch (error) {
    const code = sqliteCode(error);
    // A schema that is damaged may read as one that this SQLite does not know. A catalogue has a log: a journal is not its own.
    if (saysDamaged(error) || code === 'SQLITE_ERROR' || code === 'SQLITE_READONLY_ROLLBACK')
      return error instanceof Error ? error.message : damageWords.unreadable;
    throw error;
  }
}

/** A blank file beside asset folders is what is left of a catalogue; in an empty library it is one that was never used. */
async function damageOf(standing: Standing, libraryPath: string): Promise<string | null> {
  if (standing.state === 'damaged') return standing.reason;
  if (standing.state !== 'blank') return null;
  const { done } = await readAssetFolders(libraryPath).next();
  return done === true ? null : damageWords.emptyBesideAssets;
}

/** Titles are given in one transaction with the table that holds them: a start that is killed leaves neither. */
function migrateWithTitles(raw: Database.Database, db: WritableDatabase): void {
  if (currentVersion(raw) >= firstWithTitles) migrate(raw);
  else
    db.transaction(() => {
      migrate(raw);
      createTitles(db).fill();
    });
}

function upgraded(
  path: string,
  owner: Ownership,
  { libraryPath, log, clock }: OpenOptions,
  { sound, isDoubtful }: { readonly sound: Soundness; readonly isDoubtful: boolean },
): OpenedCatalogue {
  const raw = connect(path);
  try {
    const folder = dirname(path);
    migrateWithTitles(raw, writable(raw, libraryPath, log, sound.doubt));
    const unreadable = isDoubtful ? setUnreadableAside(raw, folder, { clock }) : null;
    const reports = unreadable === null ? [] : [unreadable];
    keepReports(folder, reports);
    const tables = createTables(writable(raw, libraryPath, log, sound.doubt));
    notePages(raw, folder, log);
    const note = (): void => noteConnections(raw, folder, log);
    note();
    const connections = withNotes(tables.connections, note);
    return { catalogue: { ...tables, connections, close: closing(raw, owner, log, sound) }, reports };
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Schema and rows are one transaction: killed half-way, the next start finds a blank file and begins again. */
async function makeAnew(path: string, { libraryPath, log, clock }: OpenOptions): Promise<RecoveryReport[]> {
  const raw = connect(path);
  try {
    raw.exec('BEGIN IMMEDIATE');
    migrate(raw);
    const tables = createTables(writable(raw, libraryPath, log, () => undefined));
    const { assets, unreadable } = await rebuild(tables, libraryPath, { clock, log });
    const reports =
      assets + unreadable === 0 ? [] : [new AppError('catalogue.missing', { assets, unreadable })];
    keepReports(dirname(path), reports);
    raw.exec('COMMIT');
    return reports;
  } finally {
    raw.close();
  }
}

function closing(raw: Connected, owner: Ownership, log: Log, sound: Soundness): () => void {
  return () => {
    if (!raw.open) return;
    try {
      raw.pragma('optimize');
      raw.close();
      sound.closed();
    } catch (error) {
      // What was committed is in the log file and is read from there at the next start.
      log.warn({ err: error }, 'the catalogue could not be tidied at the end');
    } finally {
      owner.release();
    }
  };
}

/** A refused file operation: `library.disk-full`, `library.read-only` when the library is there, else `library.unusable`. */
function fromSystem(error: unknown, libraryPath: string): unknown {
  const full = tooManyFiles(error);
  if (full !== null) return full;
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const cause = { cause: error };
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new AppError('library.disk-full', { path: libraryPath }, cause);
  const refused = error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS';
  if (refused && statSync(libraryPath, { throwIfNoEntry: false })?.isDirectory() === true)
    return new AppError('library.read-only', { path: libraryPath }, cause);
  return new AppError('library.unusable', { path: libraryPath, reason: String(error.code) }, cause);
}
