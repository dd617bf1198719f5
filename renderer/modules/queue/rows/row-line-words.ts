/** The second line of a queue row and its bar: what happens now, in words. Pure. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
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

const holeMessages = catalogue('queue.hole', {
  loading: 'Loading',
  notListed: 'Deleted or not listed at the service',
  notYet: 'Not listed at the service yet',
});

function holeWords({ job }: Group, loading: boolean): string {
  if (loading) return holeMessages.loading;
  return job !== null && isTerminal(job.status) ? holeMessages.notListed : holeMessages.notYet;
}

const jobMessages = catalogue('queue.jobLine', {
  retried: icu('{line}. Retried', (line: string) => ({ line })),
  queued: icu(
    'Queued at the service for {time}{hasLeft, select, true {, {left}} other {}}',
    (time: string, left: string) => ({ time, hasLeft: left !== '', left }),
  ),
  running: icu('{stage}, running for {time}', (stage: string, time: string) => ({ stage, time })),
  canceled: 'Canceled at the service',
  stopped: 'Download stopped',
  paused: 'Download paused by you; received data is kept',
  took: icu('Took {time}', (time: string) => ({ time })),
  tookWithFiles: icu(
    'Took {time}, {files, plural, one {# file} other {# files}}, {size}',
    (time: string, files: number, size: string) => ({ time, files, size }),
  ),
  noReason: 'The service gave no reason',
  problem: icu('{title}: {detail}', (title: string, detail: string) => ({ title, detail })),
  building: 'The service is building the ZIP bundle',
  bundle: 'Downloading ZIP bundle',
  soon: 'Download starts soon',
  downloading: 'Downloading files',
  slowHost: icu('Downloading files (slow host: {host})', (host: string) => ({ host })),
});

function memberLine(row: Extract<QueueRow, { type: 'member' }>, job: Job, context: LineContext): RowLine {
  const line = jobLine(row, job, row.transfer, context);
  return row.member?.madeAgain === true
    ? { ...line, text: jobMessages.retried(line.text.replace(/\.$/, '')) }
    : line;
}

function jobLine(row: QueueRow, job: Job, transfer: Transfer | null, { nowMs, endMs }: LineContext): RowLine {
  const { queuedMs, runningMs } = jobTimes(job, nowMs);
  const status = rowStatus(row);
  switch (status) {
    case 'queued':
      return calm(jobMessages.queued(formatDuration(queuedMs), leftWords(endMs, nowMs)));
    case 'running':
      return calm(
        jobMessages.running(
          isFinishing(job) ? queueRowViewWords.finishing : formatName(job.stage ?? 'working'),
          formatDuration(runningMs ?? 0),
        ),
      );
    case 'failed':
      return alarm(problemLine(job));
    case 'canceled':
      return calm(jobMessages.canceled);
    case 'stopped':
      return alarm(sentenceOf(transfer?.error) ?? jobMessages.stopped);
    case 'waiting':
      return calm(
        `${whyWaiting(transfer?.error ?? null)} ${nextTryWords(transfer?.nextTryAt ?? null, nowMs)}`.trim(),
      );
    case 'paused':
      return calm(jobMessages.paused);
    case 'downloading':
      return calm(downloadLine(transfer));
    case 'complete':
    case 'partial':
    case 'sending':
    case 'ready':
    case 'held':
    case 'accepted':
    case 'refused':
    case 'unknown': {
      const took = formatDuration(queuedMs + (runningMs ?? 0));
      if (transfer === null) return calm(jobMessages.took(took));
      return calm(jobMessages.tookWithFiles(took, transfer.filesDone, formatBytes(transfer.receivedBytes)));
    }
  }
}

function problemLine({ error }: Job): string {
  const [first, second] = [error?.title, error?.detail].filter((part) => part !== undefined && part !== '');
  if (first === undefined) return jobMessages.noReason;
  return second === undefined ? first : jobMessages.problem(first, second);
}

function downloadLine(transfer: Transfer | null): string {
  if (transfer?.via === 'bundle')
    return transfer.state === 'waiting' ? jobMessages.building : jobMessages.bundle;
  if (transfer?.state === 'waiting') return jobMessages.soon;
  const slowHost = transfer?.slowHost ?? null;
  return slowHost === null ? jobMessages.downloading : jobMessages.slowHost(slowHost);
}

/** The parts of a group's line, which is a list of them. */
const groupMessages = catalogue('queue.groupLine', {
  finalizing: 'All members finished, preparing the manifest',
  queued: icu('Queued for {time}', (time: string) => ({ time })),
  running: icu('Running for {time}', (time: string) => ({ time })),
  complete: icu('{complete} of {requested} complete', (complete: number, requested: number) => ({
    complete,
    requested,
  })),
  gaps: icu('{count, plural, one {# failed member} other {# failed members}} to retry', (count: number) => ({
    count,
  })),
  onDisk: icu('{done} of {total} on this disk ({note})', (done: number, total: number, note: string) => ({
    done,
    total,
    note,
  })),
  stopped: icu(
    '{count, plural, one {# download needs attention} other {# downloads need attention}}',
    (count: number) => ({ count }),
  ),
  paused: icu('{count, plural, one {# download} other {# downloads}} paused', (count: number) => ({ count })),
  allOnDisk: 'all files on this disk',
});

function groupLine(row: GroupRow, { nowMs, endMs }: LineContext): RowLine {
  const { group } = row;
  const { job, counts, transfer, openGaps } = group;
  const parts: string[] = [];
  if (isFinalizing(group)) parts.push(groupMessages.finalizing);
  else if (job !== null && !isTerminal(job.status)) {
    const { queuedMs, runningMs } = jobTimes(job, nowMs);
    if (runningMs === null) parts.push(groupMessages.queued(formatDuration(queuedMs)));
    else parts.push(groupMessages.running(formatDuration(runningMs)), leftWords(endMs, nowMs));
  } else parts.push(groupMessages.complete(counts.complete, counts.requested));
  if (openGaps > 0) parts.push(groupMessages.gaps(openGaps));
  const missing = transfer.assetsTotal - transfer.assetsDone;
  const bar = rowBar(row, nowMs);
  if (bar !== null) parts.push(groupMessages.onDisk(transfer.assetsDone, transfer.assetsTotal, bar.note));
  if (transfer.stopped > 0) parts.push(groupMessages.stopped(transfer.stopped));
  if (transfer.paused > 0) parts.push(groupMessages.paused(transfer.paused));
  else if (job !== null && isTerminal(job.status) && missing === 0 && transfer.assetsTotal > 0)
    parts.push(groupMessages.allOnDisk);
  return { text: parts.filter((part) => part !== '').join(', '), alarming: false };
}

const submissionMessages = catalogue('queue.submissionLine', {
  sent: 'Sent, waiting for the response',
  sending: 'Sending to the service',
  sentAgain: icu('Sent, waiting for the response, attempt {attempt}', (attempt: number) => ({ attempt })),
  sendingAgain: icu('Sending to the service, attempt {attempt}', (attempt: number) => ({ attempt })),
  refused: 'Refused by the service',
  accepted: 'Accepted by the service',
});

function submissionLine(submission: Submission, { capacity, nowMs }: LineContext): RowLine {
  switch (submission.state) {
    case 'sending': {
      const { upload, attempt } = submission;
      const sent = upload !== null && upload.sentBytes >= upload.totalBytes;
      if (attempt > 1)
        return calm(sent ? submissionMessages.sentAgain(attempt) : submissionMessages.sendingAgain(attempt));
      return calm(sent ? submissionMessages.sent : submissionMessages.sending);
    }
    case 'waiting':
      return calm(waitingWords(submission, capacity, nowMs));
    case 'refused':
      return alarm(sentenceOf(submission.error) ?? submissionMessages.refused);
    case 'accepted':
      return calm(submissionMessages.accepted);
  }
}

function calm(text: string): RowLine {
  return { text, alarming: false };
}

function alarm(text: string): RowLine {
  return { text, alarming: true };
}
