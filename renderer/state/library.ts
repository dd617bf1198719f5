/** The library: pages of assets under a search, kept current by events. Order is newest first, as the catalogue's. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../main/contract/events.ts';
import type { AssetSummary } from '../../main/contract/model/asset.ts';
import type { AssetId } from '../../main/contract/model/ids.ts';
import type { Client } from '../bridge/bridge.ts';
import type { PageClock } from '../bridge/clock.ts';
import type { Events } from './events.ts';
import { isBefore, matchesSearch, withEvent } from './library-order.ts';
import { createPager } from './library-pages.ts';
import { emptyLibrary, type LibraryState } from './library-state.ts';

/** No method rejects; failures are in the state. */
export interface Library {
  readonly store: StoreApi<LibraryState>;
  setSearch(search: string): void;
  /** Makes sure that the item at this index will be there: pages on as far as needed. */
  need(index: number): void;
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
  const reload = (): void => void pager.reload(get().items.length);

  options.events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) reload();
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
      pager.cancel();
      pause?.cancel();
      set({ search, status: 'searching' });
      pause = options.clock.after(searchPauseMs, () => void pager.reload(0));
    },
    need: (index) => void pager.need(index),
    retry: reload,
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
  if (arrived.length > 0) set({ items: [...arrived, ...items], total: total + arrived.length, arrived: [] });
}

function applyEvent(store: StoreApi<LibraryState>, event: AppEvent): void {
  const { items } = store.getState();
  if (event.type !== 'asset.changed') {
    const next = withEvent(items, event);
    if (next !== items) store.setState({ items: next });
  } else if (items.some((other) => other.id === event.asset.id)) {
    store.setState({ items: items.map((other) => (other.id === event.asset.id ? event.asset : other)) });
  } else insert(store, event.asset);
}

function insert({ getState: get, setState: set }: StoreApi<LibraryState>, asset: AssetSummary): void {
  const { items, arrived, total, search, nextCursor, scrollTop } = get();
  if (!matchesSearch(asset, search)) return;
  if (arrived.some((other) => other.id === asset.id)) {
    set({ arrived: arrived.map((other) => (other.id === asset.id ? asset : other)) });
    return;
  }
  const index = items.findIndex((other) => isBefore(asset, other));
  // Older than all that is loaded: it lies on a page to come.
  if (index === -1 && nextCursor !== null) return;
  if (scrollTop > 0 && index === 0) {
    set({ arrived: [asset, ...arrived] });
    return;
  }
  const at = index === -1 ? items.length : index;
  set({ items: [...items.slice(0, at), asset, ...items.slice(at)], total: total + 1 });
}
