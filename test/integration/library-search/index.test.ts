import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedPage } from '../../../main/catalogue/catalogue.ts';
import { type LibraryIndex, openLibraryIndex } from '../../../main/catalogue/library-index/library-index.ts';
import type { GroupId } from '../../../main/contract/schema/ids.ts';
import {
  type LibrarySort,
  newestFirst,
  sortKeySchema,
} from '../../../main/contract/schema/library/search.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { makeRichLibrary, putRich } from '../../library/enter-rich.ts';
import { type RichAsset, richAsset } from '../../library/rich-asset.ts';
import { createNaive, stacksOf, titlesIn } from './naive.ts';

/** Enough for every kind of asset to be met by every search, over a fortnight. */
const count = 8000;
const everyMs = 150_000;
const now = 1.7e12 + count * everyMs;
const entry = new URL('../../../main/catalogue/library-index/worker.ts', import.meta.url);

let folder: string;
let catalogue: string;
let index: LibraryIndex;
let told = 0;
const assets: RichAsset[] = Array.from({ length: count }, (_one, n) => richAsset(n, everyMs));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-search-'));
  catalogue = await makeRichLibrary(folder, count, everyMs);
  index = openLibraryIndex({ entry, path: catalogue, log: silentLog, onChanged: () => void (told += 1) });
});
afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

interface Asked {
  readonly sort?: LibrarySort;
  readonly stacked?: boolean;
  readonly open?: readonly GroupId[];
  readonly offset?: number;
  readonly limit?: number;
}
const search = (text: string, { open = [], ...rest }: Asked = {}): Promise<ListedPage> =>
  index.ask({
    type: 'search',
    text,
    now,
    sort: newestFirst,
    stacked: false,
    offset: 0,
    limit: 500,
    open: [...open],
    ...rest,
  });
const numberOf = (seq: number): number => Math.round((seq / 1024 - 1.7e12) / everyMs);
const rowsOf = (page: ListedPage) =>
  page.rows.map((row) =>
    row.type === 'asset'
      ? numberOf(row.seq)
      : [Number(row.groupId.slice(6)), row.matching, row.seqs.map(numberOf)],
  );

/** A repeatable choice. */
function createRandom(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % limit;
  };
  return { below, of: <T>(values: readonly T[], fallback: T): T => values[below(values.length)] ?? fallback };
}

const words =
  'mug m mu mug mobel MÖB 1999 9 red re handle nosuch kitchen proc isaac "left handle" "handle is" "two doors" "ed mu" hinge ada Chairs usd ler'.match(
    /"[^"]*"|\S+/g,
  ) ?? [];
const terms = [
  'simulator:mujoco',
  'simulator:isaac',
  'simulator:mujoco,sapien',
  'mass>2kg',
  'mass<=500g',
  'mass:3kg',
  'size>30cm',
  'size<1m',
  'triangles<50k',
  'joints:0',
  'rating>=3',
  'rating:0',
  'review:approved',
  'review:none',
  'tag:kitchen',
  'tag:chairs',
  'tag:kitchen/pots',
  'tag:rejected',
  'tag:out',
  'is:duplicate',
  'is:remote',
  'is:deleted',
  'is:gone,member',
  'is:local',
  'has:problem',
  'has:note',
  'has:tag',
  'has:mass',
  'has:collection',
  'problem:missing-file',
  'problem:missing',
  'problem:folder-gone',
  'collection:Kitchen',
  'collection:"living room"',
  'set:Chairs',
  'set:mugs',
  'status:failed',
  'body:deformable',
  'quality:low',
  'quality:ultra',
  'resolution:4096',
  'format:usd',
  'format:pre',
  'origin:folder',
  'connection:service',
  'created:<7d',
  'created:2023-11',
  'created>2023-11-20',
  'bytes>40MB',
  'name:mug',
  'name:my',
  'source:painted',
  'note:hinge,old',
  'kind:procedural',
];

test('random searches find what looking at every asset finds, in the same order', async () => {
  const naive = createNaive(assets, titlesIn(catalogue));
  const random = createRandom(7);
  for (let round = 0; round < 80; round += 1) {
    const parts = Array.from({ length: 1 + random.below(3) }, () => {
      const term = random.below(3) === 0 ? random.of(words, 'mug') : random.of(terms, 'mug');
      return `${random.below(5) === 0 ? '-' : ''}${term}`;
    });
    const text = parts.join(' ');
    const sort = { by: random.of(sortKeySchema.options, 'created'), descending: random.below(2) === 0 };
    const stacked = random.below(2) === 0;
    const found = naive.find(text, sort, now);
    const rows = stacked ? stacksOf(found) : found.map(({ n }) => n);
    const offset = random.below(3) === 0 ? random.below(rows.length + 1) : 0;
    const page = await search(text, { sort, stacked, offset, limit: 60 });
    const what = JSON.stringify({ text, sort, stacked, offset });
    expect(rowsOf(page), what).toEqual(rows.slice(offset, offset + 60));
    expect([page.total, page.assets], what).toEqual([rows.length, found.length]);
  }
});

test('a text that grows letter by letter and shrinks again finds the same as when it is requested at once', async () => {
  const naive = createNaive(assets, titlesIn(catalogue));
  const text = 'mug hand tag:kitchen mass>1.5kg';
  const steps = Array.from({ length: text.length }, (_one, at) => text.slice(0, at + 1));
  const expected = new Map(
    steps.map((step) => [step, naive.find(step, newestFirst, now).map(({ n }) => n)] as const),
  );
  for (const step of [...steps, ...steps.toReversed()])
    expect(rowsOf(await search(step)), step).toEqual(expected.get(step)?.slice(0, 500));
});

test('facets count what matches', async () => {
  const naive = createNaive(assets, titlesIn(catalogue));
  for (const text of ['', 'mug', 'tag:kitchen rating>=2', 'is:deleted', 'nosuchword']) {
    const found = naive.find(text, newestFirst, now);
    const facets = await index.ask({ type: 'facets', text, now });
    expect(facets.map(({ field }) => field)).toEqual(
      'kind simulator tag collection rating review status problem body collision quality format origin connection'.split(
        ' ',
      ),
    );
    for (const { field, values, more } of facets) {
      const counts = new Map<string, number>();
      for (const asset of found) {
        const own = field === 'rating' ? [String(asset.rating)] : naive.valuesOf(asset, field);
        for (const value of new Set(own)) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      for (const none of field === 'rating' ? ['0'] : field === 'review' ? ['none'] : []) counts.delete(none);
      expect(Object.fromEntries(values.map((one) => [one.label, one.assets])), `${text} ${field}`).toEqual(
        Object.fromEntries(counts),
      );
      // Ratings from the best, all else from the most frequent.
      const order = values.map((one) => (field === 'rating' ? Number(one.value) : one.assets));
      expect(order).toEqual(order.toSorted((a, b) => b - a));
      expect(more).toBe(0);
      for (const value of values.slice(0, 2)) {
        const narrowed = await search(`${text} ${value.text}`);
        expect(narrowed.assets, `${text} ${value.text}`).toBe(value.assets);
      }
    }
  }
});

test('the members of an open stack stand under it in their order, and each asset has a place', async () => {
  const naive = createNaive(assets, titlesIn(catalogue));
  const found = naive.find('kind:object', newestFirst, now);
  const stacked = stacksOf(found);
  const set = stacked.find((row) => Array.isArray(row) && row[1] > 2);
  if (!Array.isArray(set)) throw new Error('there is no set');
  const open = [`group-${set[0]}` as GroupId];
  const expected = stacked.flatMap((row) =>
    row === set
      ? [
          row,
          ...found
            .filter((one) => one.set === set[0])
            .toSorted((a, b) => a.index - b.index)
            .map(({ n }) => n),
        ]
      : [row],
  );
  const page = await search('kind:object', { stacked: true, open });
  expect(rowsOf(page)).toEqual(expected.slice(0, 500));
  expect(page.total).toBe(expected.length);
  const member = found.findLast((one) => one.set === set[0]);
  const single = found.find((one) => one.set === null && one.n < count / 2);
  const place = (asset: RichAsset | undefined, text: string, sets: GroupId[]) =>
    index.ask({
      type: 'place',
      text,
      now,
      sort: newestFirst,
      stacked: true,
      open: sets,
      assetId: (asset?.id ?? '') as never,
    });
  expect(await place(member, 'kind:object', open)).toBe(expected.indexOf(member?.n ?? -1));
  expect(await place(member, 'kind:object', [])).toBe(stacked.indexOf(set));
  expect(await place(single, 'kind:object', [])).toBe(stacked.indexOf(single?.n ?? -1));
  expect(await place(single, 'nosuchword', [])).toBeNull();
});

test('what changes, comes and goes is found anew after each change, in every order', async () => {
  const random = createRandom(3);
  const orders = sortKeySchema.options.map((by): LibrarySort => ({ by, descending: by !== 'name' }));
  for (const sort of orders) await search('', { sort });
  for (let round = 0; round < 6; round += 1) {
    const changed = Array.from({ length: 1 + random.below(40) }, () => random.below(assets.length)).map(
      (at): RichAsset => {
        const like = richAsset(50_000 + random.below(10_000), everyMs);
        const before = assets[at] ?? like;
        const { n, id, seq, createdMs, set, index: place } = before;
        return { ...like, n, id, seq, createdMs, set, index: place, note: 'a new note', rating: 1 + (n % 5) };
      },
    );
    const late = richAsset(count + round, everyMs);
    putRich(catalogue, [...new Map([...changed, late].map((one) => [one.n, one])).values()]);
    for (const one of changed) assets[one.n] = one;
    assets.push(late);
    index.touched([...changed, late].map(({ id }) => id));
    const naive = createNaive(assets, titlesIn(catalogue));
    const sort = orders[round % orders.length] ?? newestFirst;
    for (const text of ['', 'new note', 'tag:kitchen', 'is:duplicate'])
      expect(rowsOf(await search(text, { sort })), `${round} ${text} ${sort.by}`).toEqual(
        naive
          .find(text, sort, now)
          .slice(0, 500)
          .map(({ n }) => n),
      );
  }
  expect(told).toBeGreaterThan(0);
});

test('touching what is as it was is no change', async () => {
  await search('');
  const before = told;
  index.touched(assets.slice(0, 300).map(({ id }) => id));
  await search('mug');
  expect(told).toBe(before);
});
