/** Makes the calls that a plan asks for: bulk status, and single reads where it is missing, fails or proves too little. */
import { isAppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import { forEachConcurrently } from '../../core/concurrency/lists.ts';
import type { Log } from '../../core/logging/log.ts';
import type { RemoteClient } from '../../remote/types.ts';
import type { Outcome, TakeAnswers } from './follow-job.ts';
import { isOfThisJob, mayBeOfBulkStatus, troubledJobsLimit } from './job-trouble.ts';
import { planReads, type ReadPlan } from './plan-reads.ts';
import {
  bulkRestMs,
  type RequestBudget,
  requestBudget,
  type WatchedJob,
  type WatchedJobs,
} from './watched-jobs.ts';

/** One per connection; the budget may change between calls. */
interface RequestAllowance {
  /** Calls that may be made now. */
  room(budget: RequestBudget): number;
  /** One is being made. */
  take(): void;
  /** When there is room for the next one; now when there is. */
  nextAt(budget: RequestBudget): number;
  /** The user wants to know now. */
  fill(): void;
  /** Something is known to have happened: one call may be made now, at most once a second beyond the budget. */
  allowOne(): void;
}

const allowedEveryMs = 1000;

/** Begins full. */
export function createRequestAllowance(clock: Clock): RequestAllowance {
  let calls = Number.POSITIVE_INFINITY;
  let countedAt = clock.now();
  let allowedAt = Number.NEGATIVE_INFINITY;
  const refill = ({ burst, perMinute }: RequestBudget): void => {
    const now = clock.now();
    // A clock that was set back fills nothing, and takes nothing away.
    calls = Math.min(burst, calls + (Math.max(0, now - countedAt) * perMinute) / 60_000);
    countedAt = now;
  };
  return {
    room(budget) {
      refill(budget);
      return Math.max(0, Math.floor(calls));
    },
    take: () => void (calls -= 1),
    nextAt(budget) {
      refill(budget);
      return countedAt + Math.max(0, Math.ceil(((1 - calls) * 60_000) / budget.perMinute));
    },
    allowOne() {
      const now = clock.now();
      if (calls >= 1 || Math.abs(now - allowedAt) < allowedEveryMs) return;
      allowedAt = now;
      calls = 1;
    },
    fill: () => void (calls = Number.POSITIVE_INFINITY),
  };
}

/** Calls under way at the same time. */
const parallelReads = 4;
/** Made in one pass at most, so that what is new soon has its turn: single reads, and bulk status calls. */
const readsPerPass = { single: 64, bulk: 8 };

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly watched: WatchedJobs;
  readonly allowance: RequestAllowance;
  readonly take: TakeAnswers;
  /** Whether the connection has bulk status, as far as is known. */
  readonly offered: () => boolean;
}

/** The part of the client that following jobs needs. */
export type JobReads = Pick<RemoteClient, 'getJob' | 'bulkJobStatus' | 'offers'>;

/** One pass. */
export interface Round {
  readonly client: JobReads;
  readonly outcome: Outcome;
  readonly signal: AbortSignal;
  /** The round before failed: one read finds out whether the service is back before all the others are made. */
  readonly shaken: boolean;
}

/** One per connection. */
export interface AskJobs {
  /** Asks for what is due; throws what concerns the connection. */
  ask(round: Round): Promise<void>;
  /** What may be asked as things are. */
  budget(): RequestBudget;
  /** Tries bulk status again although it failed. */
  trustBulk(): void;
}

/** Remembers how bulk status fares; it begins trusted but unproven. */
export function createAskJobs(deps: Deps): AskJobs {
  const { clock, log, watched, allowance } = deps;
  const { askOne, askTogether } = createCalls(deps);
  const rest = { works: false, failures: 0, until: 0 };

  const usesBulk = (): boolean => deps.offered() && clock.now() >= rest.until;
  const plan = (bulk: boolean): ReadPlan => {
    const room = allowance.room(requestBudget(watched.size, bulk));
    const atMost = bulk ? readsPerPass.bulk : readsPerPass.single;
    return planReads(watched.all(), { now: clock.now(), room: Math.min(room, atMost), bulk });
  };
  const askSingly = (jobs: readonly WatchedJob[], round: Round): Promise<void> =>
    forEachConcurrently(jobs, parallelReads, (job) => askOne(job, round));

  async function askBulk(calls: readonly (readonly WatchedJob[])[], round: Round): Promise<void> {
    // As long as it is not known to work, one call is enough to find out.
    const trial = rest.works ? [] : calls.slice(0, 1);
    for (const call of trial) await askTogether(call, round);
    await forEachConcurrently(calls.slice(trial.length), parallelReads, (call) => askTogether(call, round));
    if (calls.length === 0) return;
    rest.works = true;
    rest.failures = 0;
  }

  /** Single reads take over within the same pass when it is bulk status alone that fails. */
  async function askSinglyInstead(error: unknown, round: Round): Promise<void> {
    const before = round.outcome.answered;
    const [first, ...others] = plan(false).single;
    if (first === undefined) return;
    await askOne(first, round);
    await askSingly(others, round);
    if (isAppError(error, 'remote.not-offered') || round.outcome.answered === before) return;
    rest.failures += 1;
    rest.until = clock.now() + bulkRestMs(rest.failures);
    log.warn({ err: error, times: rest.failures }, 'bulk job status failed where single reads do not');
  }

  return {
    async ask(round) {
      if (!usesBulk() || !round.client.offers('bulk_job_status')) return askSingly(plan(false).single, round);
      const { bulk, single } = plan(true);
      const [probe] = round.shaken ? (bulk[0] ?? []) : [];
      if (probe !== undefined) await askOne(probe, round);
      const reachable = round.outcome.answered > 0;
      const calls = bulk.map((call) => call.filter((job) => job !== probe)).filter((call) => call.length > 0);
      try {
        await askBulk(calls, round);
      } catch (error) {
        rest.works = false;
        if (round.signal.aborted || !mayBeOfBulkStatus(error, reachable)) throw error;
        return askSinglyInstead(error, round);
      }
      await askSingly(single, round);
    },
    budget: () => requestBudget(watched.size, usesBulk()),
    trustBulk: () => void (rest.until = 0),
  };
}

/** The two ways to ask, each with what becomes of its answer. */
function createCalls({ allowance, watched, take }: Pick<Deps, 'allowance' | 'watched' | 'take'>): {
  askOne(job: WatchedJob, round: Round): Promise<void>;
  askTogether(call: readonly WatchedJob[], round: Round): Promise<void>;
} {
  return {
    async askOne(job, { client, outcome, signal }) {
      allowance.take();
      watched.asking(job);
      const by = 'single';
      const answer = await client.getJob(job.remoteId, { signal }).catch((error: unknown) => {
        if (isAppError(error, 'remote.not-found')) return null;
        if (isOfThisJob(error)) return error;
        throw error;
      });
      take([{ job, answer, by }], outcome);
      if (isAppError(answer) && outcome.answered === 0 && outcome.troubled >= troubledJobsLimit) throw answer;
    },
    async askTogether(call, { client, outcome, signal }) {
      allowance.take();
      for (const job of call) watched.asking(job);
      const ids = call.map((job) => job.remoteId);
      const { jobs, faults } = await client.bulkJobStatus(ids, { signal });
      const by = 'bulk';
      const answerOf = (id: string) => faults.get(id) ?? jobs.get(id) ?? null;
      take(
        call.map((job) => ({ job, answer: answerOf(job.remoteId), by })),
        outcome,
      );
    },
  };
}
