/** Matching rows as the list that is shown: in the order of each way of sorting, members of a set under one row. */
import type { LibrarySort } from '../../contract/schema/library/search.ts';
import type { Columns } from './columns.ts';

// All rows in the order of each way of sorting, made when it is first requested and put in order again after a change.

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

/** Entries: rows of the columns; those with `stackBit` are a stack by the number of its set, those with `memberBit` stand in an open one. */
export interface RowList {
  readonly entries: Uint32Array;
  /** Matching members of a set, by its number. */
  members(set: number): number;
  /** The first four matching rows of a set, in the order of the list. */
  covers(set: number): readonly number[];
}

/** `open`: numbers of sets whose members are listed under their stack. */
export interface ListedHow {
  readonly stacked: boolean;
  readonly open: ReadonlySet<number>;
}

export const stackBit = 0x8000_0000;
export const memberBit = 0x4000_0000;
const rowBits = 0x3fff_ffff;
const coversOf = 4;

/** Without its bits. */
export function rowOf(entry: number): number {
  return entry & rowBits;
}

/** `matching` in the order of the columns; `order` is every row of theirs. Only for as long as they do not change. */
export function listRows(
  columns: Columns,
  matching: Uint32Array,
  order: Uint32Array,
  how: ListedHow,
): RowList {
  const sets = columns.values('set');
  const members = new Uint32Array(columns.names.set.count());
  const covers = new Map<number, number[]>();
  const marked = new Uint8Array(columns.count());
  for (let n = 0; n < matching.length; n += 1) marked[matching[n] ?? 0] = 1;
  const closed = new Uint32Array(matching.length);
  let length = 0;
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    if (marked[row] === 0) continue;
    const set = how.stacked ? (sets[row] ?? 0) : 0;
    if (set !== 0) {
      const before = members[set] ?? 0;
      members[set] = before + 1;
      if (before === 0) covers.set(set, [row]);
      else if (before < coversOf) covers.get(set)?.push(row);
      if (before > 0) continue;
    }
    closed[length] = set === 0 ? row : (set | stackBit) >>> 0;
    length += 1;
  }
  const open = new Set([...how.open].filter((set) => covers.has(set)));
  const entries = closed.slice(0, length);
  return {
    entries: open.size === 0 ? entries : unfolded(columns, entries, matching, open),
    members: (set) => members[set] ?? 0,
    covers: (set) => covers.get(set) ?? [],
  };
}

/** Their matching rows, in the order of the columns. */
function membersOf(matching: Uint32Array, sets: Uint32Array, of: ReadonlySet<number>): Map<number, number[]> {
  const found = new Map<number, number[]>([...of].map((set) => [set, []]));
  for (let n = 0; n < matching.length; n += 1) {
    const row = matching[n] ?? 0;
    found.get(sets[row] ?? 0)?.push(row);
  }
  return found;
}

/** Puts the members of open sets under their stack, in their order of index. */
function unfolded(
  columns: Columns,
  closed: Uint32Array,
  matching: Uint32Array,
  open: ReadonlySet<number>,
): Uint32Array {
  const index = columns.groupIndex();
  const found = membersOf(matching, columns.values('set'), open);
  let from = 0;
  const parts: Uint32Array[] = [];
  for (let at = 0; at < closed.length; at += 1) {
    const entry = closed[at] ?? 0;
    const members = entry >= stackBit ? found.get(rowOf(entry)) : undefined;
    if (members === undefined) continue;
    parts.push(closed.subarray(from, at + 1));
    from = at + 1;
    const byIndex = members.sort((a, b) => (index[a] ?? 0) - (index[b] ?? 0) || a - b);
    parts.push(Uint32Array.from(byIndex, (row) => (row | memberBit) >>> 0));
  }
  parts.push(closed.subarray(from));
  return joined(parts);
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}
