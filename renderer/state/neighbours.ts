/** The asset before and after one in the search that led to it. */
import type { AssetId } from '../../main/contract/model/ids.ts';
import type { LibrarySort } from '../../main/contract/model/library/search.ts';
import type { Client } from '../bridge/bridge.ts';

/** The search of the library as it is now. */
export interface SearchNow {
  readonly text: string;
  readonly sort: LibrarySort;
}

/** Rejects with `FailureError`. */
export interface Neighbours {
  /** Null at the ends of the list, and where the search does not find the asset. Members of stacks come by themselves. */
  of(assetId: AssetId, step: 1 | -1, options?: { signal?: AbortSignal }): Promise<AssetId | null>;
}

/** Asks main, which knows the whole list; nothing is kept. */
export function createNeighbours({
  api,
  search,
}: {
  readonly api: { readonly library: Pick<Client['library'], 'place' | 'search'> };
  readonly search: () => SearchNow;
}): Neighbours {
  return {
    async of(assetId, step, options = {}) {
      const { text, sort } = search();
      const query = { text, sort, stacked: false, open: [] };
      const { offset } = await api.library.place({ ...query, assetId }, options);
      if (offset === null || offset + step < 0) return null;
      const { rows } = await api.library.search({ ...query, offset: offset + step, limit: 1 }, options);
      const [row] = rows;
      return row?.type === 'asset' ? row.asset.id : null;
    },
  };
}
