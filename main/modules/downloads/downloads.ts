/** Brings every finished asset's files into its folder on its own, on again after any interruption; the user sets downloads aside, tries again, and fetches what is missing. */

import path from 'node:path';
import type { AssetRow, Catalogue, TransferRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { operationPath } from '../../contract/plain/operation-paths.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { Fetches, Transfer } from '../../contract/schema/asset.ts';
import type { AssetId, GroupId } from '../../contract/schema/ids.ts';
import { forEachConcurrently } from '../../core/concurrency/limiter.ts';
import { type ConnectionGate, offers } from '../connections/index.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { TransferLimits } from '../shared/transfer-limits.ts';
import { sweepBundles } from './bundle-zip.ts';
import { createReaches, type SchedulerDeps } from './deps.ts';
import { createDiskRest } from './disk-rest.ts';
import { createAssetMemory } from './download-retries.ts';
import { createFileTurns } from './file-turns.ts';
import { createReads, isAllThere } from './open-asset.ts';
import { createScheduler, type Scheduler, storeTransfer } from './scheduler.ts';

/** Files from one host at the same time, however many there may be in all. */
const filesPerHost = 6;

interface DownloadsDeps extends Omit<SchedulerDeps, 'turns' | 'memory' | 'reads' | 'reaches' | 'disk'> {
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
export function createDownloads(deps: DownloadsDeps): Downloads {
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

// What the user decides about downloads: set aside, try again, fetch what is missing.

/** Assets whose files are looked for on the disk at the same time. */
const lookedForAtOnce = 8;

/** Assets on their own, or all members of a batch or set. */
export type Chosen = { readonly assetIds: readonly AssetId[] } | { readonly groupId: GroupId };

type ChoiceDeps = SchedulerDeps & { readonly scheduler: Scheduler };

/** The part of the contract that changes transfers. */
function createChoices(
  deps: ChoiceDeps,
): Pick<HandlersOf<Api['transfers']>, 'retry' | 'pause' | 'fetch' | 'viaBundle'> {
  return {
    retry: async ({ assetId }) => {
      const { catalogue } = deps;
      const asset = catalogue.assets.get(assetId);
      if (asset !== null) requireThere(asset);
      const known = catalogue.transfers.get(assetId);
      if (known === null) throw new AppError('asset.no-folder', { name: asset?.name ?? assetId });
      tryNow(deps);
      again(deps, known);
      deps.scheduler.kick();
      const [transfer] = shown(deps, [assetId]);
      if (transfer === undefined) throw new AppError('asset.unknown', { id: assetId });
      return transfer;
    },
    pause: async ({ of, paused }) => {
      const rows = rowsOf(deps.catalogue, idsOf(deps.catalogue, of));
      const open = rows.filter((row) => row.state !== 'complete' && row.paused !== paused);
      deps.catalogue.transaction(() => {
        for (const row of open) storeTransfer(deps, setAside(row, paused));
      });
      if (paused) await deps.scheduler.stop(open.map((row) => row.assetId));
      else deps.scheduler.kick();
      return shown(
        deps,
        rows.map((row) => row.assetId),
      );
    },
    fetch: ({ of }) => bring(deps, of, 'files'),
    viaBundle: async ({ of }) => {
      requireBundles(deps.catalogue, of);
      return bring(deps, of, 'bundle');
    },
  };
}

/** As it is while the user has set it aside, or no longer. */
function setAside(row: TransferRow, paused: boolean): TransferRow {
  // One that needs the user goes on needing it, set aside or not.
  return row.state === 'stopped'
    ? { ...row, paused }
    : { ...row, paused, state: 'waiting', nextTryAt: null, error: null };
}

/** Throws the reason of the first when none of them can be fetched; leaves out those that cannot otherwise. */
async function bring(deps: ChoiceDeps, of: Chosen, via: TransferRow['via']): Promise<Transfer[]> {
  const { catalogue, libraryPath, scheduler } = deps;
  const ids = idsOf(catalogue, of);
  const refusals: AppError[] = [];
  const fetched = new Set<AssetId>();
  tryNow(deps);
  await forEachConcurrently(ids, lookedForAtOnce, async (assetId) => {
    const refusal = refusalOf(catalogue, assetId);
    if (refusal !== null) return void refusals.push(refusal);
    fetched.add(assetId);
    const folder = catalogue.assets.get(assetId)?.folder ?? null;
    const isDone =
      catalogue.transfers.get(assetId)?.state === 'complete' &&
      folder !== null &&
      (await isAllThere(catalogue, { assetId, folder: path.join(libraryPath, folder) }));
    const known = catalogue.transfers.get(assetId) ?? newTransfer(assetId);
    // A set comes as a whole when most of it does, and those that are there count.
    if (isDone) return 'groupId' in of ? catalogue.transfers.upsert({ ...known, via }) : undefined;
    // One that rests is requested in one step below: a kill after half of it would leave it complete without its files.
    if (known.via !== via && scheduler.isRunning(assetId)) {
      catalogue.transfers.upsert({ ...known, via });
      await scheduler.stop([assetId]);
    }
    again(deps, { ...(catalogue.transfers.get(assetId) ?? known), via });
  });
  const [first] = refusals;
  if (fetched.size === 0 && first !== undefined) throw first;
  scheduler.kick();
  return shown(
    deps,
    ids.filter((id) => fetched.has(id)),
  );
}

/** Throws `group.no-bundle` for a batch (specification: Limits) and `remote.not-offered` where it is known by now. */
function requireBundles(catalogue: Catalogue, of: Chosen): void {
  const group = 'groupId' in of ? catalogue.groups.get(of.groupId) : null;
  if (group?.type === 'batch') throw new AppError('group.no-bundle', { name: group.name ?? group.remoteId });
  const operation = group === null ? 'asset_bundle' : 'variation_set_bundle';
  const assets = 'assetIds' in of ? of.assetIds.flatMap((id) => catalogue.assets.get(id) ?? []) : [];
  const connectionIds = new Set([group, ...assets].flatMap((one) => one?.connectionId ?? []));
  for (const id of connectionIds) {
    const connection = catalogue.connections.get(id);
    if (connection === null || offers(connection, operation)) continue;
    throw new AppError('remote.not-offered', {
      operation,
      path: operationPath(connection.paths, operation),
      baseUrl: connection.baseUrl ?? connection.name,
      // Which of 404 and 405 it was is not kept.
      status: 404,
    });
  }
}

/** Why nothing can be fetched of this asset; null when something can. */
function refusalOf(catalogue: Catalogue, assetId: AssetId): AppError | null {
  const asset = catalogue.assets.get(assetId);
  if (asset === null) return new AppError('asset.unknown', { id: assetId });
  const name = asset.name ?? asset.remoteId;
  if (asset.deletedHereAt !== null) return new AppError('asset.in-bin', { name });
  if (asset.origin === 'folder') return new AppError('asset.of-a-folder', { name });
  if (asset.deletedAtServiceAt !== null) return new AppError('asset.deleted-at-service', { name });
  const job = catalogue.jobs.latestByAsset([assetId]).get(assetId);
  if (job === undefined || job.status === 'complete' || catalogue.transfers.get(assetId) !== null)
    return null;
  // What this library created comes when it is complete; what was created elsewhere comes only when it is requested.
  if (asset.createdElsewhere && !isTerminal(job.status)) return null;
  if (asset.createdElsewhere && (job.status === 'failed' || job.status === 'canceled'))
    return new AppError('asset.never-made', { name, status: job.status });
  return new AppError('asset.no-folder', { name });
}

/** Throws `asset.in-bin`, `asset.deleted-at-service`. */
function requireThere(asset: AssetRow): void {
  const name = asset.name ?? asset.remoteId;
  if (asset.deletedHereAt !== null) throw new AppError('asset.in-bin', { name });
  if (asset.deletedAtServiceAt !== null) throw new AppError('asset.deleted-at-service', { name });
}

/** A transfer that nothing was tried of. */
function newTransfer(assetId: AssetId): TransferRow {
  return { assetId, state: 'waiting', paused: false, via: 'files', attempt: 0, nextTryAt: null, error: null };
}

/** Due now, as if it were new. One under way goes on, and what is there is looked at once more when it has ended. */
function again(deps: ChoiceDeps, row: TransferRow): void {
  if (deps.scheduler.isRunning(row.assetId) && !row.paused) {
    deps.memory.of(row.assetId).askedAgain = true;
    return;
  }
  storeTransfer(deps, { ...row, state: 'waiting', paused: false, attempt: 0, nextTryAt: null, error: null });
}

/** The user asks: nobody is left alone any longer. */
function tryNow({ gate, turns, disk }: Pick<ChoiceDeps, 'turns' | 'disk'> & { gate: ConnectionGate }): void {
  gate.insist();
  turns.reset();
  disk.over();
}

/** Throws `group.unknown`. Members by index; each asset once. */
function idsOf(catalogue: Catalogue, of: Chosen): AssetId[] {
  if ('assetIds' in of) return [...new Set(of.assetIds)];
  if (catalogue.groups.get(of.groupId) === null) throw new AppError('group.unknown', { id: of.groupId });
  return catalogue.assets.ofGroup(of.groupId).map((asset) => asset.id);
}

/** In the order of the ids; those that have a transfer. */
function rowsOf(catalogue: Catalogue, ids: readonly AssetId[]): TransferRow[] {
  const rows = catalogue.transfers.byAssets(ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** As they are then. */
function shown(
  { catalogue, present }: Pick<ChoiceDeps, 'catalogue' | 'present'>,
  ids: readonly AssetId[],
): Transfer[] {
  return present.transfers(rowsOf(catalogue, ids));
}
