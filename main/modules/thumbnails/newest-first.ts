/** A few pieces of work at a time, the one requested last first: whoever scrolls wants what is on the screen now. */

/** Runs `work` when its turn comes; rejects with the signal's reason when nobody waits for it any more by then. */
export type NewestFirst = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** `atOnce` pieces run at the same time. */
export function createNewestFirst(atOnce: number): NewestFirst {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    while (running < atOnce) {
      const start = waiting.pop();
      if (start === undefined) return;
      start();
    }
  };
  return (work, signal) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        if (signal.aborted) {
          reject(signal.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
          return;
        }
        running += 1;
        void work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            next();
          });
      });
      next();
    });
}
