/** A job's history as spans of time: how long it was queued, and how long each stage took. Pure. */

import { isTerminal } from '../../../../main/contract/rules/job-status.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import type { Status } from '../../../ui/status/StatusPill.tsx';
import { formatName } from '../../../ui/text/format.ts';

/** Times in ms since the epoch. `durationMs` is null for the end, which lasts. `going` is the one under way now. */
export interface Span {
  readonly status: Status;
  readonly label: string;
  readonly atMs: number;
  readonly durationMs: number | null;
  readonly going: boolean;
}

/** Repeated transitions to the same status and stage are one span. A job that Caliper met late starts where it was met. */
export function timeline(job: Job, nowMs: number): Span[] {
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
