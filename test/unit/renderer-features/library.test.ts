/** The library's paging, search races and live updates, without a screen. */
import { describe, expect, it } from 'vitest';
import type { AssetPage, AssetSummary } from '../../../main/contract/model/asset.ts';
import { createLibrary, searchPauseMs } from '../../../renderer/state/library.ts';
import { fakeAsset, fakeJob, fakeTransfer } from '../../fakes/handlers.ts';
import { createClockDouble, createEventsDouble, settle } from './events-double.ts';

/** Asset `n` of a library: the higher the number, the newer. */
const asset = (n: number, part: Partial<AssetSummary> = {}): AssetSummary => ({
  ...fakeAsset(n),
  createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  ...part,
});

interface Call {
  readonly search: string;
  readonly cursor: string | null;
  readonly signal: AbortSignal | undefined;
  answer(page: AssetPage): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** A library whose calls are answered by the test, in any order it likes. */
function setUp() {
  const events = createEventsDouble();
  const clock = createClockDouble();
  const calls: Call[] = [];
  const library = createLibrary({
    events,
    clock,
    api: {
      assets: {
        list: ({ search = '', cursor = null }, options) =>
          new Promise<AssetPage>((resolve, reject) => {
            const answer = async (page: AssetPage): Promise<void> => (resolve(page), settle());
            const fail = async (error: Error): Promise<void> => (reject(error), settle());
            calls.push({ search, cursor, signal: options?.signal, answer, fail });
          }),
      },
    },
  });
  return { library, events, clock, calls, state: () => library.store.getState() };
}

const page = (numbers: number[], total = numbers.length, nextCursor: string | null = null): AssetPage => ({
  assets: numbers.map((n) => asset(n)),
  total,
  nextCursor,
});
const ids = (items: readonly AssetSummary[]): string[] => items.map((item) => item.id.replace('asset-', ''));

/** A loaded library showing these. */
async function loaded(first: AssetPage) {
  const all = setUp();
  all.events.send({ type: 'ready' });
  await all.calls[0]?.answer(first);
  return all;
}

describe('paging', () => {
  it('reads on exactly as far as the screen needs', async () => {
    const { library, calls, state } = await loaded(page([9, 8], 6, 'c1'));
    library.need(3);
    library.need(4);
    await calls[1]?.answer(page([7, 6], 6, 'c2'));
    await calls[2]?.answer(page([5, 4], 6));
    expect(calls.map((call) => call.cursor)).toEqual([null, 'c1', 'c2']);
    expect(ids(state().items)).toEqual(['9', '8', '7', '6', '5', '4']);
    library.need(100);
    expect(calls).toHaveLength(3);
  });

  it('shows no asset twice when an event has put it on an earlier page', async () => {
    const { library, events, calls, state } = await loaded(page([9, 7], 4, 'c1'));
    events.send({ type: 'asset.changed', asset: asset(8) });
    library.need(3);
    await calls[1]?.answer(page([8, 6], 4));
    expect(ids(state().items)).toEqual(['9', '8', '7', '6']);
  });

  it('keeps what is shown when a page fails, and goes on after a retry', async () => {
    const { library, calls, state } = await loaded(page([9], 2, 'c1'));
    library.need(1);
    await calls[1]?.fail(new TypeError('gone'));
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'internal' } });
    expect(ids(state().items)).toEqual(['9']);
    library.retry();
    await calls[2]?.answer(page([9, 8]));
    expect(state()).toMatchObject({ status: 'ready', error: null });
  });
});

describe('search', () => {
  it('asks once typing pauses, not per key', async () => {
    const { library, clock, calls, state } = await loaded(page([1]));
    for (const typed of ['m', 'mu', 'mug']) {
      library.setSearch(typed);
      clock.pass(searchPauseMs - 1);
    }
    expect(calls).toHaveLength(1);
    clock.pass(1);
    expect(calls.map((call) => call.search)).toEqual(['', 'mug']);
    expect(state().status).toBe('searching');
  });

  it('never shows the answer to an earlier search, however late it comes', async () => {
    const { library, clock, calls, state } = await loaded(page([1]));
    library.setSearch('a');
    clock.pass(searchPauseMs);
    library.setSearch('ab');
    clock.pass(searchPauseMs);
    expect(calls[1]?.signal?.aborted).toBe(true);
    await calls[2]?.answer(page([5]));
    await calls[1]?.answer(page([1, 2, 3]));
    expect(ids(state().items)).toEqual(['5']);
  });

  it('drops a page of the old search that arrives after typing began', async () => {
    const { library, calls, state } = await loaded(page([9, 8], 4, 'c1'));
    library.need(3);
    library.setSearch('x');
    await calls[1]?.answer(page([7, 6], 4));
    expect(ids(state().items)).toEqual(['9', '8']);
  });
});

describe('live updates', () => {
  it('puts a new asset where it belongs and counts it', async () => {
    const { events, state } = await loaded(page([9, 7]));
    events.send({ type: 'asset.changed', asset: asset(10) }, { type: 'asset.changed', asset: asset(8) });
    expect(ids(state().items)).toEqual(['10', '9', '8', '7']);
    expect(state().total).toBe(4);
  });

  it('leaves an older asset to the page it lies on', async () => {
    const { events, state } = await loaded(page([9, 8], 5, 'c1'));
    events.send({ type: 'asset.changed', asset: asset(2) });
    expect(ids(state().items)).toEqual(['9', '8']);
    expect(state().total).toBe(5);
  });

  it('holds new ones back while the person is further down', async () => {
    const { library, events, state } = await loaded(page([9]));
    library.setScrollTop(400);
    events.send({ type: 'asset.changed', asset: asset(10) }, { type: 'asset.changed', asset: asset(11) });
    events.send({ type: 'asset.changed', asset: asset(10, { name: 'renamed' }) });
    expect(ids(state().items)).toEqual(['9']);
    library.setScrollTop(0);
    expect(ids(state().items)).toEqual(['11', '10', '9']);
    expect(state().items[1]?.name).toBe('renamed');
  });

  it('does not show what the search does not match', async () => {
    const { library, clock, calls, events, state } = await loaded(page([1]));
    library.setSearch('blue number');
    clock.pass(searchPauseMs);
    await calls[1]?.answer(page([1]));
    events.send({
      type: 'asset.changed',
      asset: asset(2, { name: 'x', source: { type: 'text', text: 'A blue chair' } }),
    });
    expect(ids(state().items)).toEqual(['1']);
    events.send({ type: 'asset.changed', asset: asset(3) });
    expect(ids(state().items)).toEqual(['3', '1']);
  });

  it('shows jobs and transfers in their assets, the latest run only', async () => {
    const { events, state } = await loaded(page([1]));
    const old = fakeJob(7, { assetId: asset(1).id, createdAt: '2020-01-01T00:00:00.000Z', status: 'failed' });
    events.send(
      { type: 'job.changed', job: old },
      { type: 'job.changed', job: fakeJob(1, { status: 'running', progress: 0.4 }) },
      { type: 'transfer.changed', transfer: fakeTransfer(1, { state: 'stopped' }) },
    );
    expect(state().items[0]).toMatchObject({
      job: { status: 'running', progress: 0.4 },
      transfer: { state: 'stopped' },
    });
  });

  it('applies to an answer what happened while it was on its way', async () => {
    const { library, calls, events, state } = await loaded(page([1]));
    library.retry();
    events.send({ type: 'asset.changed', asset: asset(2) });
    await calls[1]?.answer(page([1]));
    expect(ids(state().items)).toEqual(['2', '1']);
  });

  it('reads everything shown again when the stream begins anew', async () => {
    const { library, calls, events, state } = await loaded(page([9, 8], 4, 'c1'));
    library.need(3);
    await calls[1]?.answer(page([7, 6], 4));
    events.send({ type: 'ready' });
    expect(ids(state().items)).toEqual(['9', '8', '7', '6']);
    await calls[2]?.answer(page([10, 9], 5, 'c1'));
    await calls[3]?.answer(page([8, 7], 5, 'c2'));
    expect(ids(state().items)).toEqual(['10', '9', '8', '7']);
    expect(state().status).toBe('ready');
  });
});
