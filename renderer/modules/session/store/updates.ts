/** Newer versions of the program: read when somebody looks, kept current by events from then on. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UpdateState } from '../../../../main/contract/schema/update.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';

/** Null until it was read. Methods reject with `FailureError`. */
export interface Updates {
  readonly store: StoreApi<UpdateState | null>;
  read(): Promise<void>;
  look(): Promise<void>;
  load(): Promise<void>;
  install(): Promise<void>;
}

/** One per page. */
export function createUpdates({
  api,
  events,
}: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
}): Updates {
  const store = createStore<UpdateState | null>(() => null);
  const set = (state: UpdateState): void => store.setState(state, true);
  events.on((batch) => {
    const last = batch.findLast((event) => event.type === 'updates.changed');
    if (last !== undefined) set(last.state);
  });
  return {
    store,
    read: async () => set(await api.updates.state()),
    look: async () => set(await api.updates.look()),
    load: async () => set(await api.updates.load()),
    install: async () => void (await api.updates.install()),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly updates: Updates;
  }
}
