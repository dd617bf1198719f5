import { expect, test } from 'vitest';
import type { AssetRow } from '../../../main/catalogue/catalogue.ts';
import { newest, openWithConnection } from './library.ts';
import { asset, group, ids, now } from './rows.ts';

const at = (ms: number): string => new Date(Date.parse(now) + ms).toISOString();

test('the newest come first, also where thousands have the same time', async () => {
  const catalogue = await openWithConnection();
  const { assets, transaction } = catalogue;
  transaction(() => {
    for (let n = 0; n < 2500; n += 1) assets.insert(asset(`same${n}`, { createdAt: at(0) }));
    assets.insert(asset('older', { createdAt: at(-5) }));
    assets.insert(asset('newer', { createdAt: '2026-11-21T12:00:00.123+01:00' }));
  });
  const seen = newest(catalogue, 3000).map(({ id }) => String(id));
  expect(seen).toHaveLength(2502);
  expect(new Set(seen).size).toBe(2502);
  expect([seen[0], seen[1], seen.at(-1)]).toEqual(['newer', 'same2499', 'older']);
  expect(newest(catalogue, 2).map(({ id }) => id)).toEqual(['newer', 'same2499']);
  expect(assets.newest(1, false)).toMatchObject({ total: 2502, assets: 2502 });
});

test('members of a group are one row in the place of the newest of them; what is not listed or in the bin is in none', async () => {
  const catalogue = await openWithConnection();
  const { assets, groups, transaction } = catalogue;
  const groupId = ids.group('g1');
  transaction(() => {
    groups.insert(group('g1', { count: 600 }));
    assets.insert(asset('alone', { createdAt: at(0) }));
    for (let n = 1; n <= 600; n += 1)
      assets.insert(asset(`m${n}`, { groupId, groupIndex: n, createdAt: at(n), listed: n !== 600 }));
    assets.insert(asset('last', { createdAt: at(999) }));
    assets.insert(asset('binned', { createdAt: at(1000) }));
    assets.setDeletedHere(ids.asset('binned'), { deletedHereAt: now, listed: true });
  });
  const page = assets.newest(10, true);
  expect(page.rows).toMatchObject([
    { type: 'asset' },
    { type: 'stack', groupId, matching: 599, open: false },
    { type: 'asset' },
  ]);
  expect([page.total, page.assets]).toEqual([3, 601]);
  const stack = page.rows[1];
  const known = stack?.type === 'stack' ? assets.bySeqs(stack.seqs) : new Map<number, AssetRow>();
  expect([...known.values()].map(({ id }) => id)).toEqual(['m599', 'm598', 'm597', 'm596']);
});

test('times that make no sense are kept as they are and sort at the ends', async () => {
  const catalogue = await openWithConnection();
  const times = ['9999-12-31T23:59:59Z', now, '1969-01-01T00:00:00Z', '0001-01-01T00:00:00Z'];
  for (const [n, createdAt] of times.entries()) catalogue.assets.insert(asset(`t${n}`, { createdAt }));
  const listed = newest(catalogue);
  expect(listed.map(({ createdAt }) => createdAt).slice(0, 2)).toEqual(times.slice(0, 2));
  expect(listed).toHaveLength(4);
});
