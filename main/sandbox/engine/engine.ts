/** Runs the jobs: a few at once, oldest first, each to its end within its time budget, and again after a restart. */
import { timestamp } from '../../core/clock.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { isFinished, type JobRecord } from '../store/records.ts';
import { editJob, problemFor, recordFailure } from './job-record.ts';
import { planOf } from './plan.ts';
import { type EngineParts, runJob } from './run-job.ts';

export interface Engine {
  /** Takes a job that is recorded as queued, or as running when the last process ended. */
  submit(jobId: string): void;
  /** The canceled job. Throws `job-started` or `job-finished`; canceling twice changes nothing. */
  cancel(jobId: string): Promise<JobRecord>;
  /** Stops at once; what ran stays recorded as running, and goes on at the next start. */
  close(): Promise<void>;
}

const closing = new ProblemError('internal-error', 'The service is closing.');

/** An engine that knows no job yet. */
export function createEngine(parts: EngineParts): Engine {
  const { store, files, clock, log } = parts;
  const waiting: string[] = [];
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  const budgets = new Map<string, { cancel(): void }>();
  const closed = new AbortController();

  const pump = (): void => {
    while (running.size < parts.parallelJobs && !closed.signal.aborted) {
      const jobId = waiting.shift();
      if (jobId === undefined) return;
      const controller = new AbortController();
      const done = runToItsEnd(jobId, controller).finally(() => {
        controller.abort(closing);
        running.delete(jobId);
        pump();
      });
      running.set(jobId, { controller, done });
    }
  };

  const runToItsEnd = async (jobId: string, controller: AbortController): Promise<void> => {
    try {
      await runJob(parts, jobId, controller.signal);
      await release(jobId);
    } catch (error) {
      const cause: unknown = controller.signal.aborted ? controller.signal.reason : error;
      if (cause !== closing) await settle(jobId, problemFor(cause, jobId, log));
    }
  };

  const settle = async (jobId: string, problem: Problem): Promise<void> => {
    if (await recordFailure(parts, jobId, problem, closed.signal)) await release(jobId);
  };

  const release = async (jobId: string): Promise<void> => {
    budgets.get(jobId)?.cancel();
    budgets.delete(jobId);
    const assetId = store.jobs.get(jobId)?.resource.id;
    if (assetId !== undefined) await files.dropInput(assetId).catch(() => undefined);
  };

  const exhaust = (jobId: string): void => {
    const problem = new ProblemError(
      'time-budget-exhausted',
      `The job did not end within its time budget of ${Math.round(parts.budgetMs / 3_600_000)} h.`,
    );
    const run = running.get(jobId);
    if (run === undefined) void settle(jobId, problem.problem);
    else run.controller.abort(problem);
  };

  return {
    submit(jobId) {
      const job = store.jobs.get(jobId);
      if (job === undefined || isFinished(job.status)) return;
      const leftMs = Date.parse(job.createdAt) + parts.budgetMs - clock.now();
      budgets.set(
        jobId,
        clock.after(Math.max(leftMs, 0), () => exhaust(jobId)),
      );
      const asset = store.assets.get(job.resource.id);
      if (asset !== undefined && planOf(asset, parts.speed).directives.hold) return;
      waiting.push(jobId);
      pump();
    },
    async cancel(jobId) {
      const job = await editJob(store, jobId, (found) => {
        if (found.status === 'canceled') return null;
        if (found.status === 'running')
          throw new ProblemError('job-started', 'Generation has already started.');
        if (found.status !== 'queued') throw new ProblemError('job-finished', `The job is ${found.status}.`);
        return { ...found, status: 'canceled', updatedAt: timestamp(clock) };
      });
      await release(jobId);
      return job;
    },
    async close() {
      closed.abort(closing);
      for (const timer of budgets.values()) timer.cancel();
      for (const { controller } of running.values()) controller.abort(closing);
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
