/** What the person has set in the queue; kept while other screens are shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';

/** `all`, or one of the three groups into which every row falls. */
export type QueueFilter = 'all' | 'active' | 'done' | 'failed';

/** `open` holds the ids of the unfolded rows. */
export interface QueueViewState {
  readonly filter: QueueFilter;
  readonly search: string;
  readonly open: ReadonlySet<string>;
}

/** The store and the three things that change it. */
export interface QueueView {
  readonly store: StoreApi<QueueViewState>;
  setFilter(filter: QueueFilter): void;
  setSearch(search: string): void;
  /** Unfolds or folds a row; `open` says which, else it changes over. */
  toggle(id: string, open?: boolean): void;
}

/** Everything is shown at first, nothing is unfolded. */
export function createQueueView(): QueueView {
  const store = createStore<QueueViewState>(() => ({ filter: 'all', search: '', open: new Set<string>() }));
  return {
    store,
    setFilter: (filter) => store.setState({ filter }),
    setSearch: (search) => store.setState({ search }),
    toggle: (id, open) =>
      store.setState((state) => {
        const next = new Set(state.open);
        if (open ?? !next.has(id)) next.add(id);
        else next.delete(id);
        return { open: next };
      }),
  };
}
