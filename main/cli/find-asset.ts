/** Finds the asset that a person means: by its id here, its id at the service, or its name. */
import { AppError } from '../contract/errors.ts';
import type { AssetSummary } from '../contract/model/asset.ts';
import { type LibrarySort, newestFirst } from '../contract/model/library/search.ts';
import type { Client } from './open-app.ts';

const pageSize = 500;

/** All assets that a text in the language of the library's search finds, sorted. */
export async function allAssets(
  client: Client,
  text = '',
  sort: LibrarySort = newestFirst,
): Promise<AssetSummary[]> {
  // By id: a new asset moves the others down, so that a page may repeat one of the page before.
  const found = new Map<string, AssetSummary>();
  for (let offset = 0; ; offset += pageSize) {
    const { rows, total } = await client.library.search({
      text,
      sort,
      stacked: false,
      offset,
      limit: pageSize,
    });
    for (const row of rows) if (row.type === 'asset') found.set(row.asset.id, row.asset);
    if (offset + pageSize >= total) return [...found.values()];
  }
}

/** Throws `asset.unknown` and `cli.asset-ambiguous`. */
export async function findAsset(client: Client, text: string): Promise<AssetSummary> {
  const assets = await allAssets(client);
  const exact = assets.filter((asset) => asset.id === text || asset.remoteId === text);
  const named = assets.filter((asset) => asset.name === text || asset.folder === text);
  const found = exact.length > 0 ? exact : named;
  const [first] = found;
  if (first === undefined) throw new AppError('asset.unknown', { id: text });
  if (found.length > 1)
    throw new AppError('cli.asset-ambiguous', { text, candidates: found.slice(0, 10).map(({ id }) => id) });
  return first;
}
