/** The second line of a queue row and its bar: what happens now, in words. Pure. */

import { counted } from '../../../../main/contract/messages/number-text.ts';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { isFinalizing, isFinishing, isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { Transfer } from '../../../../main/contract/schema/asset.ts';
import type { Capacity, Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import { formatBytes, formatDuration, formatName } from '../../../ui/text/format.ts';
import { queueRowViewWords } from '../queue-words.ts';
import { type GroupRow, type QueueRow, rowStatus } from './queue-rows.ts';
import { jobTimes, leftWords, rowBar } from './row-progress.ts';
import { nextTryWords, waitingWords, whyWaiting } from './waiting-words.ts';

/** `alarming` lines are failures. */
export interface RowLine {
  readonly text: string;
  readonly alarming: boolean;
}

/** What the words depend on besides the row. */
export interface LineContext {
  readonly nowMs: number;
  readonly capacity: Capacity | null;
  /** Why the service did not cancel it. */
  readonly refusal: AppFailureWire | null;
  /** When its job will likely be done, ms since the epoch. */
  readonly endMs: number | null;
}

/** One sentence without a full stop, or the failure's own sentences. */
export function rowLine(row: QueueRow, context: LineContext): RowLine {
  if (context.refusal !== null) return alarm(sentenceOf(context.refusal));
  switch (row.type) {
    case 'submission':
      return submissionLine(row.submission, context);
    case 'group':
      return groupLine(row, context);
    case 'job':
      return jobLine(row, row.job, row.transfer, context);
    case 'member':
      if (row.member !== null) return memberLine(row, row.member.job, context);
      return calm(holeWords(row.group, row.loading));
  }
}

function holeWords({ job }: Group, loading: boolean): string {
  if (loading) return 'Loading';
  return job !== null && isTerminal(job.status)
    ? 'Deleted or not listed at the service'
    : 'Not listed at the service yet';
}

function memberLine(row: Extract<QueueRow, { type: 'member' }>, job: Job, context: LineContext): RowLine {
  const line = jobLine(row, job, row.transfer, context);
  return row.member?.madeAgain === true
    ? { ...line, text: `${line.text.replace(/\.$/, '')}. Retried` }
    : line;
}

function jobLine(row: QueueRow, job: Job, transfer: Transfer | null, { nowMs, endMs }: LineContext): RowLine {
  const { queuedMs, runningMs } = jobTimes(job, nowMs);
  const status = rowStatus(row);
  switch (status) {
    case 'queued':
      return calm(joined(`Queued at the service for ${formatDuration(queuedMs)}`, leftWords(endMs, nowMs)));
    case 'running':
      return calm(
        `${isFinishing(job) ? queueRowViewWords.finishing : formatName(job.stage ?? 'working')}, running for ${formatDuration(runningMs ?? 0)}`,
      );
    case 'failed':
      return alarm(problemLine(job));
    case 'canceled':
      return calm('Canceled at the service');
    case 'stopped':
      return alarm(sentenceOf(transfer?.error) ?? 'Download stopped');
    case 'waiting':
      return calm(
        `${whyWaiting(transfer?.error ?? null)}${nextTryWords(transfer?.nextTryAt ?? null, nowMs)}`.trim(),
      );
    case 'paused':
      return calm('Download paused by you; received data is kept');
    case 'downloading':
      return calm(downloadLine(transfer));
    case 'complete':
    case 'partial':
    case 'sending':
    case 'ready':
    case 'held':
    case 'accepted':
    case 'refused':
    case 'unknown':
      return calm(
        `Took ${formatDuration(queuedMs + (runningMs ?? 0))}${transfer === null ? '' : `, ${filesOf(transfer)}`}`,
      );
  }
}

function problemLine({ error }: Job): string {
  const said = [error?.title, error?.detail].filter((part) => part !== undefined && part !== '').join(': ');
  return said === '' ? 'The service gave no reason' : said;
}

function downloadLine(transfer: Transfer | null): string {
  if (transfer?.via === 'bundle')
    return transfer.state === 'waiting' ? 'The service is building the ZIP bundle' : 'Downloading ZIP bundle';
  if (transfer?.state === 'waiting') return 'Download starts soon';
  const slowHost = transfer?.slowHost ?? null;
  return slowHost === null ? 'Downloading files' : `Downloading files (slow host: ${slowHost})`;
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

function groupLine(row: GroupRow, { nowMs, endMs }: LineContext): RowLine {
  const { group } = row;
  const { job, counts, transfer, openGaps } = group;
  const parts: string[] = [];
  if (isFinalizing(group)) parts.push('All members finished, preparing the manifest');
  else if (job !== null && !isTerminal(job.status)) {
    const { queuedMs, runningMs } = jobTimes(job, nowMs);
    parts.push(
      runningMs === null
        ? `Queued for ${formatDuration(queuedMs)}`
        : joined(`Running for ${formatDuration(runningMs)}`, leftWords(endMs, nowMs)),
    );
  } else parts.push(`${counts.complete} of ${counts.requested} complete`);
  if (openGaps > 0) parts.push(`${counted(openGaps, 'failed member')} to retry`);
  const missing = transfer.assetsTotal - transfer.assetsDone;
  const bar = rowBar(row, nowMs);
  if (bar !== null)
    parts.push(`${transfer.assetsDone} of ${transfer.assetsTotal} on this disk (${bar.note})`);
  if (transfer.stopped > 0)
    parts.push(`${counted(transfer.stopped, 'download')} need${transfer.stopped === 1 ? 's' : ''} attention`);
  if (transfer.paused > 0) parts.push(`${counted(transfer.paused, 'download')} paused`);
  else if (job !== null && isTerminal(job.status) && missing === 0 && transfer.assetsTotal > 0)
    parts.push('all files on this disk');
  return { text: parts.join(', '), alarming: false };
}

function submissionLine(submission: Submission, { capacity, nowMs }: LineContext): RowLine {
  switch (submission.state) {
    case 'sending': {
      const { upload, attempt } = submission;
      const sent = upload !== null && upload.sentBytes >= upload.totalBytes;
      const what = sent ? 'Sent, waiting for the response' : 'Sending to the service';
      return calm(attempt > 1 ? `${what}, attempt ${attempt}` : what);
    }
    case 'waiting':
      return calm(waitingWords(submission, capacity, nowMs));
    case 'refused':
      return alarm(sentenceOf(submission.error) ?? 'Refused by the service');
    case 'accepted':
      return calm('Accepted by the service');
  }
}

function filesOf(transfer: { filesDone: number; receivedBytes: number }): string {
  return `${counted(transfer.filesDone, 'file')}, ${formatBytes(transfer.receivedBytes)}`;
}

function calm(text: string): RowLine {
  return { text, alarming: false };
}

function alarm(text: string): RowLine {
  return { text, alarming: true };
}
