/** All that runs as one: assets that have ended of those entered since the oldest that still runs, and bytes. */
import { expect, test } from 'vitest';
import { overallParts } from '../../../../renderer/modules/queue/OverallLine.tsx';
import { overallProgress } from '../../../../renderer/modules/queue/rows/overall-progress.ts';
import { queueRows } from '../../../../renderer/modules/queue/rows/queue-rows.ts';
import { fakeGroup, fakeJob, fakeMember, fakeSubmission, fakeTransfer } from '../../../fakes/rows.ts';

const [early, late] = ['2026-01-02T03:00:00.000Z', '2026-01-02T04:00:00.000Z'];

function progressOf(part: Partial<Parameters<typeof queueRows>[0]>) {
  const none = { jobs: new Map(), submissions: new Map(), transfers: new Map(), groups: new Map() };
  return overallProgress(queueRows({ ...none, hidden: new Set(), ...part }));
}
const byId = <T extends { readonly id: string }>(...rows: T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));
const running = { status: 'running', createdAt: late, endedAt: null } as const;

test('what ended before the oldest that runs was entered is no part of it; what ended since is', () => {
  const old = fakeJob(1, { createdAt: early, endedAt: early });
  const recent = fakeJob(2, { createdAt: early, endedAt: late });
  const progress = progressOf({ jobs: byId(old, recent, fakeJob(3, running), fakeJob(4, running)) });
  expect(progress).toMatchObject({ ended: 1, entered: 3, fraction: 1 / 3 });
  expect(progressOf({ jobs: byId(old, recent) })).toBeNull();
});

test('batches count by their members, requests by what they ask for, refused ones as ended', () => {
  const members = [1, 2, 3, 4].map((index) => fakeMember(1, index));
  const [first, ...rest] = members;
  const going = rest.map((one) => ({ ...one, job: { ...one.job, status: 'queued' as const } }));
  const batch = fakeGroup(1, first === undefined ? [] : [first, ...going]);
  const group = { ...batch, createdAt: early, job: batch.job && { ...batch.job, ...running } };
  const request = {
    route: 'standard',
    name: null,
    input: { type: 'text', text: 'a mug' },
    params: {},
  } as unknown as Parameters<typeof fakeSubmission>[1];
  const progress = progressOf({
    groups: byId(group),
    submissions: byId(
      fakeSubmission(1, request, { createdAt: late }),
      fakeSubmission(2, request, { createdAt: late, state: 'refused' }),
    ),
  });
  expect(progress).toMatchObject({ ended: 2, entered: 6 });
});

test('once every job has ended the bar is of the bytes, known when all are; a stopped download is nobody’s progress', () => {
  const arriving = { state: 'active', receivedBytes: 500, bytesPerSecond: 100 } as const;
  const jobs = byId(fakeJob(1, { endedAt: late }), fakeJob(2, { endedAt: late }));
  const transfers = (totalBytes: number | null) =>
    new Map([
      ['asset-1', fakeTransfer(1, { ...arriving, totalBytes })],
      ['asset-2', fakeTransfer(2, { state: 'complete', receivedBytes: 500, totalBytes: 500 })],
    ]);
  const known = progressOf({ jobs, transfers: transfers(1500) });
  expect(known).toMatchObject({ ended: 2, entered: 2, receivedBytes: 1000, totalBytes: 2000, fraction: 0.5 });
  expect(known && overallParts(known)).toEqual([
    '2 of 2 assets finished',
    '1.0 kB of 2.0 kB downloaded',
    '100 B/s',
  ]);
  const unknown = progressOf({ jobs, transfers: transfers(null) });
  expect(unknown).toMatchObject({ totalBytes: null, fraction: null });
  expect(unknown && overallParts(unknown)[1]).toBe('1.0 kB downloaded');
  const stopped = fakeTransfer(1, { ...arriving, state: 'stopped', bytesPerSecond: null });
  expect(progressOf({ jobs: byId(fakeJob(1)), transfers: new Map([['asset-1', stopped]]) })).toBeNull();
});
