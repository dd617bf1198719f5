/** What the library shows, which of it is chosen, and the part that outlives a restart. All of it pure. */

import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { AssetId, GroupId } from '../../../../main/contract/schema/ids.ts';
import type {
  LibraryQuery,
  LibraryRow,
  LibrarySort,
  QueryFault,
  SortKey,
} from '../../../../main/contract/schema/library/search.ts';
import type { RowKey, Rows } from './loaded-rows.ts';

// Which assets are chosen: some, stacks as a whole, or all that the search finds but for some.

/** A stack as a whole: how many of its members match, and one of them. */
export interface ChosenStack {
  readonly matching: number;
  readonly cover: AssetId;
}

/** With `all`, `assets` and `stacks` are those that are left out. */
export interface Chosen {
  readonly all: boolean;
  readonly assets: ReadonlySet<AssetId>;
  readonly stacks: ReadonlyMap<GroupId, ChosenStack>;
}

export const nothingChosen: Chosen = { all: false, assets: new Set(), stacks: new Map() };
export const allChosen: Chosen = { all: true, assets: new Set(), stacks: new Map() };

/** How many assets it is, of `found` that the search finds. */
export function chosenCount({ all, assets, stacks }: Chosen, found: number): number {
  const those = assets.size + stacks.values().reduce((sum, { matching }) => sum + matching, 0);
  return all ? Math.max(0, found - those) : those;
}

export function isChosen(chosen: Chosen, row: LibraryRow): boolean {
  return isNamed(chosen, row) !== chosen.all;
}

// A member is named with its stack.
function isNamed({ assets, stacks }: Chosen, row: LibraryRow): boolean {
  if (row.type === 'stack') return stacks.has(row.group.id);
  const { id, groupId } = row.asset;
  return assets.has(id) || (row.inStack && groupId !== null && stacks.has(groupId));
}

/** These rows and no others; an open stack means its members, which are rows of their own. */
export function onlyRows(rows: readonly LibraryRow[]): Chosen {
  return named(nothingChosen, rows);
}

/** These rows, too. */
export function withRows(chosen: Chosen, rows: readonly LibraryRow[]): Chosen {
  return chosen.all ? withoutNames(chosen, rows) : named(chosen, rows);
}

/**
 * The row, when it was not chosen, and otherwise everything but it. Null when it is a member whose stack is chosen as a
 * whole: the other members have to be named first, see `spelledOut`.
 */
export function toggled(chosen: Chosen, row: LibraryRow): Chosen | null {
  if (!isNamed(chosen, row)) return named(chosen, [row]);
  const byStack =
    row.type === 'asset' && row.asset.groupId !== null && row.inStack && chosen.stacks.has(row.asset.groupId);
  return byStack ? null : withoutNames(chosen, [row]);
}

/** The same with the members of a stack on their own. */
export function spelledOut(chosen: Chosen, stack: GroupId, members: readonly AssetId[]): Chosen {
  const stacks = new Map(chosen.stacks);
  stacks.delete(stack);
  return { ...chosen, stacks, assets: new Set([...chosen.assets, ...members]) };
}

function named(chosen: Chosen, rows: readonly LibraryRow[]): Chosen {
  const assets = new Set(chosen.assets);
  const stacks = new Map(chosen.stacks);
  for (const row of rows) {
    if (row.type === 'stack') {
      const cover = row.covers[0]?.id;
      if (cover !== undefined && (!row.open || rows.length === 1))
        stacks.set(row.group.id, { matching: row.matching, cover });
    } else if (!(row.inStack && row.asset.groupId !== null && stacks.has(row.asset.groupId)))
      assets.add(row.asset.id);
  }
  return { ...chosen, assets, stacks };
}

function withoutNames(chosen: Chosen, rows: readonly LibraryRow[]): Chosen {
  const assets = new Set(chosen.assets);
  const stacks = new Map(chosen.stacks);
  for (const row of rows)
    if (row.type === 'stack') stacks.delete(row.group.id);
    else assets.delete(row.asset.id);
  return { ...chosen, assets, stacks };
}

// The state of the screen, and the queries to main.

/** `rows` are the loaded ones of `total`: those on the screen and around it, as the last answer has them. */
export interface LibraryState {
  readonly text: string;
  readonly sort: LibrarySort;
  readonly stacked: boolean;
  readonly open: readonly GroupId[];
  /** `loading` shows nothing yet; `searching` still shows the answer to the previous search. */
  readonly status: 'loading' | 'searching' | 'ready' | 'failed';
  readonly error: AppFailureWire | null;
  readonly rows: Rows;
  readonly total: number;
  /** Assets that match, on their own or in stacks. */
  readonly assets: number;
  /** False while the library is still being read: older ones may match, too. */
  readonly whole: boolean;
  readonly faults: readonly QueryFault[];
  /** The text that `rows` and `faults` are about. */
  readonly answered: string;
  /** The search has the focus. */
  readonly writing: boolean;
  /** The row that has, had or will have the focus. */
  readonly active: { readonly key: RowKey | null; readonly place: number };
  readonly chosen: Chosen;
  /** From where a choice with Shift goes. */
  readonly anchor: number;
  /** What is done to the active row: its name is written, or it is looked at closely. */
  readonly doing: 'rename' | 'look' | null;
  /** Each time the rows on the screen have moved in the list: by how many, for the list to scroll as far. */
  readonly moved: { readonly times: number; readonly rows: number };
  /** Counts searches: another one begins at the beginning of the list. */
  readonly searches: number;
  /** The row at the top of the screen, kept for the next time. */
  readonly topPlace: number;
}

const newestFirst: LibrarySort = { by: 'created', descending: true };

/** Before anything is loaded. */
export const emptyLibrary: LibraryState = {
  text: '',
  sort: newestFirst,
  stacked: true,
  open: [],
  status: 'loading',
  error: null,
  rows: new Map(),
  total: 0,
  assets: 0,
  whole: true,
  faults: [],
  answered: '',
  writing: false,
  active: { key: null, place: 0 },
  chosen: nothingChosen,
  anchor: 0,
  doing: null,
  moved: { times: 0, rows: 0 },
  searches: 0,
  topPlace: 0,
};

/** What is requested, but for the part of the list. */
export function queryOf({
  text,
  sort,
  stacked,
  open,
}: LibraryState): Pick<LibraryQuery, 'text' | 'sort' | 'stacked' | 'open'> {
  return { text, sort, stacked, open: [...open] };
}

// How the library is shown and what was searched for lately: the part of its state that outlives a restart, as JSON.

/** Columns of the list, in their order; `name` is always shown. */
export const columnIds = [
  'name',
  'kind',
  'simulator',
  'size',
  'mass',
  'triangles',
  'bytes',
  'rating',
  'tags',
  'review',
  'created',
  'state',
] as const;
export type ColumnId = (typeof columnIds)[number];

export interface LibraryLook {
  readonly view: 'grid' | 'list';
  readonly columns: readonly ColumnId[];
  /** CSS pixels, of those whose width was changed. */
  readonly widths: Readonly<Partial<Record<ColumnId, number>>>;
  /** The panel of facets beside the assets. */
  readonly panel: boolean;
  /** Sections of the panel that are folded. */
  readonly folded: readonly string[];
  /** The last searches, newest first. */
  readonly recent: readonly string[];
}

/** All that is kept. */
export interface KeptLibrary {
  readonly text: string;
  readonly sort: LibrarySort;
  readonly stacked: boolean;
  readonly topPlace: number;
  readonly look: LibraryLook;
}

const mostRecent = 12;
/** Columns between these widths, in CSS pixels. */
const columnWidths = { least: 48, most: 640 } as const;

export const firstLook: LibraryLook = {
  view: 'grid',
  columns: columnIds.filter((id) => id !== 'bytes'),
  widths: {},
  panel: true,
  folded: [],
  recent: [],
};

const sorts = {
  created: true,
  name: true,
  rating: true,
  size: true,
  mass: true,
  triangles: true,
  bytes: true,
  kind: true,
  simulator: true,
} satisfies Record<SortKey, true>;
/** All that can be sorted by, in the order of the menu. */
export const sortKeys = Object.keys(sorts) as readonly SortKey[];

/** What was kept, as far as it can still be read: it may be of an older program. */
export function keptOf(value: unknown): KeptLibrary {
  const kept = recordOf(value);
  const look = recordOf(kept['look']);
  const sort = recordOf(kept['sort']);
  const by = sortKeys.find((key) => key === sort['by']);
  const columns = stringsOf(look['columns']);
  const topPlace = kept['topPlace'];
  return {
    text: textOf(kept['text']),
    sort: by === undefined ? newestFirst : { by, descending: sort['descending'] === true },
    stacked: kept['stacked'] !== false,
    topPlace: typeof topPlace === 'number' && Number.isInteger(topPlace) && topPlace > 0 ? topPlace : 0,
    look: {
      view: look['view'] === 'list' ? 'list' : 'grid',
      columns:
        columns.length === 0
          ? firstLook.columns
          : columnIds.filter((id) => id === 'name' || columns.includes(id)),
      widths: widthsOf(look['widths']),
      panel: look['panel'] !== false,
      folded: stringsOf(look['folded']),
      recent: stringsOf(look['recent']).slice(0, mostRecent),
    },
  };
}

/** With a search at the beginning of the recent ones; too short ones are not worth it. */
export function withRecent(look: LibraryLook, text: string): LibraryLook {
  const search = text.trim();
  if (search.length < 2 || look.recent[0] === search) return look;
  return {
    ...look,
    recent: [search, ...look.recent.filter((other) => other !== search)].slice(0, mostRecent),
  };
}

function widthsOf(value: unknown): Partial<Record<ColumnId, number>> {
  const widths: Partial<Record<ColumnId, number>> = {};
  const kept = recordOf(value);
  for (const id of columnIds) {
    const width = kept[id];
    if (typeof width === 'number') widths[id] = clampWidth(width);
  }
  return widths;
}

/** Within what a column may have. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 2000) : '';
}
