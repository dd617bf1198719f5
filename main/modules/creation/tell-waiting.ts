/** Tells the user why what could be sent is not: its hold, or until when its connection is left alone. */
import { toFailure } from '../../contract/plain/errors.ts';
import type { ConnectionId, SubmissionId } from '../../contract/schema/ids.ts';
import { type Hold, parallelCreates } from '../../contract/schema/submission.ts';
import { limitHeld, setsHeld } from './holds.ts';
import type { QueueDeps } from './needs.ts';

/** Writes the holds with their reasons, all in one transaction. */
export function tellHeld(
  { catalogue, demands, limits, setSlots, show }: QueueDeps,
  id: ConnectionId,
  held: ReadonlyMap<SubmissionId, Hold>,
): void {
  if (held.size === 0) return;
  const sets = toFailure(setsHeld(catalogue.jobs.liveSets(id), setSlots.elsewhere(id)));
  const refusedCount = limits.refusedCount(id);
  catalogue.transaction(() => {
    for (const [one, reason] of held) {
      const assets = demands.of(one)?.assets ?? 1;
      const error = reason === 'set-slots' ? sets : toFailure(limitHeld(assets, refusedCount ?? assets));
      catalogue.submissions.hold([one], reason, error);
    }
  });
  show.changedAll([...held.keys()]);
}

/** Those whose turn it would be show when that is, and why: one that was not tried waits for what happened to its connection. */
export function tellClosed({ catalogue, gate, show }: QueueDeps, id: ConnectionId, until: number): void {
  const reason = gate.reason(id);
  const first = { alsoHeld: null, offset: 0, limit: parallelCreates };
  for (const { id: one } of catalogue.submissions.inTurn(id, first)) {
    const row = catalogue.submissions.get(one);
    if (row?.state !== 'waiting' || row.nextTryAt !== null) continue;
    const error = row.error ?? (reason === null ? null : toFailure(reason));
    show.changed(catalogue.submissions.update(one, { nextTryAt: new Date(until).toISOString(), error }));
  }
}
