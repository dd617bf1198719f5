/** All rows in the order of each way of sorting, made when it is first requested and mended where rows change. */
import type { LibrarySort } from '../../contract/schema/library/search.ts';
import type { Columns } from './columns.ts';
import { numberKeys, radixOrder, type SortKeys, textKeys } from './radix-order.ts';

/** Every row once. */
export interface RowOrder {
  readonly rows: Uint32Array;
  /** The place of each row among them; made when it is first requested. */
  ranks(): Uint32Array;
}

/** Equal rows are newest first; what is not known is last, whichever way. */
export interface Orders {
  /** Valid until the next change. */
  of(sort: LibrarySort): RowOrder;
  /** A row was added or changed. */
  changed(row: number): void;
}

/** Rows of all orders that are kept: 48 MB with their ranks. All orders of 300,000 assets, six of a million. */
const keptRows = 6_000_000;

/** However many assets there are. */
const leastOrders = 2;

interface Kept {
  order: RowOrder;
  /** Changed since. */
  readonly changed: Set<number>;
}

/** Over columns that may grow. */
export function createOrders(columns: Columns): Orders {
  const kept = new Map<string, Kept>();
  const newest = (): Uint32Array => {
    const all = new Uint32Array(columns.count()).map((_zero, row) => row);
    return radixOrder(all, numberKeys(columns.seq(), columns.count(), true));
  };
  const make = (sort: LibrarySort): Uint32Array => {
    if (sort.by === 'created' && sort.descending) return newest();
    const base =
      sort.by === 'created'
        ? new Uint32Array(columns.count()).map((_zero, row) => row)
        : orders.of(newestFirst).rows;
    const { keys, whole } = keysOf(columns, sort);
    const rows = radixOrder(base, keys);
    if (!whole) sortRuns(rows, keys, comparison(columns, sort));
    return rows;
  };
  const orders: Orders = {
    of(sort) {
      const name = `${sort.by} ${sort.descending}`;
      const found = kept.get(name);
      if (found !== undefined) {
        kept.delete(name);
        const { rows } = found.order;
        if (found.changed.size * 8 > rows.length) found.order = withRanks(make(sort));
        else if (found.changed.size > 0)
          found.order = withRanks(mended(rows, found.changed, comparison(columns, sort), columns.count()));
        found.changed.clear();
      }
      const one = found ?? { order: withRanks(make(sort)), changed: new Set() };
      kept.set(name, one);
      const most = Math.max(leastOrders, Math.floor(keptRows / Math.max(1, columns.count())));
      for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
      return one.order;
    },
    changed: (row) => {
      for (const one of kept.values()) one.changed.add(row);
    },
  };
  return orders;
}

function withRanks(rows: Uint32Array): RowOrder {
  let ranks: Uint32Array | null = null;
  return {
    rows,
    ranks() {
      if (ranks !== null) return ranks;
      ranks = new Uint32Array(rows.length);
      for (let rank = 0; rank < rows.length; rank += 1) ranks[rows[rank] ?? 0] = rank;
      return ranks;
    },
  };
}

const newestFirst: LibrarySort = { by: 'created', descending: true };

/** `whole`: rows of equal keys are equal. */
function keysOf(columns: Columns, { by, descending }: LibrarySort): { keys: SortKeys; whole: boolean } {
  const count = columns.count();
  switch (by) {
    case 'created':
      return { keys: numberKeys(columns.seq(), count, descending), whole: true };
    case 'name':
      return { keys: textKeys(columns.titles, count, descending), whole: false };
    case 'kind':
    case 'simulator': {
      const ranks = ranksOf(columns, by);
      const values = columns.values(by);
      const ranked = new Float64Array(count).map((_zero, row) => ranks[values[row] ?? 0] ?? Number.NaN);
      return { keys: numberKeys(ranked, count, descending), whole: true };
    }
    case 'rating':
      return { keys: numberKeys(ratings(columns), count, descending), whole: true };
    case 'size':
    case 'mass':
    case 'triangles':
    case 'bytes':
      return { keys: numberKeys(columns.numbers(by), count, descending), whole: true };
  }
}

/** No stars are no rating. */
function ratings(columns: Columns): Float64Array {
  return columns.numbers('rating').map((stars) => (stars === 0 ? Number.NaN : stars));
}

function ranksOf(columns: Columns, field: 'kind' | 'simulator'): Float64Array {
  const names = columns.names[field];
  const numbers = Array.from({ length: names.count() - 1 }, (_one, index) => index + 1);
  const ranks = new Float64Array(names.count()).fill(Number.NaN);
  for (const [rank, number] of numbers.toSorted((a, b) => compareNames(names, a, b)).entries())
    ranks[number] = rank;
  return ranks;
}

type Names = Columns['names']['kind'];
function compareNames(names: Names, a: number, b: number): number {
  return compareTexts(names.folded(a), names.folded(b)) || compareTexts(names.key(a), names.key(b));
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

type Comparison = (a: number, b: number) => number;

/** The whole order of two rows, never 0 for different ones. */
function comparison(columns: Columns, sort: LibrarySort): Comparison {
  const seqs = columns.seq();
  const newer: Comparison = (a, b) => (seqs[b] ?? 0) - (seqs[a] ?? 0);
  const turn = sort.descending ? -1 : 1;
  const { by } = sort;
  if (by === 'created') return (a, b) => turn * ((seqs[a] ?? 0) - (seqs[b] ?? 0));
  if (by === 'name') {
    const { titles } = columns;
    return (a, b) => {
      const [one, other] = [titles[a] ?? null, titles[b] ?? null];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || newer(a, b);
      return turn * compareTexts(one, other) || newer(a, b);
    };
  }
  if (by === 'kind' || by === 'simulator') {
    const names = columns.names[by];
    const values = columns.values(by);
    return (a, b) => {
      const [one, other] = [values[a] ?? 0, values[b] ?? 0];
      if (one === 0 || other === 0) return Number(one === 0) - Number(other === 0) || newer(a, b);
      return turn * compareNames(names, one, other) || newer(a, b);
    };
  }
  const numbers = columns.numbers(by);
  const value = (row: number): number => {
    const number = numbers[row] ?? Number.NaN;
    return by === 'rating' && number === 0 ? Number.NaN : number;
  };
  return (a, b) => {
    const [one, other] = [value(a), value(b)];
    if (Number.isNaN(one) || Number.isNaN(other))
      return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || newer(a, b);
    return turn * (one - other) || newer(a, b);
  };
}

/** Rows whose keys are equal, which lie side by side. */
function sortRuns(rows: Uint32Array, { high, low }: SortKeys, compare: Comparison): void {
  let start = 0;
  for (let end = 1; end <= rows.length; end += 1) {
    const first = rows[start] ?? 0;
    const next = rows[end];
    if (next !== undefined && high[next] === high[first] && low[next] === low[first]) continue;
    if (end - start > 1) rows.subarray(start, end).sort(compare);
    start = end;
  }
}

/** The changed rows are taken out and put in where they belong now; the others are copied as they stand. */
function mended(
  rows: Uint32Array,
  changed: ReadonlySet<number>,
  compare: Comparison,
  count: number,
): Uint32Array {
  const moved = new Uint8Array(count);
  for (const row of changed) moved[row] = 1;
  const rest = rows.filter((row) => moved[row] === 0);
  const whole = new Uint32Array(rest.length + changed.size);
  let copied = 0;
  let end = 0;
  for (const row of [...changed].sort(compare)) {
    const place = placeOf(rest, copied, row, compare);
    whole.set(rest.subarray(copied, place), end);
    end += place - copied;
    copied = place;
    whole[end] = row;
    end += 1;
  }
  whole.set(rest.subarray(copied), end);
  return whole;
}

function placeOf(rows: Uint32Array, from: number, row: number, compare: Comparison): number {
  let to = rows.length;
  let start = from;
  while (start < to) {
    const middle = (start + to) >>> 1;
    if (compare(rows[middle] ?? 0, row) < 0) start = middle + 1;
    else to = middle;
  }
  return start;
}
