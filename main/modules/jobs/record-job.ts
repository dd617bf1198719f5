/** Writes down what the service says of jobs, judges what was answered about live ones, and announces what has changed. */
import type { Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import { type AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { JobResponse } from '../../remote/types.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { Present } from '../shared/present.ts';
import { forgottenWords } from './forgotten-words.ts';
import type { WatchedJob, WatchedJobs } from './watched-jobs.ts';

// Writes down what the service says of a job: the row, its transition, and for a finished asset its place in the library and the transfer it needs.

interface RecordDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** What every report of a job has: on its own, in a list of members, as the answer to a cancel. */
type JobNews = Pick<JobResponse, 'status' | 'updated_at' | 'current_stage' | 'progress' | 'error'>;

/** A job that changed. */
export interface RecordedJob {
  readonly job: JobRow;
  /** Its status or stage is another one, not its progress alone. */
  readonly moved: boolean;
  readonly ended: boolean;
}

/** Stores what changed, in the caller's transaction; null when nothing did, or when the job has ended before. */
export function recordJob({ catalogue, clock }: RecordDeps, job: JobRow, news: JobNews): RecordedJob | null {
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

// Announces changes of jobs once they are committed: to the pages, the downloads, and callers that wait for an end.

interface AnnounceDeps {
  readonly catalogue: Catalogue;
  readonly present: Present;
  readonly hub: Pick<EventHub, 'publish'>;
  /** Called after an asset's job became complete and its transfer was noted. */
  readonly onComplete: () => void;
  /** Called for each job that has just become terminal. */
  readonly onEnded: (job: JobRow) => void;
}

/** Tells of all of them; those of one call are read back together. */
export type AnnounceJobs = (recorded: readonly RecordedJob[]) => void;

/** Binds it to those who listen. `related` is notified first, so that what an end makes due is requested soon. */
export function createAnnounceJobs(
  deps: AnnounceDeps,
  related: (ended: readonly JobRow[]) => void,
): AnnounceJobs {
  const { catalogue, present, hub, onComplete, onEnded } = deps;
  return (recorded) => {
    if (recorded.length === 0) return;
    const ended = recorded.filter((one) => one.ended).map(({ job }) => job);
    related(ended);
    for (const shown of present.jobs(recorded.map(({ job }) => job)))
      hub.publish({ type: 'job.changed', job: shown });
    const complete = ended.flatMap(({ status, assetId }) =>
      status === 'complete' && assetId !== null ? [assetId] : [],
    );
    for (const transfer of present.transfers([...catalogue.transfers.byAssets(complete).values()]))
      hub.publish({ type: 'transfer.changed', transfer });
    const moved = recorded.flatMap((one) => (one.moved ? (one.job.assetId ?? []) : []));
    const rows = moved.flatMap((id) => catalogue.assets.get(id) ?? []).filter(({ listed }) => listed);
    for (const asset of present.assets(rows)) hub.publish({ type: 'asset.changed', asset });
    if (complete.length > 0) onComplete();
    for (const job of ended) onEnded(job);
  };
}

// Judges what was answered about live jobs: written down, counted towards forgotten, or a trouble of the one job.

/** So many answers in a row that know nothing of a job make Caliper believe that the service has forgotten it. */
const notFoundLimit = 5;

interface TakeAnswersDeps {
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
export function createTakeAnswers(
  deps: TakeAnswersDeps,
  watched: WatchedJobs,
  announce: AnnounceJobs,
): TakeAnswers {
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
  { log }: TakeAnswersDeps,
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
  { log }: TakeAnswersDeps,
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
  return {
    status: 'failed',
    updated_at: null,
    current_stage: null,
    progress: null,
    error: {
      type: 'not-found',
      title: forgottenWords.title(group?.type ?? null),
      detail: forgottenWords.detail(group?.type ?? null),
    },
  };
}
