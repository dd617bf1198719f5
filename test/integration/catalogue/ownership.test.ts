/** The lock of a library: who waits for it has it in turn, and who holds it is named. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type LockWait,
  type Ownership,
  takeOwnership,
  waitForOwnership,
} from '../../../main/catalogue/opening/ownership.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { patientMs } from '../../patience.ts';
import { makeLibrary } from './library.ts';

function makeFolder() {
  const library = makeLibrary();
  const folder = join(library, '.caliper');
  mkdirSync(folder);
  const lock = join(folder, 'catalogue.lock');
  const held: Ownership[] = [];
  onTestFinished(() => held.forEach((one) => one.release()));
  const keep = (one: Ownership): Ownership => {
    held.push(one);
    return one;
  };
  return {
    folder,
    library,
    take: (host: 'web' | 'cli' = 'web') => keep(takeOwnership(lock, library, host)),
    wait: (how: LockWait, clock = systemClock) =>
      waitForOwnership(lock, library, { ...how, host: 'cli', clock }).then(keep),
    turns: () => readdirSync(folder).filter((name) => name.startsWith('catalogue-turn-')),
  };
}

const patient: LockWait = { timeoutMs: 3_600_000 };

test('lock: those who wait have it in the order in which they came, each once', async () => {
  const { take, wait, turns } = makeFolder();
  const first = take();
  const order: string[] = [];
  const waiting: Promise<Ownership>[] = [];
  for (const name of ['a', 'b', 'c']) {
    const before = turns();
    const mine = wait(patient);
    waiting.push(mine);
    void mine.then(() => order.push(name));
    await expect.poll(turns, { timeout: patientMs(60_000), interval: 5 }).toHaveLength(before.length + 1);
  }
  first.release();
  for (const one of waiting) (await one).release();
  expect(order).toEqual(['a', 'b', 'c']);
  expect(turns()).toEqual([]);
});

test('lock: a waiter goes behind others although the lock is free at that moment', async () => {
  const { take, wait, turns } = makeFolder();
  const first = take();
  const earlier = wait(patient);
  await expect.poll(turns, { timeout: patientMs(60_000), interval: 5 }).toHaveLength(1);
  first.release();
  // Nothing of the earlier one has run since: it would be passed by whoever tries at once.
  const later = wait(patient);
  const order: string[] = [];
  void later.then(() => order.push('later'));
  void earlier.then(() => order.push('earlier'));
  (await earlier).release();
  (await later).release();
  expect(order).toEqual(['earlier', 'later']);
});

test('lock: what a killed waiter left keeps nobody waiting, and is removed', async () => {
  const { folder, wait, turns } = makeFolder();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, `catalogue-turn-000000000000001-000001-00000000-${pid}-00000000`), '');
  const dead = join(folder, `catalogue-turn-000000000000002-000001-00000000-1-00000000`);
  writeFileSync(dead, '');
  for (const name of turns()) utimesSync(join(folder, name), 1, 1);
  (await wait(patient)).release();
  expect(turns()).toEqual([]);
});

test.each([-60_000, 60_000])(
  'lock: a waiter has its turn although the file server’s clock differs by %i ms',
  async (aheadMs) => {
    // The files' times come from the machine below, the program's from here.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
    onTestFinished(() => void vi.useRealTimers());
    const { folder, take, wait, turns } = makeFolder();
    const first = take();
    const waiting = wait(patient);
    await expect.poll(turns, { timeout: 60_000, interval: 5 }).toHaveLength(1);
    // As one whose clock agrees with neither would.
    for (const name of turns()) utimesSync(join(folder, name), 1, 1);
    first.release();
    (await waiting).release();
    expect(turns()).toEqual([]);
  },
);

test('lock: one Caliper that keeps it is waited for as long as was said, then named', async () => {
  const { take, wait, turns, library } = makeFolder();
  take('web');
  const clock = createFakeClock();
  const waiting = wait({ timeoutMs: 10_000 }, clock);
  const refused = waiting.then(
    () => null,
    (error: unknown) => error,
  );
  await clock.advance(9_000);
  expect(turns()).toHaveLength(1);
  await clock.advance(2_000);
  expect(await refused).toMatchObject({
    code: 'catalogue.locked',
    data: { path: library, pid: process.pid, host: 'web' },
  });
  expect(turns()).toEqual([]);
});

test('lock: the time is restarts when another command takes its turn', async () => {
  const { folder, take, wait } = makeFolder();
  take('cli');
  const clock = createFakeClock();
  const waiting = wait({ timeoutMs: 10_000 }, clock);
  let ended = false;
  void waiting.catch(() => (ended = true));
  await clock.advance(9_000);
  // As another one that came before would write it.
  const holder = join(folder, 'catalogue-owner.json');
  const noted = JSON.parse(readFileSync(holder, 'utf8')) as { since: number };
  writeFileSync(holder, JSON.stringify({ ...noted, since: noted.since + 1 }));
  await clock.advance(9_000);
  expect(ended).toBe(false);
  await clock.advance(2_000);
  await expect(waiting).rejects.toMatchObject({ code: 'catalogue.locked' });
});

test('lock: waiting ends when it is interrupted', async () => {
  const { take, wait, turns } = makeFolder();
  take();
  const stop = new AbortController();
  const waiting = wait({ ...patient, signal: stop.signal });
  await expect.poll(turns, { timeout: patientMs(60_000), interval: 5 }).toHaveLength(1);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  expect(turns()).toEqual([]);
});

test('lock: who has let go is named no more, and a killed owner is not believed', () => {
  const { folder, library, take } = makeFolder();
  take().release();
  const holder = join(folder, 'catalogue-owner.json');
  expect(existsSync(holder)).toBe(false);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  take();
  writeFileSync(holder, JSON.stringify({ pid, host: 'web', machine: 'x', since: 1 }));
  expect(() => takeOwnership(join(folder, 'catalogue.lock'), library)).toThrow(/^Another Caliper is using/);
});

/** What SQLite makes of ENOLCK, on any file of such a drive. */
const noLocks = (): never => {
  throw new Database.SqliteError('database is locked', 'SQLITE_BUSY');
};

test('lock: a drive without locks is said to be one, with its file system, and not to be in use by another', () => {
  const { folder, library } = makeFolder();
  const take = (): Ownership => takeOwnership(join(folder, 'catalogue.lock'), library, 'web', noLocks);
  expect(take).toThrow(
    expect.objectContaining({
      code: 'library.no-locks',
      data: { path: library, fileSystem: expect.stringMatching(/^[a-z0-9.]+$/) },
    }),
  );
  expect(take).toThrow(/supports no file locks \(ENOLCK\).*Move it to a local disk/);
});
