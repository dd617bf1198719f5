/** Rows of a list by their keys to what the bridge shows. */
import type { Catalogue, ShelfRow } from '../../catalogue/catalogue.ts';
import type { AssetSummary } from '../../contract/schema/asset.ts';
import type { LibraryRow } from '../../contract/schema/library/search.ts';
import type { Present } from '../shared/present.ts';

/** What went since they were found is left out. */
export function presentRows(
  { catalogue, present }: { readonly catalogue: Catalogue; readonly present: Pick<Present, 'assets'> },
  rows: readonly ShelfRow[],
): LibraryRow[] {
  const known = catalogue.assets.bySeqs(rows.flatMap((row) => (row.type === 'asset' ? row.seq : row.seqs)));
  const assets = new Map(present.assets([...known.values()]).map((asset) => [asset.id, asset]));
  const groups = catalogue.groups.byIds(rows.flatMap((row) => (row.type === 'stack' ? row.groupId : [])));
  const assetOf = (seq: number): AssetSummary | undefined => {
    const id = known.get(seq)?.id;
    return id === undefined ? undefined : assets.get(id);
  };
  return rows.flatMap((row): LibraryRow[] => {
    if (row.type === 'asset') {
      const asset = assetOf(row.seq);
      return asset === undefined ? [] : [{ type: 'asset', asset, inStack: row.inStack }];
    }
    const covers = row.seqs.map(assetOf).filter((asset) => asset !== undefined);
    const group = groups.get(row.groupId);
    if (group === undefined || covers.length === 0) return [];
    const { id, type, route, name, count, createdAt } = group;
    const { matching, open } = row;
    return [{ type: 'stack', group: { id, type, route, name, count, createdAt }, covers, matching, open }];
  });
}
