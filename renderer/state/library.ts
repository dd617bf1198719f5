/** The library: the assets of a search that are on the screen, kept current by events. Order is newest first, as the catalogue's. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../main/contract/events.ts';
import type { AssetSummary } from '../../main/contract/model/asset.ts';
import type { AssetId } from '../../main/contract/model/ids.ts';
import type { Client } from '../bridge/bridge.ts';
import type { PageClock } from '../bridge/clock.ts';
import type { Events } from './events.ts';
import { matchesSearch, withEvent } from './library-order.ts';
import { createPager } from './library-pages.ts';
import { type PlaceRange, placeFor, placeOf, withInserted } from './library-places.ts';
import { emptyLibrary, type LibraryState } from './library-state.ts';

/** No method rejects; failures are in the state. */
export interface Library {
  readonly store: StoreApi<LibraryState>;
  setSearch(search: string): void;
  /** The places that are on the screen: makes sure that their assets will be there. */
  need(screen: PlaceRange): void;
  retry(): void;
  select(id: AssetId | null): void;
  setView(view: 'grid' | 'list'): void;
  /** At its beginning (0) new assets appear at once. */
  setScrollTop(scrollTop: number): void;
  showArrived(): void;
}

/** How long typing must pause before the catalogue is asked. */
export const searchPauseMs = 120;

/** Loads at every `ready`; what is shown stays in place meanwhile. */
export function createLibrary(options: {
  readonly api: { readonly assets: Pick<Client['assets'], 'list'> };
  readonly events: Pick<Events, 'on'>;
  readonly clock: PageClock;
}): Library {
  const store = createStore<LibraryState>(() => emptyLibrary);
  const { setState: set, getState: get } = store;
  // What changed while a page was on its way: the page may be older than the news, so they are applied to it again.
  let meanwhile: AppEvent[] = [];
  let pause: { cancel(): void } | null = null;
  const pager = createPager({
    list: options.api.assets.list,
    store,
    onReload: () => (meanwhile = []),
    onReloaded: () => {
      for (const event of meanwhile) applyEvent(store, event);
    },
  });

  options.events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void pager.reload();
    for (const event of batch) {
      const { status } = get();
      if (status === 'loading' || status === 'searching') meanwhile.push(event);
      if (status !== 'loading') applyEvent(store, event);
    }
  });
  return {
    store,
    setSearch(search) {
      if (search === get().search) return;
      pager.leave();
      pause?.cancel();
      set({ search, status: 'searching', scrollTop: 0 });
      pause = options.clock.after(searchPauseMs, () => void pager.reload());
    },
    need: (screen) => void pager.need(screen),
    retry: () => void pager.reload(),
    select: (selectedId) => set({ selectedId }),
    setView: (view) => set({ view }),
    setScrollTop(scrollTop) {
      set({ scrollTop });
      if (scrollTop === 0) showArrived(store);
    },
    showArrived: () => showArrived(store),
  };
}

function showArrived({ getState: get, setState: set }: StoreApi<LibraryState>): void {
  const { arrived, items, total } = get();
  if (arrived.length === 0) return;
  set({ items: withInserted(items, 0, arrived), total: total + arrived.length, arrived: [] });
}

function applyEvent(store: StoreApi<LibraryState>, event: AppEvent): void {
  const { items } = store.getState();
  if (event.type !== 'asset.changed') {
    const next = withEvent(items, event);
    if (next !== items) store.setState({ items: next });
    return;
  }
  const place = placeOf(items, event.asset.id);
  if (place === null) insert(store, event.asset);
  else store.setState({ items: new Map(items).set(place, event.asset) });
}

function insert({ getState: get, setState: set }: StoreApi<LibraryState>, asset: AssetSummary): void {
  const { items, arrived, total, search, scrollTop } = get();
  if (!matchesSearch(asset, search)) return;
  if (arrived.some((other) => other.id === asset.id)) {
    set({ arrived: arrived.map((other) => (other.id === asset.id ? asset : other)) });
    return;
  }
  const place = placeFor(items, total, asset);
  if (place === null) return;
  if (scrollTop > 0 && place === 0) set({ arrived: [asset, ...arrived] });
  else set({ items: withInserted(items, place, [asset]), total: total + 1 });
}
