/** Going from asset to asset without leaving the screen: what lies beside an asset, where one is, and whose details are read ahead. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { LibrarySort } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { AssetDetails } from '../../asset/store/asset-details.ts';
import type { Along, Navigation } from '../../navigation/store/navigation.ts';
import type { Notices } from '../../shared/store/notices.ts';

// What is beside an asset: in the search that led to it, or among those that are gone through.

/** The search of the library as it is now. */
export interface SearchNow {
  readonly text: string;
  readonly sort: LibrarySort;
}

/** A stretch of a list, of the whole `library` when nothing is searched for: `assetIds` begin at place `first` (the first of the list is 0); the asset asked about is at `place`. */
export interface Stretch {
  readonly what: Along['what'] | 'search' | 'library';
  readonly place: number;
  readonly total: number;
  readonly first: number;
  readonly assetIds: readonly AssetId[];
}

/** Rejects with `FailureError`. */
interface Neighbours {
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
      const what = search().text.trim() === '' ? 'library' : 'search';
      return { what, place, first, ...(await read(first, place + reach + 1 - first, options)) };
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

/** Shown on each side of the asset. */
const reach = 3;

/** The longest that what lies beside an asset waits for its picture: reading and drawing it takes the processor from that. */
const afterMs = 600;

/** Null while it is not known, and for an asset that is in no list. */
export interface FlipState {
  readonly stretch: Stretch | null;
}

/** No method rejects: what cannot be read is a notice. */
export interface Flip {
  readonly store: StoreApi<FlipState>;
  /** The asset on the screen, and the list that it was opened with; null when the screen is left. */
  show(assetId: AssetId | null, along: Along | null): void;
  /** What the screen has of it is there: now for what lies beside it. */
  seen(assetId: AssetId): void;
  /** To the one before or after it, the first or the last; nothing at the ends. */
  go(to: 1 | -1 | 'first' | 'last'): Promise<void>;
  /** To one of those that are shown. */
  jump(assetId: AssetId): void;
}

/** One per window. */
export function createFlip(options: {
  readonly neighbours: Neighbours;
  readonly navigation: Navigation;
  readonly details: AssetDetails;
  readonly notices: Pick<Notices, 'fail'>;
  readonly events: Pick<Events, 'on'>;
  readonly clock: Pick<PageClock, 'after'>;
}): Flip {
  const { neighbours, navigation, details } = options;
  const store = createStore<FlipState>(() => ({ stretch: null }));
  let shown: Shown | null = null;

  const put = (stretch: Stretch | null): void => {
    store.setState({ stretch });
    details.want('flip', stretch === null ? [] : nearestFirst(stretch));
  };
  const reader = createReader({ ...options, put, shown: () => shown });
  options.events.on((batch) => {
    if (batch.some(({ type }) => type === 'library.changed' || type === 'ready')) reader.now();
  });
  const jump = (assetId: AssetId): void => {
    const along = shown?.along ?? null;
    navigation.replace({ name: 'asset', assetId, ...(along !== null && { along }) });
  };
  const placed = async (): Promise<Stretch | null> =>
    store.getState().stretch ??
    (shown === null ? null : await neighbours.around(shown.assetId, shown.along, reach));
  const idAt = async ({ what, first, assetIds }: Stretch, place: number): Promise<AssetId | null> => {
    const near = assetIds[place - first];
    if (near !== undefined && place >= first) return near;
    return what === 'search' ? neighbours.at(place) : (shown?.along?.assetIds[place] ?? null);
  };
  return {
    store,
    jump,
    show(assetId, along) {
      const { stretch } = store.getState();
      const same = along === (shown?.along ?? null);
      const place = assetId === null || !same ? -1 : (stretch?.assetIds.indexOf(assetId) ?? -1);
      shown = assetId === null ? null : { assetId, along };
      // Known before it is read: a key that is held down goes on from here.
      if (stretch !== null && place >= 0) {
        put({ ...stretch, place: stretch.first + place });
        reader.now();
        return;
      }
      put(null);
      reader.later();
    },
    seen(assetId) {
      if (shown?.assetId === assetId) reader.ifWaiting();
    },
    async go(to) {
      const here = shown;
      try {
        const stretch = await placed();
        if (stretch === null) return;
        const { place, total } = stretch;
        const next = to === 'first' ? 0 : to === 'last' ? total - 1 : place + to;
        if (next < 0 || next >= total || next === place) return;
        const assetId = await idAt(stretch, next);
        // A user who went elsewhere meanwhile is not called back.
        if (assetId !== null && shown === here) jump(assetId);
      } catch (error) {
        options.notices.fail(failureOf(error));
      }
    },
  };
}

interface Shown {
  readonly assetId: AssetId;
  readonly along: Along | null;
}

/** Reads what lies beside the asset that is shown; a reading ends the one before it. */
function createReader({
  neighbours,
  clock,
  put,
  shown,
}: {
  readonly neighbours: Neighbours;
  readonly clock: Pick<PageClock, 'after'>;
  readonly put: (stretch: Stretch | null) => void;
  readonly shown: () => Shown | null;
}): { now(): void; later(): void; ifWaiting(): void } {
  let reading = new AbortController();
  let waiting: { cancel(): void } | null = null;
  const stop = (): void => {
    waiting?.cancel();
    waiting = null;
    reading.abort();
  };
  const read = async (): Promise<void> => {
    stop();
    reading = new AbortController();
    const { signal } = reading;
    const of = shown();
    if (of === null) return;
    try {
      const stretch = await neighbours.around(of.assetId, of.along, reach, { signal });
      if (!signal.aborted) put(stretch);
    } catch {
      // The keys ask again and say why.
      if (!signal.aborted) put(null);
    }
  };
  return {
    now: () => void read(),
    later() {
      stop();
      waiting = clock.after(afterMs, () => void read());
    },
    ifWaiting() {
      if (waiting !== null) void read();
    },
  };
}

function nearestFirst({ first, place, assetIds }: Stretch): AssetId[] {
  const far = (index: number): number => Math.abs(first + index - place);
  return assetIds
    .map((assetId, index) => ({ assetId, far: far(index) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ assetId }) => assetId);
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly neighbours: Neighbours;
    readonly flip: Flip;
  }
}
