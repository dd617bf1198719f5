/** Which jobs are requested, in which order and in how many calls. */
import { describe, expect, test } from 'vitest';
import { jobIdSchema } from '../../../../main/contract/schema/ids.ts';
import { nextDueAt, planReads } from '../../../../main/modules/jobs/ask-jobs.ts';
import type { WatchedJob } from '../../../../main/modules/jobs/watched-jobs.ts';

const now = 1_000_000;

function job(id: string, rest: Partial<WatchedJob> = {}): WatchedJob {
  return {
    id: jobIdSchema.parse(id),
    remoteId: id,
    bornAt: 0,
    groupId: null,
    groupIndex: null,
    isNew: false,
    onScreen: false,
    underWay: false,
    again: false,
    askedAt: now - 10_000,
    rideAt: now - 1,
    dueAt: now - 1,
    notFound: 0,
    troubles: 0,
    alone: false,
    ...rest,
  };
}
const many = (count: number, rest: Partial<WatchedJob> = {}): WatchedJob[] =>
  Array.from({ length: count }, (_, n) => job(`j${n}`, rest));
const idsOf = (jobs: readonly WatchedJob[] | undefined): string[] =>
  (jobs ?? []).map(({ remoteId }) => remoteId);
const bulkPlan = (jobs: readonly WatchedJob[], room = 100) => planReads(jobs, { now, room, bulk: true });

describe('one call for many', () => {
  test('a hundred ids each, and no call for what is not due', () => {
    const { bulk, single } = bulkPlan([...many(250), job('later', { dueAt: now + 1, rideAt: now + 1 })]);
    expect(bulk.map((call) => call.length)).toEqual([100, 100, 50]);
    expect(single).toEqual([]);
  });

  test('one job alone is read by itself, unless others may ride along', () => {
    expect(idsOf(bulkPlan([job('a')]).single)).toEqual(['a']);
    const riding = bulkPlan([job('a'), job('b', { dueAt: now + 5000 })]);
    expect(riding.bulk.map(idsOf)).toEqual([['a', 'b']]);
    expect(riding.single).toEqual([]);
  });

  test('the last call is filled up with those that are due next, those on a screen first', () => {
    const riders = [
      job('late', { dueAt: now + 20_000 }),
      job('soon', { dueAt: now + 1000 }),
      job('shown', { dueAt: now + 4000, onScreen: true }),
      job('just-read', { dueAt: now + 900, rideAt: now + 1 }),
    ];
    const { bulk } = bulkPlan([...many(98), ...riders]);
    expect(bulk).toHaveLength(1);
    expect(idsOf(bulk[0])).toHaveLength(100);
    expect(idsOf(bulk[0])).toEqual(expect.arrayContaining(['shown', 'soon']));
  });

  test('what is on a screen rides in a full call too, in place of the last, and never makes one more', () => {
    const shown = job('shown', { dueAt: now + 4000, onScreen: true });
    const { bulk } = bulkPlan([...many(100), shown]);
    expect(bulk.map((call) => call.length)).toEqual([100]);
    expect(idsOf(bulk[0])).toContain('shown');
    expect(bulkPlan([shown])).toEqual({ bulk: [], single: [] });
  });

  test('what bulk status does not know is read by itself and rides with none', () => {
    const { bulk, single } = bulkPlan([job('a'), job('b'), job('hidden', { alone: true })]);
    expect(bulk.map(idsOf)).toEqual([['a', 'b']]);
    expect(idsOf(single)).toEqual(['hidden']);
  });
});

describe('whose turn it is', () => {
  const jobs = [
    job('old', { dueAt: now - 20_000 }),
    job('older', { dueAt: now - 25_000 }),
    job('shown', { dueAt: now - 500, onScreen: true }),
    job('new', { isNew: true, dueAt: now - 1, askedAt: 0 }),
    job('starved', { dueAt: now - 31_000 }),
  ];

  test('new ones, then what has waited half a minute too long, then the screen, then the rest by age', () => {
    const { single } = planReads(jobs, { now, room: 100, bulk: false });
    expect(idsOf(single)).toEqual(['new', 'starved', 'shown', 'older', 'old']);
  });

  test('no more calls than there is room for', () => {
    expect(idsOf(planReads(jobs, { now, room: 2, bulk: false }).single)).toEqual(['new', 'starved']);
    expect(bulkPlan(many(250), 1).bulk).toHaveLength(1);
    expect(bulkPlan(many(250), 0)).toEqual({ bulk: [], single: [] });
  });

  test('hurried together, the one that was read longest ago goes first', () => {
    const hurried = [job('a', { dueAt: 0, askedAt: now - 1 }), job('b', { dueAt: 0, askedAt: now - 9 })];
    expect(idsOf(planReads(hurried, { now, room: 1, bulk: false }).single)).toEqual(['b']);
  });
});

describe('when to come again', () => {
  test.each<[string, WatchedJob[], number | null]>([
    ['nothing is live', [], null],
    ['the earliest counts', [job('a', { dueAt: now + 7000 }), job('b', { dueAt: now + 3000 })], now + 3000],
    ['a due time of a clock that was ahead is now', [job('a', { dueAt: now + 3_600_000 })], 0],
  ])('%s', (_, jobs, at) => {
    expect(nextDueAt(jobs, now)).toBe(at);
  });

  test('what a clock that was ahead noted is read at once', () => {
    expect(bulkPlan([job('a', { dueAt: now + 3_600_000 })]).single).toHaveLength(1);
  });
});
