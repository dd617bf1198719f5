/** Every asset that a search finds, however many pages it has. */
import type { AssetSummary } from '../contract/schema/asset.ts';
import { type LibrarySort, newestFirst } from '../contract/schema/library/search.ts';
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
