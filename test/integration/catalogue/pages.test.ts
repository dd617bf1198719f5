import { expect, test } from 'vitest';
import type { AssetTable } from '../../../main/catalogue/catalogue.ts';
import { openWithConnection } from './library.ts';
import { asset, ids, now } from './rows.ts';

const at = (ms: number): string => new Date(Date.parse(now) + ms).toISOString();

const idsOf = (page: { assets: { id: string }[] }): string[] => page.assets.map(({ id }) => id);

function find(assets: AssetTable, search: string): string[] {
  const page = assets.page({ search, offset: 0, limit: 100 });
  expect(page.total).toBe(page.assets.length);
  return page.assets.map(({ id }) => String(id));
}

test('pages run newest first over all rows once, also where thousands have the same time', async () => {
  const { assets, transaction } = await openWithConnection();
  transaction(() => {
    for (let n = 0; n < 2500; n += 1) assets.insert(asset(`same${n}`, { createdAt: at(0) }));
    assets.insert(asset('older', { createdAt: at(-5) }));
    assets.insert(asset('newer', { createdAt: '2026-11-21T12:00:00.123+01:00' }));
  });
  const seen: string[] = [];
  for (let offset = 0; offset < 2502; offset += 300) {
    const page = assets.page({ search: '', offset, limit: 300 });
    expect(page.total).toBe(2502);
    seen.push(...page.assets.map(({ id }) => String(id)));
  }
  expect(seen).toHaveLength(2502);
  expect(new Set(seen).size).toBe(2502);
  expect([seen[0], seen[1], seen.at(-1)]).toEqual(['newer', 'same2499', 'older']);
});

test('a page begins at any place, and an asset that arrives keeps each at its distance from the end', async () => {
  const { assets } = await openWithConnection();
  for (let n = 0; n < 4; n += 1) assets.insert(asset(`a${n}`, { createdAt: at(n) }));
  for (const search of ['', 'mug', 'ug', 'mug ug']) {
    const page = (offset: number) => assets.page({ search, offset, limit: 2 });
    expect(idsOf(page(2)), search).toEqual(['a1', 'a0']);
    expect(idsOf(page(3)), search).toEqual(['a0']);
    expect([idsOf(page(4)), page(4).total], search).toEqual([[], 4]);
  }
  const before = assets.page({ search: 'mug', offset: 2, limit: 2 });
  assets.insert(asset('late', { createdAt: at(9) }));
  const after = assets.page({ search: 'mug', offset: 3, limit: 2 });
  expect(idsOf(after)).toEqual(idsOf(before));
  expect([before.total, after.total]).toEqual([4, 5]);
});

const text = (value: string) => ({ source: { type: 'text', text: value } }) as const;

test('every word must occur, in the name, the text or the kind, whatever its case, length or punctuation', async () => {
  const { assets } = await openWithConnection();
  assets.insert(asset('mug', { name: 'Red Mug', ...text('a cup of 5 cl, 100% "glazed"'), createdAt: at(1) }));
  assets.insert(asset('table', { name: 'Möbel', ...text('eine TISCHPLATTE'), createdAt: at(2) }));
  assets.insert(
    asset('set', { name: null, kind: 'procedural_generation', ...text('鉄瓶 a_b'), createdAt: at(3) }),
  );
  for (const [search, found] of [
    ['mug', ['mug']],
    ['RED cup', ['mug']],
    ['red table', []],
    ['mobel', ['table']],
    ['tischplätte', ['table']],
    ['procedural', ['set']],
    ['object_reconstruction', ['table', 'mug']],
    ['cl', ['mug']],
    ['5 cl glazed', ['mug']],
    ['5 xy glazed', []],
    ['鉄', ['set']],
    ['%', ['mug']],
    ['_', ['set', 'table', 'mug']],
    ['a_b', ['set']],
    ['"glazed"', ['mug']],
    ['mug OR table', []],
    ['mug*', []],
    ['NEAR(mug red)', []],
    ['-mug', []],
    ['text:mug', []],
    ["' OR 1=1 --", []],
  ] as const)
    expect(find(assets, search), search).toEqual(found);
});

test('what is renamed is found by its new name only, and totals follow', async () => {
  const { assets, transaction } = await openWithConnection();
  assets.insert(asset('a1', { name: 'Teapot' }));
  expect(find(assets, 'teapot')).toEqual(['a1']);
  assets.update(ids.asset('a1'), { name: 'Kettle', folder: 'kettle-a1' });
  expect([find(assets, 'teapot'), find(assets, 'kettle')]).toEqual([[], ['a1']]);
  expect(() =>
    transaction(() => {
      assets.insert(asset('undone', { name: 'Kettle' }));
      expect(find(assets, 'kettle')).toHaveLength(2);
      throw new Error('undo');
    }),
  ).toThrow('undo');
  expect(find(assets, 'kettle')).toEqual(['a1']);
});

test('times that make no sense are kept as they are and sort at the ends', async () => {
  const { assets } = await openWithConnection();
  const times = ['9999-12-31T23:59:59Z', now, '1969-01-01T00:00:00Z', '0001-01-01T00:00:00Z'];
  for (const [n, createdAt] of times.entries()) assets.insert(asset(`t${n}`, { createdAt }));
  const { assets: listed } = assets.page({ search: '', offset: 0, limit: 10 });
  expect(listed.map(({ createdAt }) => createdAt).slice(0, 2)).toEqual(times.slice(0, 2));
  expect(listed).toHaveLength(4);
});
