/** A bounded number of threads and a fair queue for them: first come, first served. */
import type { Thread } from '../../core/worker-rpc/thread.ts';
import type { WorkshopProcedures } from './workshop-thread.ts';

export type WorkshopThread = Thread<WorkshopProcedures>;

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
export function createThreadPool(
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
