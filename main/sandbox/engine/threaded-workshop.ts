/**
 * The workshop in threads of its own: making an asset computes for up to a second, and the service must answer meanwhile.
 * In the service's thread, six assets held up its answers for up to 2.5 s.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Workshop } from './workshop.ts';
import { type WorkshopAnswer, type WorkshopTask, workshopAnswerSchema } from './workshop-messages.ts';

/** `close` ends all threads, also those at work, and fails what waits. */
export interface ThreadedWorkshop extends Workshop {
  close(): Promise<void>;
}

/** A thread without work is kept this long: starting one takes about half a second. */
const idleMs = 30_000;
/** More than this only take memory: what they would do next waits for the disk. */
const mostThreads = 8;

/**
 * As many as there are cores. One fewer would leave a core to the answering thread, but on two cores halve what is made;
 * workshop threads run at a lower priority instead (workshop-thread.ts).
 */
const usualThreads = (): number => Math.min(mostThreads, Math.max(1, availableParallelism()));

interface Waiting {
  readonly start: (thread: Worker) => void;
  readonly refuse: (error: Error) => void;
}

/**
 * `entry` is `worker.ts`. At most `threads` tasks are in the making, the others wait their turn, first come, first
 * served. An aborted task leaves the queue, or ends its thread.
 */
export function createThreadedWorkshop(
  entry: URL,
  { threads = usualThreads() }: { readonly threads?: number } = {},
): ThreadedWorkshop {
  const all = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const queue = new Set<Waiting>();
  const ending = new Set<Promise<unknown>>();
  let closed = false;

  const start = (): Worker => {
    const thread = new Worker(entry, { workerData: { workshop: true } });
    thread.unref();
    all.add(thread);
    // Its task hears of an error too; without this listener an idle thread's would end the service.
    thread.on('error', () => undefined);
    thread.once('exit', () => remove(thread));
    return thread;
  };

  const remove = (thread: Worker): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    if (all.delete(thread)) pump();
  };

  /** Out of the count at once: while it ends, another may start. */
  const end = (thread: Worker): void => {
    const ended = thread.terminate();
    ending.add(ended);
    void ended.finally(() => ending.delete(ended));
    remove(thread);
  };

  const free = (): Worker | null => {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      return thread;
    }
    return all.size < threads ? start() : null;
  };

  const pump = (): void => {
    for (const waiting of queue) {
      const thread = closed ? null : free();
      if (thread === null) return;
      queue.delete(waiting);
      waiting.start(thread);
    }
  };

  const turn = (signal: AbortSignal | undefined): Promise<Worker> =>
    new Promise((resolve, reject) => {
      const over = new AbortController();
      const waiting: Waiting = {
        start(thread) {
          over.abort();
          resolve(thread);
        },
        refuse(error) {
          over.abort();
          reject(error);
        },
      };
      const leave = (): void => {
        queue.delete(waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true, signal: over.signal });
      queue.add(waiting);
      pump();
    });

  const ask = async (task: WorkshopTask, signal?: AbortSignal): Promise<WorkshopAnswer> => {
    signal?.throwIfAborted();
    if (closed) throw new Error('The workshop is closed.');
    const thread = await turn(signal);
    try {
      const answer = await answerOf(thread, task, signal);
      idle.set(thread, setTimeout(() => end(thread), idleMs).unref());
      if (answer.type === 'failed') throw new Error(`The workshop failed: ${answer.message}`);
      return answer;
    } catch (error) {
      // Whatever it still computes for this task is for nothing.
      if (!idle.has(thread)) end(thread);
      throw error;
    } finally {
      pump();
    }
  };

  return {
    async makeAsset(request, { signal }) {
      const answer = await ask({ type: 'make', request }, signal);
      if (answer.type === 'made') return answer;
      throw new Error('The workshop answered another question.');
    },
    async paletteOf(image, { signal } = {}) {
      const answer = await ask({ type: 'palette', image }, signal);
      if (answer.type === 'palette') return answer.palette;
      throw new Error('The workshop answered another question.');
    },
    async close() {
      closed = true;
      for (const waiting of queue) waiting.refuse(new Error('The workshop is closed.'));
      queue.clear();
      await Promise.all([...ending, ...[...all].map((thread) => thread.terminate())]);
    },
  };
}

async function answerOf(thread: Worker, task: WorkshopTask, signal?: AbortSignal): Promise<WorkshopAnswer> {
  const over = new AbortController();
  try {
    // Between its turn and now nothing ran: `turn` resolves in the very tick in which the signal is looked at.
    signal?.throwIfAborted();
    const data = await new Promise<unknown>((resolve, reject) => {
      const onExit = (code: number): void =>
        reject(new Error(`The workshop's thread ended with code ${code}.`));
      thread.once('message', resolve).once('error', reject).once('exit', onExit);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal });
      over.signal.addEventListener('abort', () => {
        thread.off('message', resolve).off('error', reject).off('exit', onExit);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
      thread.postMessage(task);
    });
    return workshopAnswerSchema.parse(data);
  } finally {
    over.abort();
  }
}
