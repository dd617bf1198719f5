/** All rows in the order of each way of sorting, made when it is first requested and put in order again after a change. */
import type { LibrarySort } from '../../contract/schema/library/search.ts';
import type { Columns } from './columns.ts';

/** Equal rows are newest first; what is not known is last, whichever way. */
export interface Orders {
  /** Every row once. Valid until the next change. */
  of(sort: LibrarySort): Uint32Array;
  /** Rows were added or changed. */
  changed(): void;
}

interface Kept {
  readonly rows: Uint32Array;
  stale: boolean;
}

/** Over columns that may grow. */
export function createOrders(columns: Columns): Orders {
  const kept = new Map<string, Kept>();
  return {
    of(sort) {
      const name = `${sort.by} ${sort.descending}`;
      const known = kept.get(name);
      if (known?.stale === false) return known.rows;
      const before = known?.rows ?? new Uint32Array();
      // A plain array: its sort is quick over what is nearly in order, as that of a typed array is not.
      const rows = Array.from({ length: columns.count() }, (_one, at) => before[at] ?? at);
      const one = { rows: Uint32Array.from(rows.sort(comparison(columns, sort))), stale: false };
      kept.set(name, one);
      return one.rows;
    },
    changed() {
      for (const one of kept.values()) one.stale = true;
    },
  };
}

type Comparison = (a: number, b: number) => number;

/** The whole order of two rows, never 0 for different ones. */
function comparison(columns: Columns, { by, descending }: LibrarySort): Comparison {
  const seqs = columns.seq();
  const newer: Comparison = (a, b) => (seqs[b] ?? 0) - (seqs[a] ?? 0);
  if (by === 'created') return descending ? newer : (a, b) => newer(b, a);
  const turn = descending ? -1 : 1;
  if (by === 'name') {
    const { titles } = columns;
    return (a, b) => {
      const one = titles[a] ?? null;
      const other = titles[b] ?? null;
      if (one === other) return newer(a, b);
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -turn : turn;
    };
  }
  const keys = numbersOf(columns, by).map((value) =>
    Number.isNaN(value) ? Number.POSITIVE_INFINITY : turn * value,
  );
  // Of two that are not known the difference is no number.
  return (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || newer(a, b);
}

/** NaN for what is not known, and for no stars. */
function numbersOf(columns: Columns, by: Exclude<LibrarySort['by'], 'created' | 'name'>): Float64Array {
  if (by === 'rating') return columns.numbers(by).map((stars) => (stars === 0 ? Number.NaN : stars));
  if (by !== 'kind' && by !== 'simulator') return columns.numbers(by);
  const ranks = ranksOf(columns, by);
  return Float64Array.from(columns.values(by), (value) => ranks[value] ?? Number.NaN);
}

/** Place of each value among all of them, by its number. */
function ranksOf(columns: Columns, field: 'kind' | 'simulator'): Float64Array {
  const names = columns.names[field];
  const ranks = new Float64Array(names.count()).fill(Number.NaN);
  const numbers = Array.from({ length: names.count() - 1 }, (_one, index) => index + 1);
  const sorted = numbers.sort((a, b) => (names.folded(a) < names.folded(b) ? -1 : 1));
  for (const [rank, number] of sorted.entries()) ranks[number] = rank;
  return ranks;
}
