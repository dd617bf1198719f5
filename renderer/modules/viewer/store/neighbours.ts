/** What is beside an asset: in the search that led to it, or among those that are gone through. */
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { LibrarySort } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Along } from '../../navigation/store/navigation.ts';

/** The search of the library as it is now. */
export interface SearchNow {
  readonly text: string;
  readonly sort: LibrarySort;
}

/** A stretch of a list: `assetIds` begin at place `first` (the first of the list is 0); the asset asked about is at `place`. */
export interface Stretch {
  readonly what: Along['what'] | 'search';
  readonly place: number;
  readonly total: number;
  readonly first: number;
  readonly assetIds: readonly AssetId[];
}

/** Rejects with `FailureError`. */
export interface Neighbours {
  /** Null at the ends of the search, and where it does not find the asset. Members of stacks come on their own. */
  of(assetId: AssetId, step: 1 | -1, options?: CallOptions): Promise<AssetId | null>;
  /** The asset with so many on each side, of `along` when it is among these, else of the search; null where that does not find it. */
  around(
    assetId: AssetId,
    along: Along | null,
    reach: number,
    options?: CallOptions,
  ): Promise<Stretch | null>;
  /** The asset at this place of the search; null when there is none. */
  at(place: number, options?: CallOptions): Promise<AssetId | null>;
}

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Asks main, which knows the whole list; nothing is kept. */
export function createNeighbours({
  api,
  search,
}: {
  readonly api: { readonly library: Pick<Client['library'], 'place' | 'search'> };
  readonly search: () => SearchNow;
}): Neighbours {
  const query = () => {
    const { text, sort } = search();
    return { text, sort, stacked: false, open: [] };
  };
  const placeOf = async (assetId: AssetId, options: CallOptions): Promise<number | null> =>
    (await api.library.place({ ...query(), assetId }, options)).offset;
  const read = async (offset: number, limit: number, options: CallOptions) => {
    const { rows, total } = await api.library.search({ ...query(), offset, limit }, options);
    return { total, assetIds: rows.flatMap((row) => (row.type === 'asset' ? [row.asset.id] : [])) };
  };
  const at: Neighbours['at'] = async (place, options = {}) =>
    place < 0 ? null : ((await read(place, 1, options)).assetIds[0] ?? null);
  return {
    at,
    async of(assetId, step, options = {}) {
      const offset = await placeOf(assetId, options);
      return offset === null ? null : at(offset + step, options);
    },
    async around(assetId, along, reach, options = {}) {
      if (along?.assetIds.includes(assetId) === true) return stretchOf(assetId, along, reach);
      const place = await placeOf(assetId, options);
      if (place === null) return null;
      const first = Math.max(0, place - reach);
      return { what: 'search', place, first, ...(await read(first, place + reach + 1 - first, options)) };
    },
  };
}

/** What comes before and after it in the stretch; null for what is not known, or not there. */
export function besideOf(
  stretch: Stretch | null,
  assetId: AssetId,
): { readonly previous: AssetId | null; readonly next: AssetId | null } {
  const at = stretch?.assetIds.indexOf(assetId) ?? -1;
  if (stretch === null || at < 0) return { previous: null, next: null };
  return { previous: stretch.assetIds[at - 1] ?? null, next: stretch.assetIds[at + 1] ?? null };
}

/** Of a list that is known whole. */
function stretchOf(assetId: AssetId, { what, assetIds }: Along, reach: number): Stretch {
  const place = assetIds.indexOf(assetId);
  const first = Math.max(0, place - reach);
  return {
    what,
    place,
    total: assetIds.length,
    first,
    assetIds: assetIds.slice(first, place + reach + 1),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly neighbours: Neighbours;
  }
}
