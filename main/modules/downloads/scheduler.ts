/** Starts downloads as soon as there is room, oldest first, each on its own: none waits for a round of others to end. */
import { join } from 'node:path';
import type { TransferRow } from '../../catalogue/catalogue.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetId, ConnectionId } from '../../contract/schema/ids.ts';
import { tooManyFiles } from '../../core/process-faults.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import { type BundleUnit, bundleUnit } from './bundle-zip.ts';
import type { SchedulerDeps } from './deps.ts';
import { downloadAsset, type Try } from './download-asset.ts';
import { type BundleOutcome, downloadBundle } from './download-bundle.ts';
import {
  type AfterTry,
  afterTry,
  downloadVerdict,
  isDiskFull,
  isOfConnection,
  nextTry,
} from './download-retries.ts';
import { createDueQueue, createWaits, isOpen, restsUntil } from './due-downloads.ts';
import { unmark } from './open-asset.ts';

/** Assets open at the same time, so that those of a host that stalls do not pile up. */
const mostOpen = 48;
/** Assets of one connection that are being read before their files are known. */
const openingPerConnection = 2;

/** One per application. */
export interface Scheduler {
  /** Looks for what may be tried now, also among rows that came since. */
  kick(): void;
  /** Looks among those it knows: there may be room for one. */
  wake(): void;
  /** Ends what is under way of these assets; their rows are the caller's to write, before. Never rejects. */
  stop(assetIds: readonly AssetId[]): Promise<void>;
  /** None of them begins until the answer is called, also within a bundle. */
  hold(assetIds: readonly AssetId[]): () => void;
  /** Ends what is under way, which is due again as soon as it may be written. */
  rest(): void;
  isRunning(assetId: AssetId): boolean;
  close(): Promise<void>;
}

interface Run {
  readonly connectionId: ConnectionId | null;
  readonly abort: AbortController;
  isOpening: boolean;
  done: Promise<void>;
}

export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { catalogue, clock, gate, turns, log } = deps;
  const running = new Map<AssetId, Run>();
  const holds = createHolds(() => {
    queue.stale();
    loop.kick();
  });
  const mayBegin = (assetId: AssetId): boolean => !running.has(assetId) && !holds.has(assetId);
  const closing = new AbortController();
  let order = 0;
  const opening = (id: ConnectionId | null): number =>
    [...running.values()].filter((run) => run.isOpening && (id === null || run.connectionId === id)).length;
  const closedUntil = (assetId: AssetId, connectionId: ConnectionId | null): number =>
    connectionId !== null && opening(connectionId) >= openingPerConnection
      ? Number.POSITIVE_INFINITY
      : restsUntil(deps, assetId, connectionId);
  const queue = createDueQueue({ catalogue, clock, closedUntil, mayBegin });
  const loop = createWorkLoop({
    name: 'downloads',
    clock,
    log,
    pass: async () => {
      await deps.disk.look();
      while (running.size < mostOpen && turns.room() > opening(null)) {
        const row = queue.take();
        if (row === null) break;
        start(row);
      }
      // Without room it is called again when there is some.
      const hasRoom = running.size < mostOpen && turns.room() > opening(null);
      const next = hasRoom ? queue.nextAt() : null;
      await waits();
      return next === null || next === Number.POSITIVE_INFINITY ? null : next;
    },
  });
  const waits = createWaits(deps, loop.kick);
  const start = (row: TransferRow): void => {
    const connectionId = catalogue.assets.get(row.assetId)?.connectionId ?? null;
    const run: Run = { connectionId, abort: new AbortController(), isOpening: true, done: Promise.resolve() };
    const one: Try = {
      order: ++order,
      signal: AbortSignal.any([closing.signal, run.abort.signal]),
      onOpened() {
        run.isOpening = false;
        if (connectionId !== null) gate.opened(connectionId);
        loop.kick();
      },
    };
    const unit = row.via === 'bundle' ? bundleUnit(catalogue, row) : null;
    const rows = unit === null ? [row] : openRows(catalogue, unit).filter((other) => mayBegin(other.assetId));
    for (const { assetId } of rows) running.set(assetId, run);
    run.done = attempt(deps, rows, unit, one)
      .catch((error: unknown) => recordInterrupted(deps, row.assetId, error))
      .finally(() => {
        for (const { assetId } of rows) running.delete(assetId);
        for (const left of leftOf(deps, rows)) queue.put(left);
        if (!closing.signal.aborted) loop.kick();
      });
  };
  return {
    isRunning: (assetId) => running.has(assetId),
    wake: loop.kick,
    rest: () => running.forEach(({ abort }) => abort.abort(new DOMException('library away', 'AbortError'))),
    hold: holds.hold,
    kick() {
      queue.stale();
      loop.kick();
    },
    async stop(assetIds) {
      const runs = assetIds.flatMap((id) => running.get(id) ?? []);
      for (const run of runs) run.abort.abort(new DOMException('set aside', 'AbortError'));
      await Promise.all(runs.map((run) => run.done));
    },
    async close() {
      closing.abort(new DOMException('closing', 'AbortError'));
      await Promise.all([loop.close(), ...[...running.values()].map((run) => run.done)]);
      turns.close();
    },
  };
}

/** Assets that may not begin now. */
function createHolds(onReleased: () => void): Pick<Scheduler, 'hold'> & { has(assetId: AssetId): boolean } {
  const held = new Set<AssetId>();
  return {
    has: (assetId) => held.has(assetId),
    hold(assetIds) {
      for (const id of assetIds) held.add(id);
      return () => {
        for (const id of assetIds) held.delete(id);
        onReleased();
      };
    },
  };
}

function openRows({ transfers }: SchedulerDeps['catalogue'], { assetIds }: BundleUnit): TransferRow[] {
  return [...transfers.byAssets(assetIds).values()].filter(isOpen);
}

/**
 * What became of it could not be written: the catalogue has no room, or somebody holds it. All wait until it may be
 * written again, as for a full disk; the next try, or the next start, goes on from what was written last.
 */
function recordInterrupted(
  { disk, hub, log, presence }: SchedulerDeps,
  assetId: AssetId,
  error: unknown,
): void {
  log.error({ err: error, asset: assetId }, 'a download broke off');
  disk.unwritable(
    error instanceof AppError
      ? error
      : new AppError('internal', { reason: 'keeping what became of a download' }, { cause: error }),
  );
  void tellUnlessAway().catch(() => undefined);

  /** That the library is away is reported separately. */
  async function tellUnlessAway(): Promise<void> {
    if ((await presence.look()) === null && disk.mayTell())
      hub.publish({ type: 'notice', notice: toFailure(error) });
  }
}

/** As they are now; one that was under way when it was ended from outside waits. Throws nothing. */
function leftOf(deps: SchedulerDeps, rows: readonly TransferRow[]): readonly TransferRow[] {
  const assetIds = rows.map(({ assetId }) => assetId);
  try {
    return [...deps.catalogue.transfers.byAssets(assetIds).values()].map((row) => {
      if (row.state !== 'active') return row;
      const waiting: TransferRow = { ...row, state: 'waiting' };
      storeTransfer(deps, waiting);
      return waiting;
    });
  } catch (error) {
    for (const { assetId } of rows.slice(0, 1)) recordInterrupted(deps, assetId, error);
    return rows;
  }
}

/** One try. What ends it from outside leaves the rows as they are: what ended it wrote them, or they are due at the next start. */
async function attempt(
  deps: SchedulerDeps,
  rows: readonly TransferRow[],
  unit: BundleUnit | null,
  one: Try,
): Promise<void> {
  for (const row of rows) {
    Object.assign(deps.memory.of(row.assetId), { brought: false, inVain: false, askedAgain: false });
    storeTransfer(deps, { ...row, state: 'active', nextTryAt: null, error: null });
  }
  try {
    if (unit === null) await byFiles(deps, rows, one);
    else await byBundle(deps, rows, { ...unit, assetIds: rows.map((row) => row.assetId) }, one);
  } catch (error) {
    const why = await reasonOf(deps, error);
    if (one.signal.aborted) return;
    if (isDiskFull(why)) noteFullDisk(deps, why, rows);
    const failures = rows
      .map((row) => judge(deps, row, why))
      .filter(({ after }) => after.state === 'stopped');
    const last = failures[0]?.failure;
    // What a bundle cannot do single files may.
    if (unit !== null && last instanceof AppError && downloadVerdict(last) !== 'user')
      giveUpBundle(deps, rows, unit, last);
    else for (const row of rows) await settle(deps, row, why, one.signal);
  }
  for (const { assetId } of rows)
    deps.hub.publish({ type: 'asset.changed', asset: deps.present.asset(assetId) });
}

async function byFiles(deps: SchedulerDeps, rows: readonly TransferRow[], one: Try): Promise<void> {
  for (const row of rows) {
    const failure = await downloadAsset(deps, row.assetId, one);
    const why = failure === null ? null : await reasonOf(deps, failure);
    if (why === null) complete(deps, row);
    else if (!one.signal.aborted) {
      if (isDiskFull(why)) noteFullDisk(deps, why, [row]);
      await settle(deps, row, why, one.signal);
    }
  }
}

/** A file that cannot be written, or is not found, may only say that the whole library is away; one that cannot be opened, that too many are. */
async function reasonOf({ presence }: SchedulerDeps, error: unknown): Promise<unknown> {
  return isOfConnection(error) ? error : ((await presence.look()) ?? tooManyFiles(error) ?? error);
}

async function byBundle(
  deps: SchedulerDeps,
  rows: readonly TransferRow[],
  unit: BundleUnit,
  one: Try,
): Promise<void> {
  const outcomes = await downloadBundle(deps, unit, one);
  const givenUp = new Set<AppError>();
  for (const row of rows) {
    const outcome = outcomes.get(row.assetId);
    if (outcome === undefined) continue;
    if (outcome.is === 'files') givenUp.add(outcome.error);
    if (outcome.is === 'complete') complete(deps, row);
    else storeTransfer(deps, afterBundle(row, outcome));
  }
  for (const error of givenUp) reportGivenUp(deps, unit, error);
}

function reportGivenUp({ log, hub }: SchedulerDeps, { set, asset }: BundleUnit, error: AppError): void {
  const name = set?.name ?? asset.name ?? asset.remoteId;
  log.warn({ asset: asset.id, code: error.code }, 'a bundle was given up');
  const notice = new AppError('transfer.bundle-given-up', { name, failure: toFailure(error) });
  hub.publish({ type: 'notice', notice: toFailure(notice) });
}

function giveUpBundle(
  deps: SchedulerDeps,
  rows: readonly TransferRow[],
  unit: BundleUnit,
  error: AppError,
): void {
  for (const row of rows) storeTransfer(deps, afterBundle(row, { is: 'files', error }));
  reportGivenUp(deps, unit, error);
}

function afterBundle(row: TransferRow, outcome: Exclude<BundleOutcome, { is: 'complete' }>): TransferRow {
  const waiting: TransferRow = { ...row, state: 'waiting', nextTryAt: null, error: null };
  return outcome.is === 'pending'
    ? { ...waiting, nextTryAt: new Date(outcome.at).toISOString() }
    : { ...waiting, via: 'files', attempt: 0 };
}

function complete(deps: SchedulerDeps, row: TransferRow): void {
  const { askedAgain } = deps.memory.of(row.assetId);
  deps.memory.forget(row.assetId);
  deps.disk.wrote();
  storeTransfer(deps, {
    ...row,
    state: askedAgain ? 'waiting' : 'complete',
    paused: false,
    attempt: 0,
    nextTryAt: null,
    error: null,
  });
}

/** Notes a failure: waiting for the next try, or stopped until the user has acted. */
async function settle(
  deps: SchedulerDeps,
  row: TransferRow,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { log, memory, catalogue } = deps;
  const { assetId } = row;
  const { after, failure: reason } = judge(deps, row, error);
  const failure = toFailure(reason);
  // Nothing is on its way any more: what is missing is missing. What ends it meanwhile writes the row.
  if (after.state === 'stopped') await removeMark(deps, assetId);
  if (signal.aborted) return;
  log.warn({ asset: assetId, code: failure.code, attempt: after.attempt }, 'a download did not finish');
  memory.of(assetId).tries += 1;
  if (after.state === 'stopped') forgetLengths(catalogue, assetId);
  const nextTryAt = nextTry(deps, row, after, error);
  storeTransfer(deps, { ...row, state: after.state, attempt: after.attempt, nextTryAt, error: failure });
}

async function removeMark({ catalogue, libraryPath }: SchedulerDeps, assetId: AssetId): Promise<void> {
  const folder = catalogue.assets.get(assetId)?.folder ?? null;
  if (folder !== null) await unmark(join(libraryPath, folder));
}

/** What a failure means for a row, and how it is reported: tries that brought nothing together say more than the last. */
function judge(
  { memory }: Pick<SchedulerDeps, 'memory'>,
  row: TransferRow,
  error: unknown,
): { readonly after: AfterTry; readonly failure: unknown } {
  const { brought, inVain } = memory.of(row.assetId);
  const after = afterTry(row, { error, brought, inVain });
  if (after.state !== 'stopped' || !isAppError(error, 'transfer.incomplete'))
    return { after, failure: error };
  const { path, host, receivedBytes, expectedBytes } = error.data;
  const data = { path, host, receivedBytes, expectedBytes, tries: after.attempt };
  return { after, failure: new AppError('transfer.breaks-off', data, { cause: error }) };
}

/** A host may have stated them wrongly: after the next try of the user another answer is believed. */
function forgetLengths({ files }: SchedulerDeps['catalogue'], assetId: AssetId): void {
  for (const { path, state, sha256, sizeBytes } of files.byAsset(assetId))
    if (state !== 'complete' && state !== 'refused' && sha256 === null && sizeBytes !== null)
      files.update(assetId, path, { sizeBytes: null });
}

function noteFullDisk({ disk }: SchedulerDeps, error: AppError, rows: readonly TransferRow[]): void {
  const missingBytes = isAppError(error, 'transfer.disk-full') ? error.data.neededBytes : null;
  const assetIds = rows.map(({ assetId }) => assetId);
  disk.found(error, missingBytes, assetIds);
}

/** Writes the row and tells every screen. */
export function storeTransfer(
  { catalogue, hub, present }: Pick<SchedulerDeps, 'catalogue' | 'hub' | 'present'>,
  row: TransferRow,
): void {
  catalogue.transfers.upsert(row);
  const transfer = present.transfer(row.assetId);
  if (transfer !== null) hub.publish({ type: 'transfer.changed', transfer });
}
