/** Matching rows as the list that is shown: in their order, members of a set under one row. Made as far as it is looked at. */
import type { Columns } from './columns.ts';
import type { RowOrder } from './orders.ts';

/** Entries: rows of the columns; those with `stackBit` are a stack by the number of its set, those with `memberBit` stand in an open one. */
export interface RowList {
  /** How many entries there are. */
  readonly total: number;
  /** Entries from that place on, as many as there are of so many. */
  part(offset: number, limit: number): Uint32Array;
  /** Matching members of a set, by its number. */
  members(set: number): number;
  /** The first four matching rows of each of these sets, in the order of the list. */
  covers(sets: readonly number[]): ReadonlyMap<number, readonly number[]>;
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
/** Where so few of all match, they are put in order rather than looked for in the order of all. */
const fewPart = 32;

/** Without its bits. */
export function rowOf(entry: number): number {
  return entry & rowBits;
}

/** `matching` in the order of the columns; `order` is of every row of theirs. Only for as long as they do not change. */
export function listRows(columns: Columns, matching: Uint32Array, order: RowOrder, how: ListedHow): RowList {
  const { stacked } = how;
  const sets = columns.values('set');
  const members = stacked
    ? countMembers(matching, sets, columns.names.set.count())
    : { counts: new Uint32Array(1), found: 0, inSets: 0 };
  const closed = closedEntries(columns, matching, order, {
    stacked,
    total: matching.length - members.inSets + members.found,
  });
  const opened = stacked ? [...how.open].filter((set) => (members.counts[set] ?? 0) > 0) : [];
  const entries =
    opened.length === 0
      ? closed
      : whole(unfolded(columns, closed.part(0, closed.total), matching, new Set(opened)));
  return {
    ...entries,
    members: (set) => members.counts[set] ?? 0,
    covers: (of) => coversIn(matching, sets, order, of),
  };
}

type Entries = Pick<RowList, 'total' | 'part'>;

const whole = (entries: Uint32Array): Entries => ({
  total: entries.length,
  part: (offset, limit) => entries.subarray(offset, offset + limit),
});

/** `counts` by set; `found`: sets with at least one; `inSets`: rows that are members. */
function countMembers(matching: Uint32Array, sets: Uint32Array, setCount: number) {
  const counts = new Uint32Array(setCount);
  let found = 0;
  let inSets = 0;
  for (let n = 0; n < matching.length; n += 1) {
    const set = sets[matching[n] ?? 0] ?? 0;
    if (set === 0) continue;
    const before = counts[set] ?? 0;
    counts[set] = before + 1;
    inSets += 1;
    if (before === 0) found += 1;
  }
  return { counts, found, inSets };
}

/** The list while no stack is open: the order is gone through no further than was requested. */
function closedEntries(
  columns: Columns,
  matching: Uint32Array,
  order: RowOrder,
  { stacked, total }: { readonly stacked: boolean; readonly total: number },
): Entries {
  const sets = columns.values('set');
  const entries = new Uint32Array(total);
  const listed = new Uint8Array(stacked ? columns.names.set.count() : 1);
  const isFew = matching.length * fewPart < order.rows.length;
  const rows = isFew ? inOrder(matching, order) : order.rows;
  const marked = isFew ? null : marks(matching, columns.count());
  let length = 0;
  let at = 0;
  const extend = (to: number): void => {
    for (; at < rows.length && length < to; at += 1) {
      const row = rows[at] ?? 0;
      if (marked !== null && marked[row] === 0) continue;
      const set = stacked ? (sets[row] ?? 0) : 0;
      if (set !== 0) {
        if (listed[set] === 1) continue;
        listed[set] = 1;
      }
      entries[length] = set === 0 ? row : (set | stackBit) >>> 0;
      length += 1;
    }
  };
  return {
    total,
    part(offset, limit) {
      const end = Math.min(total, offset + limit);
      extend(end);
      return entries.subarray(offset, end);
    },
  };
}

function marks(rows: Uint32Array, count: number): Uint8Array {
  const marked = new Uint8Array(count);
  for (let n = 0; n < rows.length; n += 1) marked[rows[n] ?? 0] = 1;
  return marked;
}

function inOrder(rows: Uint32Array, order: RowOrder): Uint32Array {
  const ranks = order.ranks();
  return rows
    .map((row) => ranks[row] ?? 0)
    .sort()
    .map((rank) => order.rows[rank] ?? 0);
}

function coversIn(
  matching: Uint32Array,
  sets: Uint32Array,
  order: RowOrder,
  of: readonly number[],
): Map<number, number[]> {
  const found = membersOf(matching, sets, of);
  if (of.length === 0) return found;
  const ranks = order.ranks();
  for (const [set, rows] of found)
    found.set(set, rows.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0)).slice(0, coversOf));
  return found;
}

/** Their matching rows, in the order of the columns. */
function membersOf(matching: Uint32Array, sets: Uint32Array, of: Iterable<number>): Map<number, number[]> {
  const found = new Map<number, number[]>([...of].map((set) => [set, []]));
  if (found.size === 0) return found;
  const wanted = new Uint8Array(Math.max(...found.keys()) + 1);
  for (const set of found.keys()) wanted[set] = 1;
  for (let n = 0; n < matching.length; n += 1) {
    const row = matching[n] ?? 0;
    const set = sets[row] ?? 0;
    if (wanted[set] === 1) found.get(set)?.push(row);
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
