/**
 * The workshop in threads of its own: making an asset computes for up to a second, and the service must answer meanwhile.
 * In the service's thread, six assets held up its answers for up to 2.5 s.
 */
import { availableParallelism } from 'node:os';
import { RemoteError } from '../../core/worker-rpc/peer.ts';
import { startThread, type Thread } from '../../core/worker-rpc/thread.ts';
import type { Workshop } from '../make/types.ts';
import { type WorkshopProcedures, workshopThread } from './workshop-thread.ts';

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

// A bounded number of threads and a fair queue for them: first come, first served.

type WorkshopThread = Thread<WorkshopProcedures>;

export interface ThreadPool {
  /** A thread for one task, once there is one. Throws the signal's reason when it is aborted while waiting. */
  turn(signal?: AbortSignal): Promise<WorkshopThread>;
  /** The thread has done its task; it is kept for a while. */
  rest(thread: WorkshopThread): void;
  /** The thread is of no more use, whatever it still computes. */
  end(thread: WorkshopThread): void;
  /** Ends all threads, also those at work, and refuses what waits or comes later. */
  close(): Promise<void>;
}

/** A thread without work is kept this long: starting one takes about half a second. */
const idleMs = 30_000;

interface Waiting {
  readonly begin: (thread: WorkshopThread) => void;
  readonly refuse: (error: Error) => void;
}

const closedError = (): Error => new Error('The workshop is closed.');

/** Threads are started when they are needed, at most `most` at a time. `onFault`: one of them broke down. */
function createThreadPool(
  start: (onEnd: (fault: Error | null) => void) => WorkshopThread,
  most: number,
  onFault: (fault: Error) => void,
): ThreadPool {
  const all = new Set<WorkshopThread>();
  const idle = new Map<WorkshopThread, NodeJS.Timeout>();
  const queue = new Set<Waiting>();
  const ending = new Set<Promise<unknown>>();
  let closed = false;

  const remove = (thread: WorkshopThread): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    if (all.delete(thread)) pump();
  };

  const started = (): WorkshopThread => {
    const thread = start((fault) => {
      // Its task hears of it too.
      if (fault !== null) onFault(fault);
      remove(thread);
    });
    all.add(thread);
    return thread;
  };

  const free = (): WorkshopThread | null => {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      return thread;
    }
    return all.size < most ? started() : null;
  };

  const pump = (): void => {
    for (const waiting of queue) {
      const thread = closed ? null : free();
      if (thread === null) return;
      queue.delete(waiting);
      waiting.begin(thread);
    }
  };

  const end = (thread: WorkshopThread): void => {
    const ended = thread.terminate();
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
    // Out of the count at once: while it ends, another may start.
    remove(thread);
  };

  return {
    turn(signal) {
      if (closed) return Promise.reject(closedError());
      return queued(queue, pump, signal);
    },
    rest(thread) {
      if (!all.has(thread)) return;
      idle.set(thread, setTimeout(() => end(thread), idleMs).unref());
      pump();
    },
    end,
    async close() {
      closed = true;
      for (const waiting of queue) waiting.refuse(closedError());
      queue.clear();
      await Promise.all([...ending, ...[...all].map((thread) => thread.terminate())]);
    },
  };
}

function queued(
  queue: Set<Waiting>,
  pump: () => void,
  signal: AbortSignal | undefined,
): Promise<WorkshopThread> {
  const over = new AbortController();
  return new Promise<WorkshopThread>((resolve, reject) => {
    const waiting: Waiting = { begin: resolve, refuse: reject };
    const leave = (): void => {
      queue.delete(waiting);
      reject(signal?.reason);
    };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', leave, { once: true, signal: over.signal });
    queue.add(waiting);
    pump();
  }).finally(() => over.abort());
}
