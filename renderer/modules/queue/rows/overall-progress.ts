/** How far all that runs is, as one: assets that have ended of those that were entered, and the bytes of their downloads. Pure. */
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import { rowStatus, type TopRow } from './queue-rows.ts';
import { assetCount } from './row-titles.ts';

/** Assets and bytes. */
export interface OverallProgress {
  /** Ended at the service, whatever the end, of all that were entered since the oldest that still runs. */
  readonly ended: number;
  readonly entered: number;
  readonly receivedBytes: number;
  /** Null until all of them are known. */
  readonly totalBytes: number | null;
  /** Bytes a second of all downloads under way; 0 when none is. */
  readonly bytesPerSecond: number;
  /** 0 to 1: of the assets, and once these have all ended of the bytes; null when that is not known. */
  readonly fraction: number | null;
}

/** Null when nothing is under way: what is paused, blocked or stopped waits for the user and counts nowhere. */
export function overallProgress(rows: readonly TopRow[]): OverallProgress | null {
  const going = rows.filter(isGoing);
  if (going.length === 0) return null;
  const sinceMs = going.reduce((least, { at }) => Math.min(least, Date.parse(at)), Infinity);
  const parts = rows.filter((row) => isGoing(row) || (hasEnded(row) && row.atMs >= sinceMs)).map(partOf);
  const sum = (of: (part: Part) => number): number => parts.reduce((all, part) => all + of(part), 0);
  const [entered, ended] = [sum((part) => part.entered), sum((part) => part.ended)];
  const receivedBytes = sum((part) => part.receivedBytes);
  const totalBytes = parts.some((part) => part.totalBytes === null)
    ? null
    : sum((part) => part.totalBytes ?? 0);
  return {
    ended,
    entered,
    receivedBytes,
    totalBytes,
    bytesPerSecond: sum((part) => part.bytesPerSecond),
    fraction: ended < entered ? ended / entered : shareOf(receivedBytes, totalBytes),
  };
}

type Part = Omit<OverallProgress, 'fraction'>;

function shareOf(receivedBytes: number, totalBytes: number | null): number | null {
  return totalBytes === null || totalBytes === 0 ? null : Math.min(1, receivedBytes / totalBytes);
}

/** It goes on without the user. */
function isGoing(row: TopRow): boolean {
  switch (rowStatus(row)) {
    case 'ready':
    case 'waiting':
    case 'sending':
    case 'accepted':
    case 'queued':
    case 'running':
    case 'downloading':
      return true;
    case 'paused':
    case 'held':
    case 'stopped':
    case 'refused':
    case 'complete':
    case 'partial':
    case 'failed':
    case 'canceled':
    case 'unknown':
      return false;
  }
}

function hasEnded(row: TopRow): boolean {
  if (row.type === 'submission') return row.submission.state === 'refused';
  const status = rowStatus(row);
  return status !== 'paused' && status !== 'stopped';
}

const noBytes = { receivedBytes: 0, totalBytes: 0, bytesPerSecond: 0 } as const;

function partOf(row: TopRow): Part {
  switch (row.type) {
    case 'submission': {
      const entered = assetCount(row.submission.request);
      return { ...noBytes, entered, ended: row.submission.state === 'refused' ? entered : 0 };
    }
    case 'group': {
      const { job, counts, transfer } = row.group;
      const { requested, complete, failed, canceled } = counts;
      const isOver = job !== null && isTerminal(job.status);
      return {
        ...bytesOf(transfer),
        entered: requested,
        ended: isOver ? requested : Math.min(requested, complete + failed + canceled),
      };
    }
    case 'job':
      return {
        ...(row.transfer === null ? noBytes : bytesOf(row.transfer)),
        entered: 1,
        ended: isTerminal(row.job.status) ? 1 : 0,
      };
  }
}

function bytesOf(transfer: {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
  readonly bytesPerSecond: number | null;
}): Pick<Part, 'receivedBytes' | 'totalBytes' | 'bytesPerSecond'> {
  const { receivedBytes, totalBytes, bytesPerSecond } = transfer;
  return { receivedBytes, totalBytes, bytesPerSecond: bytesPerSecond ?? 0 };
}
