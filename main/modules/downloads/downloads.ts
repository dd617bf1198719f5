/** Brings every finished asset's files into its folder on its own: fresh presigned URLs, whole files only, on again after any interruption. */
import type { Api } from '../../contract/api.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { TransferLimits } from '../shared/transfer-limits.ts';
import { createAssetMemory } from './asset-memory.ts';
import { sweepBundles } from './bundle-unit.ts';
import { createChoices } from './choices.ts';
import type { SchedulerDeps } from './deps.ts';
import { createDiskRest } from './disk-rest.ts';
import { createFetches } from './fetches.ts';
import { createFileTurns } from './file-turns.ts';
import { createReads } from './open-asset.ts';
import { createReaches } from './reaches.ts';
import { createScheduler } from './scheduler.ts';

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
