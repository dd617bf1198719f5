/** Folders that the user added, and where their assets lie, from a damaged catalogue into the new one. */
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Catalogue } from '../catalogue.ts';
import { attempt } from './attempt.ts';
import type { Damaged } from './read-damaged.ts';

type Tables = Pick<Catalogue, 'localFolders' | 'places' | 'transaction'>;

/** `assets`: ids in the damaged catalogue -> those that they have now. Throws `library.*` only. */
export function enterPlaces(tables: Tables, damaged: Damaged, assets: ReadonlyMap<AssetId, AssetId>): void {
  for (const row of damaged.localFolders.rows) attempt(tables, () => tables.localFolders.insert(row));
  for (const row of damaged.places.rows) {
    const assetId = assets.get(row.assetId);
    // Without its stamp it is read anew by the next scan.
    if (assetId !== undefined) attempt(tables, () => tables.places.put({ ...row, assetId, stamp: '' }));
  }
}
