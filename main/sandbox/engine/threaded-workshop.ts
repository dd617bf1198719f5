/**
 * The workshop in threads of its own: making an asset computes for seconds, and the service must answer meanwhile.
 * In the service's thread, six assets held up its answers for up to 2.5 s.
 */
import { Worker } from 'node:worker_threads';
import type { Workshop } from './workshop.ts';
import { type WorkshopAnswer, type WorkshopTask, workshopAnswerSchema } from './workshop-messages.ts';

/** `close` ends all threads, also those at work. */
export interface ThreadedWorkshop extends Workshop {
  close(): Promise<void>;
}

/** A thread without work is kept this long: starting one takes about half a second. */
const idleMs = 30_000;

/** `entry` is `worker.ts`. Starts a thread whenever all others are busy: the engine bounds how many that are. */
export function createThreadedWorkshop(entry: URL): ThreadedWorkshop {
  const all = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  const start = (): Worker => {
    const thread = new Worker(entry, { workerData: { workshop: true } });
    thread.unref();
    all.add(thread);
    // Its task hears of an error too; without this listener an idle thread's would end the service.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(idle.get(thread));
      idle.delete(thread);
      all.delete(thread);
    });
    return thread;
  };

  const take = (): Worker => {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      return thread;
    }
    return start();
  };

  const ask = async (task: WorkshopTask, signal?: AbortSignal): Promise<WorkshopAnswer> => {
    signal?.throwIfAborted();
    const thread = take();
    try {
      const answer = await answerOf(thread, task, signal);
      idle.set(thread, setTimeout(() => void thread.terminate(), idleMs).unref());
      if (answer.type === 'failed') throw new Error(`The workshop failed: ${answer.message}`);
      return answer;
    } catch (error) {
      // Whatever it still computes for this task is for nothing.
      if (!idle.has(thread)) void thread.terminate();
      throw error;
    }
  };

  return {
    async makeAsset(request, { signal }) {
      const answer = await ask({ type: 'make', request }, signal);
      if (answer.type === 'made') return answer;
      throw new Error('The workshop answered another question.');
    },
    async paletteOf(image) {
      const answer = await ask({ type: 'palette', image });
      if (answer.type === 'palette') return answer.palette;
      throw new Error('The workshop answered another question.');
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

async function answerOf(thread: Worker, task: WorkshopTask, signal?: AbortSignal): Promise<WorkshopAnswer> {
  const over = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const onMessage = (data: unknown): void => resolve(workshopAnswerSchema.parse(data));
      const onExit = (code: number): void =>
        reject(new Error(`The workshop's thread ended with code ${code}.`));
      thread.once('message', onMessage).once('error', reject).once('exit', onExit);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal });
      over.signal.addEventListener('abort', () => {
        thread.off('message', onMessage).off('error', reject).off('exit', onExit);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
      thread.postMessage(task);
    });
  } finally {
    over.abort();
  }
}
