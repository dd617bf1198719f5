/** The downloads of assets, kept current by events. */
import type { AssetId, GroupId } from '../../../../main/contract/schema/ids.ts';
import type { Transfer } from '../../../../main/contract/schema/transfer.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { createRowStore, type RowStore } from '../../shared/store/row-store.ts';

/** Assets on their own, or all members of a batch or set. */
export type TransfersOf = { readonly assetIds: AssetId[] } | { readonly groupId: GroupId };

/** By asset id. Methods reject with `FailureError`. */
export interface Transfers extends RowStore<Transfer> {
  /** Tries a waiting or stopped download now. */
  retry(assetId: AssetId): Promise<void>;
  /** Sets aside or resumes. */
  pause(of: TransfersOf, paused: boolean): Promise<void>;
  /** As ZIP bundles that the service builds. */
  viaBundle(of: TransfersOf): Promise<void>;
  /** What is missing on this disk, now. */
  fetch(of: TransfersOf): Promise<void>;
}

/** Loads at every `ready`. */
export function createTransfers({ api, events }: { api: Client; events: Events }): Transfers {
  const rows = createRowStore<Transfer>({
    idOf: (transfer) => transfer.assetId,
    fetchAll: () => api.transfers.list(),
  });
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void rows.load();
    rows.change({
      put: batch.flatMap((event) => (event.type === 'transfer.changed' ? [event.transfer] : [])),
    });
  });
  return {
    ...rows,
    retry: async (assetId) => rows.change({ put: [await api.transfers.retry({ assetId })] }),
    pause: async (of, paused) => rows.change({ put: await api.transfers.pause({ of, paused }) }),
    viaBundle: async (of) => rows.change({ put: await api.transfers.viaBundle({ of }) }),
    fetch: async (of) => rows.change({ put: await api.transfers.fetch({ of }) }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly transfers: Transfers;
  }
}
