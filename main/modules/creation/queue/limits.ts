/** What may be sent now, and how much may still be created: the limits of an account (specification: Limits). */
import type { Catalogue, SubmissionRow } from '../../../catalogue/catalogue.ts';
import { AppError, toFailure } from '../../../contract/plain/errors.ts';
import type { CreateRoute } from '../../../contract/schema/creation/create-request.ts';
import type { AssetLimit, Capacity, Hold } from '../../../contract/schema/creation/submission.ts';
import type { ConnectionId, SubmissionId } from '../../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../../core/clock.ts';
import type { EventHub } from '../../shared/event-hub.ts';
import type { Show } from './show.ts';

// What a request asks for: by which route, and how many assets.

/** The part of a request by which holds decide. */
export interface Demand {
  readonly route: CreateRoute;
  readonly assets: number;
}

/** True where at most five may be queued or running (specification: Limits, concurrent variation sets). */
export function isSet({ route }: Demand): boolean {
  return route === 'high-fidelity-set' || route === 'procedural-set';
}

// The same of each waiting submission, kept in mind: its request is read once, not at every pass.

/** By submission; what is forgotten is read again when it is requested. */
export interface Demands {
  /** Null for one that is gone. */
  of(id: SubmissionId): Demand | null;
  /** Reads all that are not known in one go. */
  all(ids: readonly SubmissionId[]): ReadonlyMap<SubmissionId, Demand>;
  /** Length of its body; 0 until it was measured. */
  sizeBytes(id: SubmissionId): number;
  weigh(id: SubmissionId, sizeBytes: number): void;
  forget(id: SubmissionId): void;
}

/** One per application. */
export function createDemands(catalogue: Catalogue): Demands {
  const known = new Map<SubmissionId, Demand>();
  const sizes = new Map<SubmissionId, number>();
  const read = (ids: readonly SubmissionId[]): void => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    for (const { id, ...demand } of catalogue.submissions.demands(missing)) known.set(id, demand);
  };
  return {
    of(id) {
      read([id]);
      return known.get(id) ?? null;
    },
    all(ids) {
      read(ids);
      return known;
    },
    sizeBytes: (id) => sizes.get(id) ?? 0,
    weigh: (id, sizeBytes) => void sizes.set(id, sizeBytes),
    forget(id) {
      known.delete(id);
      sizes.delete(id);
    },
  };
}

// Which submissions are held, and why.

/** Variation sets that may be queued or running at a time (specification: Limits). */
const setsAtMost = 5;

/** What is known of the room on one connection. */
interface Room {
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

// The account's lifetime limit, once the service has named it: who is held, and who is sent first when the user goes on.

interface AssetLimitsDeps {
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
export function createAssetLimits({ catalogue, clock, demands, show }: AssetLimitsDeps): AssetLimits {
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

// How much may still be created on the active connection, as far as is known; pages are notified when it changes.

/** Changes that come together are published together. */
const tellAfterMs = 300;

interface CapacityDeps {
  readonly catalogue: Catalogue;
  readonly hub: EventHub;
  readonly clock: Clock;
  readonly demands: Pick<Demands, 'all'>;
  readonly setSlots: Pick<SetSlots, 'elsewhere'>;
}

/** The panel's numbers. */
interface CapacityWatch {
  current(): Capacity;
  /** Something changed that it is counted from. */
  touched(): void;
  /** Nothing is reported any more, whatever is touched. */
  close(): void;
}

/** One per application. */
export function createCapacityWatch(deps: CapacityDeps): CapacityWatch {
  const { hub, clock } = deps;
  let published = '';
  let timer: { cancel(): void } | null = null;
  let closed = false;
  const tell = (): void => {
    timer = null;
    const capacity = countCapacity(deps);
    const text = JSON.stringify(capacity);
    if (text === published) return;
    published = text;
    hub.publish({ type: 'capacity.changed', capacity });
  };
  return {
    current: () => countCapacity(deps),
    touched() {
      if (!closed) timer ??= clock.after(tellAfterMs, tell);
    },
    close() {
      closed = true;
      timer?.cancel();
    },
  };
}

function countCapacity({ catalogue, demands, setSlots }: CapacityDeps): Capacity {
  const active = catalogue.connections.active();
  const waiting = active === null ? [] : catalogue.submissions.queued(active.id);
  const demanded = demands.all(waiting.map((row) => row.id));
  return {
    setsInFlight: active === null ? 0 : catalogue.jobs.liveSets(active.id),
    setsAtMost,
    setsElsewhere: active !== null && setSlots.elsewhere(active.id),
    assetLimit: active === null ? null : catalogue.connections.assetLimit(active.id),
    waitingSubmissions: waiting.length,
    waitingAssets: waiting.reduce((sum, { id }) => sum + (demanded.get(id)?.assets ?? 1), 0),
    pausedSubmissions: waiting.filter((row) => row.paused).length,
    heldSubmissions: waiting.filter((row) => row.hold !== null).length,
  };
}
