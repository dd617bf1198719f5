/** How many requests live jobs cost, counted over simulated minutes with a real catalogue and a service that answers at once. */
import { expect, onTestFinished, test } from 'vitest';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { silentLog } from '../../../main/core/log.ts';
import type { JobResponse, RemoteClient } from '../../../main/remote/types.ts';
import { createConnectionGate } from '../../../main/services/connection-gate.ts';
import { createEventHub } from '../../../main/services/event-hub.ts';
import type { JobReads } from '../../../main/services/following/ask-jobs.ts';
import { createJobs, type Jobs } from '../../../main/services/following/jobs.ts';
import { createHealth } from '../../../main/services/health.ts';
import { createPresent } from '../../../main/services/present.ts';
import { createFakeClock, type FakeClock } from '../../fakes/clock.ts';
import { openWithConnection } from '../catalogue/library.ts';
import { connection, ids, job } from '../catalogue/rows.ts';

const startMs = Date.parse('2026-11-21T12:00:00.000Z');
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** One call: when it was made and what it asked for. */
interface Asked {
  readonly at: number;
  readonly ids: readonly string[];
  readonly bulk: boolean;
}

interface Bench {
  readonly catalogue: Catalogue;
  readonly clock: FakeClock;
  readonly jobs: Jobs;
  readonly asked: Asked[];
  /** The service, as the test wants it. */
  readonly service: { offersBulk: boolean; down: boolean; answering: (id: string) => JobResponse };
  /** Adds running jobs of this age, and has them followed. */
  add(count: number, ageMs: (n: number) => number): void;
  /** Calls in each minute that passes. */
  perMinute(minutes: number): Promise<number[]>;
}

const running = (id: string): JobResponse => ({
  id,
  resource: { type: 'asset', id },
  status: 'running',
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: null,
  current_stage: null,
  progress: null,
  error: null,
});

async function openBench(): Promise<Bench> {
  const catalogue = await openWithConnection();
  const clock = createFakeClock(startMs);
  const asked: Asked[] = [];
  const service: Bench['service'] = { offersBulk: true, down: false, answering: running };
  const called = (call: Omit<Asked, 'at'>): void => {
    asked.push({ at: clock.now(), ...call });
    if (service.down) throw new AppError('remote.unreachable', { baseUrl: 'https://c1', reason: 'refused' });
  };
  const client: JobReads & Pick<RemoteClient, 'cancelJob'> = {
    offers: () => service.offersBulk,
    async getJob(id) {
      called({ ids: [id], bulk: false });
      return service.answering(id);
    },
    cancelJob: async (id) => ({ ...service.answering(id), status: 'canceled' }),
    async bulkJobStatus(wanted) {
      called({ ids: wanted, bulk: true });
      return { jobs: new Map(wanted.map((id) => [id, service.answering(id)])), faults: new Map() };
    },
  };
  const random = repeatable();
  const jobs = createJobs({
    catalogue,
    remotes: { get: () => Promise.resolve(client) },
    present: createPresent(catalogue, '/library', () => null),
    hub: createEventHub(clock),
    health: createHealth(clock, () => undefined),
    gate: createConnectionGate(clock, random),
    clock,
    log: silentLog,
    random,
    onComplete: () => undefined,
    onEnded: () => undefined,
    onRefresh: () => jobs.kick(),
  });
  onTestFinished(() => jobs.close());
  let added = 0;
  return {
    catalogue,
    clock,
    jobs,
    asked,
    service,
    add(count, ageMs) {
      catalogue.transaction(() => {
        for (let n = 0; n < count; n += 1) {
          const createdAt = new Date(clock.now() - ageMs(n)).toISOString();
          added += 1;
          catalogue.jobs.insert(job(`j${added}`, { status: 'running', createdAt }));
        }
      });
      jobs.kick();
    },
    async perMinute(minutes) {
      const counts: number[] = [];
      for (let minute = 0; minute < minutes; minute += 1) {
        const before = asked.length;
        await clock.advance(minuteMs);
        counts.push(asked.length - before);
      }
      return counts;
    },
  };
}

/** The same sequence in every run. */
function repeatable(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) / 2 ** 23;
  };
}

/** The longest time between two reads of one job, from `since` on. */
function longestGapMs(asked: readonly Asked[], since: number): number {
  const last = new Map<string, number>();
  let longest = 0;
  for (const { at, ids: wanted } of asked)
    for (const id of wanted) {
      const before = last.get(id);
      if (before !== undefined && at >= since) longest = Math.max(longest, at - before);
      last.set(id, at);
    }
  return longest;
}

test('600 old jobs cost at most 20 requests in any minute, and each is read every half minute', async () => {
  const bench = await openBench();
  bench.add(600, () => 2 * hourMs);
  const counts = await bench.perMinute(10);
  expect(Math.max(...counts)).toBeLessThanOrEqual(20);
  expect(Math.max(...counts.slice(1))).toBeLessThanOrEqual(15);
  expect(longestGapMs(bench.asked, 0)).toBeLessThan(36_000);
});

test('600 young jobs cost no more once the first rush is over', async () => {
  const bench = await openBench();
  bench.add(600, () => 0);
  const [rush = 0, ...steady] = await bench.perMinute(12);
  expect(rush).toBeLessThanOrEqual(32);
  expect(Math.max(...steady)).toBeLessThanOrEqual(20);
  expect(longestGapMs(bench.asked, 0)).toBeLessThan(36_000);
});

test('600 jobs that come and age one after the other cost no more either', async () => {
  const bench = await openBench();
  bench.add(600, (n) => n * 10_000);
  const [rush = 0, ...steady] = await bench.perMinute(10);
  expect(rush).toBeLessThanOrEqual(32);
  expect(Math.max(...steady)).toBeLessThanOrEqual(20);
});

test('one young job is read every two seconds, and less often as it ages', async () => {
  const bench = await openBench();
  bench.add(1, () => 0);
  const counts = await bench.perMinute(15);
  expect(bench.asked.every(({ bulk }) => !bulk)).toBe(true);
  expect(bench.asked[0]?.at).toBe(startMs + 1000);
  expect(
    longestGapMs(
      bench.asked.filter(({ at }) => at < startMs + 40_000),
      0,
    ),
  ).toBeLessThanOrEqual(2300);
  expect(counts[0]).toBeLessThanOrEqual(32);
  expect(counts.at(-1)).toBeLessThanOrEqual(3);
});

test('5,000 jobs stay in proportion: every one read every half minute, by full calls', async () => {
  const bench = await openBench();
  bench.add(5000, () => 2 * hourMs);
  const counts = await bench.perMinute(3);
  expect(Math.max(...counts)).toBeLessThanOrEqual(167);
  expect(longestGapMs(bench.asked, 0)).toBeLessThan(36_000);
  expect(new Set(bench.asked.flatMap((call) => call.ids)).size).toBe(5000);
});

test('a new job among 600 young ones that use up the budget is read within seconds of its creation', async () => {
  const bench = await openBench();
  bench.add(600, () => 0);
  await bench.clock.advance(90_000);
  for (let n = 601; n <= 605; n += 1) {
    const bornAt = bench.clock.now();
    bench.add(1, () => 0);
    await bench.clock.advance(10_000);
    const first = bench.asked.find((call) => call.ids.includes(`remote-j${n}`));
    expect((first?.at ?? Number.POSITIVE_INFINITY) - bornAt).toBeLessThanOrEqual(4000);
  }
});

test('without bulk status 600 jobs are read one by one, ten a second at most, and none is left out', async () => {
  const bench = await openBench();
  bench.service.offersBulk = false;
  bench.add(600, () => 2 * hourMs);
  const [, ...steady] = await bench.perMinute(4);
  expect(Math.max(...steady)).toBeLessThanOrEqual(601);
  expect(longestGapMs(bench.asked, 0)).toBeLessThan(75_000);
});

test('while the service is down it is tried by single calls; once it is back everything is read at once', async () => {
  const bench = await openBench();
  bench.add(600, () => 2 * hourMs);
  await bench.clock.advance(minuteMs);
  bench.service.down = true;
  const [, ...down] = await bench.perMinute(5);
  expect(Math.max(...down)).toBeLessThanOrEqual(2);
  bench.service.down = false;
  const since = bench.asked.length;
  await bench.jobs.handlers.refresh(undefined, { signal: undefined });
  await bench.clock.advance(0);
  const back = bench.asked.slice(since);
  expect(back).toHaveLength(7);
  expect(back[0]?.bulk).toBe(false);
  expect(new Set(back.flatMap((call) => call.ids)).size).toBe(600);
});

test('a refresh reads everything by one round of calls, whatever was read just before', async () => {
  const bench = await openBench();
  bench.add(600, () => 2 * hourMs);
  await bench.clock.advance(1000);
  for (const _ of [1, 2, 3]) {
    const since = bench.asked.length;
    await bench.jobs.handlers.refresh(undefined, { signal: undefined });
    await bench.clock.advance(0);
    expect(bench.asked.slice(since).map((call) => call.ids.length)).toEqual([100, 100, 100, 100, 100, 100]);
  }
});

test('a job that was cancelled here while it was asked for is not taken back by the older answer', async () => {
  const bench = await openBench();
  bench.add(2, () => 2 * hourMs);
  bench.service.answering = (id) => {
    bench.catalogue.jobs.update(ids.job('j1'), { status: 'canceled' });
    return { ...running(id), current_stage: 'scale' };
  };
  await bench.clock.advance(100);
  expect(bench.catalogue.jobs.get(ids.job('j1'))).toMatchObject({ status: 'canceled', stage: null });
  expect(bench.catalogue.jobs.get(ids.job('j2'))).toMatchObject({ status: 'running', stage: 'scale' });
});

test('two connections are read apart: what one has to do does not hold up the other', async () => {
  const bench = await openBench();
  bench.catalogue.connections.insert(connection('c2'));
  bench.catalogue.jobs.insert(
    job('elsewhere', {
      connectionId: ids.connection('c2'),
      createdAt: new Date(startMs - hourMs).toISOString(),
    }),
  );
  bench.add(600, () => 0);
  await bench.clock.advance(1000);
  expect(bench.asked.filter((call) => call.ids.includes('remote-elsewhere'))).toHaveLength(1);
  expect(bench.asked.every((call) => call.ids.length === 1 || !call.ids.includes('remote-elsewhere'))).toBe(
    true,
  );
});
