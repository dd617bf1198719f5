/** One piece of work at a time for each key. Over p-limit, as the limiter. */
import pLimit, { type LimitFunction } from 'p-limit';

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
