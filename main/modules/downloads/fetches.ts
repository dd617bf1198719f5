/** Downloads of assets that were made elsewhere, all together: no job of this library stands for them. */
import type { Api } from '../../contract/api.ts';
import type { Fetches } from '../../contract/schema/transfer.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { again, rowsOf, setAside, tryNow } from './choices.ts';
import type { SchedulerDeps } from './deps.ts';
import { type Scheduler, storeTransfer } from './scheduler.ts';

type FetchDeps = SchedulerDeps & { readonly scheduler: Scheduler };

/** Their part of the contract. */
export function createFetches(
  deps: FetchDeps,
): Pick<HandlersOf<Api['transfers']>, 'elsewhere' | 'pauseElsewhere'> {
  const { catalogue, scheduler } = deps;
  return {
    elsewhere: async () => fetchesOf(deps),
    pauseElsewhere: async ({ paused }) => {
      const all = catalogue.transfers.elsewhere();
      const rests = (row: (typeof all)[number]): boolean => row.paused || row.state === 'stopped';
      const ids = all.filter((row) => rests(row) !== paused).map(({ assetId }) => assetId);
      if (!paused) tryNow(deps);
      catalogue.transaction(() => {
        for (const row of rowsOf(catalogue, ids))
          if (paused) storeTransfer(deps, setAside(row, true));
          else again(deps, row);
      });
      if (paused) await scheduler.stop(ids);
      else scheduler.kick();
      return fetchesOf(deps);
    },
  };
}

function fetchesOf({ catalogue, present }: Pick<FetchDeps, 'catalogue' | 'present'>): Fetches {
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
