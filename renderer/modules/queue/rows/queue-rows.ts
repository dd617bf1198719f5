/** The rows of the queue: requests that are not accepted yet, jobs with their downloads, batches and sets, and their members. Pure, but for the hook that takes them from the stores. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isFinalizing, isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { Transfer } from '../../../../main/contract/schema/asset.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Group, GroupMember } from '../../../../main/contract/schema/group.ts';
import type { ConnectionId } from '../../../../main/contract/schema/ids.ts';
import type { Job, JobRoute } from '../../../../main/contract/schema/job.ts';
import { useStores } from '../../../stores/use-stores.ts';
import type { Status } from '../../../ui/status/Signs.tsx';
import type { QueueFilter } from '../store/queue-view.ts';

interface RowBase {
  /** The submission's, job's or group's own; of a member `<group>:<index>`. */
  readonly id: string;
  /** When it was requested. */
  readonly at: string;
  /** When it was requested, or ended: newest first within a part of the list. */
  readonly atMs: number;
}
/** A request on this side. */
export interface SubmissionRow extends RowBase {
  readonly type: 'submission';
  readonly submission: Submission;
}
/** A single asset at the service, and its download. */
export interface JobRow extends RowBase {
  readonly type: 'job';
  readonly job: Job;
  readonly transfer: Transfer | null;
}
/** A batch or set. */
export interface GroupRow extends RowBase {
  readonly type: 'group';
  readonly group: Group;
}
/** A place in an open batch or set; `member` is null where nothing is known: not listed yet, deleted, or being loaded. */
export interface MemberRow extends RowBase {
  readonly type: 'member';
  readonly group: Group;
  readonly index: number;
  readonly member: GroupMember | null;
  readonly transfer: Transfer | null;
  readonly loading: boolean;
}
/** One line of the queue. */
export type QueueRow = SubmissionRow | JobRow | GroupRow | MemberRow;
/** The rows that are there without opening anything. */
export type TopRow = Exclude<QueueRow, MemberRow>;

type ById<T> = ReadonlyMap<string, T>;
/** What the rows are made of. */
export interface QueueSource {
  readonly jobs: ById<Job>;
  readonly submissions: ById<Submission>;
  readonly transfers: ById<Transfer>;
  readonly groups: ById<Group>;
  /** Requests that are about to be discarded. */
  readonly hidden: ReadonlySet<string>;
}

/** Rows of the time before by what they were made of: most rows do not change from one event to the next. */
export type RowCache = WeakMap<Submission | Job | Group, TopRow>;

/** In no order, without what was cleared. A request leaves as soon as its job or group is known, a parent job as soon as its group is. */
export function queueRows(source: QueueSource, cache: RowCache = new WeakMap()): TopRow[] {
  const rows: TopRow[] = [];
  const add = (made: Submission | Job | Group, isSame: (row: TopRow) => boolean, row: () => TopRow): void => {
    const known = cache.get(made);
    const shown = known !== undefined && isSame(known) ? known : row();
    if (shown !== known) cache.set(made, shown);
    rows.push(shown);
  };
  for (const submission of source.submissions.values()) {
    if (!isShown(submission, source)) continue;
    const at = submission.createdAt;
    add(submission, always, () => {
      return { type: 'submission', id: submission.id, at, atMs: Date.parse(at), submission };
    });
  }
  for (const job of source.jobs.values()) {
    if (job.clearedAt !== null || (job.groupId !== null && source.groups.has(job.groupId))) continue;
    const transfer = transferOf(job, source);
    const { createdAt: at, endedAt } = job;
    add(
      job,
      (row) => row.type === 'job' && row.transfer === transfer,
      () => ({ type: 'job', id: job.id, at, atMs: Date.parse(endedAt ?? at), job, transfer }),
    );
  }
  for (const group of source.groups.values()) {
    // One without a job came with an imported asset: nobody here waits for it.
    if (group.job === null || group.job.clearedAt !== null) continue;
    const { createdAt: at, job } = group;
    add(group, always, () => {
      return { type: 'group', id: group.id, at, atMs: Date.parse(job.endedAt ?? at), group };
    });
  }
  return rows;
}

const always = (): boolean => true;

function isShown({ id, groupId, jobId }: Submission, { jobs, groups, hidden }: QueueSource): boolean {
  if (hidden.has(id)) return false;
  return !(groupId !== null && groups.has(groupId)) && !(jobId !== null && jobs.has(jobId));
}

function transferOf({ assetId }: Job, { transfers }: QueueSource): Transfer | null {
  return assetId === null ? null : (transfers.get(assetId) ?? null);
}

/** Every place of a group, holes too; `members` is by index as text, null while it is being loaded for the first time. */
export function memberRows(
  group: Group,
  members: ById<GroupMember> | null,
  transfers: ById<Transfer>,
): MemberRow[] {
  return Array.from({ length: group.count }, (_, place) => {
    const index = place + 1;
    const member = members?.get(String(index)) ?? null;
    const at = member?.job.createdAt ?? group.createdAt;
    return {
      type: 'member',
      id: `${group.id}:${index}`,
      at,
      atMs: 0,
      group,
      index,
      member,
      transfer: member === null ? null : (transfers.get(member.assetId) ?? member.transfer),
      loading: members === null,
    };
  });
}

/** The one word for a row: what is complete while its files are still on their way is not done for the user. */
export function rowStatus(row: QueueRow): Status {
  switch (row.type) {
    case 'submission':
      return submissionStatus(row.submission);
    case 'job':
      return jobStatus(row.job, row.transfer);
    case 'group':
      return groupStatus(row.group);
    case 'member':
      return row.member === null ? 'unknown' : jobStatus(row.member.job, row.transfer);
  }
}

function submissionStatus({ state, paused, hold, error }: Submission): Status {
  if (state !== 'waiting') return state;
  if (paused) return 'paused';
  if (hold !== null) return 'held';
  return error === null ? 'ready' : 'waiting';
}

function jobStatus(job: Job, transfer: Transfer | null): Status {
  if (job.status !== 'complete' && job.status !== 'partial') return job.status;
  if (transfer === null || transfer.state === 'complete') return job.status;
  if (transfer.paused) return 'paused';
  if (transfer.state === 'stopped') return 'stopped';
  return transfer.state === 'waiting' && transfer.error !== null ? 'waiting' : 'downloading';
}

function groupStatus(group: Group): Status {
  const { job, transfer } = group;
  // Queued again for its manifest, it has not gone back to the end of any queue.
  if (isFinalizing(group)) return 'running';
  const status = job?.status ?? 'queued';
  if (!isTerminal(status)) return status;
  const missing = transfer.assetsTotal - transfer.assetsDone;
  if (missing <= 0) return status;
  if (transfer.stopped >= missing) return 'stopped';
  if (transfer.paused + transfer.stopped >= missing) return 'paused';
  return 'downloading';
}

/** The create call that a row comes from. */
export function rowRoute(row: QueueRow): JobRoute {
  switch (row.type) {
    case 'submission':
      return row.submission.request.route;
    case 'job':
      return row.job.route;
    case 'group':
    case 'member':
      return row.group.route;
  }
}

/** Where it was, or will be, requested. */
export function rowConnection(row: QueueRow): ConnectionId {
  switch (row.type) {
    case 'submission':
      return row.submission.connectionId;
    case 'job':
      return row.job.connectionId;
    case 'group':
    case 'member':
      return row.group.connectionId;
  }
}

/** In which filter a row is, besides `all`. */
export function filterOf(row: QueueRow): Exclude<QueueFilter, 'all'> {
  if (row.type === 'submission' && row.submission.state === 'waiting') return 'waiting';
  const status = rowStatus(row);
  switch (status) {
    case 'failed':
    case 'refused':
    case 'stopped':
      return 'failed';
    case 'partial':
      return row.type === 'group' && row.group.openGaps > 0 ? 'failed' : 'done';
    case 'complete':
    case 'canceled':
      return 'done';
    case 'queued':
    case 'running':
    case 'sending':
    case 'ready':
    case 'waiting':
    case 'held':
    case 'paused':
    case 'accepted':
    case 'downloading':
    case 'unknown':
      return 'active';
    default:
      return status satisfies never;
  }
}

/** How many rows each filter shows. */
export function countByFilter(rows: readonly TopRow[]): Record<QueueFilter, number> {
  const counts = { all: rows.length, active: 0, waiting: 0, done: 0, failed: 0 };
  for (const row of rows) counts[filterOf(row)] += 1;
  return counts;
}

/** How many rows are under way or wait to be: the number in the sidebar. A batch or set counts once. */
export function countLive(source: QueueSource, cache?: RowCache): number {
  const { active, waiting } = countByFilter(queueRows(source, cache));
  return active + waiting;
}

// What the rows of the queue are made of, as the stores have it now.

/** The same object until one of the stores changes. */
export function useQueueSource(): QueueSource {
  const app = useStores<'discards' | 'groups' | 'jobs' | 'submissions' | 'transfers'>();
  const jobs = useStore(app.jobs.store).byId;
  const submissions = useStore(app.submissions.store).byId;
  const transfers = useStore(app.transfers.store).byId;
  const groups = useStore(app.groups.store).byId;
  const hidden = useStore(app.discards.store);
  const source = useMemo(
    () => ({ jobs, submissions, transfers, groups, hidden }),
    [jobs, submissions, transfers, groups, hidden],
  );
  return usePaced(source, jobs.size + submissions.size + groups.size > manyRows ? pacedMs : 0);
}

/** So many rows take some milliseconds to lay out anew, which 25 times a second is too much. */
const manyRows = 500;
const pacedMs = 250;

/** The first change at once, those that follow it at most every `everyMs`. */
function usePaced<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const lastMs = useRef(0);
  useEffect(() => {
    if (shown === value) return undefined;
    const show = (): void => {
      lastMs.current = performance.now();
      setShown(value);
    };
    const leftMs = lastMs.current + everyMs - performance.now();
    if (leftMs <= 0) {
      show();
      return undefined;
    }
    const timer = setTimeout(show, leftMs);
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return everyMs === 0 ? value : shown;
}
