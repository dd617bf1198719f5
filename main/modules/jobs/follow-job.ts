/** Judges what was answered about live jobs: written down, counted towards forgotten, or a trouble of the one job. */
import type { Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import { type AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { JobResponse } from '../../remote/types.ts';
import type { AnnounceJobs } from './announce-jobs.ts';
import { type JobNews, type RecordedJob, recordJob } from './record-job.ts';
import type { WatchedJob, WatchedJobs } from './watched-jobs.ts';

/** So many answers in a row that know nothing of a job make Caliper believe that the service has forgotten it. */
const notFoundLimit = 5;

interface Deps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
}

/** What was heard of one job: it, null when the service does not know it, or why the answer is not one. */
export interface Heard {
  readonly job: WatchedJob;
  readonly answer: JobResponse | null | AppError;
  readonly by: 'bulk' | 'single';
}

/** What came of the reads of one pass. */
export interface Outcome {
  answered: number;
  troubled: number;
  trouble: unknown;
}

/** Writes down what one call brought, all of it in one transaction. */
export type TakeAnswers = (heard: readonly Heard[], outcome: Outcome) => void;

/** One per connection. */
export function createTakeAnswers(deps: Deps, watched: WatchedJobs, announce: AnnounceJobs): TakeAnswers {
  const { catalogue } = deps;
  return (heard, outcome) => {
    const recorded = catalogue.transaction(() => {
      // Read now and not before the call: what was cancelled meanwhile is not taken back by an older answer.
      const live = catalogue.jobs.liveByIds(heard.map(({ job }) => job.id));
      const rows = new Map(live.map((row) => [row.id, row]));
      return heard.flatMap((one) => {
        const answer = judge(deps, watched, one, outcome);
        const row = rows.get(one.job.id);
        if (answer === null || row === undefined) return [];
        const news = answer === 'forgotten' ? forgotten(catalogue, row) : answer;
        const written = recordSafely(deps, watched, one.job, () => recordJob(deps, row, news));
        if (written?.ended === true) watched.forget(row.id);
        return written ?? [];
      });
    });
    announce(recorded);
  };
}

/** Counts, and answers what there is to write down. */
function judge(
  { log }: Deps,
  watched: WatchedJobs,
  { job, answer, by }: Heard,
  outcome: Outcome,
): JobResponse | 'forgotten' | null {
  if (isAppError(answer)) {
    watched.troubled(job);
    log.warn({ job: job.id, code: toFailure(answer).code, times: job.troubles }, 'a job could not be read');
    outcome.trouble = answer;
    outcome.troubled += 1;
    return null;
  }
  outcome.answered += 1;
  watched.asked(job);
  if (answer !== null) {
    job.notFound = 0;
    job.troubles = 0;
    return answer;
  }
  job.notFound += 1;
  if (by === 'single') return job.notFound >= notFoundLimit ? 'forgotten' : null;
  // A list that leaves a job out proves less than a read of that job: the last word has a single one.
  job.notFound = Math.min(job.notFound, notFoundLimit - 1);
  job.alone = job.notFound === notFoundLimit - 1;
  return null;
}

/** A row that cannot be written holds up no other. What concerns the whole catalogue is thrown. */
function recordSafely(
  { log }: Deps,
  watched: WatchedJobs,
  job: WatchedJob,
  record: () => RecordedJob | null,
): RecordedJob | null {
  try {
    return record();
  } catch (error) {
    if (!isAppError(error, 'internal')) throw error;
    watched.troubled(job);
    log.error({ err: error, job: job.id }, 'what the service says of a job cannot be kept');
    return null;
  }
}

/** What Caliper notes for a job that the service has not known for several reads. */
function forgotten(catalogue: Catalogue, { groupId, groupIndex }: JobRow): JobNews {
  const group = groupId === null || groupIndex !== null ? null : catalogue.groups.get(groupId);
  const what = group === null ? 'job' : group.type === 'batch' ? 'batch' : 'variation set';
  return {
    status: 'failed',
    updated_at: null,
    current_stage: null,
    progress: null,
    error: {
      type: 'not-found',
      title: `The service no longer knows this ${what}`,
      detail: `It may have been deleted there, or belong to another account. Nothing on this disk was changed${
        group === null ? '' : ', and its members are followed on their own'
      }.`,
    },
  };
}
