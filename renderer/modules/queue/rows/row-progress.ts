/** How far a row is: its steps and how long they took, the time that is left, and its bar. Pure. */

import { isFinalizing, isFinishing, isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { ProgressValue } from '../../../ui/status/Progress.tsx';
import type { Status, Tone } from '../../../ui/status/Signs.tsx';
import {
  formatBytes,
  formatDuration,
  formatName,
  formatPercent,
  formatRate,
  listText,
  remainingMs,
} from '../../../ui/text/format.ts';
import { durationWords } from '../../../ui/ui-words.ts';
import { progressWords } from '../progress-words.ts';
import { queueRowViewWords } from '../queue-words.ts';
import { type QueueRow, rowStatus } from './queue-rows.ts';

// A job's history in steps: how long it was queued, and how long each stage took.

/** Times in ms since the epoch. `durationMs` is null for the end, which lasts. `going` is the one under way now. */
export interface JobStep {
  readonly status: Status;
  readonly label: string;
  readonly atMs: number;
  readonly durationMs: number | null;
  readonly going: boolean;
}

/** Repeated transitions to the same status and stage are one step. A job that Caliper met late starts where it was met. */
export function jobSteps(job: Job, nowMs: number): JobStep[] {
  const steps = job.transitions.filter((step, index) => {
    const before = job.transitions[index - 1];
    return before?.status !== step.status || before.stage !== step.stage;
  });
  return steps.map((step, index) => {
    const atMs = Date.parse(step.at);
    const next = steps[index + 1];
    const ended = isTerminal(step.status);
    const untilMs = next === undefined ? nowMs : Date.parse(next.at);
    return {
      status: step.status,
      label: labelOf(step.status, step.stage),
      atMs,
      durationMs: ended ? null : Math.max(0, untilMs - atMs),
      going: next === undefined && !ended,
    };
  });
}

export function stepTone({ status, going }: JobStep): Tone {
  if (status === 'complete') return 'success';
  if (status === 'failed') return 'danger';
  if (status === 'partial') return 'warning';
  return going ? 'info' : 'neutral';
}

function labelOf(status: Job['status'], stage: string | null): string {
  if (status === 'running' && stage !== null) return formatName(stage);
  return formatName(status);
}

/** Queued until it ran (or ended, or now), and running until it ended (or now); null where that never began. Milliseconds. */
export function jobTimes(job: Job, nowMs: number): { queuedMs: number; runningMs: number | null } {
  const createdMs = Date.parse(job.createdAt);
  const startedMs = job.startedAt === null ? null : Date.parse(job.startedAt);
  const endMs = job.endedAt === null ? nowMs : Date.parse(job.endedAt);
  return {
    queuedMs: Math.max(0, (startedMs ?? endMs) - createdMs),
    runningMs: startedMs === null ? null : Math.max(0, endMs - startedMs),
  };
}

// Time left in words, from history or from the members of a group that are done.

/** `about 3 min left`, `a few seconds left`, or `longer than usual`; empty where nothing is known. Coarse, so that it counts down calmly. */
export function leftWords(endMs: number | null, nowMs: number): string {
  if (endMs === null) return '';
  const leftMs = endMs - nowMs;
  if (leftMs < -slackMs) return progressWords.late;
  if (leftMs < 8000) return progressWords.seconds;
  return progressWords.about(coarse(leftMs));
}

/** Half of all jobs take longer than the median: a little over it is still a few seconds. */
const slackMs = 5000;

/** Up to the next 10 s, then minutes, then 10 minutes: rounding up keeps the promise. */
function coarse(ms: number): string {
  if (ms < 55_000) return durationWords.seconds(Math.ceil(ms / 10_000) * 10);
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 60) return durationWords.minutes(minutes);
  return formatDuration(Math.ceil(minutes / 10) * 600_000);
}

const leastEnded = 5;
const leastShare = 0.1;

/** When a batch or set will be done at the pace of its members so far; null before a tenth of them has ended. */
export function groupEndMs({ job, counts }: Pick<Group, 'job' | 'counts'>, nowMs: number): number | null {
  if (job === null || job.startedAt === null || isTerminal(job.status)) return null;
  const ended = counts.complete + counts.failed + counts.canceled;
  const left = counts.requested - ended;
  if (ended < Math.max(leastEnded, counts.requested * leastShare) || left <= 0) return null;
  const elapsedMs = Math.max(0, nowMs - Date.parse(job.startedAt));
  return nowMs + (elapsedMs / ended) * left;
}

// How far a row is: sending, making or downloading.

/** `value` null: it goes on, nobody knows how far; `note` is shown below the bar. `still`: set aside or stopped. */
export interface RowBar {
  readonly value: ProgressValue;
  readonly note: string;
  readonly still: boolean;
}

/** Null where a bar would say nothing. `endMs`: when its job will likely be done, from history. */
export function rowBar(row: QueueRow, nowMs: number, endMs: number | null = null): RowBar | null {
  const status = rowStatus(row);
  switch (row.type) {
    case 'submission': {
      if (status !== 'sending') return null;
      const { upload } = row.submission;
      if (upload === null || upload.sentBytes >= upload.totalBytes)
        return { value: null, note: '', still: false };
      return bytesBar(upload.sentBytes, upload.totalBytes, upload.bytesPerSecond, false);
    }
    case 'group': {
      const { transfer } = row.group;
      const missing = transfer.assetsTotal - transfer.assetsDone;
      if (missing <= 0 || (status !== 'downloading' && status !== 'running' && status !== 'paused'))
        return null;
      return bytesBar(
        transfer.receivedBytes,
        transfer.totalBytes,
        transfer.bytesPerSecond,
        status === 'paused',
      );
    }
    case 'job':
    case 'member': {
      const job = row.type === 'job' ? row.job : row.member?.job;
      if (status === 'running' && job !== undefined) return jobBar(job, nowMs, endMs);
      const { transfer } = row;
      // A stopped one needs the room for what to do.
      if (transfer === null || (status !== 'downloading' && status !== 'paused')) return null;
      if (transfer.state === 'waiting' && transfer.receivedBytes === 0) return null;
      return bytesBar(transfer.receivedBytes, transfer.totalBytes, transfer.bytesPerSecond, transfer.paused);
    }
  }
}

/** The word of a row whose last phase has no share to count by; undefined for the usual one of its state. */
export function stateLabel(row: QueueRow): string | undefined {
  if (row.type === 'submission') return undefined;
  if (row.type === 'group') return isFinalizing(row.group) ? queueRowViewWords.finishing : undefined;
  const job = row.type === 'job' ? row.job : row.member?.job;
  return job !== undefined && isFinishing(job) ? queueRowViewWords.finishing : undefined;
}

/** History knows better than the share that is done: stages do not take equally long. */
function jobBar(job: Job, nowMs: number, endMs: number | null): RowBar {
  if (isFinishing(job)) return { value: 'finishing', note: queueRowViewWords.finishing, still: false };
  const percent = job.progress === null ? '' : formatPercent(job.progress);
  const left = endMs === null ? paceSoFar(job, nowMs) : leftWords(endMs, nowMs);
  return {
    value: job.progress,
    note: [percent, left].filter((part) => part !== '').join(', '),
    still: false,
  };
}

function paceSoFar(job: Job, nowMs: number): string {
  const left = remainingMs(job.progress, jobTimes(job, nowMs).runningMs ?? 0);
  return left === null || left < 1000 ? '' : leftWords(nowMs + left, nowMs);
}

/** Amount, speed and time left; the last two only where something moves. */
function bytesBar(doneBytes: number, totalBytes: number | null, rate: number | null, still: boolean): RowBar {
  const value = totalBytes === null || totalBytes === 0 ? null : doneBytes / totalBytes;
  const amount =
    totalBytes === null
      ? formatBytes(doneBytes)
      : progressWords.amount(formatBytes(doneBytes), formatBytes(totalBytes));
  if (still || rate === null || rate <= 0)
    return { value: still ? (value ?? 0) : value, note: amount, still };
  const note =
    totalBytes === null
      ? progressWords.amountAndRate(amount, formatRate(rate))
      : progressWords.amountRateLeft(
          amount,
          formatRate(rate),
          formatDuration(((totalBytes - doneBytes) / rate) * 1000),
        );
  return { value, note, still };
}

// The states of a group's members as the parts of one bar.

/** `share` of the whole, 0 to 1. `hollow`: nothing of it is done, as of members that are queued or that nobody knows. */
export interface BarPart {
  readonly state: 'complete' | 'running' | 'queued' | 'failed' | 'canceled' | 'unknown';
  readonly count: number;
  readonly share: number;
  readonly tone: Tone;
  readonly hollow: boolean;
}

/** Left to right from done to not begun, then what is missing; parts of nobody are left out. */
export function barParts({ counts }: Pick<Group, 'counts'>): BarPart[] {
  const { requested, complete, running, queued, failed, canceled } = counts;
  const unknown = Math.max(0, requested - complete - running - queued - failed - canceled);
  const whole = complete + running + queued + failed + canceled + unknown;
  const parts = [
    ['complete', complete, 'success', false],
    ['running', running, 'info', false],
    ['queued', queued, 'neutral', true],
    ['failed', failed, 'danger', false],
    ['canceled', canceled, 'warning', false],
    ['unknown', unknown, 'neutral', true],
  ] as const;
  return parts.flatMap(([state, count, tone, hollow]) =>
    count === 0 ? [] : [{ state, count, share: count / whole, tone, hollow }],
  );
}

/** `40 complete, 2 running and 3 failed of 45 members`. */
export function barWords({ counts }: Pick<Group, 'counts'>): string {
  const parts = barParts({ counts }).map(({ state, count }) => progressWords.part(state, count));
  return progressWords.ofMembers(listText(parts), counts.requested);
}
