/**
 * Makes a new catalogue in place of one that was set aside: all of it when its tables can be read, otherwise from the
 * asset folders and every row that can. The new file is made apart and put in place when it is complete, so that a
 * start which is killed at any point is done again by the next.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import { flushFolderNow, flushNow } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Catalogue } from '../catalogue.ts';
import { writable } from '../database.ts';
import { migrate } from '../migrate.ts';
import { keepReports, type RecoveryReport } from '../recovery-reports.ts';
import { copyRest } from '../salvage/copy-rest.ts';
import { enterGroups, enterRescued, type Rescued } from '../salvage/enter-rescued.ts';
import { mendWhole } from '../salvage/mend-whole.ts';
import { noteConnections } from '../salvage/noted-connections.ts';
import { type OpenCopy, openCopies } from '../salvage/open-copies.ts';
import { readDamaged, scanLimits } from '../salvage/read-damaged.ts';
import { settleConnections } from '../salvage/settle-connections.ts';
import { setUnreadableAside } from '../salvage/unreadable-requests.ts';
import { createTables } from '../tables.ts';
import { type Rebuilt, rebuild } from './fill-from-manifests.ts';
import { forgetSetAside } from './set-aside.ts';

/** What a recovery works with. */
export interface RecoverOptions {
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** `path` is where the new file goes, `aside` the name of the damaged one beside it. Throws when the disk fails; nothing is lost then. */
export async function recover(
  path: string,
  aside: string,
  options: RecoverOptions,
): Promise<RecoveryReport[]> {
  const folder = dirname(path);
  const work = join(folder, 'salvage');
  // A killed start may have left one; the library has one owner, so nobody uses it.
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  const target = join(work, 'new.db');
  try {
    const reports =
      mend(join(folder, aside), work, target, options) ??
      (await rescue(join(folder, aside), work, target, options));
    keepReports(folder, reports);
    putInPlace(target, path);
    forgetSetAside(folder);
    return reports;
  } finally {
    removeQuietly(work, options.log);
  }
}

/** Null when a table of the damaged file cannot be read whole. */
function mend(
  source: string,
  work: string,
  target: string,
  { clock }: RecoverOptions,
): RecoveryReport[] | null {
  for (const { raw, log, mayBeWhole } of openCopies(source, work)) {
    if (!mayBeWhole) continue;
    removeDatabase(target);
    const doubtful = mendWhole(raw, target);
    if (doubtful === null) continue;
    const made = connect(target);
    try {
      const unreadable = setUnreadableAside(made, dirname(source), { clock, doubtful });
      const mended = new AppError('catalogue.mended', {
        setAside: nameOf(source),
        logLost: log === 'left out',
      });
      made.pragma('wal_checkpoint(TRUNCATE)');
      return unreadable === null ? [mended] : [mended, unreadable];
    } finally {
      made.close();
    }
  }
  return null;
}

async function rescue(
  source: string,
  work: string,
  target: string,
  options: RecoverOptions,
): Promise<RecoveryReport[]> {
  removeDatabase(target);
  const raw = connect(target);
  try {
    raw.exec('BEGIN IMMEDIATE');
    migrate(raw);
    const tables = createTables(writable(raw, options.libraryPath, options.log, () => undefined));
    let found: Found | null = null;
    for (const copy of openCopies(source, work)) {
      found = await fillFrom(tables, raw, copy, { ...options, folder: dirname(source) });
      break;
    }
    const { assets, unreadable, addressesLost, rescued } = found ?? {
      ...(await rebuild(tables, options.libraryPath, options)),
      addressesLost: 0,
      rescued: nothingRescued,
    };
    raw.exec('COMMIT');
    // Only the file itself is put in place. Closing would try the same, and say nothing when it fails.
    raw.pragma('wal_checkpoint(TRUNCATE)');
    const setAside = nameOf(source);
    return [new AppError('catalogue.rebuilt', { setAside, assets, unreadable, addressesLost, rescued })];
  } finally {
    raw.close();
  }
}

type Found = Rebuilt & { readonly addressesLost: number; readonly rescued: Rescued };
const nothingRescued: Rescued = {
  requests: 0,
  assets: 0,
  jobs: 0,
  groups: 0,
  groupsLost: 0,
  requestsWhole: false,
};

/** The damaged catalogue's connections and groups, what the folders say, and what else the damaged one still holds, in this order. */
async function fillFrom(
  tables: Omit<Catalogue, 'close'>,
  raw: ReturnType<typeof connect>,
  copy: OpenCopy,
  options: RecoverOptions & { readonly folder: string },
): Promise<Found> {
  const settled = await settleConnections(tables, readDamaged(copy.raw), options);
  const { damaged, connections, addressesLost } = settled;
  const groups = enterGroups(tables, damaged, connections);
  const found = await rebuild(tables, options.libraryPath, options);
  const rescued = enterRescued(tables, damaged, { connections, groups });
  copyRest(raw, copy.raw, scanLimits());
  noteConnections(raw, options.folder, options.log);
  return { ...found, addressesLost, rescued };
}

function putInPlace(target: string, path: string): void {
  flushNow(target);
  renameSync(target, path);
  flushFolderNow(dirname(path));
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

const nameOf = (source: string): string => source.slice(dirname(source).length + 1);

function removeQuietly(folder: string, log: Log): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    log.warn({ err: error }, 'the copy of the damaged catalogue could not be removed');
  }
}

/** A connection with all pragmas set. */
export type Connected = Database.Database;

/**
 * Opens or makes the file. synchronous=FULL, because a submission is journalled before it is sent and costs money: it must survive a power cut
 * (FULL flushes the log at each commit; fullfsync makes a Mac's disk do it too). trusted_schema=off and cell_size_check
 * because the file may come from anywhere. Throws SQLite's own errors.
 */
export function connect(path: string): Connected {
  const raw = new Database(path, { timeout: 5000 });
  try {
    raw.pragma('trusted_schema = off');
    raw.pragma('cell_size_check = on');
    raw.pragma('journal_mode = wal');
    raw.pragma('synchronous = full');
    raw.pragma('fullfsync = on');
    raw.pragma('foreign_keys = on');
    raw.pragma('temp_store = memory');
    raw.pragma('journal_size_limit = 16777216');
    assertWritable(raw);
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** SQLite opens a file that may not be written all the same, for reading: better said now than at the first write. */
function assertWritable(raw: Connected): void {
  const version = Number(raw.pragma('user_version', { simple: true }));
  raw.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${version}; ROLLBACK`);
}
