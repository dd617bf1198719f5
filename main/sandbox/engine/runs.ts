/** What is under way, each with the means to stop it. */

/** Pieces of work by their job's id. */
export interface Runs {
  readonly size: number;
  /** Starts the work, which ends itself when its signal is aborted and never rejects. */
  start(jobId: string, work: (signal: AbortSignal) => Promise<void>, then?: () => void): void;
  /** False when no such work is under way. */
  abort(jobId: string, reason: Error): boolean;
  /** Aborts everything and waits for its end. */
  close(reason: Error): Promise<void>;
}

/** Nothing is under way yet. */
export function createRuns(): Runs {
  const runs = new Map<string, { controller: AbortController; done: Promise<void> }>();
  return {
    get size() {
      return runs.size;
    },
    start(jobId, work, then) {
      const controller = new AbortController();
      const done = work(controller.signal).finally(() => {
        runs.delete(jobId);
        then?.();
      });
      runs.set(jobId, { controller, done });
    },
    abort(jobId, reason) {
      const run = runs.get(jobId);
      run?.controller.abort(reason);
      return run !== undefined;
    },
    async close(reason) {
      const all = [...runs.values()];
      for (const { controller } of all) controller.abort(reason);
      await Promise.all(all.map(({ done }) => done));
    },
  };
}
