/** One Caliper per library, and one library: the owner holds a lock of the operating system through a small lock database. */

import { createHash, randomBytes } from 'node:crypto';
import {
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { type Clock, wait } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import { unfinished } from '../../core/files/whole-file.ts';
import { fromSqlite, saysDamaged, sqliteCode } from '../database.ts';

// Which file system a folder lies on, for messages: `nfs4`, `cifs`, `fuse.sshfs`.

/** That of the innermost mount around the folder; null where the system does not say. */
function fileSystemOf(folder: string): string | null {
  try {
    const real = realpathSync(folder);
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .map(([, at = '', type = '']) => ({ at: at.replace(/\\040/g, ' '), type }))
      .filter(({ at }) => real === at || real.startsWith(at.endsWith('/') ? at : `${at}/`))
      .toSorted((one, other) => other.at.length - one.at.length);
    return mounts[0]?.type ?? null;
  } catch {
    return null;
  }
}

// The lock, and who waits for it.

/** Held until released; the operating system releases it when the process ends in whatever way. */
export interface Ownership {
  release(): void;
}

/** How long to wait while the same Caliper keeps the library; counted anew whenever another one has taken its turn. */
export interface LockWait {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Which kind of program takes the lock: others that are refused name it. */
type Host = AppConfig['host'];

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.enum(['electron', 'web', 'cli']),
  machine: z.string(),
  since: z.number(),
});

type Holder = z.infer<typeof holderSchema>;

/** Says who has the library. It decides nothing: that is the lock's part. */
const holderFile = 'catalogue-owner.json';

const ticketPrefix = 'catalogue-turn-';

/** Files beside the catalogue that are of the process that made them, and mean nothing in a copy of the library. */
export const ownershipFiles = { lock: 'catalogue.lock', holder: holderFile, ticketPrefix } as const;

/** A waiter renews its ticket at each try; one that has not for so long was killed, or is so slow that others go first. */
const ticketLivesMs = 15_000;

const triesEveryMs = { first: 20, later: 60 } as const;

const thisMachine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/**
 * Takes the lock or throws `catalogue.locked` or `library.no-locks` at once. The lock has a file of its own, so that it is held while the
 * catalogue beside it is set aside and made anew; nothing is ever written to it, so a killed owner leaves nothing behind
 * that would keep anyone out.
 */
export function takeOwnership(
  lockPath: string,
  libraryPath: string,
  host?: Host,
  hold = holdLock,
): Ownership {
  const folder = dirname(lockPath);
  const own = (): Ownership => {
    const lock = hold(lockPath);
    noteHolder(folder, host);
    return {
      release() {
        if (host !== undefined) rmSync(join(folder, holderFile), { force: true });
        lock.release();
      },
    };
  };
  try {
    return own();
  } catch (error) {
    if (isBusy(error)) {
      // Only where nobody is known to have it: others try again many times a second.
      if (readHolder(folder) === null && !supportsLocks(lockPath, hold))
        throw new AppError(
          'library.no-locks',
          { path: libraryPath, fileSystem: fileSystemOf(libraryPath) },
          { cause: error },
        );
      throw locked(folder, libraryPath, error);
    }
    if (!saysDamaged(error)) throw fromSqlite(error, libraryPath);
  }
  // Something else wrote into the lock file. It holds nothing, and nobody owns it (that would have been BUSY):
  // emptied in place it stays the same file for a process that starts at the same moment.
  try {
    truncateSync(lockPath);
    return own();
  } catch (error) {
    throw fromSqlite(error, libraryPath);
  }
}

/** `catalogue.locked` with who has the library, as far as that can be known. */
export function locked(folder: string, libraryPath: string, cause?: unknown): AppError<'catalogue.locked'> {
  const holder = readHolder(folder);
  const data = { path: libraryPath, ...(holder !== null && { pid: holder.pid, host: holder.host }) };
  return new AppError('catalogue.locked', data, { cause });
}

/**
 * Takes the lock, waiting behind those that came earlier, so that many commands at once all have their turn. Throws
 * `catalogue.locked` when one Caliper keeps it for longer than `timeoutMs`, and `cancelled`.
 */
export async function waitForOwnership(
  lockPath: string,
  libraryPath: string,
  { timeoutMs, signal, host, clock }: LockWait & { readonly host: Host | undefined; readonly clock: Clock },
): Promise<Ownership> {
  const folder = dirname(lockPath);
  if (timeoutMs <= 0 || ticketsIn(folder).length === 0) {
    try {
      return takeOwnership(lockPath, libraryPath, host);
    } catch (error) {
      if (timeoutMs <= 0 || !isAppError(error, 'catalogue.locked')) throw error;
    }
  }
  const ticket = drawTicket(folder);
  // A folder that takes no file: a process that may not write there cannot own the library either.
  if (ticket === null) return takeOwnership(lockPath, libraryPath, host);
  try {
    let keptBy = '';
    let until = clock.now() + timeoutMs;
    for (;;) {
      const isFirst = ticketsIn(folder, ticket)[0] === ticket;
      const refused = isFirst ? attempt(lockPath, libraryPath, host) : locked(folder, libraryPath);
      if (!isAppError(refused, 'catalogue.locked')) return refused;
      const holder = readHolder(folder);
      const keeper = holder === null ? keptBy : `${holder.pid} ${holder.since}`;
      if (keeper !== keptBy && keptBy !== '') until = clock.now() + timeoutMs;
      keptBy = keeper;
      if (clock.now() >= until) throw refused;
      await wait(clock, isFirst ? triesEveryMs.first : triesEveryMs.later, signal);
      renew(folder, ticket);
    }
  } catch (error) {
    if (signal?.aborted === true) throw new AppError('cancelled', {}, { cause: error });
    throw error;
  } finally {
    rmSync(join(folder, ticket), { force: true });
  }
}

function attempt(
  lockPath: string,
  libraryPath: string,
  host: Host | undefined,
): Ownership | AppError<'catalogue.locked'> {
  try {
    return takeOwnership(lockPath, libraryPath, host);
  } catch (error) {
    if (isAppError(error, 'catalogue.locked')) return error;
    throw error;
  }
}

/** SQLite says so also where the file system knows no locks at all (ENOLCK). A new file beside it, which nobody else can own, tells the two apart. */
function supportsLocks(lockPath: string, hold: typeof holdLock): boolean {
  const probe = `${lockPath}.${randomBytes(6).toString('hex')}${unfinished}`;
  try {
    hold(probe).release();
    return true;
  } catch (error) {
    return !isBusy(error);
  } finally {
    rmSync(probe, { force: true });
  }
}

function isBusy(error: unknown): boolean {
  return sqliteCode(error)?.startsWith('SQLITE_BUSY') === true;
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

/** Without it, or with one that could not be written, others are refused all the same, only without a name. */
function noteHolder(folder: string, host: Host | undefined): void {
  try {
    if (host === undefined) return rmSync(join(folder, holderFile), { force: true });
    const holder: Holder = { pid: process.pid, host, machine: thisMachine, since: Date.now() };
    writeFileSync(join(folder, holderFile), JSON.stringify(holder), { mode: 0o600 });
  } catch {
    // The lock is what counts.
  }
}

/** Null when it is not known; what a killed owner has left is not believed. */
function readHolder(folder: string): Holder | null {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(readFileSync(join(folder, holderFile), 'utf8')));
    if (!parsed.success) return null;
    const { machine, pid } = parsed.data;
    return machine === thisMachine && isAlive(pid) ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Of this process: in one millisecond they sort by it. */
let ticketsDrawn = 0;

/** Its name, which sorts by when it was drawn; null when it cannot be written. */
function drawTicket(folder: string): string | null {
  const at = String(Date.now()).padStart(15, '0');
  const nth = String((ticketsDrawn += 1)).padStart(6, '0');
  const name = `${ticketPrefix}${at}-${nth}-${thisMachine}-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeTicket(folder, name);
    return name;
  } catch {
    return null;
  }
}

/** A file server stamps what is written with its own clock, by which every ticket would look old: this machine's is set. */
function writeTicket(folder: string, ticket: string): void {
  writeFileSync(join(folder, ticket), '', { mode: 0o600 });
  stamp(folder, ticket);
}

function stamp(folder: string, ticket: string): void {
  const now = new Date();
  utimesSync(join(folder, ticket), now, now);
}

/** Of those that still wait, the earliest first; those of killed processes are removed. `own` waits, however old it looks. */
function ticketsIn(folder: string, own?: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.startsWith(ticketPrefix));
  } catch {
    return own === undefined ? [] : [own];
  }
  // Another machine whose clock differs may have removed it: its place is kept.
  if (own !== undefined && !names.includes(own)) names.push(own);
  return names.toSorted().filter((name) => {
    if (name === own || isWaiting(folder, name)) return true;
    rmSync(join(folder, name), { force: true });
    return false;
  });
}

function isWaiting(folder: string, name: string): boolean {
  const [, , machine, pid] = name.slice(ticketPrefix.length).split('-');
  if (machine === thisMachine && !isAlive(Number(pid))) return false;
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) < ticketLivesMs;
}

/** One that was taken for a killed one's is drawn again, at its own place. */
function renew(folder: string, ticket: string): void {
  try {
    stamp(folder, ticket);
  } catch {
    writeTicket(folder, ticket);
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
