import { expect, test } from 'vitest';
import type { AssetLabel, GroupRow, JobRow, StatusCounts } from '../../../main/catalogue/catalogue.ts';
import type { AppEvent } from '../../../main/contract/events.ts';
import { type AssetId, assetIdSchema, type GroupId, jobIdSchema } from '../../../main/contract/schema/ids.ts';
import type { Ended } from '../../../main/contract/schema/job.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { shortName } from '../../../main/modules/settings/notification-words.ts';
import { createNotifications, type Notifications } from '../../../main/modules/settings/notifications.ts';
import { createFakeClock, type FakeClock } from '../../fakes/clock.ts';
import { createRecordingNotifier, type RecordingNotifier } from '../../fakes/ports.ts';
import { asset, group, ids, job } from '../../integration/catalogue/rows.ts';

interface Desk extends Notifications {
  readonly clock: FakeClock;
  readonly notifier: RecordingNotifier;
  readonly names: Map<AssetId, AssetLabel>;
  readonly groups: Map<GroupId, GroupRow>;
  readonly counts: Map<GroupId, StatusCounts>;
  readonly preferences: { notifications: boolean };
  readonly told: Ended[];
  /** Until nothing more is waited for. */
  later(): Promise<readonly Ended[]>;
}

const some = <K, V>(all: ReadonlyMap<K, V>, keys: readonly K[]): Map<K, V> =>
  new Map([...all].filter(([key]) => keys.includes(key)));

function desk(): Desk {
  const clock = createFakeClock();
  const notifier = createRecordingNotifier();
  const names = new Map<AssetId, AssetLabel>();
  const groups = new Map<GroupId, GroupRow>();
  const counts = new Map<GroupId, StatusCounts>();
  const preferences = { notifications: true };
  const told: Ended[] = [];
  const publish = (event: AppEvent): void => {
    if (event.type === 'ended') told.push(event.ended);
  };
  const notifications = createNotifications({
    catalogue: {
      assets: { labels: (keys) => some(names, keys) },
      groups: { byIds: (keys) => some(groups, keys) },
      jobs: { memberCounts: (keys) => some(counts, keys) },
    },
    hub: { publish },
    clock,
    log: silentLog,
    notifier,
    preferences: { get: () => preferences },
  });
  const later = async (): Promise<readonly Ended[]> => {
    await clock.advance(120_000);
    return told;
  };
  return { ...notifications, clock, notifier, names, groups, counts, preferences, told, later };
}

/** A job that has ended just now, of an asset of this name. */
function ended(
  { names, clock }: Desk,
  id: string,
  status: JobRow['status'],
  name: string | null = id,
): JobRow {
  const assetId = assetIdSchema.parse(id);
  names.set(assetId, { ...asset(id, { name }), title: name });
  return job(id, { assetId, status, updatedAt: new Date(clock.now()).toISOString() });
}

function endedGroup(
  { groups, counts, clock }: Desk,
  row: GroupRow,
  status: JobRow['status'],
  found: StatusCounts,
): JobRow {
  groups.set(row.id, row);
  counts.set(row.id, found);
  const updatedAt = new Date(clock.now()).toISOString();
  return job(`job-of-${row.id}`, { groupId: row.id, status, updatedAt });
}

const mugs = (rest: Partial<GroupRow> = {}): GroupRow => group('g1', { name: 'Kitchen mugs', ...rest });

test('one asset is told by its name, and a click leads to it', async () => {
  const one = desk();
  one.jobEnded(ended(one, 'a1', 'complete', 'Red mug'));
  expect(one.told).toEqual([]);
  await one.clock.advance(3000);
  expect(one.told).toEqual([
    {
      tag: 'job:a1',
      title: 'Red mug',
      body: 'The asset is ready.',
      outcome: 'complete',
      groupId: null,
      assetId: 'a1',
      shown: true,
    },
  ]);
  expect(one.notifier.asked).toEqual([{ tag: 'job:a1', title: 'Red mug', body: 'The asset is ready.' }]);
});

test('one that failed says what to do next, one that was canceled does not', async () => {
  const failed = desk();
  failed.jobEnded(ended(failed, 'a1', 'failed', null));
  const [told] = await failed.later();
  expect(told).toMatchObject({ title: 'An asset', outcome: 'failed', assetId: null, groupId: null });
  expect(told?.body).toBe('It failed. Open the queue to see why and retry.');
  const canceled = desk();
  canceled.jobEnded(ended(canceled, 'a1', 'canceled'));
  expect((await canceled.later())[0]).toMatchObject({ body: 'It was canceled.', outcome: 'canceled' });
});

test('assets that end within three seconds of each other are told as one', async () => {
  const one = desk();
  for (const [n, status] of (['complete', 'complete', 'failed', 'complete', 'complete'] as const).entries()) {
    one.jobEnded(ended(one, `a${n}`, status));
    await one.clock.advance(2900);
  }
  expect(await one.later()).toMatchObject([
    {
      title: '4 assets are ready, 1 failed',
      body: 'a0, a1, a2 and 2 more. Open the queue to see why and retry.',
      outcome: 'partial',
    },
  ]);
});

test('those that end farther apart are told apart, and a stream of them every fifteen seconds', async () => {
  const apart = desk();
  apart.jobEnded(ended(apart, 'a1', 'complete'));
  await apart.clock.advance(3001);
  apart.jobEnded(ended(apart, 'a2', 'complete'));
  expect((await apart.later()).map(({ title }) => title)).toEqual(['a1', 'a2']);
  const stream = desk();
  for (let n = 0; n < 20; n += 1) {
    stream.jobEnded(ended(stream, `a${n}`, 'complete'));
    await stream.clock.advance(1000);
  }
  expect((await stream.later()).map(({ title }) => title)).toEqual([
    '15 assets are ready',
    '5 assets are ready',
  ]);
});

test('a batch or set is told once with its counts; its members never tell of themselves', async () => {
  const one = desk();
  for (let n = 1; n <= 50; n += 1)
    one.jobEnded(job(`m${n}`, { groupId: ids.group('g1'), groupIndex: n, status: 'complete' }));
  one.jobEnded(endedGroup(one, mugs(), 'partial', { complete: 47, failed: 3 }));
  expect(await one.later()).toEqual([
    {
      tag: 'group:g1',
      title: 'Kitchen mugs',
      body: '47 of 50 are ready, 3 failed. Open the variation set to retry.',
      outcome: 'partial',
      groupId: 'g1',
      assetId: null,
      shown: true,
    },
  ]);
});

test.each([
  ['complete', {}, 'All 50 are ready.', 'complete'],
  ['failed', { failed: 50 }, 'None of 50 is ready, 50 failed. Open the batch to retry.', 'failed'],
  [
    'canceled',
    { canceled: 50 },
    'None of 50 is ready, 50 were canceled. Open the batch to retry.',
    'canceled',
  ],
  [
    'partial',
    { complete: 49, canceled: 1 },
    '49 of 50 are ready, 1 was canceled. Open the batch to retry.',
    'partial',
  ],
  ['partial', { complete: 70 }, 'All 50 are ready.', 'complete'],
] as const)('a batch that is %s with %j: %s', async (status, counts, body, outcome) => {
  const one = desk();
  one.jobEnded(endedGroup(one, mugs({ type: 'batch', name: null }), status, counts));
  expect(await one.later()).toMatchObject([{ title: 'A batch', body, outcome }]);
});

test('a set waits for the jobs of its members, but not for ever', async () => {
  const read = desk();
  read.jobEnded(endedGroup(read, mugs(), 'partial', { complete: 10, running: 40 }));
  await read.clock.advance(20_000);
  expect(read.told).toEqual([]);
  read.counts.set(ids.group('g1'), { complete: 45, failed: 5 });
  await read.clock.advance(3000);
  expect(read.told).toMatchObject([{ body: expect.stringContaining('45 of 50 are ready, 5 failed.') }]);
  const unread = desk();
  unread.jobEnded(endedGroup(unread, mugs(), 'partial', { complete: 10 }));
  expect(await unread.later()).toMatchObject([
    { body: '10 of 50 are ready, 40 unknown.', outcome: 'partial' },
  ]);
});

test.each([
  [3, ['Set 0', 'Set 1', 'Set 2'], '46 of 50 are ready, 4 failed. Open the variation set to retry.'],
  [
    5,
    ['5 batches and sets have finished'],
    '230 assets are ready, 20 failed (5 batches and sets). Open the queue to see why and retry.',
  ],
] as const)('%i sets at once are told as %j', async (count, titles, body) => {
  const one = desk();
  for (let n = 0; n < count; n += 1)
    one.jobEnded(
      endedGroup(one, group(`g${n}`, { name: `Set ${n}` }), 'partial', { complete: 46, failed: 4 }),
    );
  const told = await one.later();
  expect(told.map(({ title }) => title)).toEqual(titles);
  expect(told[0]?.body).toBe(body);
});

const before = (one: Desk, row: JobRow): JobRow => ({
  ...row,
  updatedAt: new Date(one.clock.now() - 3_600_000).toISOString(),
});

test('what had ended while Caliper was closed comes as one summary, also when it is read bit by bit', async () => {
  const one = desk();
  const rows = Array.from({ length: 500 }, (_one, n) =>
    before(one, ended(one, `a${n}`, n < 490 ? 'complete' : 'failed')),
  );
  const set = before(one, endedGroup(one, mugs(), 'partial', { complete: 47, failed: 3 }));
  for (const [n, row] of rows.entries()) {
    one.jobEnded(row);
    if (n % 100 === 99) await one.clock.advance(6000);
  }
  one.jobEnded(set);
  expect(await one.later()).toEqual([
    {
      tag: 'while-closed',
      title: 'Finished while Caliper was closed',
      body: '537 assets are ready, 13 failed (1 batch or set, 500 single assets). Open the queue to see why and retry.',
      outcome: 'partial',
      groupId: null,
      assetId: null,
      shown: true,
    },
  ]);
  // Read later than that: the sum of all takes its place.
  one.jobEnded(before(one, ended(one, 'late', 'complete')));
  await one.later();
  expect(one.told.map(({ tag, body }) => [tag, body.slice(0, 20)])).toEqual([
    ['while-closed', '537 assets are ready'],
    ['while-closed', '538 assets are ready'],
  ]);
});

test('one of them is told by its name; a set among them waits for its members', async () => {
  const alone = desk();
  alone.jobEnded(before(alone, ended(alone, 'a1', 'complete', 'Red mug')));
  expect(await alone.later()).toMatchObject([{ tag: 'while-closed', title: 'Red mug', assetId: 'a1' }]);
  const set = desk();
  set.jobEnded(before(set, endedGroup(set, mugs(), 'partial', { complete: 1 })));
  await set.clock.advance(30_000);
  expect(set.told).toEqual([]);
  set.counts.set(ids.group('g1'), { complete: 50 });
  await set.clock.advance(10_000);
  expect(set.told).toMatchObject([{ tag: 'while-closed', title: 'Kitchen mugs', body: 'All 50 are ready.' }]);
});

test('an hour after the start an old end is news like any other', async () => {
  const one = desk();
  await one.clock.advance(3_600_000);
  one.jobEnded({ ...ended(one, 'a1', 'complete'), updatedAt: '2020-01-01T00:00:00.000Z' });
  expect((await one.later()).map(({ tag }) => tag)).toEqual(['job:a1']);
});

test('switched off, the desktop is not asked; where it cannot show, the page is told so', async () => {
  const off = desk();
  off.preferences.notifications = false;
  off.jobEnded(ended(off, 'a1', 'complete'));
  expect([await off.later(), off.notifier.asked]).toEqual([[expect.objectContaining({ shown: false })], []]);
  const unable = desk();
  unable.notifier.shows = false;
  unable.jobEnded(ended(unable, 'a1', 'complete'));
  expect(await unable.later()).toMatchObject([{ shown: false }]);
});

test('a desktop that breaks and a group that is gone stop nothing', async () => {
  const one = desk();
  one.notifier.show = () => {
    throw new Error('no bus');
  };
  one.jobEnded(job('parent', { groupId: ids.group('gone'), status: 'complete' }));
  one.jobEnded(ended(one, 'a1', 'complete'));
  expect(await one.later()).toMatchObject([{ tag: 'job:a1', shown: false }]);
});

test('nothing is told after the end', async () => {
  const one = desk();
  one.jobEnded(ended(one, 'a1', 'complete'));
  one.jobEnded(endedGroup(one, mugs(), 'complete', {}));
  one.close();
  expect(await one.later()).toEqual([]);
});

test('names stand in one line, cut to 80 characters, and turn no text around', () => {
  expect(shortName('  Red\n\tmug\u0000 ', 'x')).toBe('Red mug');
  expect(shortName('mug\u202Egpj.exe', 'x')).toBe('mug gpj.exe');
  expect(shortName('\u200B', 'An asset')).toBe('An asset');
  expect(shortName('👩‍🔧', 'x')).toBe('👩‍🔧');
  expect(shortName(null, 'An asset')).toBe('An asset');
  const long = shortName('🫖'.repeat(100), 'x');
  expect([Array.from(long).length, long.endsWith('🫖…')]).toEqual([80, true]);
  expect(shortName('m'.repeat(80), 'x')).toBe('m'.repeat(80));
});

test('of a job that failed only the name is told: never its error, its source or an address', async () => {
  const one = desk();
  const failed = ended(one, 'a1', 'failed', null);
  one.names.set(assetIdSchema.parse('a1'), { ...asset('a1', { name: null }), title: 'secret.png' });
  one.jobEnded({ ...failed, id: jobIdSchema.parse('j'), error: { type: 'urn:x', detail: 'Bearer secret' } });
  expect(JSON.stringify(await one.later())).not.toContain('secret');
});
