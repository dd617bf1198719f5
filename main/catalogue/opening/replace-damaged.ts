/** Puts a catalogue that cannot be used aside and makes a new one in its place: all of it when its tables can be read, otherwise from the asset folders and what is left. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../contract/plain/errors.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { libraryLayout } from '../../core/config.ts';
import { flushFolderNow, flushNow, writeWholeNow } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Catalogue } from '../catalogue.ts';
import { writable } from '../database.ts';
import { type Rebuilt, rebuild } from '../enter-manifests.ts';
import { migrate } from '../migrate.ts';
import { keepReports, type RecoveryReport } from '../recovery-reports.ts';
import { enterGroups, enterRescued, type Rescued } from '../salvage/enter-rescued.ts';
import { mendWhole } from '../salvage/mend-whole.ts';
import { type OpenCopy, openCopies } from '../salvage/open-copies.ts';
import { copyRest, readDamaged, scanLimits } from '../salvage/read-damaged.ts';
import { noteConnections, settleConnections } from '../salvage/settle-connections.ts';
import { submissionShape } from '../tables/service/submissions.ts';
import { createTables } from '../tables.ts';
import { companions } from './examine.ts';

// Puts a catalogue that cannot be used under a dated name beside the new one, and remembers which one it is until the
// new one is complete: a start that is killed at any point is finished by the next. Nothing is deleted.

const noteFile = 'salvage.txt';

/** Renames the file with its log and the rest; answers the new file name, which is noted before. Throws system errors. */
export function setAside(path: string, clock: Clock): string {
  const target = freeName(path, clock);
  writeWholeNow(join(dirname(path), noteFile), basename(target));
  move(path, target);
  return basename(target);
}

/** One that a killed start began to make in place of another, which is still the one that is noted. */
export function setBlankAside(path: string, clock: Clock): void {
  move(path, freeName(path, clock));
}

/**
 * The name of one that an earlier start was setting aside or reading, and did not finish with. What that start did not
 * come to rename is renamed now: a log without its database tells nothing.
 */
export function recallSetAside(path: string): string | null {
  const folder = dirname(path);
  let name: string;
  try {
    name = readFileSync(join(folder, noteFile), 'utf8');
  } catch {
    return null;
  }
  const ours = name.startsWith(`${libraryLayout.catalogueFile}.damaged-`) && basename(name) === name;
  if (!ours || !taken(join(folder, name))) return null;
  // Whatever is at the catalogue's place now is younger, unless it is the rest of the same one.
  if (!existsSync(path)) move(path, join(folder, name));
  return name;
}

/** The new catalogue is complete. Throws nothing: a note that stays is not looked at while the catalogue is sound. */
export function forgetSetAside(folder: string): void {
  try {
    rmSync(join(folder, noteFile), { force: true });
  } catch {
    // A catalogue that is sound is never salvaged into.
  }
}

/** The database first, so that what is left at its old place is never taken for a whole one. */
function move(path: string, target: string): void {
  for (const suffix of companions)
    if (existsSync(path + suffix) && !existsSync(target + suffix)) renameSync(path + suffix, target + suffix);
  flushFolderNow(dirname(path));
}

function freeName(path: string, clock: Clock): string {
  const time = timestamp(clock)
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const wanted = `${path}.damaged-${time}`;
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken(name)) return name;
  }
}

function taken(name: string): boolean {
  return companions.some((suffix) => existsSync(name + suffix));
}

// Requests that wait and cannot be read are put into a file beside the catalogue: kept as they are, and never sent.

/**
 * Also those whose key is `doubtful`. Null when there are none. `folder` is where the file goes: it is there before the
 * rows are removed. Throws SQLite's and system errors.
 */
export function setUnreadableAside(
  raw: Database.Database,
  folder: string,
  { clock, doubtful = new Set() }: { readonly clock: Clock; readonly doubtful?: ReadonlySet<string> },
): AppError<'catalogue.requests-unreadable'> | null {
  const rows = raw
    .prepare<[], Record<string, unknown>>(
      `SELECT seq, ${submissionShape.columns} FROM submissions WHERE state IN ('sending', 'waiting')`,
    )
    .all()
    .filter((row) => doubtful.has(String(row['id'])) || !submissionShape.schema.safeParse(row).success);
  if (rows.length === 0) return null;
  const fileName = `unreadable-requests-${timestamp(clock).replace(/[:.]/g, '-')}.json`;
  const file = join(folder, fileName);
  writeWholeNow(file, JSON.stringify(rows, null, 2));
  flushFolderNow(dirname(file));
  const remove = raw.prepare<[number]>('DELETE FROM submissions WHERE seq = ?');
  raw.transaction(() => {
    for (const row of rows) remove.run(Number(row['seq']));
  })();
  const tried = rows.filter(
    (row) => row['state'] === 'sending' || row['attempt'] !== 0 || row['may_be_at_service'] !== 0,
  ).length;
  return new AppError('catalogue.requests-unreadable', { count: rows.length, tried, file });
}

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
        logLost: log === 'left-out',
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
    const setAsideAs = nameOf(source);
    return [
      new AppError('catalogue.rebuilt', { setAside: setAsideAs, assets, unreadable, addressesLost, rescued }),
    ];
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
