/** Samples: which are there, and how to get and lose them. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Sample, SamplesState } from '../../../../main/contract/schema/samples.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';

/** Null until it is known. Methods reject with `FailureError`. */
export interface Samples {
  readonly store: StoreApi<SamplesState | null>;
  add(what: Sample): Promise<void>;
  remove(what: Sample): Promise<void>;
}

const soonMs = 1000;

/** Loads at every `ready`, and when something happened that may concern a sample. */
export function createSamples({
  api,
  events,
  clock,
}: {
  readonly api: Client;
  readonly events: Events;
  readonly clock: PageClock;
}): Samples {
  const store = createStore<SamplesState | null>(() => null);
  let planned = false;
  const load = async (): Promise<void> => {
    const state = await api.samples.state().catch(() => null);
    if (state !== null) store.setState(state, true);
  };
  events.on((batch) => {
    if (batch.some(({ type }) => type === 'ready')) void load();
    const state = store.getState();
    const { library = null, capture = null } = state ?? {};
    const arriving = library !== null && library.ready < library.assets;
    const concerned = batch.some(
      ({ type }) =>
        (arriving && (type === 'transfer.changed' || type.startsWith('submission.'))) ||
        (capture !== null && type === 'capture.removed'),
    );
    if (!concerned || planned) return;
    planned = true;
    clock.after(soonMs, () => {
      planned = false;
      void load();
    });
  });
  return {
    store,
    add: async (what) => store.setState(await api.samples.add({ what }), true),
    remove: async (what) => store.setState(await api.samples.remove({ what }), true),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly samples: Samples;
  }
}
