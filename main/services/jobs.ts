/** Follows live jobs: asks the service, stores every transition, hands finished assets to the downloads. */
import type { Catalogue, JobRow } from '../catalogue/catalogue.ts';
import type { Api } from '../contract/api.ts';
import { isAppError, toFailure } from '../contract/errors.ts';
import type { ConnectionId, JobId } from '../contract/model/ids.ts';
import { isTerminal } from '../contract/model/job-status.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { JobResponse, RemoteClient } from '../remote/types.ts';
import type { ConnectionGate } from './connection-gate.ts';
import type { EventHub } from './event-hub.ts';
import type { HandlersOf } from './handlers.ts';
import type { Health } from './health.ts';
import { inParallel } from './in-parallel.ts';
import { isOfThisJob, troubledJobsLimit } from './job-trouble.ts';
import { pollDelayMs, retryDelayMs } from './poll-policy.ts';
import type { Present } from './present.ts';
import { recordJob } from './record-job.ts';
import type { Remotes } from './remotes.ts';
import { createWorkLoop, type WorkLoop } from './work-loop.ts';

/** Jobs asked for at the same time. */
const parallelReads = 4;
/** Asked for in one pass at most. */
const jobsPerPass = 64;
/** Longer than any job is left alone. */
const longestWaitMs = 120_000;
/** So many `404` in a row make Caliper believe that the service has forgotten a job. */
const notFoundLimit = 5;

interface Needs {
  readonly catalogue: Catalogue;
  readonly remotes: Remotes;
  readonly present: Present;
  readonly hub: EventHub;
  readonly health: Health;
  readonly gate: ConnectionGate;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  /** Called after an asset's job became complete and its transfer was noted. */
  readonly onComplete: () => void;
  /** The person wants to know now: everything that waits is tried at once. */
  readonly onRefresh: () => void;
}

/** The jobs' part of the contract, and the loop behind it. */
export interface Jobs {
  readonly handlers: HandlersOf<Api['jobs']>;
  kick(): void;
  close(): Promise<void>;
}

/** What came of the reads of one pass. */
interface Outcome {
  answered: number;
  troubled: number;
  trouble: unknown;
}

/** One per application. */
export function createJobs(needs: Needs): Jobs {
  const { catalogue, present, gate, clock, log } = needs;
  const dueAt = new Map<JobId, number>();
  const notFound = new Map<JobId, number>();
  const troubles = new Map<JobId, number>();
  const loops = new Map<ConnectionId, WorkLoop>();
  let closed = false;

  /** One loop per connection: a service that answers slowly holds up no other's jobs. */
  function kick(): void {
    if (closed) return;
    for (const { id } of catalogue.connections.list()) {
      const loop =
        loops.get(id) ?? createWorkLoop({ name: 'jobs', clock, log, pass: (signal) => pass(id, signal) });
      loops.set(id, loop);
      loop.kick();
    }
  }

  async function pass(connectionId: ConnectionId, signal: AbortSignal): Promise<number | null> {
    const live = catalogue.jobs.live(connectionId);
    if (live.length === 0 || catalogue.connections.get(connectionId) === null) return null;
    const closedUntil = gate.closedUntil(connectionId);
    if (closedUntil > clock.now()) return closedUntil;
    const isActive = (): boolean => catalogue.connections.active()?.id === connectionId;
    try {
      const client = await needs.remotes.get(connectionId);
      const outcome: Outcome = { answered: 0, troubled: 0, trouble: null };
      await inParallel(longestDue(live), parallelReads, (job) => follow(job, client, outcome, signal));
      if (outcome.answered > 0) {
        gate.opened(connectionId);
        if (isActive()) needs.health.ok();
      } else if (outcome.trouble !== null) throw outcome.trouble;
    } catch (error) {
      if (signal.aborted) throw error;
      const until = gate.failed(connectionId, error);
      if (isActive()) needs.health.failed(error, new Date(until).toISOString());
      return until;
    }
    const next = Math.min(...live.map(timeOf));
    return Number.isFinite(next) ? next : null;
  }

  /** When to ask for a job; a time farther away than any wait of ours was noted before the clock was set back. */
  function timeOf(job: JobRow): number {
    const at = dueAt.get(job.id) ?? 0;
    return at - clock.now() > longestWaitMs ? 0 : at;
  }

  /** New jobs first, then those that have waited longest; so few that a new one soon has its turn. */
  function longestDue(live: readonly JobRow[]): JobRow[] {
    const due = live.filter((job) => timeOf(job) <= clock.now());
    return due.toSorted((a, b) => timeOf(a) - timeOf(b)).slice(0, jobsPerPass);
  }

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

  return {
    handlers: {
      list: async ({ limit }) => present.jobs(catalogue.jobs.list(limit)),
      refresh: async () => {
        gate.reset();
        dueAt.clear();
        needs.onRefresh();
        return null;
      },
    },
    kick,
    async close() {
      closed = true;
      await Promise.all([...loops.values()].map((loop) => loop.close()));
    },
  };
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
