/** Downloads of assets that were made elsewhere, all together: no job of this library stands for them. */
import type { Api } from '../../contract/api.ts';
import type { Fetches } from '../../contract/model/transfer.ts';
import type { HandlersOf } from '../handlers.ts';
import { again, rowsOf, setAside, tryNow } from './choices.ts';
import { type Scheduler, type SchedulerNeeds, storeTransfer } from './scheduler.ts';

type FetchNeeds = SchedulerNeeds & { readonly scheduler: Scheduler };

/** Their part of the contract. */
export function createFetches(
  needs: FetchNeeds,
): Pick<HandlersOf<Api['transfers']>, 'elsewhere' | 'pauseElsewhere'> {
  const { catalogue, scheduler } = needs;
  return {
    elsewhere: async () => fetchesOf(needs),
    pauseElsewhere: async ({ paused }) => {
      const all = catalogue.transfers.elsewhere();
      const rests = (row: (typeof all)[number]): boolean => row.paused || row.state === 'stopped';
      const ids = all.filter((row) => rests(row) !== paused).map(({ assetId }) => assetId);
      if (!paused) tryNow(needs);
      catalogue.transaction(() => {
        for (const row of rowsOf(catalogue, ids))
          if (paused) storeTransfer(needs, setAside(row, true));
          else again(needs, row);
      });
      if (paused) await scheduler.stop(ids);
      else scheduler.kick();
      return fetchesOf(needs);
    },
  };
}

function fetchesOf({ catalogue, present }: Pick<FetchNeeds, 'catalogue' | 'present'>): Fetches {
  const all = catalogue.transfers.elsewhere();
  const active = all.filter(({ state }) => state === 'active').map(({ assetId }) => assetId);
  const rates = present.transfers(rowsOf(catalogue, active)).map(({ bytesPerSecond }) => bytesPerSecond ?? 0);
  return {
    assets: all.length,
    paused: all.filter(({ paused }) => paused).length,
    stopped: all.filter(({ state, paused }) => state === 'stopped' && !paused).length,
    bytesPerSecond: rates.reduce((sum, rate) => sum + rate, 0),
  };
}
