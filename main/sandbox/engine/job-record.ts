/** What the engine works with, and its changes to jobs, each with the events that it fires (specification: Event names). */
import { type Clock, timestamp, wait } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import type { Workshop } from '../make/types.ts';
import { type Problem, ProblemError, problemOf, systemCode } from '../problem/problem.ts';
import { type Change, isFinished, type JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { announce, type EventName } from '../webhooks/new-delivery.ts';

/** `speed`: how many times faster than life. `budgetMs` is not divided by it. `settled`: records with events have changed. */
export interface EngineParts {
  readonly store: Store;
  readonly files: AssetFiles;
  readonly workshop: Workshop;
  readonly clock: Clock;
  readonly log: Log;
  readonly speed: number;
  readonly parallelJobs: number;
  readonly budgetMs: number;
  settled(): void;
}

const retryMs = 2_000;

/** The job's record and, when its generation ended by this, the deliveries of its event. Call it inside a transaction. */
export function jobChanges(store: Store, job: JobRecord): Change[] {
  const record: Change = { collection: 'jobs', record: job };
  if (job.purpose === 'bundle' || !isFinished(job.status)) return [record];
  const event = eventOf(job);
  return [
    record,
    ...announce(store, {
      event,
      account: job.account,
      occurredAt: job.updatedAt,
      job: {
        id: job.id,
        resource: job.resource,
        status: job.status,
        current_stage: null,
        progress: job.status === 'complete' ? 1 : null,
      },
    }),
  ];
}

function eventOf({ resource, status }: JobRecord): EventName {
  if (status === 'failed' || status === 'canceled') return `${resource.type}.${status}`;
  return `${resource.type}.completed`;
}

/** The job after `edit` has looked at it alone; null leaves it as it is. */
export function editJob(
  store: Store,
  jobId: string,
  edit: (job: JobRecord) => JobRecord | null,
): Promise<JobRecord> {
  return store.transact(() => {
    const job = jobOf(store, jobId);
    const edited = edit(job);
    return { changes: edited === null ? [] : jobChanges(store, edited), result: edited ?? job };
  });
}

/** Throws `not-found`. */
export function jobOf(store: Store, jobId: string): JobRecord {
  const job = store.jobs.get(jobId);
  if (job === undefined) throw new ProblemError('not-found', `There is no job ${jobId}.`);
  return job;
}

/** The job as it ends: in `status`, now. */
export function ended(
  job: JobRecord,
  status: 'complete' | 'failed' | 'canceled' | 'partial',
  clock: Clock,
  error: Problem | null = null,
): JobRecord {
  return { ...job, status, updatedAt: timestamp(clock), error };
}

/** Does what must be done, however long the disk refuses; false when `closing` came first. */
export async function insist(
  work: () => Promise<unknown>,
  { clock, log }: { clock: Clock; log: Log },
  closing: AbortSignal,
): Promise<boolean> {
  for (;;) {
    try {
      await work();
      return true;
    } catch (error) {
      log.error({ err: error }, 'the end of a job could not be recorded; trying again');
      const waited = await wait(clock, retryMs, closing).then(
        () => true,
        () => false,
      );
      if (!waited) return false;
    }
  }
}

/** What ended a job, as its `error`. */
export function problemFor(error: unknown, jobId: string, log: Log): Problem {
  if (error instanceof ProblemError) return error.problem;
  log.error({ jobId, err: error }, 'a job failed unexpectedly');
  if (systemCode(error) === 'ENOSPC') return problemOf('storage-full', 'The disk of the service is full.');
  return problemOf('generation-failed', 'The asset could not be made from this input.');
}
