/**
 * Flushes of many small files in rounds: a disk's journal writes down all of a round at once, while flushes one after
 * the other make it write for each, and hold up whatever opens or renames a file meanwhile.
 */

/** Does `work`, which flushes, beside the others of its round. What `work` throws is thrown. */
export type InRounds = (work: () => Promise<void>) => Promise<void>;

/** A call during a round is in the next one, which begins when it ends. */
export function createFlushRounds(): InRounds {
  let next: (() => Promise<unknown>)[] = [];
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (next.length > 0) {
      const round = next;
      next = [];
      await Promise.all(round.map((begin) => begin()));
    }
    isRunning = false;
  };
  return (work) =>
    new Promise((resolve, reject) => {
      next.push(() => work().then(resolve, reject));
      // Together with all who come in the same breath.
      if (!isRunning) queueMicrotask(() => void (isRunning ? undefined : run()));
    });
}
