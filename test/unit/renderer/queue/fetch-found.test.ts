/** All that a search finds is fetched, also where what is fetched is found no more. */
import { expect, test } from 'vitest';
import { fetchChosen } from '../../../../renderer/modules/library/library-actions.ts';
import { fakeAsset } from '../../../fakes/handlers/handlers.ts';
import { connected, until } from '../connected.ts';

test('the search is asked to its end before anything changes what it finds', async () => {
  const all = Array.from({ length: 1200 }, (_, at) => fakeAsset(at + 1, { job: null, transfer: null }));
  const fetched = new Set<string>();
  const page = connected((handlers) => ({
    ...handlers,
    library: {
      ...handlers.library,
      async search({ offset, limit }) {
        const found = all.filter(({ id }) => !fetched.has(id));
        const rows = found.slice(offset, offset + limit).map((asset) => ({
          type: 'asset' as const,
          asset,
          inStack: false,
        }));
        return { rows, total: found.length, assets: found.length, whole: true, faults: [] };
      },
    },
    transfers: {
      ...handlers.transfers,
      async fetch({ of }) {
        for (const id of 'assetIds' in of ? of.assetIds : []) fetched.add(id);
        return [];
      },
    },
  }));
  page.start();
  const { library } = page.state;
  await until(page.clock, () => library.store.getState().total === 1200, 'the library');
  library.choosing.all();
  await fetchChosen(page.state);
  expect(fetched.size).toBe(1200);
  page.stop();
});
