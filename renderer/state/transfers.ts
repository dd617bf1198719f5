/** The downloads of assets, kept current by events. */
import type { AssetId } from '../../main/contract/model/ids.ts';
import type { Transfer } from '../../main/contract/model/transfer.ts';
import type { Client } from '../bridge/bridge.ts';
import type { Events } from './events.ts';
import { createRowStore, type RowStore } from './rows.ts';

/** By asset id. */
export interface Transfers extends RowStore<Transfer> {
  /** Tries a waiting or stopped download now. Rejects with `FailureError`. */
  retry(assetId: AssetId): Promise<void>;
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
  };
}
