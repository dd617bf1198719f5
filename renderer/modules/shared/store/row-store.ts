/** A table of rows kept current by events and reloaded whole when the connection came back. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
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
