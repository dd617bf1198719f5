/** The account's lifetime limit, once the service has named it: who is held, and who is sent first when the user goes on. */
import type { Catalogue, SubmissionRow } from '../../../catalogue/catalogue.ts';
import { type AppError, toFailure } from '../../../contract/plain/errors.ts';
import type { Submission } from '../../../contract/schema/creation/submission.ts';
import type { ConnectionId, SubmissionId } from '../../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../../core/clock.ts';
import type { EventHub } from '../../shared/event-hub.ts';
import { limitAfter, limitHeld } from './may-send.ts';
import type { Demands } from './request-costs.ts';
import type { Uploads } from './uploads.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly demands: Demands;
  readonly show: Show;
}

/** By connection. */
export interface AssetLimits {
  /** As many assets or more are held; null while no limit is known. */
  refusedCount(id: ConnectionId): number | null;
  /** Holds this one and all that wait for as many or more; nothing was created. */
  refused(row: SubmissionRow, error: AppError<'remote.asset-limit-reached'>): void;
  /** What was accepted may prove that there is room again. */
  accepted(row: SubmissionRow): void;
  /** The user goes on with these: the smallest is sent first, the others when it was accepted. */
  release(id: ConnectionId, rows: readonly SubmissionRow[]): void;
  /** The one that is sent although it would be held. */
  probe(id: ConnectionId): SubmissionId | null;
}

/** One per application. Which ones were released is kept in memory: after a start the user is asked again. */
export function createAssetLimits({ catalogue, clock, demands, show }: Deps): AssetLimits {
  const { submissions, connections } = catalogue;
  const released = new Map<ConnectionId, SubmissionId[]>();
  const assetsOf = (id: SubmissionId): number => demands.of(id)?.assets ?? 1;
  const lift = (ids: readonly SubmissionId[]): void => {
    if (ids.length === 0) return;
    submissions.hold(ids, null, null);
    show.changedAll(ids);
  };
  const mayGo = (id: SubmissionId): boolean => {
    const row = submissions.get(id);
    return row !== null && !row.paused && (row.state === 'waiting' || row.state === 'sending');
  };
  return {
    refusedCount: (id) => connections.assetLimit(id)?.refusedCount ?? null,
    refused(row, error) {
      const { connectionId } = row;
      released.delete(connectionId);
      const assets = assetsOf(row.id);
      const limit = limitAfter(connections.assetLimit(connectionId), error, {
        assets,
        at: timestamp(clock),
      });
      connections.setAssetLimit(connectionId, limit);
      submissions.hold([row.id], 'asset-limit', toFailure(error));
      const waiting = submissions
        .queued(connectionId)
        .filter((one) => one.id !== row.id && !one.mayBeAtService && one.hold !== 'asset-limit')
        .map((one) => one.id);
      const demanded = demands.all(waiting);
      const held = waiting.filter((id) => (demanded.get(id)?.assets ?? 1) >= limit.refusedCount);
      catalogue.transaction(() => {
        for (const id of held)
          submissions.hold([id], 'asset-limit', toFailure(limitHeld(assetsOf(id), limit.refusedCount)));
      });
      show.changedAll([row.id, ...held]);
    },
    accepted({ id, connectionId }) {
      const limit = connections.assetLimit(connectionId);
      if (limit === null || assetsOf(id) < limit.refusedCount) return;
      connections.setAssetLimit(connectionId, null);
      lift(released.get(connectionId) ?? []);
      released.delete(connectionId);
    },
    release(connectionId, rows) {
      const ids = [...new Set([...(released.get(connectionId) ?? []), ...rows.map((row) => row.id)])];
      if (ids.length === 0) return;
      if (connections.assetLimit(connectionId) === null) return lift(ids);
      // Of those that ask for as many, the one whose turn comes first: the sort keeps their order.
      released.set(
        connectionId,
        ids.toSorted((a, b) => assetsOf(a) - assetsOf(b)),
      );
    },
    probe(connectionId) {
      const ids = (released.get(connectionId) ?? []).filter(mayGo);
      const [first] = ids;
      if (first === undefined) {
        released.delete(connectionId);
        return null;
      }
      released.set(connectionId, ids);
      if (submissions.get(first)?.hold === 'asset-limit') lift([first]);
      return first;
    },
  };
}

/** Where the parts of the queue report what they changed. */
export interface Show {
  of(row: SubmissionRow): Submission;
  changed(row: SubmissionRow): void;
  changedAll(ids: readonly SubmissionId[]): void;
  removed(id: SubmissionId): void;
}

/** `touched` is called after every change: what is counted from submissions may have changed, too. */
export function createShow(
  { catalogue, hub }: { readonly catalogue: Catalogue; readonly hub: EventHub },
  uploads: Pick<Uploads, 'get'>,
  touched: () => void,
): Show {
  // Its key, what that represents, and what commands have said of it are not for the bridge.
  const of = ({
    idempotencyKey: _key,
    bodySha256: _hash,
    unreported: _end,
    ...row
  }: SubmissionRow): Submission => ({
    ...row,
    upload: uploads.get(row.id),
  });
  const changed = (row: SubmissionRow): void => {
    hub.publish({ type: 'submission.changed', submission: of(row) });
    touched();
  };
  return {
    of,
    changed,
    changedAll: (ids) => catalogue.submissions.byIds(ids).forEach(changed),
    removed(id) {
      hub.publish({ type: 'submission.removed', submissionId: id });
      touched();
    },
  };
}
