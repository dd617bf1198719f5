/** What the routes work with, and the resources as they are answered. */
import type { Clock } from '../../core/clock.ts';
import type { Replays } from '../create/replay.ts';
import type { Engine } from '../engine/engine.ts';
import { planOf } from '../engine/plan.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import type { AssetRecord, JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { positionAt } from '../timeline.ts';

/** The parts behind the routes. `presign` gives a URL and the time at which it expires. */
export interface Service {
  readonly store: Store;
  readonly files: AssetFiles;
  readonly engine: Engine;
  readonly replays: Replays;
  readonly clock: Clock;
  readonly speed: number;
  presign(assetId: string, path: string): { url: string; expiresAt: string };
}

/** How far a job is now; null stage unless it runs (specification: Job). */
export interface JobPosition {
  readonly stage: string | null;
  readonly progress: number | null;
  readonly updatedAt: string;
}

/** A job's stage and progress, derived from the clock. */
export function jobPosition(service: Service, job: JobRecord): JobPosition {
  const asset = service.store.assets.get(job.resource.id);
  if (job.status === 'running' && asset !== undefined && job.startedAt !== null) {
    const now = service.clock.now();
    const { stage, progress } = positionAt(
      now - Date.parse(job.startedAt),
      planOf(asset, service.speed).totalMs,
    );
    return { stage, progress, updatedAt: new Date(now).toISOString() };
  }
  const progress = job.status === 'complete' ? 1 : job.status === 'queued' ? 0 : null;
  return { stage: null, progress, updatedAt: job.updatedAt };
}

/** specification: AssetJobRef; null when the job's record is lost. */
export function assetJobRef(service: Service, asset: AssetRecord): unknown {
  const job = service.store.jobs.get(asset.jobId);
  if (job === undefined) return null;
  const { stage, progress } = jobPosition(service, job);
  return { job_id: job.id, status: job.status, current_stage: stage, progress };
}
