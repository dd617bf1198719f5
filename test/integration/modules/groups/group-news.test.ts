/** How often a page is told of a group, and what a list of many groups costs to read. */
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../../main/catalogue/catalogue.ts';
import { groupIdSchema } from '../../../../main/contract/schema/ids.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import {
  createGroupNews,
  createPresentGroups,
  type GroupNews,
  type PresentGroups,
} from '../../../../main/modules/groups/present-group.ts';
import { createEventHub } from '../../../../main/modules/shared/event-hub.ts';
import { createPresent } from '../../../../main/modules/shared/present.ts';
import { createFakeClock, type FakeClock } from '../../../fakes/clock.ts';
import { openWithConnection } from '../../catalogue/library.ts';
import { asset, ids, job, submission } from '../../catalogue/rows.ts';
import { group } from './group-rows.ts';

const setId = groupIdSchema.parse('set');

/** A set of `count` of which the members up to `known` are entered. */
function enter(catalogue: Catalogue, count: number, known: number): void {
  catalogue.transaction(() => {
    catalogue.groups.insert(group('set', { count }));
    catalogue.jobs.insert(job('parent', { groupId: setId, status: 'running' }));
    for (let n = 1; n <= known; n += 1) {
      catalogue.assets.insert(asset(`a${n}`, { groupId: setId, groupIndex: n, listed: false }));
      catalogue.jobs.insert(job(`j${n}`, { groupId: setId, groupIndex: n, assetId: ids.asset(`a${n}`) }));
    }
  });
}

interface Bench {
  readonly catalogue: Catalogue;
  readonly clock: FakeClock;
  readonly hub: ReturnType<typeof createEventHub>;
  readonly present: ReturnType<typeof createPresent>;
  readonly groups: PresentGroups;
  readonly news: GroupNews;
  /** When each change of a group was told, in milliseconds since the start. */
  readonly told: number[];
}

async function openBench(): Promise<Bench> {
  const catalogue = await openWithConnection();
  const clock = createFakeClock();
  const hub = createEventHub(clock);
  const present = createPresent(catalogue, '/library', () => null);
  const groups = createPresentGroups(catalogue, present);
  const start = clock.now();
  const told: number[] = [];
  hub.listen((event) => {
    if (event.type === 'group.changed') told.push(clock.now() - start);
  });
  const news = createGroupNews({ catalogue, presentGroups: groups, hub, clock, log: silentLog });
  return { catalogue, clock, hub, present, groups, news, told };
}

test('a hundred changes of members in two seconds are told at most twice a second, the last included', async () => {
  const { catalogue, clock, hub, present, told, news } = await openBench();
  enter(catalogue, 10, 10);
  for (let n = 0; n < 100; n += 1) {
    hub.publish({ type: 'job.changed', job: present.job(ids.job(`j${(n % 10) + 1}`)) });
    await clock.advance(20);
  }
  await clock.advance(5000);
  expect(told).toEqual([0, 500, 1000, 1500, 2000]);
  hub.publish({ type: 'job.changed', job: present.job(ids.job('parent')) });
  news.close();
  await clock.advance(5000);
  expect(told).toHaveLength(5);
});

test('a member’s download, and what makes its gaps again, tell of the group; what is none of its does not', async () => {
  const { catalogue, clock, hub, present, told } = await openBench();
  enter(catalogue, 2, 2);
  catalogue.assets.insert(asset('alone'));
  for (const id of ['a1', 'alone'])
    catalogue.transfers.upsert({
      assetId: ids.asset(id),
      state: 'waiting',
      paused: false,
      via: 'files',
      attempt: 0,
      nextTryAt: null,
      error: null,
    });
  const publish = (id: string): void => {
    const transfer = present.transfer(ids.asset(id));
    if (transfer !== null) hub.publish({ type: 'transfer.changed', transfer });
  };
  publish('alone');
  await clock.advance(1000);
  expect(told).toHaveLength(0);
  publish('a1');
  await clock.advance(1000);
  expect(told).toHaveLength(1);
  const { idempotencyKey: _, ...made } = submission('again', {
    lineage: { type: 'gaps', groupId: setId, indexes: [1] },
  });
  hub.publish({ type: 'submission.changed', submission: { ...made, upload: null } });
  await clock.advance(1000);
  hub.publish({ type: 'submission.removed', submissionId: made.id });
  await clock.advance(1000);
  expect(told).toHaveLength(3);
});

test('members that are not known yet count as queued; once the set has ended, those that were deleted count nowhere', async () => {
  const { catalogue, groups } = await openBench();
  enter(catalogue, 10, 4);
  catalogue.jobs.update(ids.job('j1'), { status: 'running' });
  catalogue.jobs.update(ids.job('j2'), { status: 'complete' });
  expect(groups.group(setId).counts).toEqual({
    requested: 10,
    queued: 8,
    running: 1,
    complete: 1,
    failed: 0,
    canceled: 0,
  });
  for (const id of ['j1', 'j3', 'j4']) catalogue.jobs.update(ids.job(id), { status: 'failed' });
  catalogue.jobs.update(ids.job('parent'), { status: 'partial' });
  expect(groups.group(setId).counts.queued).toBe(6);
  catalogue.groups.setMembersListed(setId);
  expect(groups.group(setId)).toMatchObject({ openGaps: 3, counts: { requested: 10, queued: 0, failed: 3 } });
});

test('the downloads of members are added up, those under way with what is not in the catalogue yet', async () => {
  const catalogue = await openWithConnection();
  const live = {
    bundle: null,
    receivedByPath: new Map([['f', { receivedBytes: 30, totalBytes: 100 }]]),
    bytesPerSecond: 7,
    slowHost: null,
  };
  const present = createPresent(catalogue, '/library', (id) => (id === 'a3' ? live : null));
  const groups = createPresentGroups(catalogue, present);
  enter(catalogue, 5, 5);
  const states = ['complete', 'waiting', 'active', 'stopped', 'waiting'] as const;
  for (const [at, state] of states.entries()) {
    const assetId = ids.asset(`a${at + 1}`);
    catalogue.jobs.update(ids.job(`j${at + 1}`), { status: 'complete' });
    catalogue.transfers.upsert({
      assetId,
      state,
      paused: at === 4,
      via: 'files',
      attempt: 0,
      nextTryAt: null,
      error: null,
    });
    catalogue.files.sync(assetId, [{ path: 'f', kind: 'glb', localPath: 'f', error: null }]);
    const sizes = state === 'complete' ? { receivedBytes: 100 } : { receivedBytes: 10 };
    catalogue.files.update(assetId, 'f', { ...sizes, sizeBytes: 100 });
  }
  expect(groups.group(setId).transfer).toEqual({
    assetsDone: 1,
    assetsTotal: 5,
    receivedBytes: 100 + 10 + 30 + 10 + 10,
    totalBytes: 500,
    bytesPerSecond: 7,
    paused: 1,
    stopped: 1,
  });
  catalogue.files.update(ids.asset('a2'), 'f', { sizeBytes: null });
  expect(groups.group(setId).transfer.totalBytes).toBeNull();
});
