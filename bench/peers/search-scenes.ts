/** What is searched for when the index is compared with SQLite, and the index in the form in which both are asked. */
import Database from 'better-sqlite3';
import type { IndexEntry } from '../../main/catalogue/library-index/columns.ts';
import { createEntryReader } from '../../main/catalogue/library-index/entry-reader.ts';
import { createLookup } from '../../main/catalogue/library-index/lookup.ts';
import { type LibrarySort, sortKeySchema } from '../../main/contract/schema/library/search.ts';
import type { FoundFacets, FoundPage, SqliteSearch } from './sqlite-search.ts';

export interface Scene {
  readonly name: string;
  readonly text: string;
  readonly sort: LibrarySort;
}

const scene = (name: string, text: string, by: LibrarySort['by'] = 'created', descending = true): Scene => ({
  name,
  text,
  sort: { by, descending },
});

/** Besides what is typed letter by letter. */
export const scenes: readonly Scene[] = [
  scene('all', ''),
  scene('1 word', 'mug'),
  scene('2 words', 'wooden mug'),
  scene('3 words', 'red wooden mug'),
  scene('2 letters', 're'),
  scene('word of most', 'rigid'),
  scene('words in a row', '"left handle"'),
  scene('not a word', '-mug'),
  scene('value', 'simulator:mujoco'),
  scene('tag and rating', 'tag:kitchen rating>=3', 'rating'),
  scene('range', 'mass>2kg', 'mass'),
  scene('2 ranges', 'size>30cm triangles<50k', 'triangles', false),
  scene('duplicates', 'is:duplicate'),
];

export const typed = 'red wooden mug';

/** Both ways. */
export const everySort: readonly LibrarySort[] = sortKeySchema.options.flatMap((by) => [
  { by, descending: true },
  { by, descending: false },
]);

/** What the index is filled with. */
export interface AllEntries {
  readonly entries: Iterable<readonly IndexEntry[]>;
  readonly collections: readonly { readonly id: string; readonly name: string }[];
  readonly connections: readonly { readonly id: string; readonly name: string }[];
}

const pageRows = 100;

/** Page by page, as they are requested. */
export function readAll(cataloguePath: string): AllEntries {
  const raw = new Database(cataloguePath, { readonly: true });
  const reader = createEntryReader(raw);
  const pages = function* (): Generator<readonly IndexEntry[]> {
    let before = Number.POSITIVE_INFINITY;
    for (;;) {
      const entries = reader.page(before, pageRows);
      yield entries;
      before = entries.at(-1)?.seq ?? before;
      if (entries.length < pageRows) break;
    }
    raw.close();
  };
  return {
    entries: pages(),
    collections: reader.names('collections'),
    connections: reader.names('connections'),
  };
}

/** The index itself, without its thread. */
export function ownSearch(all: AllEntries): Pick<SqliteSearch, 'put' | 'page' | 'facets' | 'close'> {
  const lookup = createLookup();
  lookup.nameAll('collection', all.collections);
  lookup.nameAll('connection', all.connections);
  for (const entries of all.entries) lookup.put(entries);
  lookup.warm();
  return {
    put: (entries) => void lookup.put(entries),
    page(text, sort, limit, now): FoundPage {
      const query = { text, sort, stacked: true, open: [], offset: 0, limit };
      const { rows, total, assets } = lookup.page(query, now);
      return {
        rows: rows.map((row) => (row.type === 'asset' ? row.seq : [row.groupId, row.matching, row.seqs])),
        total,
        assets,
      };
    },
    facets: (text, now): FoundFacets =>
      Object.fromEntries(
        lookup
          .facets(text, now)
          .map(({ field, values }) => [field, values.map(({ value, assets }) => [value, assets] as const)]),
      ),
    close: () => undefined,
  };
}
