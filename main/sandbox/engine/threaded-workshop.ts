/**
 * The workshop in threads of its own: making an asset computes for up to a second, and the service must answer meanwhile.
 * In the service's thread, six assets held up its answers for up to 2.5 s.
 */
import { availableParallelism } from 'node:os';
import { RemoteError } from '../../core/worker-rpc/peer.ts';
import { startThread } from '../../core/worker-rpc/thread.ts';
import { createThreadPool, type WorkshopThread } from './thread-pool.ts';
import type { Workshop } from './workshop.ts';
import { workshopThread } from './workshop-thread.ts';

/** `close` ends all threads, also those at work, and fails what waits. */
export interface ThreadedWorkshop extends Workshop {
  close(): Promise<void>;
}

/** `onFault`: one of the threads broke down; what it was making fails, and the next task has a new one. */
export interface WorkshopThreads {
  readonly threads?: number;
  readonly onFault?: (fault: Error) => void;
}

/** More than this only take memory: what they would do next waits for the disk. */
const mostThreads = 8;

/**
 * As many as there are cores. One fewer would leave a core to the answering thread, but on two cores halve what is made;
 * workshop threads run at a lower priority instead (workshop-thread.ts).
 */
const usualThreads = (): number => Math.min(mostThreads, Math.max(1, availableParallelism()));

/** Pictures come and go by the megabyte: with the usual 16 MB for young objects a quarter of the time goes into collecting them. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 } as const;

/**
 * `entry` is `worker.ts`. At most `threads` tasks are in the making, the others wait their turn. An aborted task leaves
 * the queue, or ends its thread.
 */
export function createThreadedWorkshop(
  entry: URL,
  { threads = usualThreads(), onFault = () => undefined }: WorkshopThreads = {},
): ThreadedWorkshop {
  const start = (onEnd: (fault: Error | null) => void): WorkshopThread =>
    startThread(entry, { workerData: workshopThread, resourceLimits, keepsAlive: 'never', onEnd });
  const pool = createThreadPool(start, threads, onFault);

  const ask = async <T>(work: (thread: WorkshopThread) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const thread = await pool.turn(signal);
    try {
      const made = await work(thread);
      pool.rest(thread);
      return made;
    } catch (error) {
      if (!(error instanceof RemoteError)) {
        pool.end(thread);
        throw error;
      }
      pool.rest(thread);
      throw new Error(`The workshop failed: ${error.stack ?? error.message}`, { cause: error });
    }
  };

  return {
    makeAsset: (request, { signal }) =>
      ask((thread) => thread.call('makeAsset', request, { signal }), signal),
    paletteOf: (image, { signal } = {}) =>
      ask((thread) => thread.call('paletteOf', image, { signal }), signal),
    close: () => pool.close(),
  };
}
