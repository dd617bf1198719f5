/** Waits for things to happen in the application by its events; nothing is polled. */

import { z } from 'zod';
import type { AppEvent } from '../../contract/events.ts';
import { formatBytes } from '../../contract/messages/number-text.ts';
import { sentenceOf, triesAgain } from '../../contract/plain/error-messages.ts';
import { AppError, type AppFailureWire, toFailure } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { AssetDetail, AssetSummary, Transfer } from '../../contract/schema/asset.ts';
import type { ConnectionsState } from '../../contract/schema/connection.ts';
import type { GroupDetail } from '../../contract/schema/group.ts';
import type { AssetId, ConnectionId } from '../../contract/schema/ids.ts';
import type { Job, JobStatus } from '../../contract/schema/job.ts';
import type { Client } from '../open-app.ts';
import { Failed, type Output } from '../output.ts';
import { followWords } from './follow-words.ts';

/**
 * Looks at every event, the first being `ready`, until `look` finds something. What `look` starts at `ready` cannot
 * be missed. Throws `cancelled` when the signal aborts first.
 */
export async function whenFound<T>(
  client: Client,
  signal: AbortSignal,
  look: (event: AppEvent) => T | null | Promise<T | null>,
): Promise<T> {
  const events = await client.events.subscribe(undefined, { signal });
  for await (const event of events) {
    if (event.type === 'notice') requireHope(event.notice);
    const found = await look(event);
    if (found !== null) return found;
    if (signal.aborted) break;
  }
  throw new AppError('cancelled', {});
}

const hopeless = new Set(['remote.unauthorized', 'remote.cursor-repeated', 'library.disk-full']);

/** Throws what waiting does not mend: a revoked token does not come back, a list does not end that repeats itself, and on a full disk nothing can be noted. */
export function requireHope(error: AppFailureWire | null): void {
  if (error !== null && hopeless.has(error.code)) throw new Failed(error);
}

/** Throws when the token of one of these connections is revoked; other connections are nothing to wait for. */
export function requireConnections(
  { refused }: Pick<ConnectionsState, 'refused'>,
  concerned: (id: ConnectionId) => boolean,
): void {
  for (const { connectionId, error } of refused) if (concerned(connectionId)) requireHope(error);
}

/** Waits until every file of an asset is on disk. Throws `cli.job-ended` and the failure that stopped its download. */
export function downloaded(
  client: Client,
  wait: { readonly signal: AbortSignal; readonly output: Output },
  assetId: AssetId,
): Promise<AssetDetail> {
  const tell = tellsOf((line) => wait.output.note(line));
  return whenFound(client, wait.signal, async (event) => {
    if (!concerns(event, assetId)) return null;
    const asset = await client.assets.get({ assetId });
    if (event.type === 'ready' || event.type === 'connections.changed')
      requireConnections(await client.connections.state(), (id) => id === asset.connectionId);
    tell(asset);
    const { transfer } = asset;
    const failure = jobFailure(asset);
    if (failure !== null) throw new Failed(failure);
    requireHope(transfer?.error ?? null);
    const [stopped] = transfer === null ? [] : stopsOf([transfer]);
    if (stopped !== undefined) throw stopped;
    return transfer?.state === 'complete' ? asset : null;
  });
}

/** A full disk is waited for by a window; a command ends, and the next one goes on from what has arrived. */
export function needsUser({ state, error }: Pick<Transfer, 'state' | 'error'>): boolean {
  return state === 'stopped' || (state === 'waiting' && error?.code.endsWith('.disk-full') === true);
}

const diskFullSchema = z.object({ folder: z.string(), neededBytes: z.number().nullable() });

/** Why those that need the user do not go on; a full disk, which stops all of them, is one failure. */
export function stopsOf(transfers: readonly Pick<Transfer, 'state' | 'error'>[]): Failed[] {
  const errors = transfers
    .filter(needsUser)
    .map(({ error }) => error ?? toFailure(new AppError('internal', { reason: 'stopped' })));
  const full = errors.flatMap((error) =>
    error.code === 'transfer.disk-full' ? (diskFullSchema.safeParse(error.data).data ?? []) : [],
  );
  const others = errors.filter(({ code }) => code !== 'transfer.disk-full').map((error) => new Failed(error));
  const [first] = full;
  if (first === undefined) return others;
  const known = full.flatMap(({ neededBytes }) => neededBytes ?? []);
  const neededBytes = known.length === 0 ? null : Math.max(...known);
  const { folder } = first;
  return [
    new Failed(toFailure(new AppError('cli.disk-full', { folder, neededBytes, count: full.length }))),
    ...others,
  ];
}

/** The rate is beside it. */
export function slowText(host: string): string {
  return followWords.slow(host);
}

function concerns(event: AppEvent, assetId: AssetId): boolean {
  if (event.type === 'ready' || event.type === 'connections.changed') return true;
  if (event.type === 'job.changed') return event.job.assetId === assetId;
  if (event.type === 'asset.changed') return event.asset.id === assetId;
  return event.type === 'transfer.changed' && event.transfer.assetId === assetId;
}

type Followed = Pick<AssetDetail, 'name' | 'remoteId' | 'job' | 'transfer'>;

/**
 * Prints the state of an asset, each line once until its job or its files go on. What had arrived before is no news of this
 * fetch, and may be gone: its count is said when it changes.
 */
function tellsOf(note: (line: string) => void): (asset: Followed) => void {
  const said = new Set<string>();
  let before: number | null = null;
  let last = '';
  return (asset) => {
    const { job, transfer } = asset;
    const now = JSON.stringify([job?.status, job?.stage, transfer?.filesDone]);
    if (now !== last) said.clear();
    last = now;
    // Once it has changed, it is of this fetch.
    if (transfer !== null)
      before = (before ?? transfer.filesDone) === transfer.filesDone ? transfer.filesDone : 0;
    const line = situation(asset, before ?? 0);
    if (said.has(line)) return;
    said.add(line);
    note(line);
  };
}

/** One line about the state of an asset; `before`: the files that the fetch began with. */
function situation(asset: Followed, before = 0): string {
  const name = asset.name ?? asset.remoteId;
  const { job, transfer } = asset;
  if (transfer !== null) {
    if (transfer.slowHost !== null)
      return followWords.slowAsset(
        name,
        formatBytes(transfer.bytesPerSecond ?? 0),
        slowText(transfer.slowHost),
      );
    if (transfer.state === 'waiting' && transfer.error !== null)
      return `${name}: ${sentenceOf(transfer.error)} ${triesAgain()}`;
    if (transfer.filesTotal === 0) return followWords.ready(name);
    if (transfer.state !== 'complete' && before > 0 && transfer.filesDone === before)
      return followWords.downloading(name);
    return followWords.files(name, transfer.filesDone, transfer.filesTotal);
  }
  if (job === null) return followWords.noJob(name);
  if (job.status !== 'running') return `${name}: ${job.status}`;
  const tenths = job.progress === null ? '' : ` ${Math.floor(job.progress * 10) * 10} %`;
  return `${name}: ${job.stage ?? followWords.running}${tenths}`;
}

/** A member that has no files, and why. */
export interface FailedMember {
  readonly index: number;
  readonly assetId: AssetId;
  readonly name: string | null;
  readonly status: JobStatus;
  readonly error: AppFailureWire;
}

/** Members that failed or were canceled, but for those that another request makes again. */
export function failedMembers({
  name,
  remoteId,
  members,
}: Pick<GroupDetail, 'name' | 'remoteId' | 'members'>): FailedMember[] {
  return members.flatMap(({ index, assetId, name: own, job, madeAgain }) => {
    const { status } = job;
    if ((status !== 'failed' && status !== 'canceled') || madeAgain) return [];
    const error = jobEnded(own ?? `${name ?? remoteId} ${index}`, job);
    return [{ index, assetId, name: own, status, error }];
  });
}

/** Why there is nothing to download of an asset; null when its job may still bring something, or has. */
export function jobFailure({
  name,
  remoteId,
  job,
  transfer,
}: Pick<AssetSummary, 'name' | 'remoteId' | 'job' | 'transfer'>): AppFailureWire | null {
  if (job === null || job.status === 'complete' || !isTerminal(job.status) || transfer !== null) return null;
  return jobEnded(name ?? remoteId, job);
}

/** `cli.job-ended`. */
function jobEnded(name: string, { status, error }: Pick<Job, 'status' | 'error'>): AppFailureWire {
  const detail = (error?.detail ?? error?.title ?? '').replace(/\.$/, '');
  return toFailure(new AppError('cli.job-ended', { name, status, detail }));
}
