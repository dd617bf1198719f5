/** Writes down what the service says of a job: the row, its transition, and for a finished asset its place in the library and the transfer it needs. */
import type { Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import { isTerminal } from '../../contract/rules/job-status.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { JobResponse } from '../../remote/types.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** What every report of a job has: on its own, in a list of members, as the answer to a cancel. */
export type JobNews = Pick<JobResponse, 'status' | 'updated_at' | 'current_stage' | 'progress' | 'error'>;

/** A job that changed. */
export interface RecordedJob {
  readonly job: JobRow;
  /** Its status or stage is another one, not its progress alone. */
  readonly moved: boolean;
  readonly ended: boolean;
}

/** Stores what changed, in the caller's transaction; null when nothing did, or when the job has ended before. */
export function recordJob({ catalogue, clock }: Deps, job: JobRow, news: JobNews): RecordedJob | null {
  const at = timestamp(clock);
  const moved = news.status !== job.status || news.current_stage !== job.stage;
  // A cancel comes before any generating: a parent says 1 then, the share of its members that have ended.
  const progress = news.status === 'canceled' ? null : asFraction(news.progress);
  if (isTerminal(job.status) || (!moved && progress === job.progress)) return null;
  const ended = isTerminal(news.status);
  const startedAt = job.startedAt ?? (news.status === 'running' ? at : null);
  return catalogue.transaction(() => {
    const changed = catalogue.jobs.update(job.id, {
      status: news.status,
      stage: news.current_stage,
      progress,
      updatedAt: news.updated_at,
      error: news.error,
      // One that was met when it had ended was not seen to start.
      startedAt,
      endedAt: ended ? later(news.updated_at ?? at, startedAt) : null,
    });
    if (moved) catalogue.jobs.addTransition(job.id, { at, status: news.status, stage: news.current_stage });
    if (news.status === 'complete' && job.assetId !== null) arrive(catalogue, job.assetId);
    return { job: changed, moved, ended };
  });
}

/** A member of a batch or set enters the library now; what is fetched already, or set aside, stays as it is. */
export function arrive(catalogue: Catalogue, assetId: AssetId): void {
  const asset = catalogue.assets.get(assetId);
  if (asset?.listed === false) catalogue.assets.update(assetId, { listed: true });
  const transfer = catalogue.transfers.get(assetId);
  // What another program created is downloaded when the user asks; what was requested early is due now.
  if (transfer?.state === 'waiting')
    catalogue.transfers.upsert({ ...transfer, attempt: 0, nextTryAt: null, error: null });
  if (asset?.createdElsewhere === true || transfer !== null) return;
  catalogue.transfers.upsert({
    assetId,
    state: 'waiting',
    paused: false,
    via: 'files',
    attempt: 0,
    nextTryAt: null,
    error: null,
  });
}

/** The service's clock is not this machine's: nothing ends before it was seen to run. */
function later(end: string, start: string | null): string {
  return start !== null && Date.parse(end) < Date.parse(start) ? start : end;
}

/** Some services count to 100: the specification says only "number". */
function asFraction(progress: number | null): number | null {
  if (progress === null || !Number.isFinite(progress)) return null;
  return Math.min(1, Math.max(0, progress > 1 ? progress / 100 : progress));
}
