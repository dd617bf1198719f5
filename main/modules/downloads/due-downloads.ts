/** Which downloads are tried now: those that are due, unless all of them wait for the library, its disk, the service or a file host. */
import type { Catalogue, TransferRow } from '../../catalogue/catalogue.ts';
import { toFailure } from '../../contract/plain/errors.ts';
import type { AssetId, ConnectionId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import type { Wait } from '../shared/present.ts';
import type { SchedulerDeps } from './deps.ts';

// The transfers that are to be tried, in memory: 10,000 of them are read once and not again for each that ends.

/** Longer than a service asks to be left alone. */
const longestWaitMs = 3_600_000;
/** Reading 10,000 rows holds the main thread for about 100 ms: while so many wait, it is done this seldom. */
const readEveryMs = 2000;
const fewRows = 500;

/** A transfer in the queue; `at` is when it may be tried, milliseconds since the epoch. */
interface Due {
  readonly assetId: AssetId;
  readonly connectionId: ConnectionId | null;
  readonly at: number;
}

/** One per application. */
export interface DueQueue {
  /** Rows may have come, or changed: they are read again before the queue is next found empty. */
  stale(): void;
  /** A row that is known to have changed. */
  put(row: TransferRow): void;
  /** Takes the oldest that may be tried now, as its row is now. */
  take(): TransferRow | null;
  /** When the next may be tried; null for none. */
  nextAt(): number | null;
}

interface DueQueueDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** False while it is under way, or held. */
  readonly mayBegin: (assetId: AssetId) => boolean;
  /** When what an asset needs is open again, 0 when it is now. */
  readonly closedUntil: (assetId: AssetId, connectionId: ConnectionId | null) => number;
}

/** True for a row that is tried on its own. */
export function isOpen(row: TransferRow): boolean {
  return !row.paused && (row.state === 'waiting' || row.state === 'active');
}

export function createDueQueue({ catalogue, clock, mayBegin, closedUntil }: DueQueueDeps): DueQueue {
  let isStale = true;
  let readAt = Number.NEGATIVE_INFINITY;
  let queue = new Map<AssetId, Due>();
  const read = (): void => {
    isStale = false;
    readAt = clock.now();
    const rows = catalogue.transfers.open().filter((row) => mayBegin(row.assetId));
    queue = new Map(rows.map((row) => [row.assetId, dueOf(row, row.connectionId, clock)]));
  };
  const mayReadAt = (): number => (queue.size < fewRows || clock.now() < readAt ? 0 : readAt + readEveryMs);
  const timeOf = ({ assetId, connectionId, at }: Due): number =>
    Math.max(at, closedUntil(assetId, connectionId));
  const firstDue = (): Due | null => {
    const now = clock.now();
    for (const due of queue.values()) if (timeOf(due) <= now) return due;
    return null;
  };
  return {
    stale() {
      isStale = true;
    },
    put(row) {
      if (!isOpen(row)) return void queue.delete(row.assetId);
      const known = queue.get(row.assetId)?.connectionId ?? catalogue.assets.get(row.assetId)?.connectionId;
      queue.set(row.assetId, dueOf(row, known ?? null, clock));
    },
    take() {
      for (;;) {
        let due = firstDue();
        if (due === null && isStale && mayReadAt() <= clock.now()) {
          read();
          due = firstDue();
        }
        if (due === null) return null;
        queue.delete(due.assetId);
        const row = catalogue.transfers.get(due.assetId);
        if (row === null || !isOpen(row) || !mayBegin(row.assetId)) continue;
        // In the bin it waits until it is restored.
        if (catalogue.assets.standings([row.assetId])[0]?.deletedHereAt === null) return row;
      }
    },
    nextAt() {
      let next: number | null = isStale ? mayReadAt() : null;
      for (const due of queue.values()) next = Math.min(next ?? Number.POSITIVE_INFINITY, timeOf(due));
      return next;
    },
  };
}

function dueOf(
  row: Pick<TransferRow, 'assetId' | 'nextTryAt'>,
  connectionId: ConnectionId | null,
  clock: Clock,
): Due {
  const noted = row.nextTryAt === null ? 0 : Date.parse(row.nextTryAt);
  // Farther away than any wait of ours: the clock was set back since it was noted.
  return { assetId: row.assetId, connectionId, at: noted - clock.now() > longestWaitMs ? 0 : noted };
}

// What downloads wait for together: the library, its disk, the service, a file host.

/** Rows that wait are shown anew up to so many when what they wait for changes; pages read the others. */
const maxShownWaits = 5000;

/** When what an asset needs is open again. */
export function restsUntil(
  { memory, gate, turns, disk, presence }: SchedulerDeps,
  assetId: AssetId,
  connectionId: ConnectionId | null,
): number {
  if (presence.away() !== null) return Number.POSITIVE_INFINITY;
  const host = memory.hostOf(assetId);
  return Math.max(
    connectionId === null ? 0 : gate.closedUntil(connectionId),
    host === null ? 0 : Math.max(turns.closedUntil(host), turns.slowUntil(assetId, host)),
    disk.restsUntilFor(assetId),
  );
}

/**
 * What rows that nothing is wrong with wait for is shown in them. Calls `changed` when a connection was closed or opened;
 * what it answers shows the rows anew where something else is waited for since its last call.
 */
export function createWaits(deps: SchedulerDeps, changed: () => void): () => Promise<void> {
  const { catalogue, gate, disk, presence, hub, present } = deps;
  const ofAll = (): Wait | null => {
    const away = presence.away();
    if (away !== null) return { error: toFailure(away), nextTryAt: null };
    const full = disk.restsUntil() > 0 ? disk.reason() : null;
    return full === null ? null : { error: toFailure(full), nextTryAt: isoOf(disk.restsUntil()) };
  };
  const ofConnection = (id: ConnectionId): Wait | null => {
    const reason = gate.closedUntil(id) > deps.clock.now() ? gate.reason(id) : null;
    return reason === null ? null : { error: toFailure(reason), nextTryAt: isoOf(gate.closedUntil(id)) };
  };
  const summary = (): string =>
    JSON.stringify([
      ofAll()?.error,
      ...catalogue.connections.list().map(({ id }) => [id, ofConnection(id)?.error]),
    ]);
  let shown = summary();
  deps.live.explainWaits((assetId) => {
    const all = ofAll();
    const connectionId = all === null ? (catalogue.assets.get(assetId)?.connectionId ?? null) : null;
    return all ?? (connectionId === null ? null : ofConnection(connectionId));
  });
  gate.onChange(changed);
  return async () => {
    const now = summary();
    if (now === shown) return;
    shown = now;
    const pause = createPause();
    const ids = catalogue.transfers.open().slice(0, maxShownWaits);
    for (const { assetId } of ids) {
      await pause();
      const transfer = present.transfer(assetId);
      if (transfer?.state === 'waiting') hub.publish({ type: 'transfer.changed', transfer });
    }
  };
}

function isoOf(at: number): string | null {
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}
