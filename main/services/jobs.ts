/** Follows live jobs: asks the service, stores every transition, hands finished assets to the downloads. */
import type { Catalogue, JobRow } from '../catalogue/catalogue.ts';
import type { Api } from '../contract/api.ts';
import { isAppError } from '../contract/errors.ts';
import type { Connection } from '../contract/model/connection.ts';
import type { JobId } from '../contract/model/ids.ts';
import { isTerminal } from '../contract/model/job-status.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { JobResponse, RemoteClient } from '../remote/types.ts';
import type { ConnectionGate } from './connection-gate.ts';
import type { EventHub } from './event-hub.ts';
import type { HandlersOf } from './handlers.ts';
import type { Health } from './health.ts';
import { inParallel } from './in-parallel.ts';
import { pollDelayMs } from './poll-policy.ts';
import type { Present } from './present.ts';
import { recordJob } from './record-job.ts';
import type { Remotes } from './remotes.ts';
import { createWorkLoop } from './work-loop.ts';

/** Jobs asked for at the same time. */
const parallelReads = 4;
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

/** One per application. */
export function createJobs(needs: Needs): Jobs {
  const { catalogue, present, gate, clock, log } = needs;
  const dueAt = new Map<JobId, number>();
  const notFound = new Map<JobId, number>();
  const loop = createWorkLoop({ name: 'jobs', clock, log, pass });

  async function pass(signal: AbortSignal): Promise<number | null> {
    const nextTimes = await Promise.all(
      catalogue.connections.list().map((connection) => followConnection(connection, signal)),
    );
    const next = Math.min(...nextTimes);
    return Number.isFinite(next) ? next : null;
  }

  async function followConnection(connection: Connection, signal: AbortSignal): Promise<number> {
    const live = catalogue.jobs.live(connection.id);
    if (live.length === 0) return Number.POSITIVE_INFINITY;
    const closedUntil = gate.closedUntil(connection.id);
    if (closedUntil > clock.now()) return closedUntil;
    try {
      const client = await needs.remotes.get(connection.id);
      const due = live.filter((job) => (dueAt.get(job.id) ?? 0) <= clock.now());
      await inParallel(due, parallelReads, (job) => follow(job, client, signal));
      if (due.length > 0) {
        gate.opened(connection.id);
        if (connection.active) needs.health.ok();
      }
    } catch (error) {
      if (signal.aborted) throw error;
      const until = gate.failed(connection.id, error);
      if (connection.active) needs.health.failed(error, new Date(until).toISOString());
      return until;
    }
    const times = catalogue.jobs.live(connection.id).map((job) => dueAt.get(job.id) ?? 0);
    return Math.min(...times, Number.POSITIVE_INFINITY);
  }

  async function follow(job: JobRow, client: RemoteClient, signal: AbortSignal): Promise<void> {
    const ageMs = clock.now() - Date.parse(job.createdAt);
    dueAt.set(job.id, clock.now() + pollDelayMs(ageMs, needs.random()));
    try {
      noted(job, await client.getJob(job.remoteId, { signal }));
      notFound.delete(job.id);
    } catch (error) {
      if (!isAppError(error, 'remote.not-found')) throw error;
      const times = (notFound.get(job.id) ?? 0) + 1;
      notFound.set(job.id, times);
      if (times >= notFoundLimit) noted(job, forgotten(job));
    }
  }

  function noted(job: JobRow, answer: JobResponse): void {
    recordJob(needs, job, answer);
    if (isTerminal(answer.status)) dueAt.delete(job.id);
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
    kick: loop.kick,
    close: loop.close,
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
