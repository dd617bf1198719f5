/** Cancels a job at its service (specification: Cancel a job; Job status). Nothing is queued: it happens now or it fails. */
import type { Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import { AppError, type ErrorData, isAppError } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/job-status.ts';
import type { ConnectionId, JobId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { RemoteClient } from '../../remote/types.ts';
import type { AnnounceJobs } from './announce-jobs.ts';
import { recordJob } from './record-job.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly remotes: { get(id: ConnectionId): Promise<Pick<RemoteClient, 'cancelJob'>> };
  readonly clock: Clock;
  readonly announce: AnnounceJobs;
  /** What is known of this job is old: it is requested at once. */
  readonly askNow: (job: JobRow) => void;
}

type Refusal = ErrorData['job.cancel-refused']['reason'];

/** The problem types of a `409` that the specification names. */
const refusals = new Map<string, Refusal>([
  ['job-started', 'started'],
  ['job-finished', 'finished'],
  ['variation-set-member', 'set-member'],
]);

/**
 * Cancels and writes the answer down; one that is canceled already stays so. Throws `job.unknown`,
 * `job.cancel-refused`, or what keeps the service from answering.
 */
export async function cancelJob(deps: Deps, jobId: JobId, signal: AbortSignal | undefined): Promise<void> {
  const { catalogue, clock } = deps;
  const known = catalogue.jobs.get(jobId);
  if (known === null) throw new AppError('job.unknown', { id: jobId });
  if (known.status === 'canceled') return;
  // An end is never taken back, so that this needs no network.
  if (isTerminal(known.status)) throw new AppError('job.cancel-refused', { reason: 'finished', detail: '' });
  const client = await deps.remotes.get(known.connectionId);
  try {
    const answer = await client.cancelJob(known.remoteId, {
      insist: true,
      ...(signal === undefined ? {} : { signal }),
    });
    const recorded = catalogue.transaction(() => {
      // Read again: it may have ended while the call was under way.
      const row = catalogue.jobs.get(jobId);
      return row === null ? null : recordJob({ catalogue, clock }, row, answer);
    });
    deps.announce(recorded === null ? [] : [recorded]);
    if (!isTerminal(answer.status)) deps.askNow(known);
  } catch (error) {
    if (!isAppError(error, 'remote.conflict')) throw error;
    deps.askNow(known);
    const { type, detail } = error.data;
    throw new AppError(
      'job.cancel-refused',
      { reason: refusals.get(type) ?? 'other', detail },
      { cause: error },
    );
  }
}
