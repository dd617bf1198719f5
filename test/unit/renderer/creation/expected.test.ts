/** Time left, estimated from history: only with enough of it, and never put off. */
import { describe, expect, test } from 'vitest';
import type { Job, JobPace } from '../../../../main/contract/schema/job.ts';
import { groupEndMs, leftWords } from '../../../../renderer/modules/queue/rows/row-progress.ts';
import { expectedEndMs, pacesBy } from '../../../../renderer/modules/queue/store/expected.ts';
import { fakeConnection, fakeGroup, fakeJob, fakeMember } from '../../../fakes/rows.ts';
import { connected, until } from '../connected.ts';

const startMs = Date.parse('2026-03-04T05:06:07.000Z');
const at = (seconds: number): string => new Date(startMs + seconds * 1000).toISOString();
const pace = (stage: string, leftS: number, jobs = 5): JobPace => ({
  connectionId: fakeConnection.id,
  route: 'standard',
  stage,
  leftMs: leftS * 1000,
  jobs,
});
const running = (part: Partial<Job> = {}): Job =>
  fakeJob(1, {
    status: 'running',
    createdAt: at(0),
    startedAt: at(10),
    endedAt: null,
    transitions: [
      { at: at(0), status: 'queued', stage: null },
      { at: at(10), status: 'running', stage: 'reconstruction' },
    ],
    ...part,
  });
const paces = [pace('queued', 100), pace('running', 90), pace('reconstruction', 80), pace('physics', 30)];
const inPhysics = (seconds: number): Partial<Job> => ({
  transitions: [...running().transitions, { at: at(seconds), status: 'running', stage: 'physics' }],
});

test.each<[string, Job, readonly JobPace[], number | null]>([
  ['nothing without a history', running(), [], null],
  ['nothing with too little of it', running(), [pace('running', 90, 4)], null],
  ['nothing of another route', running({ route: 'measured' }), paces, null],
  ['nothing of a batch as a whole', running({ assetId: null }), paces, null],
  ['nothing of what has ended', running({ status: 'failed' }), paces, null],
  ['queued: from when it was requested', running({ startedAt: null, transitions: [] }), paces, 100],
  ['a stage that nobody knows: from the start', running({ transitions: [] }), paces, 100],
  ['from its stage', running(), paces, 90],
  ['a stage that ends early brings the end closer', running(inPhysics(50)), paces, 80],
  ['a stage that ends late does not put it off', running(inPhysics(85)), paces, 90],
])('%s', (_what, job, known, endS) => {
  const end = expectedEndMs(job, pacesBy(known));
  expect(end === null ? null : (end - startMs) / 1000).toBe(endS);
});

test.each([
  [null, ''],
  [-60, 'longer than usual'],
  [-5, 'a few seconds left'],
  [7, 'a few seconds left'],
  [8, 'about 10 s left'],
  [41, 'about 50 s left'],
  [56, 'about 1 min left'],
  [61, 'about 2 min left'],
  [59 * 60, 'about 59 min left'],
  [61 * 60, 'about 1 h 10 min left'],
])('%s s left', (leftS, words) => {
  expect(leftWords(leftS === null ? null : startMs + leftS * 1000, startMs)).toBe(words);
});

test('the time left counts down only, whatever the history learns meanwhile', async () => {
  let known = [pace('running', 60)];
  const page = connected((handlers) => ({
    ...handlers,
    jobs: { ...handlers.jobs, pace: async () => known },
  }));
  const { expected } = page.state;
  page.start();
  await until(page.clock, () => expected.store.getState().size > 0, 'a history');
  expect(expected.endOf(running())).toBe(startMs + 70_000);
  known = [pace('running', 600)];
  page.app.events.emit({ type: 'job.changed', job: fakeJob(2) });
  await until(page.clock, () => page.state.jobs.store.getState().byId.has('job-2'), 'the end of a job');
  await page.clock.advance(31_000);
  const learnt = (): boolean => [...expected.store.getState().values()][0]?.leftMs === 600_000;
  await until(page.clock, learnt, 'a newer history after half a minute');
  expect(expected.endOf(running())).toBe(startMs + 70_000);
  expect(expected.endOf(running({ id: fakeJob(3).id }))).toBe(startMs + 610_000);
  page.stop();
});

const batch = (ended: number, count: number) =>
  fakeGroup(
    1,
    Array.from({ length: ended }, (_, index) => fakeMember(1, index + 1)),
    { count, job: running({ assetId: null }) },
  );

describe('of a batch', () => {
  test.each([
    ['too few have ended', 4, 40, null],
    ['less than a tenth has ended', 9, 100, null],
    ['a quarter in a minute leaves three', 10, 40, 180],
    ['all have ended', 40, 40, null],
  ])('%s', (_what, ended, count, leftS) => {
    const nowMs = startMs + 70_000;
    const end = groupEndMs(batch(ended, count), nowMs);
    expect(end === null ? null : (end - nowMs) / 1000).toBe(leftS);
  });
});
