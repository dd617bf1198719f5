/** Follows live jobs: asks the service, stores every transition, hands finished assets to the downloads. */
import type { Catalogue, JobRow } from '../catalogue/catalogue.ts';
import type { Api } from '../contract/api.ts';
import type { ConnectionId, JobId } from '../contract/model/ids.ts';
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import type { ConnectionGate } from './connection-gate.ts';
import type { EventHub } from './event-hub.ts';
import { createJobFollower, type Outcome } from './follow-job.ts';
import type { HandlersOf } from './handlers.ts';
import type { Health } from './health.ts';
import { inParallel } from './in-parallel.ts';
import type { Present } from './present.ts';
import type { Remotes } from './remotes.ts';
import { createWorkLoop, type WorkLoop } from './work-loop.ts';

/** Jobs asked for at the same time. */
const parallelReads = 4;
/** Asked for in one pass at most. */
const jobsPerPass = 64;
/** Longer than any job is left alone. */
const longestWaitMs = 120_000;

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
  const { follow, dueAt, troubles } = createJobFollower(needs);
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
      await inParallel(longestDue(live, dueAt, clock.now()), parallelReads, (job) =>
        follow(job, client, outcome, signal),
      );
      if (outcome.answered > 0) {
        gate.opened(connectionId);
        if (isActive()) needs.health.ok();
      } else if (outcome.trouble !== null && live.every(({ id }) => troubles.has(id))) throw outcome.trouble;
    } catch (error) {
      if (signal.aborted) throw error;
      const until = gate.failed(connectionId, error);
      if (isActive()) needs.health.failed(error, new Date(until).toISOString());
      return until;
    }
    const next = Math.min(...live.map((job) => timeOf(job, dueAt, clock.now())));
    return Number.isFinite(next) ? next : null;
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

/** When to ask for a job; a time farther away than any wait of ours was noted before the clock was set back. */
function timeOf(job: JobRow, dueAt: ReadonlyMap<JobId, number>, now: number): number {
  const at = dueAt.get(job.id) ?? 0;
  return at - now > longestWaitMs ? 0 : at;
}

/** New jobs first, then those that have waited longest; so few that a new one soon has its turn. */
function longestDue(live: readonly JobRow[], dueAt: ReadonlyMap<JobId, number>, now: number): JobRow[] {
  const due = live.filter((job) => timeOf(job, dueAt, now) <= now);
  return due.toSorted((a, b) => timeOf(a, dueAt, now) - timeOf(b, dueAt, now)).slice(0, jobsPerPass);
}
