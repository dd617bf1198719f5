/** How the library is shown and what was searched for lately: the part of its state that outlives a restart, as JSON. Pure. */
import type { LibrarySort, SortKey } from '../../../../main/contract/schema/library/search.ts';
import { newestFirst } from './state.ts';

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
export const columnWidths = { least: 48, most: 640 } as const;

export const firstLook: LibraryLook = {
  view: 'grid',
  columns: columnIds.filter((id) => id !== 'bytes'),
  widths: {},
  panel: true,
  folded: [],
  recent: [],
};

const sortKeys: readonly SortKey[] = [
  'created',
  'name',
  'rating',
  'size',
  'mass',
  'triangles',
  'bytes',
  'kind',
  'simulator',
];

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
