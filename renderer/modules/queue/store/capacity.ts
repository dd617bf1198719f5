/** What is known of how much may still be created on the connection in use. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Capacity } from '../../../../main/contract/schema/creation/capacity.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';

/** Null while nothing is known; what could not be read is simply not known. */
export type CapacityStore = StoreApi<Capacity | null>;

/** Loads at every `ready` and when another connection is chosen; follows `capacity.changed`. */
export function createCapacity({ api, events }: { api: Client; events: Events }): CapacityStore {
  const store = createStore<Capacity | null>(() => null);
  let heard = 0;
  let active: string | null = null;
  const load = async (): Promise<void> => {
    const before = heard;
    const capacity = await api.create.capacity().catch(() => null);
    // An event that arrived meanwhile is newer than the answer.
    if (heard === before && capacity !== null) store.setState(capacity, true);
  };
  events.on((batch) => {
    const last = batch.findLast((event) => event.type === 'capacity.changed');
    const connections = batch.findLast((event) => event.type === 'connections.changed');
    if (last !== undefined) {
      heard += 1;
      store.setState(last.capacity, true);
    }
    const chosen = connections?.state.connections.find((connection) => connection.active)?.id ?? null;
    const isOther = connections !== undefined && chosen !== active;
    if (connections !== undefined) active = chosen;
    if (isOther || batch.some((event) => event.type === 'ready')) void load();
  });
  return store;
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly capacity: CapacityStore;
  }
}
