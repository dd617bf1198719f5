/** Waits until the service has made what is requested, or until it is known that waiting longer is of no use. */

import type { AppEvent } from '../../contract/events.ts';
import { sentenceOf, triesAgain } from '../../contract/plain/error-messages.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/job-status.ts';
import type { Submission } from '../../contract/schema/creation/submission.ts';
import type { Group } from '../../contract/schema/group.ts';
import type { AssetId, ConnectionId, GroupId, SubmissionId } from '../../contract/schema/ids.ts';
import type { Job } from '../../contract/schema/job.ts';
import type { Context } from '../context.ts';
import { Failed } from '../failure.ts';
import type { Client } from '../open-app.ts';
import { requireConnections, requireHope, whenFound } from './follow.ts';

/** What is waited for; `all`: every request, job, batch and set that this library created. */
export type Awaited =
  | { readonly type: 'all' }
  | { readonly type: 'group'; readonly groupId: GroupId }
  | { readonly type: 'assets'; readonly assetIds: ReadonlySet<AssetId> }
  | { readonly type: 'requests'; readonly ids: ReadonlySet<SubmissionId> };

const maxListed = 5000;

/**
 * Resolves once nothing of it is under way: every member of a batch or set is listed and has ended by then. Throws
 * `Failed` for what no waiting mends (see `requireHope`) and for a request that is refused, and `cancelled`.
 */
export async function untilMade(
  client: Client,
  { signal, output }: Pick<Context, 'signal' | 'output'>,
  wanted: Awaited,
): Promise<void> {
  /** What is under way, and where. */
  const open = new Map<string, ConnectionId>();
  const isConcerned = (id: ConnectionId): boolean => [...open.values()].includes(id);
  const say = createNotes(output.note);
  const load = async (): Promise<void> => {
    for (const one of await requestsOf(client, wanted)) note(open, one, isUnderWay(one));
    for (const group of await groupsOf(client, wanted)) takeGroup(group);
    for (const job of await jobsOf(client, wanted)) note(open, job, !isTerminal(job.status));
    requireConnections(await client.connections.state(), isConcerned);
  };
  const takeGroup = (group: Group): void => {
    requireHope(group.listingError);
    if (wanted.type === 'group') say.members(group);
    note(open, group, isUnsettled(group));
  };
  const take = async (event: AppEvent): Promise<boolean> => {
    if (event.type === 'ready') {
      await load();
      return true;
    }
    if (event.type === 'connections.changed') {
      const { error } = event.state.health;
      requireConnections(event.state, isConcerned);
      if (error !== null) output.note(`${sentenceOf(error)} ${triesAgain}`);
    } else if (event.type === 'submission.changed' && wantsRequest(wanted, event.submission, open)) {
      requireAccepted(event.submission);
      note(open, event.submission, isUnderWay(event.submission));
      return true;
    } else if (event.type === 'group.changed' && wantsGroup(wanted, event.group)) {
      takeGroup(event.group);
      return true;
    } else if (event.type === 'job.changed' && wantsJob(wanted, event.job)) {
      say.job(event.job);
      note(open, event.job, !isTerminal(event.job.status));
      return true;
    }
    return false;
  };
  await whenFound(client, signal, async (event) => {
    if (!(await take(event)) || open.size > 0) return null;
    // What was accepted meanwhile has jobs that no event has announced yet.
    await load();
    return open.size === 0 ? true : null;
  });
}

function requireAccepted({ state, hold, error, request }: Submission): void {
  if (state === 'refused' || hold === 'asset-limit')
    throw new Failed(error ?? toFailure(new AppError('internal', { reason: `refused: ${request.name}` })));
}

function note(
  open: Map<string, ConnectionId>,
  { id, connectionId }: { readonly id: string; readonly connectionId: ConnectionId },
  isOpen: boolean,
): void {
  if (isOpen) open.set(id, connectionId);
  else open.delete(id);
}

/** What is set aside or held for the asset limit waits for the user. */
function isUnderWay({ state, paused, hold }: Submission): boolean {
  return (state === 'waiting' || state === 'sending') && !paused && hold !== 'asset-limit';
}

/** Places whose member is not listed yet count as queued. */
function isUnsettled({ job, counts }: Group): boolean {
  return job === null || !isTerminal(job.status) || counts.queued + counts.running > 0;
}

/** What was created elsewhere, or cleared off the list, is nobody's wait here. */
function isOnList(job: Pick<Job, 'clearedAt'> | null): boolean {
  return job === null || job.clearedAt === null;
}

function wantsRequest(wanted: Awaited, { id }: Submission, open: ReadonlyMap<string, ConnectionId>): boolean {
  if (wanted.type === 'requests') return wanted.ids.has(id);
  // One that is refused meanwhile was waited for; what was refused before was not.
  return wanted.type === 'all' && open.has(id);
}

function wantsGroup(wanted: Awaited, { id, job }: Group): boolean {
  return wanted.type === 'group' ? wanted.groupId === id : wanted.type === 'all' && isOnList(job);
}

function wantsJob(wanted: Awaited, job: Job): boolean {
  if (wanted.type === 'assets') return job.assetId !== null && wanted.assetIds.has(job.assetId);
  return wanted.type === 'all' && job.groupId === null && isOnList(job);
}

async function requestsOf(client: Client, wanted: Awaited): Promise<Submission[]> {
  if (wanted.type !== 'all' && wanted.type !== 'requests') return [];
  const list = await client.submissions.list();
  return wanted.type === 'all' ? list : list.filter(({ id }) => wanted.ids.has(id));
}

async function groupsOf(client: Client, wanted: Awaited): Promise<Group[]> {
  if (wanted.type === 'group') return [await client.groups.get({ groupId: wanted.groupId })];
  return wanted.type === 'all' ? client.groups.list({ limit: maxListed }) : [];
}

async function jobsOf(client: Client, wanted: Awaited): Promise<Job[]> {
  if (wanted.type === 'all')
    return (await client.jobs.list({ limit: maxListed })).filter(({ groupId }) => groupId === null);
  if (wanted.type !== 'assets') return [];
  const assets = await Promise.all([...wanted.assetIds].map((assetId) => client.assets.get({ assetId })));
  return assets.flatMap(({ job }) => job ?? []);
}

/** How far it is, each line once. */
function createNotes(write: (line: string) => void): {
  members(group: Group): void;
  job(job: Job): void;
} {
  const said = new Set<string>();
  const once = (line: string): void => {
    if (said.has(line)) return;
    said.add(line);
    write(line);
  };
  return {
    members: ({ name, remoteId, counts }) =>
      once(`${name ?? remoteId}: ${counts.complete} of ${counts.requested} made`),
    job: ({ name, remoteId, stage, status }) => once(`${name ?? remoteId}: ${stage ?? status}`),
  };
}
