/** The paces of a library: read from its newest jobs, and kept for a while. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { JobPace } from '../../contract/schema/pace.ts';
import type { Clock } from '../../core/clock.ts';
import { jobPaces } from './job-pace.ts';

/** 2 ms of reading; a median changes little from one job to the next. */
const keptMs = 20_000;
const mostJobs = 240;

/** Answers the same list until it is 20 s old. */
export function createPaces({ catalogue, clock }: { catalogue: Catalogue; clock: Clock }): () => JobPace[] {
  let kept: { readonly atMs: number; readonly paces: JobPace[] } | null = null;
  return () => {
    const nowMs = clock.now();
    if (kept === null || nowMs - kept.atMs >= keptMs || nowMs < kept.atMs)
      kept = { atMs: nowMs, paces: readPaces(catalogue) };
    return kept.paces;
  };
}

function readPaces({ jobs, groups, submissions }: Catalogue): JobPace[] {
  const finished = jobs.finished(mostJobs);
  const transitions = jobs.transitions(finished.map(({ id }) => id));
  const ofGroups = groups.byIds([...new Set(finished.flatMap(({ groupId }) => groupId ?? []))]);
  const alone = finished.flatMap(({ groupId, assetId }) => (groupId === null ? [assetId] : []));
  const ofAssets = submissions.routesOfAssets(alone);
  return jobPaces(
    finished.map((job) => ({
      ...job,
      route:
        (job.groupId === null ? ofAssets.get(job.assetId) : ofGroups.get(job.groupId)?.route) ?? 'unknown',
      transitions: transitions.get(job.id) ?? [],
    })),
  );
}
