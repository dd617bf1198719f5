/** Reads the members of batches and sets, a hundred a page, until every place that was requested is known (specification: List batch members, Variation set reads); sets at their own pace, their connection by its gate. */
import { randomUUID } from 'node:crypto';
import type { Catalogue, GroupRow } from '../../catalogue/catalogue.ts';
import { type AppFailureWire, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import { type ConnectionId, type GroupId, jobIdSchema } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { BatchDetail, VariationSetDetail } from '../../remote/types.ts';
import type { ConnectionGate, Health } from '../connections/index.ts';
import { isOfThisJob, type RecordedJob } from '../jobs/index.ts';
import { retryDelayMs } from '../shared/work-loop.ts';
import {
  type Entered,
  enterMembers,
  type ListedMember,
  type MemberReads,
  membersOf,
} from './enter-members.ts';

// Finds the parent job of a batch or set again that was rebuilt from the folders of its members: they do not name it.

interface AdoptParentDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** Reads a batch or set, whichever it is. Throws `remote.*`. */
export function readGroup(
  client: Pick<MemberReads, 'getVariationSet' | 'getBatch'>,
  { type, remoteId }: Pick<GroupRow, 'type' | 'remoteId'>,
  signal: AbortSignal | undefined,
): Promise<BatchDetail | VariationSetDetail> {
  const options = signal === undefined ? {} : { signal };
  return type === 'batch' ? client.getBatch(remoteId, options) : client.getVariationSet(remoteId, options);
}

/** Enters it as queued, so that the next read tells its status. Does nothing for a group that has its parent job. Throws `remote.*`. */
async function adoptParent(
  { catalogue, clock }: AdoptParentDeps,
  group: GroupRow,
  client: Pick<MemberReads, 'getVariationSet' | 'getBatch'>,
  signal: AbortSignal,
): Promise<void> {
  const { id: groupId, connectionId, createdAt } = group;
  if (catalogue.jobs.parents([groupId]).has(groupId)) return;
  const { job_id } = await readGroup(client, group, signal);
  catalogue.transaction(() => {
    if (catalogue.jobs.byRemote(connectionId, job_id) !== null) return;
    const id = jobIdSchema.parse(randomUUID());
    catalogue.jobs.insert({
      id,
      connectionId,
      remoteId: job_id,
      assetId: null,
      groupId,
      groupIndex: null,
      status: 'queued',
      stage: null,
      progress: null,
      createdAt,
      updatedAt: null,
      startedAt: null,
      endedAt: null,
      error: null,
      clearedAt: group.createdElsewhere ? timestamp(clock) : null,
    });
    catalogue.jobs.addTransition(id, { at: timestamp(clock), status: 'queued', stage: null });
  });
}

/** The most that the service gives at once (specification: Limits, page size). */
const pageSize = 100;

interface ListMembersDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  /** Tells of members whose job has moved, after the commit of each page. */
  readonly announce: (recorded: readonly RecordedJob[]) => void;
  /** Members were entered: they are to be followed. */
  readonly onEntered: (groupId: GroupId, entered: Entered) => void;
}

/**
 * Goes on after the pages that are entered already. Answers whether there is nothing more to list: all of them are
 * known, or the set had ended before and what is missing now was deleted there. Throws what the service says.
 */
export async function listMembers(
  deps: ListMembersDeps,
  group: GroupRow,
  client: MemberReads,
  signal: AbortSignal,
): Promise<boolean> {
  const { catalogue } = deps;
  await adoptParent(deps, group, client, signal);
  const hadEnded = hasEnded(catalogue, group);
  // One that had ended is read from its start: what was entered while it ran may be old.
  const after = hadEnded ? 0 : lastOfWholePart(catalogue, group);
  const options = { limit: pageSize, signal, ...(after === 0 ? {} : { cursor: after }) };
  let page: ListedMember[] = [];
  const enter = (): void => {
    if (page.length === 0) return;
    const { recorded, ...entered } = enterMembers(deps, group, page);
    page = [];
    deps.announce(recorded);
    deps.onEntered(group.id, entered);
  };
  if (after < group.count)
    for await (const member of membersOf(client, group, options)) {
      page.push(member);
      if (page.length === pageSize) enter();
    }
  enter();
  const whole = hadEnded || catalogue.assets.ofGroup(group.id).length >= group.count;
  if (whole) catalogue.groups.setMembersListed(group.id);
  return whole;
}

/** True when the parent job is known to have ended. */
function hasEnded(catalogue: Catalogue, group: GroupRow): boolean {
  const parent = catalogue.jobs.parents([group.id]).get(group.id);
  return parent !== undefined && isTerminal(parent.status);
}

/** The highest index up to which no place is missing: the cursor of the page behind it. */
function lastOfWholePart(catalogue: Catalogue, group: GroupRow): number {
  const known = new Set(catalogue.assets.ofGroup(group.id).map(({ groupIndex }) => groupIndex));
  let last = 0;
  while (known.has(last + 1)) last += 1;
  return last;
}

// The loop that lists the members of one connection's variation sets: each set at its own pace, the connection by its gate.

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
