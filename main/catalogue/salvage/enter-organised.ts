/** What people said of their assets, and what they keep beside it, from a damaged catalogue into the new one: no folder and no service knows any of it. */
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Catalogue } from '../catalogue.ts';
import { attempt } from './attempt.ts';
import type { Damaged } from './read-damaged.ts';

type Tables = Pick<
  Catalogue,
  'assets' | 'organisation' | 'reviews' | 'collections' | 'savedSearches' | 'transaction'
>;

/** Rows entered in one transaction; of one that fails, each is tried on its own. */
const atOnce = 500;

/** `assets`: ids in the damaged catalogue -> those that they have now. Throws `library.*` only. */
export function enterOrganised(
  tables: Tables,
  damaged: Damaged,
  assets: ReadonlyMap<AssetId, AssetId>,
): void {
  for (const row of damaged.collections.rows) attempt(tables, () => tables.collections.insert(row));
  for (const row of damaged.savedSearches.rows) attempt(tables, () => tables.savedSearches.put(row));
  enterEach(tables, damaged.organisation.rows, assets, (known, { assetId: _, ...said }) => {
    // Of a review that only its file knows, the file speaks.
    const beside = tables.organisation.byAssets([known]).get(known)?.review ?? null;
    tables.organisation.put(known, { ...said, review: said.review ?? beside });
  });
  // What is beside the files may be older or newer: the two are brought together when the library is open.
  enterEach(tables, damaged.reviews.rows, assets, (known, row) =>
    tables.reviews.put({ ...row, assetId: known, base: {}, due: true, fileSha256: null }),
  );
}

function enterEach<Row extends { readonly assetId: AssetId }>(
  tables: Tables,
  rows: readonly Row[],
  assets: ReadonlyMap<AssetId, AssetId>,
  put: (known: AssetId, row: Row) => void,
): void {
  const enter = (row: Row): void => {
    // The row of the asset itself may be lost, and a folder may have brought it back.
    const known = assets.get(row.assetId) ?? tables.assets.get(row.assetId)?.id;
    if (known !== undefined) put(known, row);
  };
  for (let n = 0; n < rows.length; n += atOnce) {
    const part = rows.slice(n, n + atOnce);
    if (!attempt(tables, () => part.forEach(enter)))
      for (const row of part) attempt(tables, () => enter(row));
  }
}
