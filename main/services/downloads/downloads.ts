/** Brings every finished asset's files into its folder by itself: fresh presigned URLs, whole files only, on again after any interruption. */
import type { Catalogue, TransferRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, toFailure } from '../../contract/errors.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import type { ConnectionGate } from '../connection-gate.ts';
import type { EventHub } from '../event-hub.ts';
import type { HandlersOf } from '../handlers.ts';
import type { Health } from '../health.ts';
import { inParallel } from '../in-parallel.ts';
import type { Present } from '../present.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { unbuilt } from '../unbuilt.ts';
import { createWorkLoop } from '../work-loop.ts';
import { type DownloadNeeds, downloadAsset } from './download-asset.ts';
import { downloadVerdict } from './download-verdict.ts';

/** Assets downloaded at the same time; each has several files under way. */
const parallelAssets = 2;
/** After so many tries without success only the person starts the next. */
const attemptsLimit = 8;
/** Longer than a service asks to be left alone. */
const longestWaitMs = 3_600_000;

interface Needs extends DownloadNeeds {
  readonly catalogue: Catalogue;
  readonly present: Present;
  readonly hub: EventHub;
  readonly health: Health;
  readonly gate: ConnectionGate;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}

/** The transfers' part of the contract, and the loop behind it. */
export interface Downloads {
  readonly handlers: HandlersOf<Api['transfers']>;
  kick(): void;
  close(): Promise<void>;
}

/** One per application. A transfer that was `active` when Caliper ended is simply due. */
export function createDownloads(needs: Needs): Downloads {
  const { catalogue, present } = needs;
  const loop = createWorkLoop({
    name: 'downloads',
    clock: needs.clock,
    log: needs.log,
    pass: (signal) => pass(needs, signal),
  });
  return {
    handlers: {
      list: async () => present.transfers(catalogue.transfers.unfinished()),
      retry: async ({ assetId }) => {
        const asset = catalogue.assets.get(assetId);
        if (asset !== null && asset.deletedAtServiceAt !== null)
          throw new AppError('asset.deleted-at-service', { name: asset.name ?? asset.remoteId });
        const known = catalogue.transfers.get(assetId);
        if (known === null) throw new AppError('asset.no-folder', { name: asset?.name ?? assetId });
        needs.gate.reset();
        if (known.state !== 'active')
          store(needs, { ...known, state: 'waiting', attempt: 0, nextTryAt: null, error: null });
        loop.kick();
        const transfer = present.transfer(assetId);
        if (transfer === null) throw new AppError('asset.unknown', { id: assetId });
        return transfer;
      },
      pause: unbuilt,
      viaBundle: unbuilt,
      fetch: unbuilt,
    },
    kick: loop.kick,
    close: loop.close,
  };
}

async function pass(needs: Needs, signal: AbortSignal): Promise<number | null> {
  const { catalogue, clock } = needs;
  const open = (): TransferRow[] => catalogue.transfers.unfinished().filter((row) => row.state !== 'stopped');
  const due = startTimes(needs, open()).filter(({ at }) => at <= clock.now());
  await inParallel(due, parallelAssets, ({ row }) => attempt(needs, row, signal));
  const rest = startTimes(needs, open()).map(({ at }) => at);
  return rest.length === 0 ? null : Math.max(Math.min(...rest), clock.now() + 100);
}

/** One read for all: after an outage thousands of assets may wait. */
function startTimes(
  { catalogue, gate, clock }: Needs,
  rows: readonly TransferRow[],
): { row: TransferRow; at: number }[] {
  const labels = catalogue.assets.labels(rows.map((row) => row.assetId));
  return rows.map((row) => {
    const connectionId = labels.get(row.assetId)?.connectionId;
    const closedUntil = connectionId === undefined ? 0 : gate.closedUntil(connectionId);
    const nextTryAt = row.nextTryAt === null ? 0 : Date.parse(row.nextTryAt);
    // Farther away than any wait of ours: the clock was set back since it was noted.
    const noted = nextTryAt - clock.now() > longestWaitMs ? 0 : nextTryAt;
    return { row, at: Math.max(closedUntil, noted) };
  });
}

async function attempt(needs: Needs, row: TransferRow, signal: AbortSignal): Promise<void> {
  const { assetId } = row;
  const count = row.attempt + 1;
  store(needs, { ...row, state: 'active', nextTryAt: null, error: null });
  try {
    const failure = await downloadAsset(needs, assetId, signal);
    if (failure === null)
      store(needs, { ...row, state: 'complete', attempt: 0, nextTryAt: null, error: null });
    else settle(needs, row, count, failure);
  } catch (error) {
    if (signal.aborted) throw error;
    settle(needs, row, count, error);
  }
  needs.hub.publish({ type: 'asset.changed', asset: needs.present.asset(assetId) });
}

/** Notes a failure: waiting for the next try, or stopped until the person has acted. */
function settle(needs: Needs, row: TransferRow, count: number, error: unknown): void {
  const { clock, log, gate, health, catalogue } = needs;
  const { assetId } = row;
  const failure = toFailure(error);
  log.warn({ asset: assetId, code: failure.code, attempt: count }, 'a download did not finish');
  const asset = catalogue.assets.get(assetId);
  const connection = asset === null ? null : catalogue.connections.get(asset.connectionId);
  const ofConnection = failure.code.startsWith('remote.') || failure.code.startsWith('connection.');
  if (downloadVerdict(error) === 'person' || (count >= attemptsLimit && !ofConnection)) {
    return store(needs, { ...row, state: 'stopped', attempt: count, nextTryAt: null, error: failure });
  }
  const until =
    ofConnection && connection !== null
      ? gate.failed(connection.id, error)
      : clock.now() + retryDelayMs(count, needs.random());
  const nextTryAt = new Date(until).toISOString();
  if (ofConnection && connection?.active === true) health.failed(error, nextTryAt);
  store(needs, { ...row, state: 'waiting', attempt: count, nextTryAt, error: failure });
}

function store({ catalogue, hub, present }: Needs, row: TransferRow): void {
  catalogue.transfers.upsert(row);
  const transfer = present.transfer(row.assetId);
  if (transfer !== null) hub.publish({ type: 'transfer.changed', transfer });
}
