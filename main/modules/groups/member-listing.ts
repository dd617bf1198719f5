/** The loop that lists the members of one connection's variation sets: each set at its own pace, the connection by its gate. */
import type { Catalogue, GroupRow } from '../../catalogue/catalogue.ts';
import { type AppFailureWire, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { ConnectionId, GroupId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { ConnectionGate, Health } from '../connections/index.ts';
import { isOfThisJob, type RecordedJob } from '../jobs/index.ts';
import { retryDelayMs } from '../shared/retry-delay.ts';
import type { Entered } from './enter-members.ts';
import { hasEnded, listMembers } from './list-members.ts';
import type { MemberReads } from './member-pages.ts';

/** What listing the members of a connection's sets depends on. */
export interface ListingDeps {
  readonly catalogue: Catalogue;
  readonly remotes: { get(id: ConnectionId): Promise<MemberReads> };
  readonly gate: ConnectionGate;
  readonly health: Pick<Health, 'ok' | 'failed'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  readonly announce: (recorded: readonly RecordedJob[]) => void;
  readonly onEntered: (groupId: GroupId, entered: Entered) => void;
  /** Whether, or why, its members cannot be listed has changed. */
  readonly onError: (groupId: GroupId) => void;
}

/** The work behind one connection's loop. */
export interface MemberListing {
  /** Lists what is due; answers when to come again, null when every member is known. */
  pass(signal: AbortSignal): Promise<number | null>;
  /** The set has ended: its members are listed at the next pass. */
  hurry(groupId: GroupId): void;
  /** Why the members of this set could not be listed the last time; null when they could. */
  errorOf(groupId: GroupId): AppFailureWire | null;
}

/** One per connection. Waits are milliseconds since the epoch. */
export function createMemberListing(deps: ListingDeps, connectionId: ConnectionId): MemberListing {
  const { catalogue, gate, clock, log } = deps;
  const waits = new Map<GroupId, { tries: number; setAt: number; until: number }>();
  const errors = new Map<GroupId, AppFailureWire>();

  const dueAt = ({ id }: GroupRow): number => {
    const wait = waits.get(id);
    // A clock that was set back would leave a set alone for as long as it had been wrong.
    return wait === undefined || clock.now() < wait.setAt ? 0 : wait.until;
  };
  function tryLater(group: GroupRow): void {
    const tries = (waits.get(group.id)?.tries ?? 0) + 1;
    const now = clock.now();
    waits.set(group.id, { tries, setAt: now, until: now + retryDelayMs(tries, deps.random()) });
  }

  /** Answers whether the service did as specified. */
  async function list(group: GroupRow, signal: AbortSignal): Promise<boolean> {
    try {
      const client = await deps.remotes.get(connectionId);
      const whole = await listMembers(deps, group, client, signal);
      if (errors.delete(group.id)) deps.onError(group.id);
      if (whole) waits.delete(group.id);
      else tryLater(group);
      return true;
    } catch (error) {
      if (signal.aborted || !isOfThisGroup(error)) throw error;
      log.warn({ group: group.id, code: toFailure(error).code }, 'the members of a set could not be listed');
      // What has ended and is gone there has no more members to tell of.
      if (isAppError(error, 'remote.not-found') && hasEnded(catalogue, group)) {
        catalogue.groups.setMembersListed(group.id);
        waits.delete(group.id);
        if (errors.delete(group.id)) deps.onError(group.id);
        return false;
      }
      tryLater(group);
      errors.set(group.id, toFailure(error));
      deps.onError(group.id);
      return false;
    }
  }

  async function pass(signal: AbortSignal): Promise<number | null> {
    if (catalogue.connections.get(connectionId) === null) return null;
    const closedUntil = gate.closedUntil(connectionId);
    const open = catalogue.groups.unlisted(connectionId);
    if (open.length === 0) return null;
    if (closedUntil > clock.now()) return closedUntil;
    const isActive = (): boolean => catalogue.connections.active()?.id === connectionId;
    try {
      for (const group of open) {
        if (dueAt(group) > clock.now()) continue;
        if (!(await list(group, signal))) continue;
        gate.opened(connectionId);
        if (isActive()) deps.health.ok();
      }
    } catch (error) {
      if (signal.aborted) throw error;
      const until = gate.failed(connectionId, error);
      if (isActive()) deps.health.failed(error, new Date(until).toISOString());
      return until;
    }
    const rest = catalogue.groups.unlisted(connectionId).map(dueAt);
    return rest.length === 0 ? null : Math.max(Math.min(...rest), clock.now() + 100);
  }

  return {
    pass,
    hurry: (groupId) => void waits.delete(groupId),
    errorOf: (groupId) => errors.get(groupId) ?? null,
  };
}

/** True when the service answered, but not with the members of this set. */
export function isOfThisGroup(error: unknown): boolean {
  return (
    isOfThisJob(error) || isAppError(error, 'remote.not-found') || isAppError(error, 'remote.cursor-repeated')
  );
}
