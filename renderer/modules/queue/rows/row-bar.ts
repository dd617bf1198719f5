/** How far a row is: sending, making or downloading. Pure. */
import type { Job } from '../../../../main/contract/schema/job.ts';
import {
  formatBytes,
  formatDuration,
  formatPercent,
  formatRate,
  remainingMs,
} from '../../../ui/text/format.ts';
import { leftWords } from '../capacity/expected-words.ts';
import { type QueueRow, rowStatus } from './queue-rows.ts';
import { jobTimes } from './timeline.ts';

/** `value` null: it goes on, nobody knows how far; `note` is shown below the bar. `still`: set aside or stopped. */
export interface RowBar {
  readonly value: number | null;
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

/** History knows better than the share that is done: stages do not take equally long. */
function jobBar(job: Job, nowMs: number, endMs: number | null): RowBar {
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
    totalBytes === null ? formatBytes(doneBytes) : `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`;
  if (still || rate === null || rate <= 0)
    return { value: still ? (value ?? 0) : value, note: amount, still };
  const left =
    totalBytes === null ? '' : `, ${formatDuration(((totalBytes - doneBytes) / rate) * 1000)} left`;
  return { value, note: `${amount}, ${formatRate(rate)}${left}`, still };
}
