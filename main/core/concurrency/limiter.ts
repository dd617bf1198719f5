/** How much runs at once: so many calls, one for each key, so many items of a list, or one slice of the main thread after the other. */

import { setImmediate } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import pMap, { pMapIterable, pMapStop } from 'p-map';

// Bounded concurrency for work that comes from many places. Over p-limit: taking turns is all that is needed here, and the
// timeouts, rates and events of p-queue would ship with three packages instead of two.

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

// One piece of work at a time for each key. Over p-limit, as the limiter.

export interface KeyedQueue<K> {
  /** After all that was queued for the key before, whatever became of it; settles as `work` does. */
  run<T>(key: K, work: () => Promise<T>): Promise<T>;
  /** Resolves when all that is queued by now has settled: of one key, or of all. */
  settled(key?: K): Promise<void>;
}

/** Keys compare as those of a `Map`; one without work is forgotten. */
export function createKeyedQueue<K>(): KeyedQueue<K> {
  const queues = new Map<K, LimitFunction>();
  const run = async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? pLimit(1);
    queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
  return {
    run,
    async settled(key) {
      const keys = key === undefined ? [...queues.keys()] : [key].filter((one) => queues.has(one));
      await Promise.all(keys.map((one) => run(one, async () => undefined)));
    },
  };
}

// Bounded concurrency for the items of a list. Over p-map: it takes an item when there is room for it, where p-limit holds a
// promise for each (200,000 items on Node 24: 0.5 s and 90 MB against 2.8 s and 390 MB).

/** Works on at most `limit` items at once. After a failure none is begun, and the first is thrown when those under way have settled. */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  await pMap(
    items,
    async (item) => {
      if (failures.length > 0) return pMapStop;
      await work(item).catch((error: unknown) => failures.push(error));
      return null;
    },
    { concurrency: limit },
  );
  if (failures.length > 0) throw failures[0];
}

/**
 * Works on at most `limit` items at once, ahead of the reader; yields each result in the order of the items. Throws the
 * first failure of that order. When the reader stops, so does the work: none is begun any more.
 */
export function mapInOrder<I, O>(
  items: Iterable<I>,
  limit: number,
  work: (item: I) => Promise<O>,
): AsyncIterable<O> {
  return pMapIterable(items, work, { concurrency: limit });
}

// Long work on the main thread in short slices, so that windows, events and downloads go on beside it.

/** Half of what a frame of the screen takes: the rest is for whatever else waits. */
const sliceMs = 8;

/** To be awaited between two steps: lets others work when the slice is used up. */
export type Pause = () => Promise<void>;

/** One per piece of work. */
export function createPause(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
