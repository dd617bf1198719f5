/** Where assets come from that were not created here: what listing the account at the service came to, and samples. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { Sample, SamplesState } from '../../../../main/contract/schema/app-info.ts';
import type { AccountListing } from '../../../../main/contract/schema/library/folders.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

// What listing the account's assets at the service came to.

/** `listing` is null until it was read; `failure` is why it could not be begun. */
export interface ListingState {
  readonly listing: AccountListing | null;
  readonly failure: AppFailureWire | null;
}

/** No method rejects. */
export interface Listing {
  readonly store: StoreApi<ListingState>;
  /** Lists the account now; pages arrive as events. */
  begin(): Promise<void>;
}

/** Reads at every `ready`. */
export function createListing({
  api,
  events,
}: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
}): Listing {
  const store = createStore<ListingState>(() => ({ listing: null, failure: null }));
  const read = async (ask: () => Promise<AccountListing>): Promise<void> => {
    try {
      store.setState({ listing: await ask(), failure: null });
    } catch (error) {
      store.setState({ failure: failureOf(error) });
    }
  };
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void read(() => api.account.listing());
    const last = batch.findLast((event) => event.type === 'listing.changed');
    if (last !== undefined) store.setState({ listing: last.listing, failure: null });
  });
  return {
    store,
    async begin() {
      if (store.getState().listing?.state === 'running') return;
      await read(() => api.account.list());
    },
  };
}

// Samples: which are there, and how to get and lose them.

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
    readonly listing: Listing;
    readonly samples: Samples;
  }
}
