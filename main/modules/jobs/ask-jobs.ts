/** Decides which live jobs are requested now, and makes the calls: bulk status, and single reads where it is missing, fails or proves too little. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import { forEachConcurrently } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import type { RemoteClient } from '../../remote/types.ts';
import type { Outcome, TakeAnswers } from './record-job.ts';
import {
  bulkRestMs,
  idsPerCall,
  type RequestBudget,
  requestBudget,
  type WatchedJob,
  type WatchedJobs,
} from './watched-jobs.ts';

// Whether a failed read is about one job, about bulk status, or about the connection. Pure.

/** So many failures of this kind in a row, with no answer between them, are the service's and not the jobs'. */
const troubledJobsLimit = 4;

/** True when the service answered, but for this job not with a job. */
export function isOfThisJob(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  switch (error.code) {
    case 'remote.invalid-response':
    case 'remote.problem':
    case 'remote.conflict':
    case 'remote.validation-refused':
    case 'remote.server-error':
      return true;
    default:
      return false;
  }
}

/**
 * True when a failed bulk status call leaves open whether single reads work, so that they are tried at once.
 * `reachable`: the service answered another call just before, so that not even silence is the connection's.
 */
function mayBeOfBulkStatus(error: unknown, reachable: boolean): boolean {
  if (!(error instanceof AppError)) return false;
  switch (error.code) {
    case 'remote.rate-limited':
      return false;
    case 'remote.unreachable':
    case 'remote.timeout':
      return reachable;
    default:
      return error.code.startsWith('remote.');
  }
}

// Decides which live jobs are requested now, and in how many calls. Pure.

/** Longer than any job is left alone. */
const longestWaitMs = 120_000;
/** What is on a screen goes ahead of what is not, unless that has waited for so much longer. */
const headStartMs = 30_000;

/** Calls to make: the ids of each bulk status call, and the jobs that are read one by one. */
interface ReadPlan {
  readonly bulk: readonly (readonly WatchedJob[])[];
  readonly single: readonly WatchedJob[];
}

/**
 * New jobs first, then those on a screen, then those that have waited longest, in `room` calls at most. The last bulk
 * call is filled up with jobs that would be due soon: they cost nothing there, and fall into step with the others.
 */
export function planReads(
  jobs: Iterable<WatchedJob>,
  facts: { readonly now: number; readonly room: number; readonly bulk: boolean },
): ReadPlan {
  const { now, room, bulk } = facts;
  const all = [...jobs];
  const due = all.filter((job) => dueAtOf(job, now) <= now).toSorted(byTurn);
  if (!bulk) return { bulk: [], single: due.slice(0, room) };
  const together = withThoseShown(
    due.filter((job) => !job.alone),
    all,
    now,
  );
  const calls = [...chunks(together), ...due.filter((job) => job.alone).map((job) => [job])]
    .toSorted((a, b) => longestOf(a) - longestOf(b))
    .slice(0, room);
  const filled = calls.map((call) =>
    call[0]?.alone === true ? call : [...call, ...ridersOf(all, call, now)],
  );
  return {
    bulk: filled.filter((call) => call.length > 1),
    single: filled.filter((call) => call.length === 1).flat(),
  };
}

/** The earliest time at which one of them is to be requested, null when there are none. */
export function nextDueAt(jobs: Iterable<WatchedJob>, now: number): number | null {
  let next: number | null = null;
  for (const job of jobs) next = Math.min(next ?? Number.POSITIVE_INFINITY, dueAtOf(job, now));
  return next;
}

/** A time farther away than any wait of ours was noted before the clock was set back. */
function dueAtOf({ dueAt }: WatchedJob, now: number): number {
  return dueAt - now > longestWaitMs ? 0 : dueAt;
}

/** Of those that are hurried together the ones read longest ago go first, so that hurrying again leaves none of them out. */
function byTurn(a: WatchedJob, b: WatchedJob): number {
  return waitedFor(a) - waitedFor(b) || a.askedAt - b.askedAt;
}

/** The smaller, the earlier its turn. */
function waitedFor(job: WatchedJob): number {
  if (job.isNew) return 0;
  return job.onScreen ? job.dueAt - headStartMs : job.dueAt;
}

function longestOf(call: readonly WatchedJob[]): number {
  return call[0] === undefined ? 0 : waitedFor(call[0]);
}

function chunks(jobs: readonly WatchedJob[]): WatchedJob[][] {
  return Array.from({ length: Math.ceil(jobs.length / idsPerCall) }, (_, n) =>
    jobs.slice(n * idsPerCall, (n + 1) * idsPerCall),
  );
}

/** What is on a screen rides along, also in calls that are full: there in place of those whose turn is last. */
function withThoseShown(due: readonly WatchedJob[], all: readonly WatchedJob[], now: number): WatchedJob[] {
  const shown = all.filter(
    (job) => job.onScreen && !job.alone && job.rideAt <= now && dueAtOf(job, now) > now,
  );
  return [...due, ...shown].toSorted(byTurn).slice(0, Math.ceil(due.length / idsPerCall) * idsPerCall);
}

function ridersOf(all: readonly WatchedJob[], call: readonly WatchedJob[], now: number): WatchedJob[] {
  const places = idsPerCall - call.length;
  if (places === 0) return [];
  return all
    .filter((job) => !job.alone && !call.includes(job) && job.rideAt <= now && dueAtOf(job, now) > now)
    .toSorted(byTurn)
    .slice(0, places);
}

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

interface AskJobsDeps {
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
export function createAskJobs(deps: AskJobsDeps): AskJobs {
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
function createCalls({ allowance, watched, take }: Pick<AskJobsDeps, 'allowance' | 'watched' | 'take'>): {
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
