/** The library's windows, search races and live updates, without a screen. */
import { describe, expect, it } from 'vitest';
import type { AssetPage, AssetSummary } from '../../../main/contract/model/asset.ts';
import { createLibrary, searchPauseMs } from '../../../renderer/state/library.ts';
import type { Places } from '../../../renderer/state/library-places.ts';
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
  readonly offset: number;
  readonly limit: number;
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
        list: ({ search = '', offset = 0, limit = 200 }, options) =>
          new Promise<AssetPage>((resolve, reject) => {
            const answer = async (page: AssetPage): Promise<void> => (resolve(page), settle());
            const fail = async (error: Error): Promise<void> => (reject(error), settle());
            calls.push({ search, offset, limit, signal: options?.signal, answer, fail });
          }),
      },
    },
  });
  return { library, events, clock, calls, state: () => library.store.getState() };
}

const page = (numbers: number[], total = numbers.length): AssetPage => ({
  assets: numbers.map((n) => asset(n)),
  total,
});
const ids = (items: Places): string[] =>
  [...items].toSorted(([a], [b]) => a - b).map(([, item]) => item.id.replace('asset-', ''));

/** The answer that a library of assets 1 to `total` gives to a call. */
const answerOf = ({ offset, limit }: Pick<Call, 'offset' | 'limit'>, total: number): AssetPage => {
  const length = Math.max(0, Math.min(limit, total - offset));
  return page(
    Array.from({ length }, (_, n) => total - offset - n),
    total,
  );
};

/** The first window of such a library. */
const firstOf = (total: number): AssetPage => answerOf({ offset: 0, limit: 100 }, total);

/** Every call from `from` on is answered; the number of calls that there are then. */
async function answerAll(calls: readonly Call[], total: number, from: number): Promise<number> {
  let next = from;
  for (let call = calls[next]; call !== undefined; call = calls[next]) {
    await call.answer(answerOf(call, total));
    next += 1;
  }
  return next;
}

/** Asset number `total - place` is at every loaded place. */
function expectInOrder(items: Places, total: number): void {
  for (const [place, item] of items) expect(item.id).toBe(`asset-${total - place}`);
}

/** A loaded library showing these. */
async function loaded(first: AssetPage) {
  const all = setUp();
  all.events.send({ type: 'ready' });
  await all.calls[0]?.answer(first);
  return all;
}

describe('windows', () => {
  it('reads the last of ten thousand with one call, and nothing between', async () => {
    const { library, calls, state } = await loaded(firstOf(10_000));
    library.need({ first: 9980, last: 9999 });
    expect(await answerAll(calls, 10_000, 1)).toBe(2);
    expect(calls[1]).toMatchObject({ offset: 9900, limit: 100 });
    expect(state().items.get(9999)?.id).toBe('asset-1');
    expect(state().items.has(5000)).toBe(false);
    expectInOrder(state().items, 10_000);
  });

  it('leaves out what was passed over while a call was on its way', async () => {
    const { library, calls, state } = await loaded(firstOf(10_000));
    for (const first of [1000, 3000, 5000, 7000]) library.need({ first, last: first + 20 });
    await answerAll(calls, 10_000, 1);
    expect(calls.map(({ offset }) => offset)).toEqual([0, 900, 6900]);
    expect(state().items.has(7020)).toBe(true);
  });

  it('keeps the newest and what is near, however far the person scrolls', async () => {
    const { library, calls, state } = await loaded(firstOf(50_000));
    let answered = 1;
    for (let first = 0; first < 20_000; first += 100) {
      library.need({ first, last: first + 60 });
      answered = await answerAll(calls, 50_000, answered);
      expect(state().items.size).toBeLessThanOrEqual(3500);
    }
    expect(state().items.get(0)?.id).toBe('asset-50000');
    expect(state().items.has(5000)).toBe(false);
    expect(state().items.has(19_900)).toBe(true);
    expectInOrder(state().items, 50_000);
  });

  it.each(['before', 'after'] as const)(
    'puts a page at its place when a new asset arrives while it is on its way (%s it was read)',
    async (order) => {
      const { library, events, calls, state } = await loaded(firstOf(1000));
      library.need({ first: 500, last: 520 });
      const call = calls[1];
      if (call === undefined) throw new Error('nothing was asked for');
      events.send({ type: 'asset.changed', asset: asset(1001) });
      await call.answer(answerOf(call, order === 'before' ? 1001 : 1000));
      await answerAll(calls, 1001, 2);
      expect(state().total).toBe(1001);
      expect(state().items.get(500)?.id).toBe('asset-501');
      expectInOrder(state().items, 1001);
    },
  );

  it('counts from the beginning of the list at the other side while new ones are held back', async () => {
    const { library, events, calls, state } = await loaded(firstOf(1000));
    library.setScrollTop(400);
    events.send({ type: 'asset.changed', asset: asset(1001) }, { type: 'asset.changed', asset: asset(1002) });
    library.need({ first: 500, last: 520 });
    expect(calls[1]?.offset).toBe(402);
    await answerAll(calls, 1002, 1);
    expect(state().total).toBe(1000);
    expectInOrder(state().items, 1000);
    library.showArrived();
    expect(state().total).toBe(1002);
    expectInOrder(state().items, 1002);
  });

  it('reads anew when the service of the list twice knows of more than was told', async () => {
    const { library, calls, state } = await loaded(firstOf(1000));
    library.need({ first: 500, last: 520 });
    await answerAll(calls, 1003, 1);
    library.need({ first: 800, last: 820 });
    await answerAll(calls, 1003, 2);
    expect(state()).toMatchObject({ total: 1003, status: 'ready' });
    expectInOrder(state().items, 1003);
  });

  it('gives up on a place whose row cannot be read', async () => {
    const { library, calls, state } = await loaded(page([9, 8], 300));
    library.need({ first: 0, last: 10 });
    for (let n = 1; n < 8; n += 1) await calls[n]?.answer(page([9, 8], 300));
    expect(calls.length).toBeLessThan(6);
    expect(state().status).toBe('ready');
  });

  it('keeps what is shown when a page fails, and goes on after a retry', async () => {
    const { library, calls, state } = await loaded(firstOf(300));
    library.need({ first: 200, last: 220 });
    await calls[1]?.fail(new TypeError('gone'));
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'internal' } });
    expect(state().items.size).toBe(100);
    library.retry();
    await answerAll(calls, 300, 2);
    expect(state()).toMatchObject({ status: 'ready', error: null });
    expect(state().items.has(220)).toBe(true);
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

  it('drops a page of the old search that arrives after typing began, and begins at the beginning', async () => {
    const { library, clock, calls, state } = await loaded(firstOf(300));
    library.need({ first: 200, last: 220 });
    library.setSearch('x');
    await calls[1]?.answer(page([7, 6], 300));
    expect(state().items.size).toBe(100);
    clock.pass(searchPauseMs);
    expect(calls[2]).toMatchObject({ search: 'x', offset: 0 });
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
    const { events, state } = await loaded(firstOf(300));
    events.send({ type: 'asset.changed', asset: asset(2) });
    expect(state().items.size).toBe(100);
    expect(state().total).toBe(300);
  });

  it('holds new ones back while the person is further down', async () => {
    const { library, events, state } = await loaded(page([9]));
    library.setScrollTop(400);
    events.send({ type: 'asset.changed', asset: asset(10) }, { type: 'asset.changed', asset: asset(11) });
    events.send({ type: 'asset.changed', asset: asset(10, { name: 'renamed' }) });
    expect(ids(state().items)).toEqual(['9']);
    library.setScrollTop(0);
    expect(ids(state().items)).toEqual(['11', '10', '9']);
    expect(state().items.get(1)?.name).toBe('renamed');
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
    expect(state().items.get(0)).toMatchObject({
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

  it('reads what is on the screen again when the stream begins anew', async () => {
    const { library, calls, events, state } = await loaded(firstOf(1000));
    library.need({ first: 500, last: 520 });
    const answered = await answerAll(calls, 1000, 1);
    events.send({ type: 'ready' });
    expect(state().items.has(510)).toBe(true);
    await answerAll(calls, 1005, answered);
    expect(state()).toMatchObject({ status: 'ready', total: 1005 });
    expect(state().items.has(0) && state().items.has(510)).toBe(true);
    expectInOrder(state().items, 1005);
  });
});
