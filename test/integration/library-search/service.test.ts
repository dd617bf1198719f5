import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import { openLibraryIndex } from '../../../main/catalogue/library-index/library-index.ts';
import { cataloguePath, openCatalogue } from '../../../main/catalogue/opening/open.ts';
import type { AppEvent } from '../../../main/contract/events.ts';
import {
  type LibraryQuery,
  libraryPageSchema,
  newestFirst,
} from '../../../main/contract/schema/library/search.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createLibrarySearch } from '../../../main/modules/search/library-search.ts';
import { createEventHub } from '../../../main/modules/shared/event-hub.ts';
import { createPresent } from '../../../main/modules/shared/present.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { makeRichLibrary } from '../../library/enter-rich.ts';
import { asset, ids, job } from '../catalogue/rows.ts';

const searchThread = new URL('../../../main/catalogue/library-index/worker.ts', import.meta.url);
const options = { signal: undefined };
const query = (part: Partial<LibraryQuery> = {}): LibraryQuery => ({
  text: '',
  sort: newestFirst,
  stacked: true,
  open: [],
  offset: 0,
  limit: 50,
  ...part,
});

async function openLibrary(count = 300) {
  const libraryPath = await mkdtemp(path.join(tmpdir(), 'caliper-library-search-'));
  onTestFinished(() => rm(libraryPath, { recursive: true, force: true }));
  await makeRichLibrary(libraryPath, count);
  return libraryPath;
}

async function openDesk(libraryPath: string) {
  const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock: systemClock });
  const clock = createFakeClock();
  const hub = createEventHub(clock);
  const heard: AppEvent['type'][] = [];
  hub.listen(({ type }) => heard.push(type));
  const present = createPresent(catalogue, libraryPath, () => null);
  const search = createLibrarySearch({
    catalogue,
    present,
    hub,
    clock,
    log: silentLog,
    searchThread,
    cataloguePath: cataloguePath(libraryPath),
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await search.close();
    catalogue.close();
  };
  onTestFinished(close);
  return { catalogue, clock, hub, heard, search, present, close };
}

const titles = (catalogue: Catalogue, found: readonly string[]): (string | null)[] =>
  found.map((id) => catalogue.assets.get(ids.asset(id))?.name ?? null);

test('the first page of the catalogue is the first page of the index, and the index is made after it', async () => {
  const { search, clock } = await openDesk(await openLibrary());
  for (const stacked of [true, false]) {
    const early = await search.handlers.search(query({ stacked }), options);
    expect(early.rows).toHaveLength(50);
    // With a term that everything meets, the index answers.
    const late = await search.handlers.search(query({ stacked, text: '-nosuchword' }), options);
    expect(early).toEqual(late);
  }
  await clock.advance(1000);
  const { faults } = await search.handlers.search(query({ text: 'mass>heavy' }), options);
  expect(faults).toHaveLength(1);
});

test('a page is exactly what its schema allows, which nothing checks when it is sent', async () => {
  const { catalogue, search } = await openDesk(await openLibrary());
  const assetId = ids.asset('late');
  catalogue.assets.insert(asset('late', { name: 'Kettledrum' }));
  const done = job('late-job', { status: 'complete', assetId });
  catalogue.jobs.insert(done);
  catalogue.jobs.addTransition(done.id, { at: done.createdAt, status: 'complete', stage: null });
  catalogue.transfers.upsert({
    assetId,
    state: 'stopped',
    paused: false,
    via: 'files',
    attempt: 2,
    nextTryAt: null,
    error: null,
  });
  const page = await search.handlers.search(query({ limit: 300 }), options);
  expect(libraryPageSchema.parse(page)).toEqual(page);
  const assets = page.rows.flatMap((row) => (row.type === 'asset' ? [row.asset] : row.covers));
  const told = assets.find(({ id }) => id === assetId);
  expect([told?.job?.transitions.length, told?.transfer?.attempt]).toEqual([1, 2]);
  expect(page.rows.some(({ type }) => type === 'stack')).toBe(true);
  expect(assets.some(({ facts }) => facts !== null)).toBe(true);
  expect(assets.some(({ organisation }) => organisation.review !== null)).toBe(true);
});

test('what is edited is found at once by the next search, and screens are told at most twice a second', async () => {
  const { catalogue, search, hub, heard, clock, present } = await openDesk(await openLibrary());
  const before = await search.handlers.search(query({ text: 'kettledrum' }), options);
  expect(before).toMatchObject({ rows: [], total: 0, assets: 0 });
  catalogue.assets.insert(asset('late', { name: 'Kettledrum' }));
  hub.publish({ type: 'asset.changed', asset: present.asset(ids.asset('late')) });
  const after = await search.handlers.search(query({ text: 'kettledrum' }), options);
  expect(after.rows).toMatchObject([{ type: 'asset', asset: { id: 'late', name: 'Kettledrum' } }]);
  expect(titles(catalogue, await search.findIds('kettledrum'))).toEqual(['Kettledrum']);
  const told = () => heard.filter((type) => type === 'library.changed').length;
  expect(told()).toBe(1);
  for (const name of ['Drum', 'Kettle', 'Kettledrum two']) {
    catalogue.assets.update(ids.asset('late'), { name });
    search.touched([ids.asset('late')]);
    await search.handlers.search(query({ text: name }), options);
  }
  expect(told()).toBe(1);
  await clock.advance(500);
  expect(told()).toBe(2);
  await clock.advance(500);
  expect(told()).toBe(2);
  const { offset } = await search.handlers.place(
    { ...query({ text: 'drum' }), assetId: ids.asset('late') },
    options,
  );
  expect(offset).toBe(0);
});

test('a library that is opened again finds the same, and what was forgotten is gone', async () => {
  const libraryPath = await openLibrary();
  const first = await openDesk(libraryPath);
  const found = await first.search.handlers.search(query({ text: 'mug', limit: 500 }), options);
  expect(found.assets).toBeGreaterThan(5);
  await first.close();
  const second = await openDesk(libraryPath);
  expect(await second.search.handlers.search(query({ text: 'mug', limit: 500 }), options)).toEqual(found);
  const [gone = ''] = await second.search.findIds('mug');
  const raw = new Database(cataloguePath(libraryPath));
  raw.pragma('foreign_keys = off');
  raw.prepare('DELETE FROM assets WHERE id = ?').run(gone);
  raw.close();
  second.search.touched([ids.asset(gone)]);
  expect((await second.search.handlers.search(query({ text: 'mug' }), options)).assets).toBe(
    found.assets - 1,
  );
});

test('a search that is given up fails as cancelled, and others go on', async () => {
  const { search } = await openDesk(await openLibrary());
  const abort = new AbortController();
  const given = search.handlers.search(query({ text: 'mug' }), { signal: abort.signal });
  const other = search.handlers.search(query({ text: 'lamp' }), options);
  abort.abort();
  await expect(given).rejects.toMatchObject({ code: 'cancelled' });
  expect((await other).assets).toBeGreaterThan(0);
});

test('a thread that dies is started again: what was asked is answered, and only what kills it twice fails', async () => {
  const libraryPath = await openLibrary();
  const onChanged = vi.fn<() => void>();
  const index = openLibraryIndex({
    entry: new URL('./dying-worker.ts', import.meta.url),
    path: cataloguePath(libraryPath),
    log: silentLog,
    onChanged,
  });
  onTestFinished(() => index.close());
  const ask = (text: string) => index.ask({ type: 'search', now: 0, ...query({ text }) });
  const mugs = await ask('mug');
  expect(mugs.assets).toBeGreaterThan(0);
  const [again, once] = await Promise.all([ask('mug'), ask('die-once')]);
  expect(again).toEqual(mugs);
  expect(once).toMatchObject({ total: 0 });
  await expect(ask('die')).rejects.toMatchObject({ code: 'search.unavailable' });
  expect(await ask('mug')).toEqual(mugs);
  expect(onChanged).toHaveBeenCalled();
});

test.each([
  ['in a thread', new URL('../../../main/catalogue/library-index/worker.ts', import.meta.url)],
  ['in this thread', undefined],
])(
  'a catalogue that is not there (%s) fails the question, and is searched once it is back',
  async (_where, entry) => {
    const libraryPath = await openLibrary();
    await rename(libraryPath, `${libraryPath}-unmounted`);
    const index = openLibraryIndex({
      entry,
      path: cataloguePath(libraryPath),
      log: silentLog,
      onChanged: () => undefined,
    });
    onTestFinished(() => index.close());
    const ask = () => index.ask({ type: 'search', now: 0, ...query({ text: 'mug' }) });
    index.start();
    await expect(ask()).rejects.toMatchObject({ code: 'search.unavailable' });
    await rename(`${libraryPath}-unmounted`, libraryPath);
    expect((await ask()).assets).toBeGreaterThan(0);
  },
);
