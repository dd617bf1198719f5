/** Whose turn it is among live jobs: what is on a screen, what a webhook tells of, what has ended, what was slept through. */
import { expect, test } from 'vitest';
import { groupIdSchema, type JobId } from '../../../../main/contract/schema/ids.ts';
import type { Page } from '../../../../main/modules/shared/handlers.ts';
import { ids, job } from '../../catalogue/rows.ts';
import { group } from '../groups/group-rows.ts';
import { type Bench, hourMs, longestGapMs, minuteMs, openBench, running, startMs } from './job-bench.ts';

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
    expect(longestGapMs(ofShown, startMs + minuteMs)).toBeLessThanOrEqual(5000);
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

test('a parent that is canceled here has all its members read at once', async () => {
  const bench = await openBench();
  addSet(bench, 150, 2 * hourMs);
  await bench.clock.advance(40_000);
  const since = bench.asked.length;
  bench.service.answering = (id) => ({ ...running(id), status: 'canceled' });
  const canceled = await bench.jobs.handlers.cancel({ jobId: ids.job('parent') }, { signal: undefined });
  expect(canceled.status).toBe('canceled');
  await bench.clock.advance(0);
  expect(bench.asked.slice(since).map((call) => call.ids.length)).toEqual([100, 50]);
  expect(bench.catalogue.jobs.live(ids.connection('c1'))).toEqual([]);
});

test.each([
  ['job-started', 'started'],
  ['job-finished', 'finished'],
  ['variation-set-member', 'set-member'],
  ['something-new', 'other'],
])('a cancel that is refused with %s says why, and has the job read at once', async (type, reason) => {
  const bench = await openBench();
  bench.add(1, () => 2 * hourMs);
  await bench.clock.advance(1000);
  const since = bench.asked.length;
  bench.service.refusesCancel = type;
  await expect(
    bench.jobs.handlers.cancel({ jobId: ids.job('j1') }, { signal: undefined }),
  ).rejects.toMatchObject({ code: 'job.cancel-refused', data: { reason } });
  await bench.clock.advance(0);
  expect(bench.asked.slice(since).map((call) => call.ids)).toEqual([['remote-j1']]);
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
