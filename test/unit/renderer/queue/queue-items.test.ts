/** The list of a busy queue: its parts and their order, labels, members and holes, and what the selection means. */
import { describe, expect, test } from 'vitest';
import type { GroupMember } from '../../../../main/contract/schema/group.ts';
import { liveJobs } from '../../../../renderer/modules/queue/QueueScreen.tsx';
import {
  type QueueItem,
  queueItems,
  rangeOf,
  targetRows,
} from '../../../../renderer/modules/queue/rows/queue-items.ts';
import { countByFilter, filterOf, queueRows } from '../../../../renderer/modules/queue/rows/queue-rows.ts';
import type { Rows } from '../../../../renderer/modules/shared/store/row-store.ts';
import { fakeGroup, fakeJob, fakeMember, fakeSubmission, fakeTransfer } from '../../../fakes/rows.ts';
import { sampleData } from '../../../fakes/sample-data.ts';
import { sampleQueue } from '../../../fakes/sample-queue.ts';

const nowMs = Date.parse('2026-03-04T05:06:07.000Z');
const data = sampleData(nowMs);
const queue = sampleQueue(nowMs);
const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));
const groups = byId(queue.groups);
const transfers = new Map(data.transfers.map((transfer) => [transfer.assetId, transfer]));
const rows = queueRows({
  jobs: byId([...data.jobs, ...queue.groups.flatMap(({ job }) => job ?? [])]),
  submissions: byId([...queue.submissions, ...data.submissions]),
  transfers,
  groups,
  hidden: new Set(),
});
const view = {
  filter: 'all',
  search: '',
  hideDone: false,
  route: null,
  connectionId: null,
  open: new Set<string>(),
  folded: new Set<string>(),
} as const;
const shown = (
  part: Partial<Omit<Parameters<typeof queueItems>[1], never>> = {},
  opened: ReadonlyMap<string, Rows<GroupMember>> = new Map(),
): QueueItem[] => queueItems(rows, { ...view, ...part }, opened, transfers);
const ids = (items: readonly QueueItem[]): string[] => items.map(({ id }) => id);
const loaded = (members: readonly GroupMember[]): Rows<GroupMember> => ({
  status: 'ready',
  byId: new Map(members.map((member) => [String(member.index), member])),
  error: null,
});
const batch = queue.groups[0];
if (batch === undefined) throw new TypeError('no sample');

describe('the list', () => {
  test('goes the way of a request, what is sent first on top, and what ended last before the older', () => {
    const items = shown();
    const sections = items.filter((item) => item.type === 'heading' && item.level === 'section');
    expect(sections.map((item) => (item.type === 'heading' ? [item.id, item.count] : []))).toEqual([
      ['waiting', 9],
      ['sending', 2],
      ['queued', 2],
      ['running', 3],
      ['downloading', 4],
      ['ended', 45],
    ]);
    const positions = items.flatMap((item) =>
      item.type === 'submission' && item.submission.state === 'waiting' ? [item.submission.position] : [],
    );
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const ended = items
      .slice(ids(items).indexOf('ended') + 1)
      .map((item) => ('atMs' in item ? item.atMs : 0));
    expect(ended).toEqual(ended.toSorted((a, b) => b - a));
  });

  test('a parent job is no row beside its group', () => {
    expect(rows.filter(({ id }) => id === batch.job?.id)).toEqual([]);
    expect(rows.filter(({ id }) => id === batch.id)).toHaveLength(1);
  });

  test('neighbours of one label stand under it; folded, it keeps its count', () => {
    const items = shown();
    const at = items.findIndex((item) => item.type === 'heading' && item.level === 'label');
    const heading = items[at];
    expect(heading).toMatchObject({ text: 'Kitchen, second run', count: 3 });
    expect(ids(items.slice(at + 1, at + 5))).toEqual([
      'submission-101',
      'submission-102',
      'submission-103',
      'submission-104',
    ]);
    const folded = shown({ folded: new Set([heading?.id ?? '']) });
    expect(folded).toHaveLength(items.length - 3);
    expect(shown({ folded: new Set(['ended']) })).toHaveLength(items.length - 45);
  });

  test('a label that comes twice in the order has two headings', () => {
    const request = queue.submissions[1]?.request;
    if (request === undefined) throw new TypeError('no sample');
    const labels = ['a', null, 'a'];
    const three = labels.map((label, at) => fakeSubmission(at + 1, request, { state: 'waiting', label }));
    const list = queueItems(
      queueRows({
        jobs: new Map(),
        submissions: byId(three),
        transfers,
        groups: new Map(),
        hidden: new Set(),
      }),
      view,
      new Map(),
      transfers,
    );
    expect(list.map((item) => (item.type === 'heading' ? item.text : item.id))).toEqual([
      'Queued here',
      'a',
      'submission-1',
      'submission-2',
      'a',
      'submission-3',
    ]);
  });

  test('filters take apart what all shows, and the search finds requests, groups and open members', () => {
    const counts = countByFilter(rows);
    const { all, ...parts } = counts;
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all);
    const failed = shown({ filter: 'failed' }).filter((item) => item.type !== 'heading');
    expect(failed).toHaveLength(counts.failed);
    // A batch with gaps that nothing makes again wants the user.
    expect(ids(failed)).toContain('group-2');
    expect(ids(shown({ search: 'second run maple' }))).toContain('submission-101');
    const opened = new Map([[batch.id, loaded(batch.members)]]);
    const found = shown({ search: 'member 23', open: new Set([batch.id]) }, opened);
    expect(ids(found).filter((id) => id.startsWith('group'))).toEqual(['group-1', 'group-1:23']);
  });
});

describe('an open group', () => {
  test('shows every place by its index, holes too, and says while it is being loaded', () => {
    const open = new Set([batch.id]);
    const items = shown({ open }, new Map([[batch.id, loaded(batch.members)]]));
    const members = items.filter((item) => item.type === 'member');
    expect(members.map(({ index }) => index)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(members.filter(({ member }) => member === null).map(({ index }) => index)).toEqual([38, 39, 40]);
    expect(members.every(({ loading }) => !loading)).toBe(true);
    expect(filterOf(members[22] ?? fail())).toBe('failed');
    const before = shown({ open }).filter((item) => item.type === 'member');
    expect([before.length, before.every(({ loading }) => loading)]).toEqual([40, true]);
  });

  test('of 500 members among 5,000 rows is laid out in a moment', () => {
    const set = fakeGroup(
      9,
      Array.from({ length: 500 }, (_, at) => fakeMember(9, at + 1)),
    );
    const many = queueRows({
      jobs: byId(Array.from({ length: 5000 }, (_, at) => fakeJob(at + 1))),
      submissions: new Map(),
      transfers: new Map(),
      groups: byId([set]),
      hidden: new Set(),
    });
    const open = new Map([[set.id, loaded(set.members)]]);
    const list = queueItems(many, { ...view, open: new Set([set.id]) }, open, transfers);
    expect(list).toHaveLength(2 + 5001 + 500);
  });

  test('is requested more often by the jobs on the screen that have not ended', () => {
    const items = shown({ open: new Set([batch.id]) }, new Map([[batch.id, loaded(batch.members)]]));
    const live = liveJobs(items);
    expect(live).toContain(batch.job?.id);
    expect(live).toContain('job-1024');
    expect(live).not.toContain('job-1001');
  });

  test.each([
    ['downloading', { paused: 0, stopped: 1 }],
    ['paused', { paused: 2, stopped: 1 }],
    ['stopped', { paused: 0, stopped: 3 }],
  ])('whose files are not all here is %s', (status, part) => {
    const group = fakeGroup(7, [fakeMember(7, 1, { transfer: fakeTransfer(7001) })]);
    const arriving = { ...group, transfer: { ...group.transfer, assetsTotal: 4, assetsDone: 1, ...part } };
    const [row] = queueRows({
      jobs: new Map(),
      submissions: new Map(),
      transfers,
      groups: byId([arriving]),
      hidden: new Set(),
    });
    if (row === undefined) throw new TypeError('no row');
    expect(filterOf(row)).toBe(status === 'stopped' ? 'failed' : 'active');
  });
});

describe('the selection', () => {
  test('goes from row to row without headings, either way', () => {
    const items = shown();
    const range = ['submission-100', 'submission-101', 'submission-102'];
    expect(rangeOf(items, 'submission-100', 'submission-102')).toEqual(range);
    expect(rangeOf(items, 'submission-102', 'submission-100')).toEqual(range);
    expect(rangeOf(items, 'gone', 'submission-102')).toEqual(['submission-102']);
    expect(rangeOf(items, 'submission-102', 'gone')).toEqual([]);
  });

  test('is what actions mean, else the row with the focus, else the requests under its heading', () => {
    const items = shown();
    const meant = (selected: readonly string[], active: string | null) =>
      targetRows(items, { selected: new Set(selected), active }).map(({ id }) => id);
    expect(meant(['group-1', 'submission-105'], 'job-1')).toEqual(['submission-105', 'group-1']);
    expect(meant([], 'job-1')).toEqual(['job-1']);
    expect(meant([], 'label:submission-101')).toEqual(['submission-101', 'submission-102', 'submission-103']);
    expect(meant(['gone'], null)).toEqual([]);
  });
});

function fail(): never {
  throw new TypeError('missing');
}
