/** Time left in words, from history or from the members of a group that are done. Pure. */

import { isTerminal } from '../../../../main/contract/rules/job-status.ts';
import type { Group } from '../../../../main/contract/schema/group.ts';
import { formatDuration } from '../../../ui/text/format.ts';

/** `about 3 min left`, `a few seconds left`, or `longer than usual`; empty where nothing is known. Coarse, so that it counts down calmly. */
export function leftWords(endMs: number | null, nowMs: number): string {
  if (endMs === null) return '';
  const leftMs = endMs - nowMs;
  if (leftMs < -slackMs) return 'longer than usual';
  if (leftMs < 8000) return 'a few seconds left';
  return `about ${coarse(leftMs)} left`;
}

/** Half of all jobs take longer than the median: a little over it is still a few seconds. */
const slackMs = 5000;

/** Up to the next 10 s, then minutes, then 10 minutes: rounding up keeps the promise. */
function coarse(ms: number): string {
  if (ms < 55_000) return `${Math.ceil(ms / 10_000) * 10} s`;
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
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
