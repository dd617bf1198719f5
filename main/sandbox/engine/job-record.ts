/** Changes to a job's record. */
import { type Clock, timestamp, wait } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import { type Problem, ProblemError, problemOf, systemCode } from '../problem.ts';
import { isFinished, type JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

const retryMs = 2_000;

/** The job after `edit` has looked at it alone; null leaves it as it is. */
export function editJob(
  store: Store,
  jobId: string,
  edit: (job: JobRecord) => JobRecord | null,
): Promise<JobRecord> {
  return store.transact(() => {
    const job = store.jobs.get(jobId);
    if (job === undefined) throw new ProblemError('not-found', `There is no job ${jobId}.`);
    const edited = edit(job);
    return {
      changes: edited === null ? [] : [{ collection: 'jobs', record: edited }],
      result: edited ?? job,
    };
  });
}

/** Records a job as failed, however long the disk refuses; false when `closing` came first. A finished job stays as it is. */
export async function recordFailure(
  { store, clock, log }: { store: Store; clock: Clock; log: Log },
  jobId: string,
  problem: Problem,
  closing: AbortSignal,
): Promise<boolean> {
  for (;;) {
    try {
      await editJob(store, jobId, (job) =>
        isFinished(job.status)
          ? null
          : { ...job, status: 'failed', updatedAt: timestamp(clock), error: problem },
      );
      return true;
    } catch (error) {
      log.error({ jobId, err: error }, 'a failed job could not be recorded; trying again');
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
