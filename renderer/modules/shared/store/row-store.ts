/** Rows of main that are kept current by events: a table reloaded whole when the connection came back, and a short list that is sent whole whenever it changes. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

/** `byId` is a new map after every change. `error` is why the last load failed; what was there stays. */
export interface Rows<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly byId: ReadonlyMap<string, T>;
  readonly error: AppFailureWire | null;
}

/** `change` applies many rows with one notification of the store's readers. */
export interface RowStore<T> {
  readonly store: StoreApi<Rows<T>>;
  change(changes: { readonly put?: readonly T[]; readonly remove?: readonly string[] }): void;
  /** Never rejects; a second call while one is under way starts anew and only the last one counts. */
  load(): Promise<void>;
}

/** `fetchAll` answers every row. A row that an event brought while it was under way wins over the answer's. */
export function createRowStore<T>(options: {
  readonly idOf: (row: T) => string;
  readonly fetchAll: () => Promise<readonly T[]>;
}): RowStore<T> {
  const { idOf, fetchAll } = options;
  const store = createStore<Rows<T>>(() => ({ status: 'loading', byId: new Map(), error: null }));
  let touched: Map<string, T | null> | null = null;
  let run = 0;
  return {
    store,
    change({ put = [], remove = [] }) {
      if (put.length === 0 && remove.length === 0) return;
      const byId = new Map(store.getState().byId);
      for (const row of put) {
        byId.set(idOf(row), row);
        touched?.set(idOf(row), row);
      }
      for (const id of remove) {
        byId.delete(id);
        touched?.set(id, null);
      }
      store.setState({ byId });
    },
    async load() {
      run += 1;
      const mine = run;
      touched = new Map();
      try {
        const rows = await fetchAll();
        if (mine !== run) return;
        const byId = new Map(rows.map((row) => [idOf(row), row]));
        for (const [id, row] of touched) {
          if (row === null) byId.delete(id);
          else byId.set(id, row);
        }
        store.setState({ status: 'ready', byId, error: null });
      } catch (error) {
        if (mine !== run) return;
        store.setState({ status: 'failed', error: failureOf(error) });
      }
      touched = null;
    },
  };
}

// A short list that main sends whole whenever it changes.

/** `error` is why the last reading failed; what was there stays. */
export interface Listed<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  readonly error: AppFailureWire | null;
}

/** `set` shows what an answer holds before its event has come. */
export interface ListStore<T> {
  readonly store: StoreApi<Listed<T>>;
  load(): Promise<void>;
  set(change: (items: readonly T[]) => readonly T[]): void;
}

/** Reads at every `ready`; `itemsOf` is the list that an event brings, undefined for other events. */
export function createListStore<T>(options: {
  readonly events: Pick<Events, 'on'>;
  readonly fetchAll: () => Promise<readonly T[]>;
  readonly itemsOf: (event: AppEvent) => readonly T[] | undefined;
}): ListStore<T> {
  const { events, fetchAll, itemsOf } = options;
  const store = createStore<Listed<T>>(() => ({ status: 'loading', items: [], error: null }));
  let heard = 0;
  const put = (items: readonly T[]): void => {
    heard += 1;
    store.setState({ status: 'ready', items, error: null });
  };
  const load = async (): Promise<void> => {
    const before = heard;
    try {
      const items = await fetchAll();
      // An event that arrived meanwhile is newer than the answer.
      if (heard === before) put(items);
    } catch (error) {
      store.setState({ status: 'failed', error: failureOf(error) });
    }
  };
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void load();
    const last = batch.map(itemsOf).findLast((items) => items !== undefined);
    if (last !== undefined) put(last);
  });
  return { store, load, set: (change) => put(change(store.getState().items)) };
}
