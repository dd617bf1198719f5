/** What downloads wait for together: the library, its disk, the service, a file host. */
import { toFailure } from '../../contract/plain/errors.ts';
import type { AssetId, ConnectionId } from '../../contract/schema/ids.ts';
import { createPause } from '../../core/slices.ts';
import type { Wait } from '../shared/present.ts';
import type { SchedulerDeps } from './deps.ts';

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
