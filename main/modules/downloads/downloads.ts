/** Brings every finished asset's files into its folder on its own: fresh presigned URLs, whole files only, on again after any interruption. */
import type { Api } from '../../contract/api.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Fetches } from '../../contract/schema/transfer.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { TransferLimits } from '../shared/transfer-limits.ts';
import { createAssetMemory } from './asset-memory.ts';
import { sweepBundles } from './bundle-unit.ts';
import { again, createChoices, rowsOf, setAside, tryNow } from './choices.ts';
import { createReaches, type SchedulerDeps } from './deps.ts';
import { createDiskRest } from './disk-rest.ts';
import { createFileTurns } from './file-turns.ts';
import { createReads } from './open-asset.ts';
import { createScheduler, type Scheduler, storeTransfer } from './scheduler.ts';

/** Files from one host at the same time, however many there may be in all. */
const filesPerHost = 6;

interface Deps extends Omit<SchedulerDeps, 'turns' | 'memory' | 'reads' | 'reaches' | 'disk'> {
  /** Asked anew for each file. */
  readonly limits: Pick<TransferLimits, 'parallelFiles' | 'downloadLimit'>;
}

/** The transfers' part of the contract, and what works behind it. */
export interface Downloads {
  readonly handlers: HandlersOf<Api['transfers']>;
  kick(): void;
  /** More or fewer may be fetched at the same time; what is under way goes on. */
  limitChanged(): void;
  /** Ends what is under way of these assets; then nothing of them is written any more. Never rejects. */
  stop(assetIds: readonly AssetId[]): Promise<void>;
  /** None of them begins until the answer is called; what is under way goes on. */
  hold(assetIds: readonly AssetId[]): () => void;
  /** The library is gone: ends what is under way, and nothing begins until it is back and `kick` is called. */
  rest(): void;
  close(): Promise<void>;
}

/** One per application. */
export function createDownloads(deps: Deps): Downloads {
  const { catalogue, present, clock, random } = deps;
  const { parallelFiles, downloadLimit } = deps.limits;
  const turns = createFileTurns({
    limits: {
      get total() {
        return parallelFiles();
      },
      // Who allows more than the usual means the one host that there is.
      get perHost() {
        return Math.max(filesPerHost, parallelFiles());
      },
    },
    clock,
    random,
    rateLimit: downloadLimit,
    onRoom: () => scheduler.wake(),
  });
  const own = {
    turns,
    memory: createAssetMemory(),
    reads: createReads(),
    reaches: createReaches(catalogue, clock),
    disk: createDiskRest(clock, () => deps.files.freeBytes(deps.libraryPath)),
  };
  if (!catalogue.readOnly) catalogue.transfers.rest();
  const scheduler = createScheduler({ ...deps, ...own });
  // What is wanted is never touched, so nothing has to wait for it; beside the owner of the library nothing is removed.
  const swept = catalogue.readOnly ? Promise.resolve() : sweepBundles(catalogue, deps.libraryPath);
  return {
    handlers: {
      list: async () => present.transfers(catalogue.transfers.unfinished()),
      ...createChoices({ ...deps, ...own, scheduler }),
      ...createFetches({ ...deps, ...own, scheduler }),
    },
    kick: scheduler.kick,
    limitChanged: turns.look,
    stop: scheduler.stop,
    hold: scheduler.hold,
    rest: scheduler.rest,
    async close() {
      await Promise.all([scheduler.close(), swept]);
    },
  };
}

/** Downloads of assets that were made elsewhere, all together: no job of this library represents them. */
type FetchDeps = SchedulerDeps & { readonly scheduler: Scheduler };

/** Their part of the contract. */
function createFetches(deps: FetchDeps): Pick<HandlersOf<Api['transfers']>, 'elsewhere' | 'pauseElsewhere'> {
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
