/** Matching rows as the list that is shown: in their order, members of a set under one row. */
import type { Columns } from './columns.ts';

/** `entries`: rows of the columns; those with `stackBit` are a stack by the number of its set, those with `memberBit` stand in an open one. */
export interface RowList {
  readonly entries: Uint32Array;
  /** Matching members by the number of their set. */
  readonly members: Uint32Array;
  /** The first four matching rows of each set, in the order of the list. */
  readonly covers: Uint32Array;
}

export const stackBit = 0x8000_0000;
export const memberBit = 0x4000_0000;
const rowBits = 0x3fff_ffff;
export const coversOf = 4;

/** Without its bits. */
export function rowOf(entry: number): number {
  return entry & rowBits;
}

/** `order`: every row of the columns; `open`: numbers of sets. */
export function listRows(
  columns: Columns,
  matching: Uint32Array,
  order: Uint32Array,
  { stacked, open }: { readonly stacked: boolean; readonly open: ReadonlySet<number> },
): RowList {
  const sets = columns.values('set');
  const setCount = stacked ? columns.names.set.count() : 1;
  const members = new Uint32Array(setCount);
  const covers = new Uint32Array(setCount * coversOf);
  const marked = new Uint8Array(columns.count());
  for (let n = 0; n < matching.length; n += 1) marked[matching[n] ?? 0] = 1;
  const entries = new Uint32Array(matching.length + (stacked ? open.size : 0));
  let length = 0;
  for (let n = 0; n < order.length; n += 1) {
    const row = order[n] ?? 0;
    if (marked[row] === 0) continue;
    const set = stacked ? (sets[row] ?? 0) : 0;
    if (set !== 0) {
      const before = members[set] ?? 0;
      members[set] = before + 1;
      if (before < coversOf) covers[set * coversOf + before] = row;
      if (before > 0) continue;
    }
    entries[length] = set === 0 ? row : (set | stackBit) >>> 0;
    length += 1;
  }
  const closed = entries.subarray(0, length);
  const opened = [...open].filter((set) => (members[set] ?? 0) > 0);
  return {
    entries: opened.length === 0 || !stacked ? closed : unfolded(columns, closed, matching, new Set(opened)),
    members,
    covers,
  };
}

/** Puts the members of open sets under their stack, in their order of index. */
function unfolded(
  columns: Columns,
  closed: Uint32Array,
  matching: Uint32Array,
  open: ReadonlySet<number>,
): Uint32Array {
  const sets = columns.values('set');
  const index = columns.groupIndex();
  const membersOf = new Map<number, number[]>([...open].map((set) => [set, []]));
  for (const row of matching) membersOf.get(sets[row] ?? 0)?.push(row);
  let from = 0;
  const parts: Uint32Array[] = [];
  for (let at = 0; at < closed.length; at += 1) {
    const entry = closed[at] ?? 0;
    const members = entry >= stackBit ? membersOf.get(rowOf(entry)) : undefined;
    if (members === undefined) continue;
    parts.push(closed.subarray(from, at + 1));
    from = at + 1;
    const inOrder = members.sort((a, b) => (index[a] ?? 0) - (index[b] ?? 0) || a - b);
    parts.push(Uint32Array.from(inOrder, (row) => (row | memberBit) >>> 0));
  }
  parts.push(closed.subarray(from));
  return joined(parts);
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}
