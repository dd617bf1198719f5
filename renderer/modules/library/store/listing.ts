/** What listing the account's assets at the service came to. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { AccountListing } from '../../../../main/contract/schema/library/folders.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

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

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly listing: Listing;
  }
}
