/** How many requests live jobs cost, counted over simulated minutes with a real catalogue and a service that answers at once. */
import { expect, onTestFinished, test } from 'vitest';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { groupIdSchema, type JobId } from '../../../main/contract/model/ids.ts';
import { silentLog } from '../../../main/core/log.ts';
import type { JobResponse, RemoteClient } from '../../../main/remote/types.ts';
import { createConnectionGate } from '../../../main/services/connection-gate.ts';
import { createEventHub } from '../../../main/services/event-hub.ts';
import type { JobReads } from '../../../main/services/following/ask-jobs.ts';
import { createJobs, type Jobs } from '../../../main/services/following/jobs.ts';
import type { Page } from '../../../main/services/handlers.ts';
import { createHealth } from '../../../main/services/health.ts';
import { createPresent } from '../../../main/services/present.ts';
import { createFakeClock, type FakeClock } from '../../fakes/clock.ts';
import { openWithConnection } from '../catalogue/library.ts';
import { connection, ids, job } from '../catalogue/rows.ts';
import { group } from './group-rows.ts';

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
  readonly service: {
    offersBulk: boolean;
    down: boolean;
    answering: (id: string) => JobResponse;
    /** Jobs of which it knows nothing. */
    readonly unknown: Set<string>;
  };
  /** Those whose end was told, in order. */
  readonly ended: string[];
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
  const service: Bench['service'] = {
    offersBulk: true,
    down: false,
    answering: running,
    unknown: new Set(),
  };
  const ended: string[] = [];
  const called = (call: Omit<Asked, 'at'>): void => {
    asked.push({ at: clock.now(), ...call });
    if (service.down) throw new AppError('remote.unreachable', { baseUrl: 'https://c1', reason: 'refused' });
  };
  const told = (id: string) => (service.unknown.has(id) ? null : service.answering(id));
  const client: JobReads & Pick<RemoteClient, 'cancelJob'> = {
    offers: () => service.offersBulk,
    async getJob(id) {
      called({ ids: [id], bulk: false });
      if (service.unknown.has(id)) throw new AppError('remote.not-found', { what: `the job ${id}` });
      return service.answering(id);
    },
    cancelJob: async (id) => ({ ...service.answering(id), status: 'canceled' }),
    async bulkJobStatus(wanted) {
      called({ ids: wanted, bulk: true });
      return { jobs: new Map(wanted.map((id) => [id, told(id)])), faults: new Map() };
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
    onEnded: ({ id }) => void ended.push(id),
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
    ended,
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

/** A set with so many live members, its parent among the jobs; answers the ids of its members' jobs. */
function addSet(bench: Bench, members: number, ageMs: number): JobId[] {
  const createdAt = new Date(bench.clock.now() - ageMs).toISOString();
  const groupId = groupIdSchema.parse('set');
  const row = { groupId, createdAt, status: 'running' as const };
  const memberIds = Array.from({ length: members }, (_, n) => `m${n + 1}`);
  bench.catalogue.transaction(() => {
    bench.catalogue.groups.insert(group('set', { count: members, membersListed: true }));
    bench.catalogue.jobs.insert(job('parent', row));
    for (const [n, id] of memberIds.entries())
      bench.catalogue.jobs.insert(job(id, { ...row, groupIndex: n + 1 }));
  });
  bench.jobs.kick();
  return memberIds.map(ids.job);
}

const options = (page: Page) => ({ signal: undefined, page });

test.each([
  ['old', 2 * hourMs],
  ['young', 0],
])(
  'of 600 %s live members, 30 on a screen are read every few seconds within 20 requests a minute, the others no less than twice a minute',
  async (_, ageMs) => {
    const bench = await openBench();
    const jobIds = addSet(bench, 600, ageMs).slice(0, 30);
    const page = Symbol('page');
    const counts: number[] = [];
    for (let minute = 0; minute < 11; minute += 1) {
      await bench.jobs.handlers.watch({ jobIds }, options(page));
      counts.push(...(await bench.perMinute(1)));
    }
    const [, ...steady] = counts;
    expect(Math.max(...steady)).toBeLessThanOrEqual(20);
    expect(steady.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(200);
    const shown = new Set(jobIds.map((id) => `remote-${id}`));
    const ofShown = bench.asked.map((call) => ({ ...call, ids: call.ids.filter((id) => shown.has(id)) }));
    // Three seconds between two calls is what the budget leaves.
    expect(longestGapMs(ofShown, startMs + minuteMs)).toBeLessThanOrEqual(6500);
    expect(longestGapMs(bench.asked, startMs + minuteMs)).toBeLessThanOrEqual(36_000);
  },
);

test('a page that is gone or silent no longer makes its jobs read more often', async () => {
  const bench = await openBench();
  bench.add(1, () => 2 * hourMs);
  const page = Symbol('page');
  await bench.jobs.handlers.watch({ jobIds: [ids.job('j1')] }, options(page));
  expect((await bench.perMinute(1))[0]).toBeGreaterThanOrEqual(12);
  bench.jobs.forgetPage(page);
  await bench.perMinute(1);
  expect((await bench.perMinute(1))[0]).toBeLessThanOrEqual(3);
  await bench.jobs.handlers.watch({ jobIds: [ids.job('j1')] }, options(page));
  const [first = 0, second = 0, , fourth = 0] = await bench.perMinute(4);
  expect(Math.min(first, second)).toBeGreaterThanOrEqual(12);
  expect(fourth).toBeLessThanOrEqual(3);
});

test('what a webhook tells of is read at once, ahead of 600 that use up the budget, and by one call', async () => {
  const bench = await openBench();
  bench.add(600, () => 0);
  await bench.clock.advance(90_000);
  const since = bench.asked.length;
  bench.jobs.askNow(ids.connection('c1'), ['remote-j599', 'remote-j600', 'of another account']);
  await bench.clock.advance(0);
  const calls = bench.asked.slice(since);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.ids.slice(0, 2).toSorted()).toEqual(['remote-j599', 'remote-j600']);
  bench.jobs.askNow(ids.connection('c1'), ['of another account']);
  bench.jobs.askNow(ids.connection('nobody'), ['remote-j1']);
  await bench.clock.advance(0);
  expect(bench.asked.slice(since)).toHaveLength(1);
});

test('the end of a parent has all its members read within seconds, and then nothing more', async () => {
  const bench = await openBench();
  addSet(bench, 150, 2 * hourMs);
  await bench.clock.advance(40_000);
  const endedAt = bench.clock.now();
  bench.service.answering = (id) => ({
    ...running(id),
    status: id === 'remote-parent' ? 'partial' : 'complete',
  });
  // Members are not told of until their parent is.
  const members = new Set(bench.catalogue.jobs.live(ids.connection('c1')).map(({ remoteId }) => remoteId));
  members.delete('remote-parent');
  bench.jobs.askNow(ids.connection('c1'), ['remote-parent']);
  await bench.clock.advance(3000);
  expect(bench.catalogue.jobs.live(ids.connection('c1'))).toEqual([]);
  const after = bench.asked.filter(({ at }) => at >= endedAt);
  expect(new Set(after.flatMap((call) => call.ids)).size).toBe(151);
  expect(after.length).toBeLessThanOrEqual(4);
  const since = bench.asked.length;
  await bench.clock.advance(minuteMs);
  expect(bench.asked).toHaveLength(since);
  expect(bench.ended.toSorted()).toEqual(['parent', ...Array.from(members, (id) => id.slice(7))].toSorted());
});

test('after a night with a closed lid everything is read within the first seconds', async () => {
  const bench = await openBench();
  bench.add(300, () => 2 * hourMs);
  await bench.clock.advance(minuteMs);
  bench.service.down = true;
  await bench.clock.advance(10 * minuteMs);
  bench.service.down = false;
  bench.clock.jump(8 * hourMs);
  const since = bench.asked.length;
  await bench.clock.advance(6000);
  expect(new Set(bench.asked.slice(since).flatMap((call) => call.ids)).size).toBe(300);
});

test('a batch that the service has forgotten is called one', async () => {
  const bench = await openBench();
  addSet(bench, 2, 2 * hourMs);
  bench.service.unknown.add('remote-parent');
  await bench.clock.advance(10 * minuteMs);
  const parent = bench.catalogue.jobs.get(ids.job('parent'));
  expect(parent?.status).toBe('failed');
  expect(parent?.error?.title).toBe('The service no longer knows this variation set');
  expect(bench.catalogue.jobs.live(ids.connection('c1'))).toHaveLength(2);
});
