/** Pages of assets, newest first along the table's own key, with or without the search index. */
import { z } from 'zod';
import type { AssetSearch } from '../asset-search.ts';
import type { Bindings, Query, ReadableDatabase } from '../database.ts';

/** Words of fewer than three characters are not in the search index: for them the texts themselves are looked through. */
function found({ match, short }: AssetSearch): string {
  const contains = short.map((_word, n) => `instr(t.text, :short${n}) > 0`);
  if (match !== null) {
    const texts = short.length === 0 ? '' : 'CROSS JOIN asset_texts t ON t.seq = s.rowid';
    return `FROM asset_search s ${texts} WHERE ${['s.text MATCH :match', ...contains].join(' AND ')}`;
  }
  return short.length === 0
    ? 'FROM assets t INDEXED BY assets_listed WHERE t.listed = 1'
    : `FROM asset_texts t WHERE ${contains.join(' AND ')}`;
}

export const assetPageSql = {
  /** Skipping 100,000 rows along the table's key reads none of their columns: 20 ms. */
  page(search: AssetSearch): string {
    const seq = search.match === null ? 't.seq' : 's.rowid';
    return `SELECT ${seq} AS seq ${found(search)} ORDER BY ${seq} DESC LIMIT :limit OFFSET :offset`;
  },
  count: (search: AssetSearch): string => `SELECT count(*) AS total ${found(search)}`,
} as const;

const seqShape = { table: 'assets', key: [], schema: z.object({ seq: z.int() }) };
const totalShape = { table: 'assets', key: [], schema: z.object({ total: z.int() }) };

/** The keys of a search's pages, and its total. */
export interface AssetPages {
  /** Keys of at most `limit` assets, newest first, without the `offset` newest. */
  page(search: AssetSearch, offset: number, limit: number): number[];
  total(search: AssetSearch): number;
  forgetTotals(): void;
}

/** Totals kept per search: counting costs up to 80 ms at 100,000 assets, and every page of a list asks for it. */
const keptTotals = 32;

/** Statements are prepared once per form of a search: with or without the index, and by the number of short words. */
export function createAssetPages(db: ReadableDatabase): AssetPages {
  const forms = new Map<string, { page: Query<{ seq: number }>; count: Query<{ total: number }> }>();
  const totals = new Map<string, number>();
  const form = (search: AssetSearch) => {
    const name = `${search.match === null ? 'text' : 'index'} ${search.short.length}`;
    const made = forms.get(name) ?? {
      page: db.query(seqShape, assetPageSql.page(search)),
      count: db.query(totalShape, assetPageSql.count(search)),
    };
    forms.set(name, made);
    return made;
  };
  return {
    page: (search, offset, limit) =>
      form(search)
        .page.all({ ...searchBindings(search), offset, limit })
        .map((row) => row.seq),
    total(search) {
      const key = JSON.stringify(search);
      const kept = totals.get(key);
      if (kept !== undefined) return kept;
      const total = form(search).count.get(searchBindings(search))?.total ?? 0;
      // Inside a transaction the count may yet be undone.
      if (db.inTransaction()) return total;
      if (totals.size >= keptTotals) totals.clear();
      totals.set(key, total);
      return total;
    },
    forgetTotals: () => totals.clear(),
  };
}

function searchBindings(search: AssetSearch): Bindings {
  const short = Object.fromEntries(search.short.map((word, n) => [`short${n}`, word]));
  return search.match === null ? short : { ...short, match: search.match };
}
