/** Waits until what was requested is made and its files are on this disk, and names what was not. */
import type { AppEvent } from '../../contract/events.ts';
import { formatBytes } from '../../contract/messages/number-text.ts';
import { sentenceOf, triesAgain } from '../../contract/plain/error-messages.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { AssetDetail, Transfer } from '../../contract/schema/asset.ts';
import type { Submission } from '../../contract/schema/creation/submission.ts';
import type { Group } from '../../contract/schema/group.ts';
import type { AssetId, ConnectionId, GroupId, SubmissionId } from '../../contract/schema/ids.ts';
import type { Job } from '../../contract/schema/job.ts';
import { systemClock } from '../../core/clock.ts';
import type { Context } from '../context.ts';
import { type Created, endCreate, reportCreated, type SendingOptions } from '../create/create-all.ts';
import type { Client } from '../open-app.ts';
import { createProgressLine, Failed, failureOf, printable } from '../output.ts';
import { assetText } from '../summary-text.ts';
import {
  downloaded,
  type FailedMember,
  failedMembers,
  needsUser,
  requireConnections,
  requireHope,
  slowText,
  stopsOf,
  whenFound,
} from './follow.ts';
import { followWords } from './follow-words.ts';

// Waits until the service has made what is requested, or until it is known that waiting longer is of no use.

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
      if (error !== null) output.note(`${sentenceOf(error)} ${triesAgain()}`);
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
    members: ({ name, remoteId, counts }) => once(followWords.members(name ?? remoteId, counts)),
    job: ({ name, remoteId, stage, status }) => once(`${name ?? remoteId}: ${stage ?? status}`),
  };
}

// Waits for the downloads of many assets at once, and shows how far they are together.

/** `failures`: of those that need the user; the others are whole on this disk. */
export interface Followed {
  readonly arrived: readonly AssetId[];
  readonly failures: readonly Failed[];
}

/** `start` asks for them, and answers them as they then are. Ends when none of them goes on on its own. Throws `cancelled`. */
export async function followDownloads(
  client: Client,
  { signal, output, stderr }: Context,
  title: string,
  start: () => Promise<readonly Transfer[]>,
): Promise<Followed> {
  const known = new Map<AssetId, Transfer>();
  const line = createProgressLine(stderr, systemClock);
  const say = (text: string): void => {
    line.clear();
    output.note(text);
  };
  // Many wait for the same: it is said once until something has arrived.
  const said = new Set<string>();
  const sayOnce = (text: string): void => {
    if (!said.has(text)) say(text);
    said.add(text);
  };
  let filesDone = 0;
  try {
    return await whenFound(client, signal, async (event) => {
      if (event.type === 'ready') for (const one of await start()) known.set(one.assetId, one);
      else if (event.type === 'notice') {
        // A full disk ends the command, which then says so.
        if (event.notice.code !== 'transfer.disk-full') say(sentenceOf(event.notice));
      } else if (event.type === 'transfer.changed' && known.has(event.transfer.assetId)) {
        const { transfer } = event;
        known.set(transfer.assetId, transfer);
        if (transfer.state === 'waiting') requireHope(transfer.error);
        const done = [...known.values()].reduce((sum, one) => sum + one.filesDone, 0);
        if (done > filesDone) said.clear();
        filesDone = done;
        if (transfer.state === 'waiting' && transfer.error !== null && !needsUser(transfer))
          sayOnce(`${sentenceOf(transfer.error)} ${triesAgain()}`);
        if (transfer.slowHost !== null) sayOnce(slowText(transfer.slowHost));
      } else return null;
      const all = [...known.values()];
      line.show(() => progressText(title, all));
      return all.every((one) => one.state === 'complete' || needsUser(one)) ? outcome(all) : null;
    });
  } finally {
    line.clear();
  }
}

/** `failures` are of downloads, `failed` of members that were not made. */
export interface FetchedMembers extends Followed {
  readonly failed: readonly FailedMember[];
}

/**
 * Brings the files of the members that were made; `start` asks for them. Where none was made and some failed there is
 * nothing to ask for: the service would say that the files are still to come.
 */
export async function fetchMembers(
  client: Client,
  context: Context,
  groupId: GroupId,
  start: () => Promise<readonly Transfer[]>,
): Promise<FetchedMembers> {
  const detail = await client.groups.get({ groupId });
  const { name, remoteId, counts } = detail;
  const failed = failedMembers(detail);
  if (counts.complete === 0 && counts.failed + counts.canceled > 0)
    return { arrived: [], failures: [], failed };
  const followed = await followDownloads(client, context, printable(name ?? remoteId), start);
  return { ...followed, failed };
}

/** `Mugs: 12 of 40 on disk, 1.2 GB of 3.0 GB, 5.1 MB/s, about 6 min left`; what is not known is left out. */
function progressText(title: string, all: readonly Transfer[]): string {
  const done = all.filter(({ state }) => state === 'complete').length;
  const sum = (of: (one: Transfer) => number): number => all.reduce((total, one) => total + of(one), 0);
  const received = sum((one) => one.receivedBytes);
  const total = all.every((one) => one.totalBytes !== null) ? sum((one) => one.totalBytes ?? 0) : null;
  const rate = sum((one) => one.bytesPerSecond ?? 0);
  const minutes = total === null || rate < 1 ? null : (total - received) / rate / 60;
  return [
    followWords.onDisk(title, done, all.length),
    total === null ? formatBytes(received) : followWords.received(formatBytes(received), formatBytes(total)),
    ...(rate < 1 ? [] : [`${formatBytes(rate)}/s`]),
    ...(minutes === null
      ? []
      : [minutes < 1 ? followWords.lastMinute : followWords.minutesLeft(Math.ceil(minutes))]),
  ].join(', ');
}

function outcome(all: readonly Transfer[]): Followed {
  return {
    arrived: all.filter(({ state }) => state === 'complete').map(({ assetId }) => assetId),
    failures: stopsOf(all),
  };
}

/** What a batch or set has brought. `failures` are of downloads. */
interface GroupFiles {
  readonly assets: readonly AssetDetail[];
  readonly failed: readonly FailedMember[];
  readonly failures: readonly Failed[];
}

/**
 * Prints the submissions, with `wait` once the files of all that was accepted are on disk. Afterwards throws what
 * `reportCreated` throws, then the first failure, the others being said before it.
 */
export async function reportMade(
  client: Client,
  context: Context,
  created: Created,
  options: SendingOptions,
): Promise<void> {
  const { submissions, existing } = created;
  const made = submissions.filter(({ state }) => state === 'accepted');
  if (options.wait !== true || made.length === 0) return reportCreated(client, context, created, options);
  const assets: AssetDetail[] = [];
  const failed: FailedMember[] = [];
  const failures: unknown[] = [];
  for (const { assetId, groupId } of made)
    try {
      if (groupId !== null) {
        const files = await groupFiles(client, context, groupId);
        assets.push(...files.assets);
        failed.push(...files.failed);
        failures.push(...failuresOf(files));
      } else if (assetId !== null) assets.push(await downloaded(client, context, assetId));
    } catch (error) {
      if (context.signal.aborted) throw error;
      failures.push(error);
    }
  context.output.result({ submissions, existing, assets, failed }, () => assets.map(assetText).join('\n\n'));
  await endCreate(client, created, options);
  throwFirst(context, failures);
}

/** Waits until all members have ended, and brings the files of those that were made. Throws as `untilMade`. */
async function groupFiles(client: Client, context: Context, groupId: GroupId): Promise<GroupFiles> {
  await untilMade(client, context, { type: 'group', groupId });
  const { arrived, failures, failed } = await fetchMembers(client, context, groupId, () =>
    client.transfers.fetch({ of: { groupId } }),
  );
  const assets: AssetDetail[] = [];
  for (const assetId of arrived) assets.push(await client.assets.get({ assetId }));
  return { assets, failures, failed };
}

/** One for each member that was not made, and one for each download that stopped. */
function failuresOf({ failed, failures }: Pick<GroupFiles, 'failed' | 'failures'>): Failed[] {
  return [...failed.map(({ error }) => new Failed(error)), ...failures];
}

/** The others are named first, each on its line of standard error. */
function throwFirst({ output }: Pick<Context, 'output'>, failures: readonly unknown[]): void {
  for (const other of failures.slice(1)) {
    const failed = failureOf(other);
    if (failed !== null) output.failure(failed.failure);
  }
  if (failures.length > 0) throw failures[0];
}
