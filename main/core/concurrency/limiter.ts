/**
 * Bounded concurrency for work that comes from many places. Over p-limit: taking turns is all that is needed here, and the
 * timeouts, rates and events of p-queue would ship with three packages instead of two.
 */
import pLimit from 'p-limit';

/**
 * Runs `work` when its turn comes, first come first served, whatever became of the work before it; settles as `work` does.
 * Rejects with the signal's reason when it aborts first, and `work` is then never begun; the signal of work under way is
 * the work's own matter.
 */
export type Limiter = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** At most `limit` at once; with 1 it is a serial queue. Work that waits for another turn of its own limiter waits for ever. */
export function createLimiter(limit: number): Limiter {
  const inTurn = pLimit(limit);
  return (work, signal) =>
    signal === undefined ? inTurn(work) : untilAborted(signal, work, (begin) => void inTurn(begin));
}

/**
 * As `createLimiter`, the newest first: a user who scrolls wants what is on the screen now. Rejects with the signal's reason
 * when the turn comes and it has aborted by then.
 */
export function createNewestFirst(
  limit: number,
): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  const inTurn = pLimit(limit);
  const waiting: (() => Promise<void>)[] = [];
  return (work, signal) =>
    new Promise((resolve, reject) => {
      const begin = async (): Promise<void> => {
        if (signal.aborted) reject(signal.reason);
        else await Promise.try(work).then(resolve, reject);
      };
      if (inTurn.activeCount < limit) return void inTurn(begin);
      // Each that waits brings a turn, and whichever is the newest by then takes it.
      waiting.push(begin);
      void inTurn(async () => waiting.pop()?.());
    });
}

/** A queue of p-limit lets nobody leave: the turn of one that has left is passed on as soon as it comes. */
function untilAborted<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  enqueue: (begin: () => Promise<void>) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const leave = (): void => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    enqueue(async () => {
      if (signal.aborted) return;
      signal.removeEventListener('abort', leave);
      await Promise.try(work).then(resolve, reject);
    });
  });
}
