/** What the queue says of requests that wait, of groups, of cancels and gaps, and of the capacity. */
import { describe, expect, test } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import type { Capacity, Submission } from '../../../../main/contract/schema/creation/submission.ts';
import {
  cancelWords,
  gapWays,
  unfinishedMembers,
  whyNoGaps,
} from '../../../../renderer/modules/queue/rows/cancel-retry-words.ts';
import { type QueueRow, rowStatus } from '../../../../renderer/modules/queue/rows/queue-rows.ts';
import { rowLine } from '../../../../renderer/modules/queue/rows/row-line-words.ts';
import {
  barParts,
  barWords,
  rowBar,
  stateLabel,
} from '../../../../renderer/modules/queue/rows/row-progress.ts';
import {
  cancelable,
  discardable,
  movable,
  pausable,
  pausableDownloads,
} from '../../../../renderer/modules/queue/rows/row-targets.ts';
import { comesFrom, madeAgainBy, rowAside } from '../../../../renderer/modules/queue/rows/row-titles.ts';
import {
  capacityLine,
  capacitySentences,
  waitingWords,
} from '../../../../renderer/modules/queue/rows/waiting-words.ts';
import { isOn, permissionWords } from '../../../../renderer/modules/settings/settings-words.ts';
import { percentShown } from '../../../../renderer/ui/status/Progress.tsx';
import { fakeGroup, fakeJob, fakeMember } from '../../../fakes/rows.ts';
import { sampleQueue } from '../../../fakes/sample-queue.ts';

const nowMs = Date.parse('2026-03-04T05:06:07.000Z');
const { submissions, groups, capacity } = sampleQueue(nowMs);
const byId = new Map(groups.map((group) => [group.id as string, group]));
const groupOf = (id: string) => {
  const group = byId.get(id);
  if (group === undefined) throw new TypeError(`no ${id}`);
  return group;
};
const submissionOf = (number: number): Submission => {
  const found = submissions.find(({ id }) => id === `submission-${number}`);
  if (found === undefined) throw new TypeError(`no ${number}`);
  return found;
};
const requestRow = (submission: Submission): QueueRow => ({
  type: 'submission',
  id: submission.id,
  at: submission.createdAt,
  atMs: 0,
  submission,
});
const groupRow = (id: string): QueueRow => ({ type: 'group', id, at: '', atMs: 0, group: groupOf(id) });

describe('why a request waits', () => {
  test.each([
    [101, /^Queued$/],
    [102, /^Paused by you$/],
    [103, /^Blocked: asset limit \(1,982 of 2,000\)\. When the limit is raised/],
    [104, /^Blocked: set limit, 5 sets running$/],
    [100, /did not answer within 60 s.* Retrying in 12 s\. The service may already have it, so it cannot/],
  ])('submission-%s', (number, words) => {
    expect(waitingWords(submissionOf(number), capacity, nowMs)).toMatch(words);
  });

  test('what concerns the whole connection is said in short; nobody has to read it on each of a hundred rows', () => {
    const error = { code: 'remote.unreachable', data: { baseUrl: 'https://a.example', reason: 'refused' } };
    const nextTryAt = new Date(nowMs + 3000).toISOString();
    const away = { ...submissionOf(101), error, nextTryAt } satisfies Submission;
    expect(waitingWords(away, capacity, nowMs)).toBe('Waiting for the connection. Retrying in 3 s.');
    const other = { code: 'remote.problem', data: { status: 400, type: 'x', detail: '' } };
    expect(waitingWords({ ...away, error: other }, capacity, nowMs)).toBe(
      'The service refused this (HTTP 400, x). Retrying in 3 s.',
    );
  });

  test('sets of the same account elsewhere are named, and nothing is made up where nothing is known', () => {
    const held = submissionOf(104);
    const elsewhere: Capacity = { ...capacity, setsInFlight: 1, setsElsewhere: true };
    expect(waitingWords(held, elsewhere, nowMs)).toMatch(/sets created elsewhere$/);
    expect(waitingWords(held, null, nowMs)).toBe('Blocked: set limit');
    expect(waitingWords(submissionOf(103), null, nowMs)).toMatch(/^Blocked: asset limit\. When/);
  });
});

test('an upload tells its amount, speed and time left, and when the answer is awaited', () => {
  const sending = submissionOf(108);
  expect(rowBar(requestRow(sending), nowMs)).toEqual({
    value: 212 / 498,
    note: '212 MB of 498 MB, 9.4 MB/s, 30 s left',
    still: false,
  });
  const upload = { sentBytes: 5, totalBytes: 5, bytesPerSecond: 0 };
  const sent = requestRow({ ...sending, upload });
  expect(rowBar(sent, nowMs)?.value).toBeNull();
  expect(rowLine(sent, { nowMs, capacity, refusal: null, endMs: null }).text).toMatch(/^Sent, waiting/);
});

const hole = (id: string, loading: boolean): string =>
  rowLine(
    {
      type: 'member',
      id: `${id}:3`,
      at: '',
      atMs: 0,
      group: groupOf(id),
      index: 3,
      member: null,
      transfer: null,
      loading,
    },
    { nowMs, capacity, refusal: null, endMs: null },
  ).text;

const running = (progress: number | null): QueueRow => ({
  type: 'job',
  id: 'job-1',
  at: '',
  atMs: 0,
  job: fakeJob(1, { status: 'running', stage: 'physics', progress, endedAt: null }),
  transfer: null,
});

describe('bars', () => {
  test('a job that has counted to the end finishes in words and with a whole bar, not at 99 %', () => {
    expect(rowBar(running(0.98), nowMs)).toMatchObject({
      value: 0.98,
      note: expect.stringContaining('98 %'),
    });
    expect(rowBar(running(0.99), nowMs)).toEqual({ value: 'finishing', note: 'Finishing', still: false });
    expect([stateLabel(running(0.98)), stateLabel(running(1))]).toEqual([undefined, 'Finishing']);
    expect(rowLine(running(0.995), { nowMs, capacity, refusal: null, endMs: null }).text).toMatch(
      /^Finishing, running for/,
    );
  });

  test('what has not begun is empty: queued members, and a bar that is still and unknown', () => {
    const waiting = fakeMember(9, 1);
    const queued = fakeGroup(9, [{ ...waiting, job: { ...waiting.job, status: 'queued' } }]);
    expect(barParts(queued).map(({ state, hollow }) => [state, hollow])).toEqual([['queued', true]]);
    expect([percentShown(null, true), percentShown(null, false), percentShown(0.999, false)]).toEqual([
      0,
      null,
      99,
    ]);
  });
});

describe('groups', () => {
  test('the bar has a part for each state and one for members that nobody knows', () => {
    const parts = barParts(groupOf('group-1'));
    expect(parts.map(({ state, count }) => [state, count])).toEqual([
      ['complete', 22],
      ['running', 3],
      ['queued', 11],
      ['failed', 1],
      ['unknown', 3],
    ]);
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(barWords(groupOf('group-2'))).toBe('7 complete and 5 failed of 12 members');
    const one = { ...groupOf('group-2').counts, requested: 1, complete: 0, failed: 1 };
    expect(barWords({ counts: one })).toBe('1 failed of 1 member');
  });

  test.each([
    [
      'group-1',
      /^Running for 8 min 00 s, 1 failed member to retry, 18 of 22 on this disk \(812 MB of 1\.0 GB, 7\.1 MB\/s, 31 s left\)$/,
    ],
    ['group-2', /^7 of 12 complete, 2 failed members to retry, all files on this disk$/],
    ['group-3', /^Queued for 1 min 35 s$/],
    ['group-4', /^16 of 16 complete, 5 of 16 on this disk .*, 11 downloads paused$/],
  ])('%s', (id, line) => {
    expect(rowLine(groupRow(id), { nowMs, capacity, refusal: null, endMs: null }).text).toMatch(line);
  });

  test('a batch that is queued again for its manifest stays among what runs and says so', () => {
    const group = groupOf('group-1');
    const counts = { ...group.counts, queued: 0, running: 0, complete: group.counts.requested, failed: 0 };
    const again = {
      ...group,
      counts,
      job: fakeJob(1, { assetId: null, status: 'queued', cancel: 'finished' }),
    };
    const row: QueueRow = { type: 'group', id: 'group-1', at: '', atMs: 0, group: again };
    expect(rowStatus(row)).toBe('running');
    expect(rowLine(row, { nowMs, capacity, refusal: null, endMs: null }).text).toMatch(
      /^All members finished, preparing the manifest/,
    );
    expect(cancelable([row])).toEqual([]);
  });

  test('a hole says whether a member may still come', () => {
    expect(hole('group-1', false)).toBe('Not listed at the service yet');
    expect(hole('group-2', false)).toMatch(/^Deleted/);
    expect(hole('group-2', true)).toBe('Loading');
  });

  test('lineage leads both ways', () => {
    const again = requestRow(submissionOf(106));
    expect(comesFrom(again, byId)).toEqual({
      words: 'Retry of 3 members of Kitchen mugs',
      target: 'group-2',
      asset: false,
    });
    expect(madeAgainBy('group-2', byId, submissions)).toEqual([
      { words: 'Kitchen mugs (members 4, 9 and 11)', target: 'submission-106', asset: false },
    ]);
    expect(rowAside(requestRow(submissionOf(107)), byId)).toBe('Batch of 100 · Part 2 of 3');
    expect(rowAside(groupRow('group-3'), byId)).toBeNull();
  });
});

describe('canceling', () => {
  test.each(['possible', 'uncertain', 'started', 'finished', 'set-member'] as const)(
    '%s is said',
    (cancel) => {
      const single = cancelWords(fakeJob(1, { cancel }));
      const whole = cancelWords(fakeJob(1, { cancel, assetId: null }));
      const allowed = cancel === 'possible' || cancel === 'uncertain';
      expect([single.allowed, whole.allowed]).toEqual([allowed, allowed]);
      expect(whole.words === single.words).toBe(cancel === 'set-member');
    },
  );

  test('a group goes with its unfinished members, and a refusal is said at the row', () => {
    expect(unfinishedMembers(groupOf('group-1'))).toBe(17);
    expect(cancelable([groupRow('group-3'), groupRow('group-1')])).toEqual([
      { jobId: 'job-3000', title: 'Set of 50 variants', members: 50 },
    ]);
    const refusal = toFailure(new AppError('job.cancel-refused', { reason: 'started', detail: '' }));
    expect(rowLine(groupRow('group-1'), { nowMs, capacity, endMs: null, refusal })).toMatchObject({
      alarming: true,
    });
  });
});

const ways = (route: Parameters<typeof gapWays>[0]['route'], openGaps: number) =>
  gapWays({ route, openGaps }).map(({ as }) => as);

test('gaps are made again as the route allows; a procedural set has at least ten', () => {
  expect(ways('measured-batch', 2)).toEqual(['batch', 'assets']);
  expect(ways('high-fidelity-set', 2)).toEqual(['set', 'batch', 'assets']);
  expect(gapWays({ route: 'procedural-set', openGaps: 3 })[0]?.words).toMatch(
    /^10 new variants: .*at least 10/,
  );
  expect(gapWays({ route: 'procedural-set', openGaps: 30 })[0]?.words).toMatch(/^30 new variants\. /);
  expect(gapWays({ route: 'procedural-set', openGaps: 130 })[1]?.label).toBe('As 2 new batches');
  const { submissionId } = groupOf('group-1');
  expect(whyNoGaps({ route: 'standard-batch', openGaps: 0, submissionId })).not.toBeNull();
  expect(whyNoGaps({ route: 'unknown', openGaps: 4, submissionId })).toMatch(/not created from this library/);
  expect(whyNoGaps({ route: 'standard-batch', openGaps: 4, submissionId: null })).toMatch(/not created/);
  expect(whyNoGaps({ route: 'standard-batch', openGaps: 1, submissionId })).toBeNull();
});

test('what may be at the service can be neither paused, moved nor discarded', () => {
  const rows = [100, 101, 102].map((number) => requestRow(submissionOf(number)));
  expect(pausable(rows, true)).toEqual(['submission-101']);
  expect(pausable(rows, false)).toEqual(['submission-102']);
  expect(movable(rows)).toEqual(['submission-101', 'submission-102']);
  expect(discardable(rows)).toEqual(['submission-101', 'submission-102']);
  const refused = { ...submissionOf(100), state: 'refused' as const };
  expect(discardable([requestRow(refused)])).toEqual(['submission-100']);
});

test('the downloads of a group are paused as long as some are not, and resumed when some are', () => {
  const group = fakeGroup(8, [fakeMember(8, 1)]);
  const arriving = (paused: number): QueueRow => ({
    type: 'group',
    id: group.id,
    at: '',
    atMs: 0,
    group: { ...group, transfer: { ...group.transfer, assetsTotal: 3, assetsDone: 1, paused } },
  });
  const groupIds = (paused: number, to: boolean) => pausableDownloads([arriving(paused)], to).groupIds.length;
  expect([groupIds(0, true), groupIds(1, true), groupIds(2, true)]).toEqual([1, 1, 0]);
  expect([groupIds(0, false), groupIds(1, false)]).toEqual([0, 1]);
});

describe('the capacity', () => {
  test('is one line, and says more when asked', () => {
    expect(capacityLine(capacity).map(({ text }) => text)).toEqual([
      '5 of 5 sets queued or running',
      'Asset limit: 1,982 of 2,000 used',
      '8 requests for 259 assets queued here',
      '1 paused',
      '2 blocked',
    ]);
    const [, limit] = capacitySentences(capacity);
    expect(limit?.text).toMatch(
      /24 assets or more stay in the queue.*“1982 of 2000 assets have been created”\./,
    );
  });

  test('shows nothing of what is not there', () => {
    const idle: Capacity = {
      ...capacity,
      setsInFlight: 0,
      assetLimit: null,
      waitingSubmissions: 0,
      waitingAssets: 0,
      pausedSubmissions: 0,
      heldSubmissions: 0,
    };
    expect(capacityLine(idle)).toEqual([
      { key: 'sets', text: '0 of 5 sets queued or running', tone: 'plain' },
    ]);
    expect(capacitySentences(idle)).toHaveLength(1);
    if (capacity.assetLimit === null) throw new TypeError('no sample');
    const unnamed = { ...idle, assetLimit: { ...capacity.assetLimit, used: null, limit: null } };
    expect(capacityLine(unnamed).map(({ text }) => text)).toContain('Asset limit: reached');
  });
});

test('the switch for notifications is on only where one would come', () => {
  expect([isOn('granted', true), isOn('default', true), isOn('granted', false)]).toEqual([
    true,
    false,
    false,
  ]);
  const words = (['granted', 'default', 'denied', 'unsupported'] as const).map((permission) =>
    permissionWords(permission, true),
  );
  expect(new Set(words).size).toBe(4);
});
