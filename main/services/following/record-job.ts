/** Writes down what the service says of a job: the row, its transition, and the transfer that a finished asset needs. */
import type { Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import { isTerminal } from '../../contract/model/job-status.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { JobResponse } from '../../remote/types.ts';
import type { EventHub } from '../event-hub.ts';
import type { Present } from '../present.ts';

interface Needs {
  readonly catalogue: Catalogue;
  readonly present: Present;
  readonly hub: EventHub;
  readonly clock: Clock;
}

/** Stores what changed; answers what publishes it once it is committed, null when nothing changed. */
export function recordJob(
  { catalogue, present, hub, clock }: Needs,
  job: JobRow,
  answer: JobResponse,
): (() => void) | null {
  const at = timestamp(clock);
  const moved = answer.status !== job.status || answer.current_stage !== job.stage;
  const progress = asFraction(answer.progress);
  if (!moved && progress === job.progress) return null;
  const { assetId } = job;
  const arrives = answer.status === 'complete' && assetId !== null;
  catalogue.transaction(() => {
    catalogue.jobs.update(job.id, {
      status: answer.status,
      stage: answer.current_stage,
      progress,
      updatedAt: answer.updated_at,
      error: answer.error,
      startedAt: job.startedAt ?? (answer.status === 'queued' ? null : at),
      endedAt: isTerminal(answer.status) ? (answer.updated_at ?? at) : null,
    });
    if (moved)
      catalogue.jobs.addTransition(job.id, { at, status: answer.status, stage: answer.current_stage });
    if (arrives)
      catalogue.transfers.upsert({
        assetId,
        state: 'waiting',
        paused: false,
        via: 'files',
        attempt: 0,
        nextTryAt: null,
        error: null,
      });
  });
  return () => {
    hub.publish({ type: 'job.changed', job: present.job(job.id) });
    const transfer = arrives ? present.transfer(assetId) : null;
    if (transfer !== null) hub.publish({ type: 'transfer.changed', transfer });
    if (assetId !== null && moved) hub.publish({ type: 'asset.changed', asset: present.asset(assetId) });
  };
}

/** Some services count to 100: the specification says only "number". */
function asFraction(progress: number | null): number | null {
  if (progress === null || !Number.isFinite(progress)) return null;
  return Math.min(1, Math.max(0, progress > 1 ? progress / 100 : progress));
}
