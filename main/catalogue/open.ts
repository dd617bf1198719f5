/** Opens a library's catalogue: ownership first, then what stands there, then the newest schema. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import type { Clock } from '../core/clock.ts';
import { type AppConfig, libraryLayout } from '../core/config.ts';
import type { Log } from '../core/log.ts';
import { tooManyFiles } from '../core/open-files.ts';
import { removeUnfinished } from '../core/whole-file.ts';
import { readAssetFolders } from './asset-folders.ts';
import type { Catalogue, OpenedCatalogue } from './catalogue.ts';
import { createSoundness, type Soundness, soundSince } from './closed-note.ts';
import { type Connected, connect } from './connect.ts';
import { writable } from './database.ts';
import { examine, findDamage, type Standing } from './examine.ts';
import { migrate, supportedVersion } from './migrate.ts';
import { readMovedTo } from './moved-to.ts';
import { openToRead } from './open-to-read.ts';
import { type LockWait, locked, type Ownership, ownershipFiles, waitForOwnership } from './ownership.ts';
import { type Rebuilt, rebuild } from './rebuild.ts';
import { enterGroups } from './salvage/enter-groups.ts';
import { enterConnections, enterRescued, type Rescued } from './salvage/enter-rescued.ts';
import { notePages } from './salvage/page-map.ts';
import { forget, recall, remember } from './salvage/pending.ts';
import { type Damaged, withDamaged } from './salvage/read-damaged.ts';
import { setAside } from './set-aside.ts';
import { fromSqlite, saysDamaged } from './sqlite-errors.ts';
import { createTables } from './tables.ts';

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
  /** Told to others that want the library meanwhile. */
  readonly host?: AppConfig['host'];
}

/**
 * The library's catalogue, owned by this process until it is closed, unless `access` is `read`. Throws `catalogue.locked` when another Caliper has
 * it, `catalogue.from-the-future` (nothing is changed then), `library.unusable`, `library.read-only`,
 * `library.disk-full`, or `library.moved-away` for the old copy of a moved one. A damaged one is set aside and rebuilt: see `OpenedCatalogue.rebuilt`.
 */
export async function openCatalogue(options: OpenOptions): Promise<OpenedCatalogue> {
  const { libraryPath, lock = { timeoutMs: 0 }, host, clock } = options;
  const folder = join(libraryPath, libraryLayout.caliperFolder);
  const movedTo = readMovedTo(libraryPath);
  if (movedTo !== null) throw new AppError('library.moved-away', { path: libraryPath, to: movedTo });
  const path = join(folder, libraryLayout.catalogueFile);
  if (options.access === 'read') {
    const refusal = () => locked(folder, libraryPath);
    return { catalogue: openToRead(path, { ...options, locked: refusal }), rebuilt: null };
  }
  makeFolders(libraryPath, folder);
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
  if (standing.state === 'usable' && damage === null)
    return {
      catalogue: upgraded(path, owner, options, createSoundness(path, soundAt ?? clock.now())),
      rebuilt: null,
    };
  const folder = dirname(path);
  const empty = standing.state === 'absent' || standing.state === 'blank';
  const interrupted = empty ? recall(folder) : null;
  const aside = interrupted ?? (damage === null ? null : putAside(path, clock));
  if (aside !== null) log.error({ damage, aside }, 'the catalogue is damaged and was set aside');
  const { catalogue, found } = await makeAnew(path, aside, owner, options);
  forget(folder);
  log.info({ ...found, aside }, 'a new catalogue was made');
  return {
    catalogue,
    rebuilt: aside === null ? null : new AppError('catalogue.rebuilt', { setAside: aside, ...found }),
  };
}

/** The name is noted when the file has it: were the program killed before, a damaged catalogue or its log still stands there. */
function putAside(path: string, clock: Clock): string {
  const name = setAside(path, clock);
  remember(dirname(path), name);
  return name;
}

function inspect(path: string, pagesSound: boolean): string | null {
  try {
    const raw = connect(path);
    try {
      return findDamage(raw, pagesSound);
    } finally {
      raw.close();
    }
  } catch (error) {
    if (saysDamaged(error)) return error instanceof Error ? error.message : 'it cannot be read';
    throw error;
  }
}

/** A blank file beside asset folders is what is left of a catalogue; in an empty library it is one that was never used. */
async function damageOf(standing: Standing, libraryPath: string): Promise<string | null> {
  if (standing.state === 'damaged') return standing.reason;
  if (standing.state !== 'blank') return null;
  const { done } = await readAssetFolders(libraryPath).next();
  return done === true ? null : 'it is empty, but there are assets';
}

function upgraded(
  path: string,
  owner: Ownership,
  { libraryPath, log }: OpenOptions,
  sound: Soundness,
): Catalogue {
  const raw = connect(path);
  try {
    migrate(raw);
    const tables = createTables(writable(raw, libraryPath, log, sound.doubt));
    notePages(raw, dirname(path), log);
    return { ...tables, close: closing(raw, owner, log, sound) };
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Schema and rebuilt rows are one transaction: killed half-way, the next start finds a blank file and begins again. */
async function makeAnew(
  path: string,
  aside: string | null,
  owner: Ownership,
  { libraryPath, log, clock }: OpenOptions,
): Promise<{ catalogue: Catalogue; found: Found }> {
  const raw = connect(path);
  try {
    raw.exec('BEGIN IMMEDIATE');
    migrate(raw);
    const sound = createSoundness(path, clock.now());
    const tables = createTables(writable(raw, libraryPath, log, sound.doubt));
    const source = aside === null ? null : join(dirname(path), aside);
    const found = await fill(tables, source, { libraryPath, clock, log });
    raw.exec('COMMIT');
    notePages(raw, dirname(path), log);
    return { catalogue: { ...tables, close: closing(raw, owner, log, sound) }, found };
  } catch (error) {
    raw.close();
    throw error;
  }
}

type Found = Rebuilt & { readonly rescued: Rescued };
const nothingRescued: Rescued = {
  requests: 0,
  assets: 0,
  jobs: 0,
  groups: 0,
  groupsLost: 0,
  requestsWhole: false,
};

/** The damaged catalogue's connections and groups, what the folders say, and what else the damaged one still holds, in this order. */
async function fill(
  tables: Omit<Catalogue, 'close'>,
  source: string | null,
  { libraryPath, clock, log }: OpenOptions,
): Promise<Found> {
  const folders = (): Promise<Rebuilt> => rebuild(tables, libraryPath, { clock, log });
  const both = async (damaged: Damaged): Promise<Found> => {
    const connections = enterConnections(tables, damaged);
    const groups = enterGroups(tables, damaged, connections);
    const found = await folders();
    return { ...found, rescued: enterRescued(tables, damaged, { connections, groups }) };
  };
  const found = source === null ? null : await withDamaged(source, log, both);
  return found ?? { ...(await folders()), rescued: nothingRescued };
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

function makeFolders(libraryPath: string, folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw fromSystem(error, libraryPath);
  }
}

/** One level at a time: Node's own recursive way never returns where a file system answers "not found" to a new folder. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (statSync(parent, { throwIfNoEntry: false }) === undefined) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // It is there already, or another process was quicker; anything else in its place is an error.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
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
