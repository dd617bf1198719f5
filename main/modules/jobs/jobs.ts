/** Follows live jobs: asks the service, stores every transition, hands finished assets to the downloads, and cancels. */
import type { Catalogue, FinishedJob, JobRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, type ErrorData, isAppError } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { ConnectionId, JobId } from '../../contract/schema/ids.ts';
import type { Job, JobPace, JobRoute, JobTransition } from '../../contract/schema/job.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import { median } from '../../core/statistics.ts';
import type { RemoteClient } from '../../remote/types.ts';
import type { HandlersOf, Page } from '../shared/handlers.ts';
import { createWorkLoop, type WorkLoop } from '../shared/work-loop.ts';
import type { JobReads } from './ask-jobs.ts';
import { type ConnectionJobs, createConnectionJobs, createScreens, type JobDeps } from './connection-jobs.ts';
import { type AnnounceJobs, createAnnounceJobs, type RecordedJob, recordJob } from './record-job.ts';
import type { WatchedJob } from './watched-jobs.ts';

/** 2 ms of reading; a median changes little from one job to the next. */
const keptMs = 20_000;
const mostJobs = 240;

/** Answers the same list until it is 20 s old. */
function createPaces({ catalogue, clock }: { catalogue: Catalogue; clock: Clock }): () => JobPace[] {
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

interface JobsDeps extends JobDeps {
  readonly remotes: { get(id: ConnectionId): Promise<JobReads & Pick<RemoteClient, 'cancelJob'>> };
  /** `all` are kicked when the user wants to know now; `first` settle before jobs are read: what they bring has jobs. */
  readonly loops: () => {
    readonly all: readonly Pick<WorkLoop, 'kick'>[];
    readonly first: readonly Pick<WorkLoop, 'kick' | 'idle'>[];
  };
}

/** The jobs' part of the contract, and the loop behind it. */
export interface Jobs {
  readonly handlers: HandlersOf<Api['jobs']>;
  kick(): void;
  /** Something is known to have happened to these jobs of the service, as a verified webhook tells: they are requested at once. */
  askNow(connectionId: ConnectionId, remoteJobIds: readonly string[]): void;
  /** Tells of what was written down of jobs elsewhere, after the commit. */
  announce(recorded: readonly RecordedJob[]): void;
  /** The page's event stream has ended: nothing is on its screen any more. */
  forgetPage(page: Page): void;
  close(): Promise<void>;
}

interface Followed {
  readonly jobs: ConnectionJobs;
  readonly loop: WorkLoop;
}

/** Jobs that are cleared and announced together: 5,000 would hold up everything else. */
const clearedAtOnce = 200;

/** One per application. */
export function createJobs(deps: JobsDeps): Jobs {
  const { catalogue, present, gate, clock, log, hub } = deps;
  const followed = new Map<ConnectionId, Followed>();
  const screens = createScreens(clock);
  // Callers within this process have no page; together they count as one.
  const nobody: Page = Symbol('no page');
  const paces = createPaces(deps);
  let closed = false;

  /** One loop per connection: a service that answers slowly holds up no other's jobs. */
  function follow(id: ConnectionId): Followed {
    const known = followed.get(id);
    if (known !== undefined) return known;
    const jobs = createConnectionJobs(deps, id, screens);
    const fresh = { jobs, loop: createWorkLoop({ name: 'jobs', clock, log, hub, pass: jobs.pass }) };
    followed.set(id, fresh);
    return fresh;
  }

  function kick(): void {
    if (closed) return;
    for (const { id } of catalogue.connections.list()) follow(id).loop.kick();
  }

  function askNow(connectionId: ConnectionId, isWanted: (job: WatchedJob) => boolean): void {
    if (closed || catalogue.connections.get(connectionId) === null) return;
    const { jobs, loop } = follow(connectionId);
    if (jobs.askNow(isWanted)) loop.kick();
  }

  const askThis = (job: JobRow): void => askNow(job.connectionId, ({ id }) => id === job.id);

  function related(ended: readonly JobRow[]): void {
    for (const [id, { jobs, loop }] of followed) {
      const own = ended.filter((job) => job.connectionId === id);
      if (own.length === 0) continue;
      jobs.related(own);
      loop.kick();
    }
  }

  const announce = createAnnounceJobs(deps, related);
  return {
    handlers: {
      list: async ({ limit }) => present.jobs(catalogue.jobs.list(limit)),
      pace: async () => paces(),
      refresh: async (input) => {
        if (input?.automatic === true) gate.reset();
        else gate.insist();
        for (const { jobs } of followed.values()) jobs.askAll();
        for (const loop of deps.loops().all) loop.kick();
        return null;
      },
      settle: async () => {
        for (const loop of deps.loops().first) {
          gate.reset();
          loop.kick();
          await loop.idle();
        }
        gate.reset();
        await askAll(catalogue.connections.list().map(({ id }) => follow(id)));
        return null;
      },
      cancel: async ({ jobId }, { signal }) => {
        await cancelJob({ ...deps, announce, askNow: askThis }, jobId, signal);
        return present.job(jobId);
      },
      clear: ({ jobIds, cleared }) => clearJobs(deps, jobIds, cleared ? timestamp(clock) : null),
      watch: async ({ jobIds }, { page }) => {
        screens.show(page ?? nobody, jobIds);
        kick();
        return null;
      },
    },
    kick,
    askNow(connectionId, remoteJobIds) {
      const wanted = new Set(remoteJobIds);
      askNow(connectionId, ({ remoteId }) => wanted.has(remoteId));
    },
    announce,
    forgetPage: screens.forget,
    async close() {
      closed = true;
      await Promise.all([...followed.values()].map(({ loop }) => loop.close()));
    },
  };
}

/** Reads all live jobs of these connections once, and resolves when that has ended. */
async function askAll(connections: readonly Followed[]): Promise<void> {
  for (const { jobs, loop } of connections) {
    jobs.askAll();
    loop.kick();
  }
  await Promise.all(connections.map(({ loop }) => loop.idle()));
}

/** Takes ended jobs off the list at that time, or puts them back with null; answers those it changed. */
async function clearJobs(
  { catalogue, present, hub }: JobsDeps,
  jobIds: readonly JobId[],
  at: string | null,
): Promise<Job[]> {
  const pause = createPause();
  const shown: Job[] = [];
  for (let n = 0; n < jobIds.length; n += clearedAtOnce) {
    const changed = present.jobs(catalogue.jobs.clear(jobIds.slice(n, n + clearedAtOnce), at));
    for (const job of changed) hub.publish({ type: 'job.changed', job });
    shown.push(...changed);
    await pause();
  }
  return shown;
}

/** A complete job with the call that it comes from and what was seen of it. */
export interface JobRun extends FinishedJob {
  readonly route: JobRoute;
  readonly transitions: readonly JobTransition[];
}

/**
 * Medians by connection, route and stage: one job that was met late, or slept through with the lid closed, moves none of
 * them. How long a member was queued tells of its batch's size only, and is left out.
 */
export function jobPaces(runs: readonly JobRun[]): JobPace[] {
  const paces = new Map<string, Omit<JobPace, 'leftMs' | 'jobs'> & { readonly samples: number[] }>();
  for (const run of runs) {
    for (const [stage, leftMs] of stagesOf(run)) {
      const { connectionId, route } = run;
      const key = `${connectionId} ${route} ${stage}`;
      const known = paces.get(key);
      if (known === undefined) paces.set(key, { connectionId, route, stage, samples: [leftMs] });
      else known.samples.push(leftMs);
    }
  }
  return [...paces.values()].map(({ samples, ...pace }) => ({
    ...pace,
    leftMs: median(samples) ?? 0,
    jobs: samples.length,
  }));
}

/** Milliseconds from each point of its way to its end; a stage that it entered twice counts from the first time. */
function stagesOf({ createdAt, startedAt, endedAt, groupId, transitions }: JobRun): Map<string, number> {
  const endMs = Date.parse(endedAt);
  const stages = new Map<string, number>();
  const note = (stage: string, at: string): void => {
    const leftMs = endMs - Date.parse(at);
    if (leftMs >= 0 && !stages.has(stage)) stages.set(stage, leftMs);
  };
  note('running', startedAt);
  if (groupId === null) note('queued', createdAt);
  for (const { status, stage, at } of transitions)
    if (status === 'running' && stage !== null && stage !== 'queued' && stage !== 'running') note(stage, at);
  return stages;
}

// Cancels a job at its service (specification: Cancel a job; Job status). Nothing is queued: it happens now or it fails.

interface CancelDeps {
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
async function cancelJob(deps: CancelDeps, jobId: JobId, signal: AbortSignal | undefined): Promise<void> {
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
