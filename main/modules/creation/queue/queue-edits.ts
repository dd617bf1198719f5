/** What the user does with what waits: sets aside, moves, labels, releases, takes back. What may be at the service stays. */
import type { SubmissionRow } from '../../../catalogue/catalogue.ts';
import type { Api } from '../../../contract/api.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import type { ConnectionId, SubmissionId } from '../../../contract/schema/ids.ts';
import type { HandlersOf } from '../../shared/handlers.ts';
import type { QueueDeps } from './deps.ts';
import type { Queue } from './queue.ts';

// Places in the queue: numbers with room between them, so that one is moved without touching the others. Pure.

/** A place in the queue. */
export interface Placed<Id> {
  readonly id: Id;
  readonly position: number;
}

/** Below this, numbers of the queue's size soon have no room left between them. */
const smallestGap = 1e-6;

/**
 * The new positions when `ids` (in this order) go before `before`, or to the end; `queue` is in order. Usually those of
 * `ids` alone, and when there is no room left, of all: then they are 1, 2, 3, ... Ids that are not in the queue are left out.
 * Null when `before` is not in the queue.
 */
export function moved<Id>(
  queue: readonly Placed<Id>[],
  ids: readonly Id[],
  { before, lastPosition }: { readonly before: Id | null; readonly lastPosition: number },
): Map<Id, number> | null {
  const chosen = new Set(ids);
  const known = new Map(queue.map((one) => [one.id, one]));
  const moving = [...chosen].filter((id) => known.has(id));
  const target = before === null ? queue.length : queue.findIndex((one) => one.id === before);
  if (target < 0) return null;
  const earlier = queue.slice(0, target).filter((one) => !chosen.has(one.id));
  const later = queue.slice(target).filter((one) => !chosen.has(one.id));
  const low = earlier.at(-1)?.position ?? (later[0]?.position ?? 1) - moving.length - 1;
  const high = later[0]?.position ?? Math.max(low, lastPosition) + moving.length + 1;
  const from = later.length === 0 ? Math.max(low, lastPosition) : low;
  const gap = (high - from) / (moving.length + 1);
  if (gap >= smallestGap) return new Map(moving.map((id, at) => [id, from + gap * (at + 1)]));
  const order = [...earlier.map((one) => one.id), ...moving, ...later.map((one) => one.id)];
  return new Map(order.map((id, at) => [id, at + 1]));
}

/** The submissions' part of the contract. Each call is one step, so that two pages cannot mix theirs. */
export function createQueueEdits(deps: QueueDeps, queue: Queue): HandlersOf<Api['submissions']> {
  const { catalogue, show } = deps;
  const { submissions } = catalogue;
  /** Changes those that `may` allows, all or none; what another page took back is left out. */
  const edit = (
    ids: readonly SubmissionId[],
    change: (row: SubmissionRow) => Parameters<typeof submissions.update>[1] | null,
  ): SubmissionRow[] => {
    const edited = catalogue.transaction(() => {
      const rows = submissions.byIds(ids);
      const [first] = ids;
      if (rows.length === 0 && first !== undefined) throw new AppError('submission.unknown', { id: first });
      return rows.map((row) => {
        const patch = change(row);
        return patch === null ? { row, is: false } : { row: submissions.update(row.id, patch), is: true };
      });
    });
    for (const { row, is } of edited) if (is) show.changed(row);
    queue.kick();
    return edited.map(({ row }) => row);
  };
  return {
    list: async () => submissions.list(['sending', 'waiting', 'refused']).map(show.of),
    async retryNow({ submissionId }) {
      const row = wanted(deps, submissionId);
      deps.gate.insist();
      deps.alone.forget(row.id);
      queue.kick();
      return show.of(wanted(deps, submissionId));
    },
    async discard({ submissionId }) {
      const row = catalogue.transaction(() => {
        const found = wanted(deps, submissionId);
        if (!mayBeTakenBack(found)) throw new AppError('submission.not-discardable', { state: found.state });
        submissions.delete(found.id);
        return found;
      });
      deps.demands.forget(row.id);
      deps.alone.forget(row.id);
      show.removed(row.id);
      queue.kick();
      return show.of(row);
    },
    pause: async ({ submissionIds, paused }) =>
      edit(submissionIds, (row) =>
        row.state === 'waiting' && !row.mayBeAtService && row.paused !== paused ? { paused } : null,
      ).map(show.of),
    label: async ({ submissionIds, label }) => edit(submissionIds, () => ({ label })).map(show.of),
    move: async ({ submissionIds, before }) => {
      const positions = catalogue.transaction(() => positionsOf(deps, submissionIds, before));
      show.changedAll([...positions]);
      queue.kick();
      return submissions.byIds(submissionIds).map(show.of);
    },
    async release({ submissionIds }) {
      const rows = submissions.byIds(submissionIds);
      for (const [connectionId, own] of byConnection(rows)) {
        deps.setSlots.forget(connectionId);
        deps.limits.release(
          connectionId,
          own.filter((row) => row.hold === 'asset-limit'),
        );
        deps.limits.probe(connectionId);
      }
      for (const row of rows) deps.alone.forget(row.id);
      deps.gate.insist();
      queue.kick();
      return submissions.byIds(submissionIds).map(show.of);
    },
  };
}

/** Refused, or surely never accepted: then nothing of it is at the service. */
function mayBeTakenBack({ state, mayBeAtService }: SubmissionRow): boolean {
  return state === 'refused' || (state === 'waiting' && !mayBeAtService);
}

/** Throws `submission.unknown`. */
function wanted({ catalogue }: QueueDeps, id: SubmissionId): SubmissionRow {
  const row = catalogue.submissions.get(id);
  if (row === null) throw new AppError('submission.unknown', { id });
  return row;
}

/** Writes the new positions and answers whose changed. Throws `submission.unknown`. */
function positionsOf(
  { catalogue: { submissions } }: QueueDeps,
  ids: readonly SubmissionId[],
  before: SubmissionId | null,
): SubmissionId[] {
  const queue = submissions
    .connections()
    .flatMap((connectionId) => submissions.queued(connectionId))
    .toSorted((a, b) => a.position - b.position);
  const positions = moved(queue, ids, { before, lastPosition: submissions.lastPosition() });
  if (positions === null) throw new AppError('submission.unknown', { id: before ?? '' });
  submissions.place(positions);
  return [...positions.keys()];
}

function byConnection(rows: readonly SubmissionRow[]): Map<ConnectionId, SubmissionRow[]> {
  return Map.groupBy(rows, (row) => row.connectionId);
}
