/** What people said of their assets, and what they keep beside it, from a damaged catalogue into the new one: no folder and no service knows any of it. */
import type { AssetId } from '../../contract/model/ids.ts';
import type { Catalogue } from '../catalogue.ts';
import { attempt } from './attempt.ts';
import type { Damaged } from './read-damaged.ts';

type Tables = Pick<Catalogue, 'assets' | 'organisation' | 'collections' | 'savedSearches' | 'transaction'>;

/** Rows entered in one transaction; of one that fails, each is tried by itself. */
const atOnce = 500;

/** `assets`: ids in the damaged catalogue -> those that they have now. Throws `library.*` only. */
export function enterOrganised(
  tables: Tables,
  damaged: Damaged,
  assets: ReadonlyMap<AssetId, AssetId>,
): void {
  for (const row of damaged.collections.rows) attempt(tables, () => tables.collections.insert(row));
  for (const row of damaged.savedSearches.rows) attempt(tables, () => tables.savedSearches.put(row));
  const { rows } = damaged.organisation;
  for (let n = 0; n < rows.length; n += atOnce) {
    const part = rows.slice(n, n + atOnce);
    const enter = ({ assetId, ...said }: (typeof part)[number]): void => {
      // The row of the asset itself may be lost, and a folder may have brought it back.
      const known = assets.get(assetId) ?? tables.assets.get(assetId)?.id;
      if (known !== undefined) tables.organisation.put(known, said);
    };
    if (!attempt(tables, () => part.forEach(enter)))
      for (const row of part) attempt(tables, () => enter(row));
  }
}
