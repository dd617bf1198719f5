/** Enters batches and sets that another program of the account created: each with its parent job and its members, and none of their files. */
import { randomUUID } from 'node:crypto';
import type { GroupRow } from '../../catalogue/catalogue.ts';
import { toFailure } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { GroupRoute } from '../../contract/schema/group.ts';
import { type ConnectionId, groupIdSchema, jobIdSchema } from '../../contract/schema/ids.ts';
import { timestamp } from '../../core/clock.ts';
import type { Entered, MemberReads } from './enter-members.ts';
import { isOfThisGroup, type ListingDeps, listMembers, readGroup } from './list-members.ts';

/** A batch or set as an asset names it. */
export type Parent = Pick<GroupRow, 'connectionId' | 'type' | 'remoteId'>;

/**
 * Answers the members that it entered, and those that were known on their own. A batch or set that cannot be read costs
 * no more than itself: its members are then assets on their own until a later listing sorts them in. Throws what
 * concerns the connection.
 */
export type EnterCreatedElsewhere = (parent: Parent, signal: AbortSignal) => Promise<Entered>;

type Deps = Omit<ListingDeps, 'gate' | 'health' | 'random' | 'onError'>;

/** One per application. */
export function createEnterCreatedElsewhere(deps: Deps): EnterCreatedElsewhere {
  const { catalogue, log } = deps;
  return async (parent, signal) => {
    const { connectionId, remoteId } = parent;
    const all: Entered = { inserted: [], placed: [] };
    const onEntered: Deps['onEntered'] = (groupId, entered) => {
      all.inserted.push(...entered.inserted);
      all.placed.push(...entered.placed);
      deps.onEntered(groupId, entered);
    };
    const client = await deps.remotes.get(connectionId);
    try {
      const group =
        catalogue.groups.byRemote(connectionId, remoteId) ?? (await enterGroup(deps, client, parent, signal));
      // What this library created is listed by its own loop.
      if (group.createdElsewhere && !group.membersListed)
        await listMembers({ ...deps, onEntered }, group, client, signal);
    } catch (error) {
      if (signal.aborted || !isOfThisGroup(error)) throw error;
      log.warn({ remoteId, code: toFailure(error).code }, 'a batch or set of the account could not be read');
    }
    return all;
  };
}

async function enterGroup(
  { catalogue, clock }: Deps,
  client: MemberReads,
  { connectionId, type, remoteId }: Parent,
  signal: AbortSignal,
): Promise<GroupRow> {
  const detail = await readGroup(client, { type, remoteId }, signal);
  const at = timestamp(clock);
  const createdAt = detail.created_at ?? at;
  const group: GroupRow = {
    id: groupIdSchema.parse(randomUUID()),
    connectionId,
    remoteId,
    type,
    route: 'method' in detail ? routeOf(detail.method) : 'unknown',
    name: detail.name,
    count: Math.max(1, detail.count),
    createdAt,
    submissionId: null,
    lineage: null,
    membersListed: false,
    createdElsewhere: true,
    deletedAtServiceAt: null,
  };
  return catalogue.transaction(() => {
    catalogue.groups.insert(group);
    if (catalogue.jobs.byRemote(connectionId, detail.job_id) !== null) return group;
    const id = jobIdSchema.parse(randomUUID());
    catalogue.jobs.insert({
      id,
      connectionId,
      remoteId: detail.job_id,
      assetId: null,
      groupId: group.id,
      groupIndex: null,
      status: detail.status,
      stage: null,
      progress: null,
      createdAt,
      updatedAt: null,
      startedAt: null,
      endedAt: isTerminal(detail.status) ? createdAt : null,
      error: null,
      // The queue lists what this library created.
      clearedAt: at,
    });
    catalogue.jobs.addTransition(id, { at, status: detail.status, stage: null });
    return group;
  });
}

/** An open list. */
function routeOf(method: string): GroupRoute {
  if (/^high[-_]fidelity$/.test(method)) return 'high-fidelity-set';
  return method === 'procedural' ? 'procedural-set' : 'unknown';
}

/** For callers that name a parent by what an asset says. */
export function parentOf(
  connectionId: ConnectionId,
  asset: { readonly batch_id: string | null; readonly variation_set_id: string | null },
): Parent | null {
  if (asset.variation_set_id !== null)
    return { connectionId, type: 'variation_set', remoteId: asset.variation_set_id };
  if (asset.batch_id !== null) return { connectionId, type: 'batch', remoteId: asset.batch_id };
  return null;
}
