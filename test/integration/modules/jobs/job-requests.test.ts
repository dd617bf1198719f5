/** How many requests live jobs cost, counted over simulated minutes. */
import { expect, test } from 'vitest';
import { connection, ids, job } from '../../catalogue/rows.ts';
import { hourMs, longestGapMs, minuteMs, openBench, running, startMs } from './job-bench.ts';

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

test('a job that was cancelled here while it was requested is not taken back by the older answer', async () => {
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
