/** What may be sent: five variation sets at a time, and the lifetime limit of the account once the service has named it. What may not is held, with the reason. */

import type { Catalogue, SubmissionRow } from '../../../catalogue/catalogue.ts';
import { AppError, toFailure } from '../../../contract/plain/errors.ts';
import type { AssetLimit } from '../../../contract/schema/creation/capacity.ts';
import type { Hold } from '../../../contract/schema/creation/submission.ts';
import type { ConnectionId, SubmissionId } from '../../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../../core/clock.ts';
import { type Demand, type Demands, isSet } from './request-costs.ts';
import type { Show } from './show.ts';

/** Variation sets that may be queued or running at a time (specification: Limits). */
export const setsAtMost = 5;

/** What is known of the room on one connection. */
export interface Room {
  /** Sets that may still be sent. */
  readonly setSlots: number;
  /** Submissions for so many assets or more are held; null while no limit was named. */
  readonly refusedCount: number | null;
}

/** Why a submission is held, null when it may be sent. */
export function holdOf(demand: Demand, room: Room): Hold | null {
  if (room.refusedCount !== null && demand.assets >= room.refusedCount) return 'asset-limit';
  return isSet(demand) && room.setSlots <= 0 ? 'set-slots' : null;
}

/** What the account's limit is known to be after one more refusal for `assets`. */
export function limitAfter(
  known: AssetLimit | null,
  refusal: AppError<'remote.asset-limit-reached'>,
  { assets, at }: { readonly assets: number; readonly at: string },
): AssetLimit {
  const { detail, limit, used } = refusal.data;
  return {
    reachedAt: at,
    limit: limit ?? null,
    used: used ?? null,
    refusedCount: Math.min(assets, known?.refusedCount ?? assets),
    detail,
  };
}

/** The hold in words, with what to do next. */
export function limitHeld(assets: number, refused: number): AppError<'submission.held-for-limit'> {
  return new AppError('submission.held-for-limit', { assets, refused });
}

/** `known`: sets of this library that are queued or running; `elsewhere`: the service counts others. */
export function setsHeld(known: number, elsewhere: boolean): AppError<'submission.held-for-sets'> {
  return new AppError('submission.held-for-sets', { atMost: setsAtMost, known, elsewhere });
}

// Room for variation sets: five of an account may be queued or running, and not all of them need be of this library.

/** How long `too-many-sets` is believed while no set of this library ends. */
const believedMs = 60_000;

/** By connection. */
export interface SetSlots {
  /** Sets that may be sent now, with those under way counted as there. */
  free(id: ConnectionId): number;
  /** The service answered `too-many-sets`. */
  refused(id: ConnectionId): void;
  /** True while the service is believed to have five, though fewer are known here. */
  elsewhere(id: ConnectionId): boolean;
  /** The user asked to try now. */
  forget(id: ConnectionId): void;
}

/** One per application. */
export function createSetSlots(catalogue: Catalogue, clock: Clock): SetSlots {
  const refusals = new Map<ConnectionId, { live: number; at: number }>();
  const believed = (id: ConnectionId): boolean => {
    const refusal = refusals.get(id);
    if (refusal === undefined) return false;
    const age = clock.now() - refusal.at;
    return age >= 0 && age < believedMs && catalogue.jobs.liveSets(id) >= refusal.live;
  };
  return {
    free: (id) => (believed(id) ? 0 : Math.max(0, setsAtMost - catalogue.jobs.liveSets(id))),
    refused: (id) => void refusals.set(id, { live: catalogue.jobs.liveSets(id), at: clock.now() }),
    elsewhere: (id) => believed(id) && catalogue.jobs.liveSets(id) < setsAtMost,
    forget: (id) => void refusals.delete(id),
  };
}

/** The account's lifetime limit, once the service has named it: who is held, and who is sent first when the user goes on. */
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
