/** Titles of assets side by side that tell them apart: eight mugs of a set get their number. Pure. */
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { assetTitle } from '../asset/asset-text.ts';

type Titled = Pick<AssetDetail, 'id' | 'name' | 'source' | 'remoteId' | 'organisation' | 'groupIndex'>;

/** In the order of `assets`; an asset that is there twice has one title. Null for one that is not known yet. */
export function paneTitles(assets: readonly (Titled | null)[]): (string | null)[] {
  const known = assets.filter((asset) => asset !== null);
  const byTitle = Map.groupBy(known, assetTitle);
  return assets.map((asset) => {
    if (asset === null) return null;
    const title = assetTitle(asset);
    const alike = byTitle.get(title) ?? [];
    const ids = new Set(alike.map(({ id }) => id));
    if (ids.size < 2) return title;
    const numbers = new Set(alike.map(({ groupIndex }) => groupIndex));
    const isNumbered = !numbers.has(null) && numbers.size === ids.size;
    return isNumbered ? `${title} #${asset.groupIndex}` : `${title} (${idEnd(asset, alike)})`;
  });
}

/** As much of the end of its id as the others do not have; ids of a service often begin alike. */
function idEnd({ remoteId }: Titled, alike: readonly Titled[]): string {
  const others = alike.map((one) => one.remoteId).filter((id) => id !== remoteId);
  let length = 4;
  while (length < remoteId.length && others.some((id) => id.endsWith(remoteId.slice(-length)))) length += 1;
  return remoteId.slice(-length);
}
