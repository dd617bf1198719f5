/** The queue as rows: requests that are not accepted yet, and jobs with the download that follows them. Pure. */
import type { CreateRequest, ImageSource } from '../../../main/contract/model/create-request.ts';
import type { Job } from '../../../main/contract/model/job.ts';
import { isTerminal } from '../../../main/contract/model/job-status.ts';
import type { Submission } from '../../../main/contract/model/submission.ts';
import type { Transfer } from '../../../main/contract/model/transfer.ts';
import type { QueueFilter } from '../../state/queue-view.ts';
import type { Status } from '../../ui/StatusPill.tsx';

/** One line of the queue. `id` is the submission's or the job's; `at` is when it was asked for, `atMs` the same as a number. */
export type QueueRow =
  | {
      readonly type: 'submission';
      readonly id: string;
      readonly at: string;
      readonly atMs: number;
      readonly submission: Submission;
    }
  | {
      readonly type: 'job';
      readonly id: string;
      readonly at: string;
      readonly atMs: number;
      readonly job: Job;
      readonly transfer: Transfer | null;
    };

/** Newest first, without the hidden submissions. */
export function queueRows(
  jobs: ReadonlyMap<string, Job>,
  submissions: ReadonlyMap<string, Submission>,
  transfers: ReadonlyMap<string, Transfer>,
  hidden: ReadonlySet<string> = new Set(),
): QueueRow[] {
  const rows: QueueRow[] = [];
  for (const submission of submissions.values()) {
    if (hidden.has(submission.id)) continue;
    // Its job takes over as soon as that is known.
    if (submission.jobId !== null && jobs.has(submission.jobId)) continue;
    const at = submission.createdAt;
    rows.push({ type: 'submission', id: submission.id, at, atMs: Date.parse(at), submission });
  }
  for (const job of jobs.values()) {
    const transfer = job.assetId === null ? null : (transfers.get(job.assetId) ?? null);
    const at = job.createdAt;
    rows.push({ type: 'job', id: job.id, at, atMs: Date.parse(at), job, transfer });
  }
  return rows.sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1));
}

/** The one word for a row: a complete job whose files are still on their way is not done for the person. */
export function rowStatus(row: QueueRow): Status {
  if (row.type === 'submission') return row.submission.state;
  if (row.job.status !== 'complete' && row.job.status !== 'partial') return row.job.status;
  switch (row.transfer?.state) {
    case 'active':
      return 'downloading';
    case 'waiting':
      return row.transfer.error === null ? 'downloading' : 'waiting';
    case 'stopped':
      return 'stopped';
    case 'complete':
    case undefined:
      return row.job.status;
  }
}

/** In which filter a row is, besides `all`. */
export function filterOf(row: QueueRow): Exclude<QueueFilter, 'all'> {
  switch (rowStatus(row)) {
    case 'failed':
    case 'refused':
    case 'stopped':
      return 'failed';
    case 'complete':
    case 'partial':
    case 'canceled':
      return 'done';
    case 'queued':
    case 'running':
    case 'sending':
    case 'waiting':
    case 'accepted':
    case 'downloading':
      return 'active';
  }
}

/** How many rows each filter shows. */
export function countByFilter(rows: readonly QueueRow[]): Record<QueueFilter, number> {
  const counts = { all: rows.length, active: 0, done: 0, failed: 0 };
  for (const row of rows) counts[filterOf(row)] += 1;
  return counts;
}

/** What a row is called: the name given, else what was asked for. */
export function rowTitle(row: QueueRow): string {
  if (row.type === 'job') return row.job.name ?? `Asset ${row.job.remoteId}`;
  return requestTitle(row.submission.request);
}

function requestTitle(request: CreateRequest): string {
  const { name } = request;
  if (name !== null && name !== '') return name;
  switch (request.route) {
    case 'standard':
      return request.input.type === 'text' ? request.input.text : sourceTitle(request.input);
    case 'measured':
      return sourceTitle(request.image);
    case 'standard-batch':
    case 'measured-batch':
      return `Batch of ${request.items.length}`;
    case 'high-fidelity-set':
    case 'procedural-set':
      return request.seed.text ?? (request.seed.image === null ? '' : sourceTitle(request.seed.image));
  }
}

function sourceTitle(source: ImageSource): string {
  return source.type === 'image' ? source.fileName : source.url;
}

/** Whether a row's title, ids, stage or error hold every word of the search. */
export function matcher(search: string): (row: QueueRow) => boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return () => true;
  return (row) => {
    const text = searchedText(row);
    return words.every((word) => text.includes(word));
  };
}

function searchedText(row: QueueRow): string {
  const parts =
    row.type === 'job'
      ? [row.job.remoteId, row.job.stage, row.job.error?.title, row.job.error?.detail]
      : [row.submission.error?.message];
  return [rowTitle(row), row.id, rowStatus(row), ...parts].join('\n').toLowerCase();
}

/** How many rows are under way: the number in the sidebar. */
export function countLive(
  jobs: ReadonlyMap<string, Job>,
  submissions: ReadonlyMap<string, Submission>,
  transfers: ReadonlyMap<string, Transfer>,
): number {
  let live = 0;
  for (const { state } of submissions.values()) if (state === 'sending' || state === 'waiting') live += 1;
  for (const job of jobs.values()) if (!isTerminal(job.status)) live += 1;
  for (const { state } of transfers.values()) if (state === 'active' || state === 'waiting') live += 1;
  return live;
}
