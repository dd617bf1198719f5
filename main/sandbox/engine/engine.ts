/** Runs the jobs: a few at once, sets and batches in turns, each to its end within its time budget, and again after a restart. */

import type { Clock } from '../../core/clock.ts';
import { ProblemError } from '../problem/problem.ts';
import { type Change, type GroupRecord, isFinished, type JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { createBudgets, createEndings, endGroup } from './endings.ts';
import { type EngineParts, ended, jobChanges, jobOf, problemFor } from './job-record.ts';
import { createMaker } from './maker.ts';
import { groupOf, membersOf } from './members.ts';
import { planAsset } from './plan.ts';
import { createGroupRuns, createRuns, runAsset } from './runs.ts';

export interface Engine {
  /** Takes a job that is recorded: of an asset of its own, or of a batch or set with all its members. */
  submit(jobId: string): void;
  /** Goes on with everything that had not ended when the last process did. */
  resume(): void;
  /** The canceled job. Throws `job-started`, `job-finished` or `variation-set-member`; canceling twice changes nothing. */
  cancel(jobId: string): Promise<JobRecord>;
  /** The manifest of a batch or set is being written. */
  isFinalizing(groupId: string): boolean;
  /** Stops at once; what ran stays recorded as running, and goes on at the next start. */
  close(): Promise<void>;
}

const closing = new ProblemError('internal-error', 'The service is closing.');
/** Its job has ended otherwise already. */
const stopped = new ProblemError('internal-error', 'The job has ended.');

/** An engine that knows no job yet. */
export function createEngine(parts: EngineParts): Engine {
  const { store, log } = parts;
  const maker = createMaker(parts);
  const lanes = createLanes();
  const making = createRuns();
  const closed = new AbortController();
  const budgets = createBudgets(parts.clock, parts.budgetMs, (jobId) =>
    endings.exhaust(jobId, overBudget(parts.budgetMs)),
  );
  const endings = createEndings({
    ...parts,
    budgets,
    closing: closed.signal,
    stop(jobId, reason = stopped) {
      groups.stop(jobId, reason);
      return making.abort(jobId, reason);
    },
    forget: (groupId) => maker.forget(groupId),
  });

  const pump = (): void => {
    while (making.size < parts.parallelJobs && !closed.signal.aborted) {
      const jobId = lanes.next();
      if (jobId === null) return;
      making.start(jobId, (signal) => makeAsset(jobId, signal), pump);
    }
  };
  const makeAsset = async (jobId: string, signal: AbortSignal): Promise<void> => {
    try {
      await runAsset(parts, maker, jobId, signal);
      await endings.afterAsset(jobId);
    } catch (error) {
      const cause: unknown = signal.aborted ? signal.reason : error;
      if (cause !== closing && cause !== stopped)
        await endings.failAsset(jobId, problemFor(cause, jobId, log));
    }
  };
  const groups = createGroupRuns(parts, {
    maker,
    enqueue(group, jobIds) {
      for (const jobId of jobIds) lanes.add(group.id, jobId);
      pump();
    },
    fail(group, cause) {
      if (cause === closing || cause === stopped) return Promise.resolve();
      return endings.failGroup(group, problemFor(cause, group.jobId, log));
    },
  });
  const submit = (jobId: string): void => {
    const job = store.jobs.get(jobId);
    if (job === undefined || isFinished(job.status) || job.purpose === 'bundle') return;
    const asset = store.assets.get(job.resource.id);
    // Members are taken with their batch or set, within its budget.
    if (asset !== undefined && asset.groupId !== null) return;
    budgets.watch(job);
    const group = store.groups.get(job.resource.id);
    if (group !== undefined) groups.submit(group);
    else if (asset === undefined || !planAsset(asset, null, parts.speed).hold) {
      lanes.add(job.account, jobId);
      pump();
    }
  };

  return {
    submit,
    resume: () => resumeAll(parts, submit, (groupId) => void endings.finish(groupId)),
    async cancel(jobId) {
      const job = await cancelJob(parts, jobId);
      making.abort(jobId, stopped);
      const group = store.groups.get(job.resource.id);
      await (group === undefined ? endings.afterAsset(jobId) : endings.afterGroup(group));
      return job;
    },
    isFinalizing: (groupId) => endings.isFinalizing(groupId),
    async close() {
      closed.abort(closing);
      budgets.close();
      await Promise.all([making.close(closing), groups.close(closing)]);
      await endings.idle();
    },
  };
}

/** Unfinished jobs, and groups that were ended before their members and still wait for their manifest. */
function resumeAll(
  { store }: EngineParts,
  submit: (jobId: string) => void,
  finish: (groupId: string) => void,
): void {
  const live = [...store.jobs.values()].filter((job) => !isFinished(job.status));
  for (const job of live.sort(runningFirst)) submit(job.id);
  for (const group of store.groups.values()) if (group.deletedAt === null) finish(group.id);
}

/** So that none that was running waits behind one that was not. */
function runningFirst(a: JobRecord, b: JobRecord): number {
  return Number(b.status === 'running') - Number(a.status === 'running');
}

/** In whole hours where they are whole, in seconds otherwise. */
function overBudget(ms: number): ProblemError {
  const budget = ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${ms / 1000} s`;
  return new ProblemError(
    'time-budget-exhausted',
    `The job did not end within its time budget of ${budget}.`,
  );
}

/** First in, first out within a lane; lanes round robin. */
interface Lanes {
  add(lane: string, jobId: string): void;
  /** The next job, or null when none waits. */
  next(): string | null;
}

/** No job waits yet. */
function createLanes(): Lanes {
  const lanes = new Map<string, string[]>();
  return {
    add(lane, jobId) {
      const waiting = lanes.get(lane);
      if (waiting === undefined) lanes.set(lane, [jobId]);
      else waiting.push(jobId);
    },
    next() {
      for (const [lane, waiting] of lanes) {
        lanes.delete(lane);
        const jobId = waiting.shift();
        if (waiting.length > 0) lanes.set(lane, waiting);
        if (jobId !== undefined) return jobId;
      }
      return null;
    },
  };
}

/** The job afterwards; nothing changes when it was canceled before. Throws `job-started`, `job-finished`, `variation-set-member`. */
function cancelJob(parts: { store: Store; clock: Clock }, jobId: string): Promise<JobRecord> {
  return parts.store.transact(() => {
    const { changes, job } = decide(parts, jobId);
    return { changes, result: job };
  });
}

function decide(
  parts: { store: Store; clock: Clock },
  jobId: string,
): { changes: readonly Change[]; job: JobRecord } {
  const { store } = parts;
  const job = jobOf(store, jobId);
  const group = store.groups.get(job.resource.id);
  if (job.purpose === 'generation') refuseMember(store, job);
  if (job.status === 'canceled') return { changes: [], job };
  if (isFinished(job.status)) throw new ProblemError('job-finished', `The job is ${job.status}.`);
  if (hasStarted(store, job, group)) throw new ProblemError('job-started', 'Generation has already started.');
  if (group !== undefined) {
    const { changes, parent } = endGroup(parts, group, 'canceled', null);
    return { changes, job: parent };
  }
  const canceled = ended(job, 'canceled', parts.clock);
  return { changes: jobChanges(store, canceled), job: canceled };
}

function refuseMember(store: Store, { resource }: JobRecord): void {
  const asset = resource.type === 'asset' ? store.assets.get(resource.id) : undefined;
  if (asset !== undefined && groupOf(store, asset)?.type === 'variation_set')
    throw new ProblemError(
      'variation-set-member',
      'A variant cannot be canceled on its own. Cancel the job of its variation set.',
    );
}

/** A job that runs but still fetches its input has not started generating; a group has when a member was. */
function hasStarted(store: Store, job: JobRecord, group: GroupRecord | undefined): boolean {
  if (job.purpose === 'bundle') return true;
  if (group === undefined) return job.generatingAt !== null;
  return membersOf(store, group).some(
    (member) =>
      member.job.generatingAt !== null || member.job.status === 'complete' || member.job.status === 'failed',
  );
}
