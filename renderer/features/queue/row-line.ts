/** The second line of a queue row and its bar: what happens now, in words. Pure. */

import { triesAgain } from '../../../main/contract/error-messages.ts';
import {
  formatBytes,
  formatDuration,
  formatName,
  formatPercent,
  formatRate,
  remainingMs,
} from '../../ui/format.ts';
import { type QueueRow, rowStatus } from './queue-rows.ts';
import { jobTimes } from './timeline.ts';

/** `alarming` lines are failures. */
export interface RowLine {
  readonly text: string;
  readonly alarming: boolean;
}

/** `value` null: it goes on, nobody knows how far; `note` stands beside the bar. */
export interface RowBar {
  readonly value: number | null;
  readonly note: string;
}

/** One sentence without a full stop, or the failure's own sentences. */
export function rowLine(row: QueueRow, nowMs: number): RowLine {
  if (row.type === 'submission') return submissionLine(row.submission, nowMs);
  const { job, transfer } = row;
  const { queuedMs, runningMs } = jobTimes(job, nowMs);
  switch (rowStatus(row)) {
    case 'queued':
      return calm(`Waiting for its turn at the service, ${formatDuration(queuedMs)} so far`);
    case 'running':
      return calm(`${formatName(job.stage ?? 'working')}, running for ${formatDuration(runningMs ?? 0)}`);
    case 'failed':
      return alarm(
        [job.error?.title, job.error?.detail]
          .filter((part) => part !== undefined && part !== '')
          .join(': ') || 'The service gave no reason',
      );
    case 'canceled':
      return calm('Canceled at the service');
    case 'stopped':
      return alarm(transfer?.error?.message ?? 'The download stopped');
    case 'waiting':
      return calm(`${transfer?.error?.message ?? ''}${again(transfer?.nextTryAt ?? null, nowMs)}`.trim());
    case 'downloading':
      return calm(transfer?.state === 'waiting' ? 'The download begins soon' : 'Downloading its files');
    case 'complete':
    case 'partial':
    case 'sending':
    case 'accepted':
    case 'refused':
      return calm(
        `Took ${formatDuration(queuedMs + (runningMs ?? 0))}${transfer === null ? '' : `, ${filesOf(transfer)}`}`,
      );
  }
}

/** Null where a bar would say nothing. */
export function rowBar(row: QueueRow, nowMs: number): RowBar | null {
  if (row.type === 'submission') return row.submission.state === 'sending' ? { value: null, note: '' } : null;
  const { job, transfer } = row;
  const status = rowStatus(row);
  if (status === 'running') {
    const left = remainingMs(job.progress, jobTimes(job, nowMs).runningMs ?? 0);
    const percent = job.progress === null ? '' : formatPercent(job.progress);
    return {
      value: job.progress,
      note: left === null || left < 1000 ? percent : `${percent}, about ${formatDuration(left)} left`,
    };
  }
  if (status !== 'downloading' || transfer === null) return null;
  const { receivedBytes, totalBytes, bytesPerSecond } = transfer;
  const amount =
    totalBytes === null
      ? formatBytes(receivedBytes)
      : `${formatBytes(receivedBytes)} of ${formatBytes(totalBytes)}`;
  return {
    value: totalBytes === null || totalBytes === 0 ? null : receivedBytes / totalBytes,
    note: bytesPerSecond === null ? amount : `${amount}, ${formatRate(bytesPerSecond)}`,
  };
}

type SubmissionOf = Extract<QueueRow, { type: 'submission' }>['submission'];

function submissionLine(submission: SubmissionOf, nowMs: number): RowLine {
  switch (submission.state) {
    case 'sending':
      return calm(
        submission.attempt > 1 ? `Being sent, attempt ${submission.attempt}` : 'Being sent to the service',
      );
    case 'waiting':
      return calm(`${submission.error?.message ?? 'Not sent yet.'}${again(submission.nextTryAt, nowMs)}`);
    case 'refused':
      return alarm(submission.error?.message ?? 'The service refused it');
    case 'accepted':
      return calm('Accepted by the service');
  }
}

function again(nextTryAt: string | null, nowMs: number): string {
  if (nextTryAt === null) return ` ${triesAgain}`;
  const leftMs = Date.parse(nextTryAt) - nowMs;
  return leftMs < 500 ? ' Trying again now.' : ` Next try in ${formatDuration(leftMs)}.`;
}

function filesOf(transfer: { filesDone: number; receivedBytes: number }): string {
  const { filesDone, receivedBytes } = transfer;
  return `${filesDone} ${filesDone === 1 ? 'file' : 'files'}, ${formatBytes(receivedBytes)}`;
}

function calm(text: string): RowLine {
  return { text, alarming: false };
}

function alarm(text: string): RowLine {
  return { text, alarming: true };
}
