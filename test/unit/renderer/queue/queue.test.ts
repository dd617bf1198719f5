/** What the queue makes of jobs, requests and downloads: order, groups, words and history. */
import { describe, expect, test } from 'vitest';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import { jobIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import {
  countByFilter,
  countLive,
  filterOf,
  type QueueRow,
  type QueueSource,
  queueRows,
  rowStatus,
} from '../../../../renderer/modules/queue/rows/queue-rows.ts';
import { rowLine } from '../../../../renderer/modules/queue/rows/row-line-words.ts';
import { jobSteps, jobTimes, rowBar } from '../../../../renderer/modules/queue/rows/row-progress.ts';
import { matcher, rowTitle } from '../../../../renderer/modules/queue/rows/row-titles.ts';
import { fakeJob, fakeTransfer } from '../../../fakes/handlers/handlers.ts';
import { fakeGroup } from '../../../fakes/rows.ts';
import { sampleData } from '../../../fakes/sample-data.ts';

const nowMs = Date.parse('2026-03-04T05:06:07.000Z');
const now = { nowMs, capacity: null, refusal: null, endMs: null };
const data = sampleData(nowMs);
const source = (part: {
  readonly jobs?: readonly Job[];
  readonly submissions?: readonly Submission[];
  readonly hidden?: readonly string[];
}): QueueSource => ({
  jobs: new Map(part.jobs?.map((job) => [job.id, job])),
  submissions: new Map(part.submissions?.map((one) => [one.id, one])),
  transfers: new Map(data.transfers.map((transfer) => [transfer.assetId, transfer])),
  groups: new Map(),
  hidden: new Set(part.hidden),
});
const rows = queueRows(source(data));
const rowOf = (id: string): QueueRow => {
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
};

const types = (part: Parameters<typeof source>[0]) => queueRows(source(part)).map((row) => row.type);

test('a request whose job is known shows as the job alone; a hidden one not at all', () => {
  const submission = data.submissions[0];
  if (submission === undefined) throw new Error('no sample');
  const sent = { ...submission, jobId: jobIdSchema.parse('job-1') };
  expect(types({ jobs: [fakeJob(1)], submissions: [sent] })).toEqual(['job']);
  expect(types({ submissions: [sent] })).toEqual(['submission']);
  expect(types({ submissions: [sent], hidden: [sent.id] })).toEqual([]);
});

test('a batch without a job, as an imported member leaves it, is no row', () => {
  const groups = new Map([fakeGroup(1, [], { job: null }), fakeGroup(2, [])].map((one) => [one.id, one]));
  expect(queueRows({ ...source({}), groups }).map(({ id }) => id)).toEqual(['group-2']);
});

describe('status and groups', () => {
  test.each([
    ['job-1', 'running', 'active'],
    ['job-3', 'queued', 'active'],
    ['job-4', 'downloading', 'active'],
    ['job-5', 'stopped', 'failed'],
    ['job-6', 'failed', 'failed'],
    ['job-7', 'waiting', 'active'],
    ['job-8', 'canceled', 'done'],
    ['job-20', 'complete', 'done'],
    ['submission-0', 'sending', 'active'],
    ['submission-1', 'waiting', 'waiting'],
    ['submission-2', 'refused', 'failed'],
  ])('%s is %s, under %s', (id, status, filter) => {
    expect([rowStatus(rowOf(id)), filterOf(rowOf(id))]).toEqual([status, filter]);
  });

  test('the groups add up', () => {
    const counts = countByFilter(rows);
    expect(counts.active + counts.waiting + counts.done + counts.failed).toBe(counts.all);
    expect(counts.failed).toBe(3);
  });

  test('the sidebar counts each piece of work once', () => {
    const counts = countByFilter(rows);
    expect(countLive(source(data))).toBe(counts.active + counts.waiting);
    expect(countLive(source({}))).toBe(0);
  });
});

describe('search', () => {
  test('finds by every word, in the title, the ids and the error', () => {
    expect(matcher(' OAK  table ')(rowOf('job-1'))).toBe(true);
    expect(matcher('oak chair')(rowOf('job-1'))).toBe(false);
    expect(matcher('transparent')(rowOf('job-6'))).toBe(true);
    expect(matcher('0006KQ')(rowOf('job-6'))).toBe(true);
    expect(rows.filter((row) => matcher('')(row))).toHaveLength(rows.length);
  });

  test('a request without a name is named after its input', () => {
    expect(rowTitle(rowOf('submission-2'))).toBe('A workbench with a vice');
  });
});

describe('words', () => {
  test.each([
    ['job-1', 'Scale, running for 1 min 12 s', false],
    ['job-3', 'Queued at the service for 1 min 35 s', false],
    ['job-20', 'Took 2 min 44 s, 9 files, 48 MB', false],
    ['submission-1', expect.stringContaining('Retrying in 24 s.'), false],
    ['job-6', expect.stringMatching(/^The object could not be reconstructed: The image/), true],
    ['job-5', expect.stringContaining('/home/mika/Caliper'), true],
  ])('%s', (id, text, alarming) => {
    expect(rowLine(rowOf(id), now)).toEqual({ text, alarming });
  });

  test('a request that waits says so where the time of the next try is not known', () => {
    const row = rowOf('submission-1');
    if (row.type !== 'submission') throw new TypeError('a submission');
    const waiting = { ...row, submission: { ...row.submission, nextTryAt: null } };
    expect(rowLine(waiting, now).text).toMatch(/\. Nothing is lost; Caliper retries automatically\.$/);
  });

  test('a bar appears only where something moves', () => {
    expect(rowBar(rowOf('job-1'), nowMs)).toEqual({
      value: 0.46,
      note: '46 %, about 2 min left',
      still: false,
    });
    expect(rowBar(rowOf('job-2'), nowMs)).toEqual({ value: null, note: '', still: false });
    expect(rowBar(rowOf('job-4'), nowMs)).toEqual({
      value: 31_200_000 / 48_300_000,
      note: '31 MB of 48 MB, 6.4 MB/s, 3 s left',
      still: false,
    });
    expect(rowBar(rowOf('job-3'), nowMs)).toBeNull();
    expect(rowBar(rowOf('job-20'), nowMs)).toBeNull();
  });

  test('a failed job without a reason says so', () => {
    const job = fakeJob(1, { status: 'failed', error: {} });
    expect(
      rowLine({ type: 'job', id: job.id, at: job.createdAt, atMs: 0, job, transfer: null }, now),
    ).toEqual({
      text: 'The service gave no reason',
      alarming: true,
    });
  });
});

const at = (seconds: number): string => new Date(nowMs + seconds * 1000).toISOString();

describe('jobSteps', () => {
  test('gives each stage its time and joins what repeats', () => {
    const job = fakeJob(1, {
      status: 'running',
      createdAt: at(0),
      startedAt: at(10),
      endedAt: null,
      transitions: [
        { at: at(0), status: 'queued', stage: null },
        { at: at(10), status: 'running', stage: 'reconstruction' },
        { at: at(14), status: 'running', stage: 'reconstruction' },
        { at: at(40), status: 'running', stage: 'physics' },
      ],
    });
    expect(
      jobSteps(job, nowMs + 45_000).map(({ label, durationMs, going }) => [label, durationMs, going]),
    ).toEqual([
      ['Queued', 10_000, false],
      ['Reconstruction', 30_000, false],
      ['Physics', 5000, true],
    ]);
    expect(jobTimes(job, nowMs + 45_000)).toEqual({ queuedMs: 10_000, runningMs: 35_000 });
  });

  test('ends with a status that lasts', () => {
    const last = jobSteps(fakeJob(1), nowMs).at(-1);
    expect(last).toMatchObject({ label: 'Complete', durationMs: null, going: false });
  });

  test('clocks that disagree give no negative times', () => {
    const job = fakeJob(1, { createdAt: at(50), startedAt: at(10), endedAt: at(5) });
    expect(jobTimes(job, nowMs)).toEqual({ queuedMs: 0, runningMs: 0 });
  });

  test('a job that never ran was queued until it ended', () => {
    const job = fakeJob(1, { status: 'canceled', createdAt: at(0), startedAt: null, endedAt: at(20) });
    expect(jobTimes(job, nowMs + 99_000)).toEqual({ queuedMs: 20_000, runningMs: null });
  });
});

test('a transfer that waits for its first try is no failure', () => {
  const job = fakeJob(1);
  const transfer = fakeTransfer(1, { state: 'waiting', error: null });
  const row: QueueRow = { type: 'job', id: job.id, at: job.createdAt, atMs: 0, job, transfer };
  expect(rowStatus(row)).toBe('downloading');
  expect(rowLine(row, now).text).toBe('Download starts soon');
  const slow = fakeTransfer(1, { state: 'active', slowHost: 'files.test', bytesPerSecond: 3 });
  expect(rowLine({ ...row, transfer: slow }, now).text).toBe('Downloading files (slow host: files.test)');
});
