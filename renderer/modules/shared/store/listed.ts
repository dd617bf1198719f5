/** A short list that main sends whole whenever it changes. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

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
