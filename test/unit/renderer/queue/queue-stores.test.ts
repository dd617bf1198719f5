/** The queue's stores over a real port: the order of sending, members only while they are looked at, what is watched, what has ended. */
import { afterEach, describe, expect, test } from 'vitest';
import { jobIdSchema, submissionIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { Ended } from '../../../../main/contract/schema/job.ts';
import { type Shift, sendingOrder, shifted } from '../../../../renderer/modules/queue/store/queue-tables.ts';
import { howToTell, screenOfEnded } from '../../../../renderer/modules/session/store/ended.ts';
import { fakeGroup, fakeMember, fakeSubmission } from '../../../fakes/rows.ts';
import { sampleQueue } from '../../../fakes/sample-queue.ts';
import { type Connected, connected, until } from '../connected.ts';

let page: Connected | null = null;
afterEach(() => page?.stop());

const request = sampleQueue(0).submissions[1]?.request;
if (request === undefined) throw new TypeError('no sample');
const waiting = { state: 'waiting', mayBeAtService: false } as const;

async function started(fill: (page: Connected) => void = () => undefined): Promise<Connected> {
  page = connected();
  fill(page);
  page.start();
  const { state, clock } = page;
  const ready = () =>
    [state.submissions, state.groups, state.jobs].every(({ store }) => store.getState().status === 'ready');
  await until(clock, ready, 'the first load');
  return page;
}

const jobIds = (numbers: readonly number[]) => numbers.map((number) => jobIdSchema.parse(`job-${number}`));
const order = (ids: readonly string[]) => ids.map((id) => submissionIdSchema.parse(id));

describe('the order of sending', () => {
  test.each<[Shift, string, string, string | null]>([
    ['up', 'c', 'acbd', 'b'],
    ['up', 'bd', 'bdac', 'a'],
    ['down', 'b', 'acbd', 'd'],
    ['down', 'ab', 'cabd', 'd'],
    ['down', 'c', 'abdc', null],
    ['top', 'cd', 'cdab', 'a'],
    ['bottom', 'ac', 'bdac', null],
  ])('%s of %s gives %s', (shift, asked, result, before) => {
    const all = order(['a', 'b', 'c', 'd']);
    const found = shifted(all, new Set(asked.split('')), shift);
    if (found === null) throw new TypeError('nothing moved');
    const rest = all.filter((id) => !asked.includes(id));
    const at = found.before === null ? rest.length : rest.indexOf(found.before);
    expect([...rest.slice(0, at), ...found.moved, ...rest.slice(at)].join('')).toBe(result);
    expect(found.before).toBe(before);
  });

  test.each<[Shift, string]>([
    ['up', 'a'],
    ['down', 'd'],
    ['top', 'ab'],
    ['bottom', 'cd'],
    ['up', 'x'],
  ])('%s of %s changes nothing', (shift, asked) => {
    expect(shifted(order(['a', 'b', 'c', 'd']), new Set(asked.split('')), shift)).toBeNull();
  });

  test('steps that follow each other quickly each begin where the last has led', async () => {
    const { state, app } = await started(({ app: fake }) => {
      for (const number of [1, 2, 3, 4]) fake.submissions.push(fakeSubmission(number, request, waiting));
      fake.submissions.push(fakeSubmission(5, request, { ...waiting, mayBeAtService: true }));
    });
    const last = order(['submission-4']);
    await Promise.all([1, 2, 3].map(() => state.submissions.shift(last, 'up')));
    const expected = ['submission-4', 'submission-1', 'submission-2', 'submission-3'];
    expect(sendingOrder(state.submissions.store.getState().byId.values())).toEqual(expected);
    expect(sendingOrder(app.submissions)).toEqual(expected);
  });

  test('pauses, labels and releases are there at once', async () => {
    const { state } = await started(({ app }) => {
      app.submissions.push(fakeSubmission(1, request, { ...waiting, hold: 'set-slots' }));
    });
    const ids = order(['submission-1']);
    await state.submissions.pause(ids, true);
    await state.submissions.label(ids, 'Kitchen');
    await state.submissions.release(ids);
    expect(state.submissions.store.getState().byId.get('submission-1')).toMatchObject({
      paused: true,
      label: 'Kitchen',
      hold: null,
    });
  });
});

describe('batches and sets', () => {
  const batch = fakeGroup(1, [fakeMember(1, 1), fakeMember(1, 2)], { count: 3 });
  const [first] = batch.members;
  if (first === undefined || batch.job === null) throw new TypeError('no sample');
  const { job: parent } = batch;

  test('jobs of members are kept only while their group is open, and new members appear', async () => {
    const { state, app, clock } = await started((made) => made.app.groups.push(batch));
    const members = () => state.groups.opened.getState().get(batch.id)?.byId;
    app.events.emit({ type: 'job.changed', job: { ...first.job, status: 'failed' } });
    app.events.emit({ type: 'job.changed', job: { ...parent, status: 'partial' } });
    await until(
      clock,
      () => state.groups.store.getState().byId.get(batch.id)?.job?.status === 'partial',
      'the parent job',
    );
    expect(state.jobs.store.getState().byId.has(first.job.id)).toBe(false);
    expect(members()).toBeUndefined();

    state.groups.open(batch.id);
    await until(clock, () => members()?.size === 2, 'the members');
    app.events.emit({ type: 'job.changed', job: { ...first.job, status: 'failed' } });
    app.events.emit({ type: 'job.changed', job: fakeMember(1, 3).job });
    await until(clock, () => members()?.size === 3, 'the third member');
    expect(members()?.get('1')).toMatchObject({ name: 'Member 1', job: { status: 'failed' } });

    state.groups.close(batch.id);
    expect(members()).toBeUndefined();
  });

  test('gaps made again leave the group without open ones, and its members say so', async () => {
    const failed = fakeMember(1, 2, { job: { ...fakeMember(1, 2).job, status: 'failed' } });
    const { state, clock } = await started(({ app }) => app.groups.push(fakeGroup(1, [first, failed])));
    state.groups.open(batch.id);
    const [made] = await state.groups.retryGaps(batch.id, 'assets');
    expect(made?.lineage).toEqual({ type: 'gaps', groupId: batch.id, indexes: [2] });
    const again = () => state.groups.opened.getState().get(batch.id)?.byId.get('2')?.madeAgain === true;
    await until(clock, again, 'the member is made again');
    expect(state.groups.store.getState().byId.get(batch.id)?.openGaps).toBe(0);
    await expect(state.groups.retryGaps(batch.id, 'assets')).rejects.toThrow(/no failed or canceled members/);
  });
});

test('what is on the screen is reported at most every 2 s, renewed each minute, and reported as nothing at the end', async () => {
  const { state, app, clock } = await started();
  state.watching.show(jobIds([1]));
  await until(clock, () => app.watched.calls === 1, 'the first call');
  state.watching.show(jobIds([1, 2]));
  state.watching.show(jobIds([2, 3, 3]));
  await clock.advance(1000);
  expect(app.watched.calls).toBe(1);
  await until(clock, () => app.watched.calls === 2, 'the second call');
  expect(app.watched.jobIds).toEqual(['job-2', 'job-3']);
  await clock.advance(58_000);
  expect(app.watched.calls).toBe(2);
  await clock.advance(2500);
  await until(clock, () => app.watched.calls === 3, 'the renewal');
  state.watching.show([]);
  await clock.advance(2500);
  await until(clock, () => app.watched.jobIds.length === 0, 'nothing is shown');
  await clock.advance(200_000);
  expect(app.watched.calls).toBe(4);
});

test('the capacity follows its events', async () => {
  const { state, app, clock } = await started();
  await until(clock, () => state.capacity.getState() !== null, 'the capacity');
  const { capacity } = sampleQueue(0);
  app.events.emit({ type: 'capacity.changed', capacity });
  await until(clock, () => state.capacity.getState()?.setsInFlight === 5, 'the change');
  expect(state.capacity.getState()).toEqual(capacity);
});

describe('work that has ended', () => {
  const ended: Ended = {
    tag: 'group-1',
    title: 'Kitchen mugs',
    body: '7 complete, 5 failed',
    outcome: 'partial',
    groupId: fakeGroup(1, []).id,
    assetId: null,
    shown: false,
  };

  test.each([
    [{ shown: true }, { visible: true, permission: 'granted', wanted: true }, 'nothing'],
    [{ shown: false }, { visible: true, permission: 'granted', wanted: true }, 'notice'],
    [{ shown: false }, { visible: true, permission: 'denied', wanted: false }, 'notice'],
    [{ shown: false }, { visible: false, permission: 'granted', wanted: true }, 'desktop'],
    [{ shown: false }, { visible: false, permission: 'granted', wanted: false }, 'nothing'],
    [{ shown: false }, { visible: false, permission: 'default', wanted: true }, 'nothing'],
  ] as const)('%j, %j: %s', (event, desk, way) => {
    expect(howToTell(event, desk)).toBe(way);
  });

  test('is a quiet notice that leads there; a later one of the same tag takes its place', async () => {
    const { state, app, clock } = await started();
    app.events.emit({ type: 'ended', ended: { ...ended, body: '6 complete' } });
    app.events.emit({ type: 'ended', ended });
    await until(clock, () => state.notices.store.getState().length > 0, 'the notice');
    const notices = state.notices.store.getState();
    expect(notices.map(({ message, tone }) => [message, tone])).toEqual([
      ['Kitchen mugs: 7 complete, 5 failed', 'info'],
    ]);
    notices[0]?.actions[0]?.onSelect();
    expect(state.navigation.current()).toEqual({ name: 'queue', focus: 'group-1' });
    expect(screenOfEnded({ groupId: null, assetId: null })).toEqual({ name: 'queue' });
    expect(screenOfEnded({ groupId: null, assetId: null, tag: 'intake' })).toEqual({ name: 'capture' });
  });
});
