/** What the library shows of a list: windows, races of searches, refreshing in place, and news in their rows. */
import { describe, expect, it } from 'vitest';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import { assetIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { LibraryPage } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../../renderer/bridge/bridge.ts';
import { createLibrary } from '../../../../renderer/modules/library/store/library.ts';
import type { Rows } from '../../../../renderer/modules/library/store/loaded-rows.ts';
import { fakeAsset, fakeJob, fakeTransfer } from '../../../fakes/handlers/handlers.ts';
import { createClockDouble, createEventsDouble, settle } from '../bridge/events-double.ts';

interface Call {
  readonly query: Parameters<Client['library']['search']>[0];
  readonly signal: AbortSignal | undefined;
  answer(page: LibraryPage): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** A library whose searches are answered by the test, in any order it likes; `places` tells where an asset is. */
async function setUp(options: { kept?: object; places?: Map<string, number> } = {}) {
  const events = createEventsDouble();
  const clock = createClockDouble();
  const calls: Call[] = [];
  const kept: unknown[] = [];
  const library = createLibrary({
    events,
    clock,
    api: {
      library: {
        search: (query, given) =>
          new Promise<LibraryPage>((resolve, reject) => {
            const answer = async (page: LibraryPage): Promise<void> => (resolve(page), settle());
            const fail = async (error: Error): Promise<void> => (reject(error), settle());
            calls.push({ query, signal: given?.signal, answer, fail });
          }),
        place: async ({ assetId }) => ({ offset: options.places?.get(assetId) ?? null }),
        facets: async () => [],
      },
      drafts: {
        get: async ({ key }) => ({ key, value: JSON.parse(JSON.stringify(options.kept ?? null)) }),
        set: async ({ value }) => (kept.push(value), null),
      },
    },
  });
  library.setShown(true);
  events.send({ type: 'ready' });
  await settle();
  return { library, events, clock, calls, kept, state: () => library.store.getState() };
}

/** Rows `from` to `from + count` of a list of assets in which asset `n` is at place `n - shift`. */
function pageOf(query: Call['query'], total: number, shift = 0): LibraryPage {
  const { offset = 0, limit = 200 } = query;
  const count = Math.max(0, Math.min(limit, total - offset));
  const rows = Array.from({ length: count }, (_, n) => ({
    type: 'asset' as const,
    inStack: false,
    asset: { ...fakeAsset(offset + n + shift) },
  }));
  return { rows, total, assets: total, whole: true, faults: [] };
}

async function answerAll(calls: readonly Call[], total: number, from: number, shift = 0): Promise<number> {
  let next = from;
  for (let call = calls[next]; call !== undefined; call = calls[next]) {
    await call.answer(pageOf(call.query, total, shift));
    next += 1;
  }
  return next;
}

async function loaded(total: number, options: Parameters<typeof setUp>[0] = {}) {
  const all = await setUp(options);
  const answered = await answerAll(all.calls, total, 0);
  return { ...all, answered };
}

const idAt = (rows: Rows, place: number): string | undefined => {
  const row = rows.get(place);
  return row?.type === 'asset' ? row.asset.id : undefined;
};

describe('windows', () => {
  it('reads the last of a hundred thousand without what lies between', async () => {
    const { library, calls, state, answered } = await loaded(100_000);
    library.need({ first: 99_980, last: 99_999 });
    await answerAll(calls, 100_000, answered);
    expect(idAt(state().rows, 99_999)).toBe('asset-99999');
    expect(state().rows.has(50_000)).toBe(false);
    expect(calls.slice(answered).every(({ query }) => (query.offset ?? 0) >= 99_900)).toBe(true);
  });

  it('leaves out what was passed over while a call was on its way', async () => {
    const { library, calls, state, answered } = await loaded(100_000);
    for (const first of [10_000, 30_000, 50_000, 70_000]) library.need({ first, last: first + 20 });
    await answerAll(calls, 100_000, answered);
    expect(idAt(state().rows, 70_020)).toBe('asset-70020');
    expect(calls.some(({ query }) => query.offset === 30_000 || query.offset === 50_000)).toBe(false);
  });

  it('keeps what is near and drops what is far, however far the user scrolls', async () => {
    const { library, calls, state, answered } = await loaded(50_000);
    let next = answered;
    for (let first = 0; first < 20_000; first += 100) {
      library.need({ first, last: first + 60 });
      next = await answerAll(calls, 50_000, next);
      expect(state().rows.size).toBeLessThanOrEqual(3200);
    }
    expect(state().rows.has(5000)).toBe(false);
    expect(idAt(state().rows, 19_900)).toBe('asset-19900');
  });

  it('gives up on a place whose row cannot be read', async () => {
    const { library, calls, answered } = await loaded(100);
    library.need({ first: 90, last: 99 });
    for (let n = answered; n < answered + 8; n += 1)
      await calls[n]?.answer({ rows: [], total: 100, assets: 100, whole: true, faults: [] });
    expect(calls.length - answered).toBeLessThan(4);
  });

  it('keeps what is shown when a page fails, and goes on after a retry', async () => {
    const { library, calls, state, answered } = await loaded(1000);
    library.need({ first: 500, last: 520 });
    await calls[answered]?.fail(new TypeError('gone'));
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'internal' } });
    expect(idAt(state().rows, 0)).toBe('asset-0');
    library.retry();
    await answerAll(calls, 1000, answered + 1);
    expect(state()).toMatchObject({ status: 'ready', error: null });
    expect(idAt(state().rows, 510)).toBe('asset-510');
  });
});

describe('searching', () => {
  it('asks at every key, and shows the answer to the newest only', async () => {
    const { library, calls, state, answered } = await loaded(10);
    for (const text of ['m', 'mu', 'mug']) library.setText(text);
    const asked = calls.slice(answered);
    expect(asked.map(({ query }) => query.text)).toEqual(['m', 'mu', 'mug']);
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true, false]);
    expect(state()).toMatchObject({ status: 'searching', answered: '' });
    expect(state().rows.size).toBe(10);
    await asked[2]?.answer(pageOf({}, 3));
    await asked[0]?.answer(pageOf({}, 9));
    expect(state()).toMatchObject({ status: 'ready', answered: 'mug', total: 3 });
  });

  it('reads what lies beyond the screen when nobody has typed for a moment', async () => {
    const { library, calls, clock, answered } = await loaded(1000);
    library.need({ first: 0, last: 19 });
    const answerNext = async (): Promise<void> => void (await answerAll(calls, 500, calls.length - 1));
    for (const text of ['m', 'mu']) {
      library.setText(text);
      clock.pass(199);
      await answerNext();
      library.need({ first: 0, last: 19 });
    }
    expect(calls.slice(answered).map(({ query }) => query.text)).toEqual(['m', 'mu']);
    await settle();
    clock.pass(199);
    expect(calls.length - answered).toBe(2);
    clock.pass(1);
    expect(calls.slice(answered + 2).map(({ query }) => query.offset)).toEqual([0]);
  });

  it('reads it at once when the user scrolls', async () => {
    const { library, calls, state, answered } = await loaded(1000);
    library.need({ first: 0, last: 19 });
    library.setText('m');
    await answerAll(calls, 500, answered);
    library.need({ first: 5, last: 24 });
    await answerAll(calls, 500, answered + 1);
    expect(idAt(state().rows, 24 + 40)).toBe('asset-64');
  });

  it('asks for as many as fit on the screen, also after few were found', async () => {
    const { library, calls, answered } = await loaded(1000);
    library.need({ first: 0, last: 29 });
    library.setText('rare');
    await answerAll(calls, 2, answered);
    library.need({ first: 0, last: 1 });
    library.setText('r');
    expect(calls.at(-1)?.query.limit).toBeGreaterThanOrEqual(30);
  });

  it('begins at the beginning, and drops a page of the list before', async () => {
    const { library, calls, state, answered } = await loaded(1000);
    library.need({ first: 500, last: 520 });
    library.setText('x');
    await calls[answered]?.answer(pageOf({ offset: 500 }, 1000));
    expect(state().rows.has(510)).toBe(false);
    expect(calls[answered + 1]?.query).toMatchObject({ text: 'x', offset: 0 });
  });
});

describe('refreshing', () => {
  it('says how far what is seen has moved when assets came above it', async () => {
    const places = new Map<string, number>();
    const { library, events, calls, state, answered } = await loaded(1000, { places });
    library.need({ first: 500, last: 520 });
    const next = await answerAll(calls, 1000, answered);
    for (let n = 0; n < 1000; n += 1) places.set(`asset-${n}`, n + 7);
    events.send({ type: 'library.changed' });
    await settle();
    await answerAll(calls, 1007, next, -7);
    expect(state().moved).toEqual({ times: 1, rows: 7 });
    expect(idAt(state().rows, 507)).toBe('asset-500');
    expect(state().total).toBe(1007);
  });

  it('does not read anew while nobody looks, but when somebody does', async () => {
    const { library, events, calls, answered } = await loaded(10);
    library.setShown(false);
    events.send({ type: 'library.changed' });
    expect(calls.length).toBe(answered);
    library.setShown(true);
    expect(calls.length).toBe(answered + 1);
  });

  it('reads once more when the list changed while it was read', async () => {
    const { events, calls, answered, state } = await loaded(10);
    events.send({ type: 'library.changed' });
    events.send({ type: 'library.changed' });
    expect(calls.length).toBe(answered + 1);
    await answerAll(calls, 12, answered);
    expect(calls.length).toBe(answered + 2);
    expect(state().total).toBe(12);
  });
});

describe('news', () => {
  it('shows assets, jobs and transfers in their rows, the latest run only', async () => {
    const { events, state } = await loaded(5);
    const old = fakeJob(7, {
      assetId: assetIdSchema.parse('asset-1'),
      createdAt: '2020-01-01T00:00:00.000Z',
      status: 'failed',
    });
    const renamed: AssetSummary = { ...fakeAsset(2), name: 'renamed' };
    events.send(
      { type: 'job.changed', job: old },
      { type: 'job.changed', job: fakeJob(1, { status: 'running', progress: 0.4 }) },
      { type: 'transfer.changed', transfer: fakeTransfer(1, { state: 'stopped' }) },
      { type: 'asset.changed', asset: renamed },
    );
    expect(state().rows.get(1)).toMatchObject({
      asset: { job: { status: 'running', progress: 0.4 }, transfer: { state: 'stopped' } },
    });
    expect(state().rows.get(2)).toMatchObject({ asset: { name: 'renamed' } });
  });

  it('applies to an answer what happened while it was on its way', async () => {
    const { events, calls, state, answered } = await loaded(5);
    events.send({ type: 'library.changed' });
    events.send({ type: 'asset.changed', asset: { ...fakeAsset(2), name: 'renamed' } });
    await answerAll(calls, 5, answered);
    expect(state().rows.get(2)).toMatchObject({ asset: { name: 'renamed' } });
  });
});

describe('how it was left', () => {
  it('is kept a moment after a change, and is there the next time', async () => {
    const first = await loaded(1000);
    first.library.setText('tag:kitchen');
    first.library.setSort({ by: 'mass', descending: true });
    first.library.setLook({ view: 'list', folded: ['kind'] });
    first.clock.pass(1000);
    const kept = first.kept.at(-1);
    expect(kept).toMatchObject({ text: 'tag:kitchen', sort: { by: 'mass' }, look: { view: 'list' } });

    const again = await setUp({ kept: kept as object });
    expect(again.calls[0]?.query).toMatchObject({ text: 'tag:kitchen', sort: { by: 'mass' } });
    expect(again.library.look.getState()).toMatchObject({ view: 'list', folded: ['kind'] });
  });

  it('reads the list at the place where it was left', async () => {
    const { calls, state } = await loaded(1000, { kept: { topPlace: 700 } });
    expect(calls[0]?.query.offset).toBe(660);
    expect(idAt(state().rows, 700)).toBe('asset-700');
  });

  it('is as at first when what was kept is of another program', async () => {
    const { state, library } = await loaded(3, { kept: { text: 7, sort: 'up', look: [], topPlace: -3 } });
    expect(state()).toMatchObject({ text: '', sort: { by: 'created', descending: true }, topPlace: 0 });
    expect(library.look.getState().columns).toContain('mass');
  });
});
