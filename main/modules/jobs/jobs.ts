/** Follows live jobs: asks the service, stores every transition, hands finished assets to the downloads. */

import type { Catalogue, FinishedJob, JobRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import type { JobPace } from '../../contract/schema/creation/pace.ts';
import type { ConnectionId, JobId } from '../../contract/schema/ids.ts';
import type { Job, JobRoute, JobTransition } from '../../contract/schema/job.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/slices.ts';
import { median } from '../../core/statistics.ts';
import type { RemoteClient } from '../../remote/types.ts';
import type { HandlersOf, Page } from '../shared/handlers.ts';
import { createWorkLoop, type WorkLoop } from '../shared/work-loop.ts';
import { createAnnounceJobs } from './announce-jobs.ts';
import type { JobReads } from './ask-jobs.ts';
import { cancelJob } from './cancel-job.ts';
import { type ConnectionJobs, createConnectionJobs, createScreens, type JobDeps } from './connection-jobs.ts';
import type { RecordedJob } from './record-job.ts';
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

interface Deps extends JobDeps {
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
export function createJobs(deps: Deps): Jobs {
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
  { catalogue, present, hub }: Deps,
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
