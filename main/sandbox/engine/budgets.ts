/** The time budget of jobs: measured from creation, queue time included (specification: Job status). */
import type { Clock } from '../../core/clock.ts';
import type { JobRecord } from '../store/records.ts';

/** Watches jobs until they end. */
export interface Budgets {
  watch(job: JobRecord): void;
  drop(jobId: string): void;
  close(): void;
}

/** Calls `exhaust` with the id of each watched job whose `budgetMs` are over. */
export function createBudgets(clock: Clock, budgetMs: number, exhaust: (jobId: string) => void): Budgets {
  const timers = new Map<string, { cancel(): void }>();
  return {
    watch(job) {
      const leftMs = Math.max(0, Date.parse(job.createdAt) + budgetMs - clock.now());
      timers.set(
        job.id,
        clock.after(leftMs, () => exhaust(job.id)),
      );
    },
    drop(jobId) {
      timers.get(jobId)?.cancel();
      timers.delete(jobId);
    },
    close() {
      for (const timer of timers.values()) timer.cancel();
    },
  };
}
