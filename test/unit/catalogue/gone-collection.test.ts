import { expect, test } from 'vitest';
import type { IndexEntry } from '../../../main/catalogue/library-index/columns.ts';
import { createLookup } from '../../../main/catalogue/library-index/lookup.ts';

const gone = '0b54a1d2-0000-4000-8000-000000000001';
const kept = '0b54a1d2-0000-4000-8000-000000000002';

const entry = (seq: number, collection: readonly string[]): IndexEntry => ({
  seq,
  title: 'Mug',
  texts: { name: ['mug'], source: [''], note: [''], rest: [''] },
  common: [''],
  values: {
    kind: 'object',
    simulator: null,
    body: null,
    collision: null,
    quality: null,
    resolution: null,
    review: 'none',
    status: 'complete',
    origin: 'service',
    connection: 'c1',
    set: null,
  },
  labels: {},
  lists: { tag: [], format: [], collection, problem: [] },
  numbers: {
    created: 0,
    rating: 0,
    size: Number.NaN,
    mass: Number.NaN,
    triangles: Number.NaN,
    materials: Number.NaN,
    textures: Number.NaN,
    joints: Number.NaN,
    bytes: 0,
  },
  groupIndex: 0,
  flags: 1,
  content: [0, 0],
});

test('a collection that is gone is no facet and is found neither by its name nor by its id', () => {
  const lookup = createLookup();
  lookup.put([entry(1, [gone, kept]), entry(2, [gone])]);
  const named = (ids: readonly string[]) =>
    lookup.nameAll(
      'collection',
      ids.map((id) => ({ id, name: id === gone ? 'Old' : 'Kitchen' })),
    );
  const found = (text: string) => [...lookup.seqs(text, 0)].toSorted((a, b) => a - b);
  const facet = () => lookup.facets('', 0).find(({ field }) => field === 'collection');

  named([gone, kept]);
  expect(facet()?.values.map(({ label, assets }) => [label, assets])).toEqual([
    ['Old', 2],
    ['Kitchen', 1],
  ]);
  expect([found('collection:old'), found(`collection:${gone}`)]).toEqual([
    [1, 2],
    [1, 2],
  ]);

  expect(named([kept])).toBe(true);
  expect(facet()).toMatchObject({ values: [{ label: 'Kitchen', assets: 1 }], more: 0 });
  expect([found('collection:old'), found(`collection:${gone}`)]).toEqual([[], []]);
  expect([found('has:collection'), found(`collection:${kept}`)]).toEqual([[1], [1]]);
  expect(found(`-collection:${gone}`)).toEqual([1, 2]);
});
