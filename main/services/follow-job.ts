/** Asks for one job and writes down the answer, or when to ask again. */
import type { Catalogue, JobRow } from '../catalogue/catalogue.ts';
import { isAppError, toFailure } from '../contract/errors.ts';
import type { JobId } from '../contract/model/ids.ts';
import { isTerminal } from '../contract/model/job-status.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { JobResponse, RemoteClient } from '../remote/types.ts';
import type { EventHub } from './event-hub.ts';
import { isOfThisJob, troubledJobsLimit } from './job-trouble.ts';
import { pollDelayMs, retryDelayMs } from './poll-policy.ts';
import type { Present } from './present.ts';
import { recordJob } from './record-job.ts';

/** So many `404` in a row make Caliper believe that the service has forgotten a job. */
const notFoundLimit = 5;

interface Needs {
  readonly catalogue: Catalogue;
  readonly present: Present;
  readonly hub: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Called after an asset's job became complete and its transfer was noted. */
  readonly onComplete: () => void;
}

/** What came of the reads of one pass. */
export interface Outcome {
  answered: number;
  troubled: number;
  trouble: unknown;
}

/** `dueAt`: when to ask for a job next; `troubles`: how often a job could not be read since it last could. */
export interface JobFollower {
  readonly dueAt: Map<JobId, number>;
  readonly troubles: ReadonlyMap<JobId, number>;
  /** Throws what concerns the connection. */
  follow(job: JobRow, client: RemoteClient, outcome: Outcome, signal: AbortSignal): Promise<void>;
}

/** One per application. */
export function createJobFollower(needs: Needs): JobFollower {
  const { clock, log } = needs;
  const dueAt = new Map<JobId, number>();
  const notFound = new Map<JobId, number>();
  const troubles = new Map<JobId, number>();

  async function follow(
    job: JobRow,
    client: RemoteClient,
    outcome: Outcome,
    signal: AbortSignal,
  ): Promise<void> {
    const ageMs = clock.now() - Date.parse(job.createdAt);
    dueAt.set(job.id, clock.now() + pollDelayMs(ageMs, needs.random()));
    try {
      noted(job, await client.getJob(job.remoteId, { signal }));
      outcome.answered += 1;
      notFound.delete(job.id);
      troubles.delete(job.id);
    } catch (error) {
      if (isAppError(error, 'remote.not-found')) {
        outcome.answered += 1;
        const times = (notFound.get(job.id) ?? 0) + 1;
        notFound.set(job.id, times);
        if (times >= notFoundLimit) noted(job, forgotten(job));
        return;
      }
      if (!isOfThisJob(error)) throw error;
      const times = (troubles.get(job.id) ?? 0) + 1;
      troubles.set(job.id, times);
      dueAt.set(job.id, clock.now() + retryDelayMs(times, needs.random()));
      log.warn({ job: job.id, code: toFailure(error).code, times }, 'a job could not be read');
      outcome.trouble = error;
      outcome.troubled += 1;
      if (outcome.answered === 0 && outcome.troubled >= troubledJobsLimit) throw error;
    }
  }

  function noted(job: JobRow, answer: JobResponse): void {
    recordJob(needs, job, answer);
    if (isTerminal(answer.status)) for (const memory of [dueAt, notFound, troubles]) memory.delete(job.id);
    if (answer.status === 'complete') needs.onComplete();
  }

  return { follow, dueAt, troubles };
}

/** What Caliper notes for a job that the service has not known for several reads. */
function forgotten(job: JobRow): JobResponse {
  return {
    id: job.remoteId,
    resource: { type: 'asset', id: job.remoteId },
    status: 'failed',
    created_at: job.createdAt,
    updated_at: null,
    current_stage: null,
    progress: null,
    error: {
      type: 'not-found',
      title: 'The service no longer knows this job',
      detail:
        'It may have been deleted there, or belong to another account. Nothing on this disk was changed.',
    },
  };
}
