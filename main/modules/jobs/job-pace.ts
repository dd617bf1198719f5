/** How long jobs took from each stage to their end, from those that are complete. Pure. */
import type { FinishedJob } from '../../catalogue/catalogue.ts';
import type { JobRoute, JobTransition } from '../../contract/schema/job.ts';
import type { JobPace } from '../../contract/schema/pace.ts';

/** A complete job with the call that it comes from and what was seen of it. */
export interface JobRun extends FinishedJob {
  readonly route: JobRoute;
  readonly transitions: readonly JobTransition[];
}

/**
 * Medians by connection, route and stage: one job that was met late, or slept through with the lid closed, moves none of
 * them. How long a member was queued tells of its batch's size only, and is left out.
 */
export function jobPaces(runs: readonly JobRun[]): JobPace[] {
  const paces = new Map<string, Omit<JobPace, 'leftMs' | 'jobs'> & { readonly samples: number[] }>();
  for (const run of runs) {
    for (const [stage, leftMs] of stagesOf(run)) {
      const { connectionId, route } = run;
      const key = `${connectionId} ${route} ${stage}`;
      const known = paces.get(key);
      if (known === undefined) paces.set(key, { connectionId, route, stage, samples: [leftMs] });
      else known.samples.push(leftMs);
    }
  }
  return [...paces.values()].map(({ samples, ...pace }) => ({
    ...pace,
    leftMs: median(samples),
    jobs: samples.length,
  }));
}

/** Milliseconds from each point of its way to its end; a stage that it entered twice counts from the first time. */
function stagesOf({ createdAt, startedAt, endedAt, groupId, transitions }: JobRun): Map<string, number> {
  const endMs = Date.parse(endedAt);
  const stages = new Map<string, number>();
  const note = (stage: string, at: string): void => {
    const leftMs = endMs - Date.parse(at);
    if (leftMs >= 0 && !stages.has(stage)) stages.set(stage, leftMs);
  };
  note('running', startedAt);
  if (groupId === null) note('queued', createdAt);
  for (const { status, stage, at } of transitions)
    if (status === 'running' && stage !== null && stage !== 'queued' && stage !== 'running') note(stage, at);
  return stages;
}

function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
