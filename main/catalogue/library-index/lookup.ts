/** The index in memory: columns, orders and what was found last, and the questions that they answer. */

import { parseQuery } from '../../contract/rules/query/parse.ts';
import type { GroupId } from '../../contract/schema/ids.ts';
import type { Facet, LibraryQuery } from '../../contract/schema/library/search.ts';
import type { ListedPage, ListedRow } from '../catalogue.ts';
import { type Columns, createColumns, flagBits, type IndexEntry } from './columns.ts';
import { countFacets, createMatcher, type Matches } from './matches.ts';
import { createOrders, listRows, memberBit, type RowList, rowOf, stackBit } from './row-list.ts';

type ListQuery = Pick<LibraryQuery, 'text' | 'sort' | 'stacked' | 'open'>;

/** `now` as in `parseQuery`. */
export interface Lookup {
  page(query: LibraryQuery, now: number): ListedPage;
  facets(text: string, now: number): Facet[];
  /** Place of the row that shows the asset of this key; null when none does. */
  place(query: ListQuery, seq: number, now: number): number | null;
  /** Keys of what matches, in no order. */
  seqs(text: string, now: number): Float64Array;
  count(): number;
  /** Enters or replaces; true when a search may find something else now. */
  put(entries: readonly IndexEntry[]): boolean;
  /** Leaves out all whose key is not among these; true when there was one. */
  keepOnly(seqs: Iterable<number>): boolean;
  /** All collections or connections there are now; true when one is called another name or is gone. */
  nameAll(
    field: 'collection' | 'connection',
    named: readonly { readonly id: string; readonly name: string }[],
  ): boolean;
  /** Makes what the first searches need. */
  warm(): void;
}

/** A list of a million rows takes 4 MB. */
const keptLists = 4;

interface KeptList {
  readonly name: string;
  readonly matches: Matches;
  readonly list: RowList;
}

/** Empty at first. */
export function createLookup(): Lookup {
  const columns = createColumns();
  const orders = createOrders(columns);
  let duplicates: Uint8Array | null = null;
  const matcher = createMatcher(columns, () => (duplicates ??= markDuplicates(columns)));
  let lists: KeptList[] = [];
  const changed = (): void => {
    duplicates = null;
    lists = [];
    matcher.changed();
  };
  const matching = (text: string, now: number): Matches => matcher.of(parseQuery(text, now).terms);
  const openSets = ({ stacked, open }: ListQuery): Set<number> =>
    new Set(stacked ? open.map((id) => columns.names.set.known(id)).filter((number) => number !== 0) : []);
  const listOf = (query: ListQuery, now: number): KeptList => {
    const matches = matching(query.text, now);
    const open = openSets(query);
    const { sort, stacked } = query;
    const name = JSON.stringify([matches.name, sort.by, sort.descending, stacked, [...open]]);
    const known = lists.find((one) => one.name === name);
    const list = known ?? {
      name,
      matches,
      list: listRows(columns, matches.rows, orders.of(sort), { stacked, open }),
    };
    lists = [list, ...lists.filter((one) => one !== list)].slice(0, keptLists);
    return list;
  };
  return {
    page(query, now) {
      const { matches, list } = listOf(query, now);
      const open = openSets(query);
      return {
        rows: toRows(columns, list.entries.subarray(query.offset, query.offset + query.limit), list, open),
        total: list.entries.length,
        assets: matches.rows.length,
      };
    },
    facets: (text, now) => countFacets(columns, matching(text, now).rows),
    place(query, seq, now) {
      const row = columns.rowOf(seq);
      return row < 0 ? null : placeOf(columns, row, listOf(query, now));
    },
    seqs(text, now) {
      const all = columns.seq();
      return Float64Array.from(matching(text, now).rows, (row) => all[row] ?? 0);
    },
    count: () => columns.count(),
    put(entries) {
      let different = false;
      for (const entry of entries) {
        const put = columns.put(entry);
        if (!put.changed) continue;
        different = true;
      }
      if (!different) return false;
      orders.changed();
      changed();
      return true;
    },
    keepOnly(seqs) {
      const different = dropOthers(columns, seqs);
      if (different) changed();
      return different;
    },
    nameAll(field, named) {
      if (!columns.names[field].nameAll(named)) return false;
      changed();
      return true;
    },
    warm: () => void orders.of({ by: 'created', descending: true }),
  };
}

function toRows(
  columns: Columns,
  entries: Uint32Array,
  list: RowList,
  open: ReadonlySet<number>,
): ListedRow[] {
  const all = columns.seq();
  const seq = (row: number): number => all[row] ?? 0;
  return Array.from(entries, (entry): ListedRow => {
    if (entry < stackBit) return { type: 'asset', seq: seq(rowOf(entry)), inStack: entry >= memberBit };
    const set = rowOf(entry);
    return {
      type: 'stack',
      // It was given as the key of the set.
      groupId: columns.names.set.key(set) as GroupId,
      seqs: list.covers(set).map(seq),
      matching: list.members(set),
      open: open.has(set),
    };
  });
}

/** Position of the row of an asset, or of its stack; null when there is none. */
function placeOf(columns: Columns, row: number, { matches, list }: KeptList): number | null {
  if (!matches.rows.includes(row)) return null;
  const { entries } = list;
  const at = entries.findIndex((entry) => entry < stackBit && rowOf(entry) === row);
  const stack = ((columns.values('set')[row] ?? 0) | stackBit) >>> 0;
  const found = at >= 0 ? at : entries.indexOf(stack);
  return found < 0 ? null : found;
}

/** Takes out what is not among these; true when there was one. */
function dropOthers(columns: Columns, seqs: Iterable<number>): boolean {
  const kept = new Uint8Array(columns.count());
  for (const seq of seqs) {
    const row = columns.rowOf(seq);
    if (row >= 0) kept[row] = 1;
  }
  const flags = columns.flags();
  let different = false;
  for (const [row, there] of kept.entries()) {
    if (there === 1 || flags[row] === 0) continue;
    columns.drop(row);
    different = true;
  }
  return different;
}

/** 1 for each that has an equal, 0 for all others and for those whose content is not known. */
function markDuplicates(columns: Columns): Uint8Array {
  const count = columns.count();
  const flags = columns.flags();
  const { high, low } = columns.content();
  const marks = new Uint8Array(count);
  const rows = new Uint32Array(count)
    .map((_zero, row) => row)
    .filter((row) => (high[row] !== 0 || low[row] !== 0) && ((flags[row] ?? 0) & flagBits.listed) !== 0)
    .sort((a, b) => (high[a] ?? 0) - (high[b] ?? 0) || (low[a] ?? 0) - (low[b] ?? 0));
  for (let n = 1; n < rows.length; n += 1) {
    const [one, other] = [rows[n - 1] ?? 0, rows[n] ?? 0];
    if (high[one] !== high[other] || low[one] !== low[other]) continue;
    marks[one] = 1;
    marks[other] = 1;
  }
  return marks;
}
