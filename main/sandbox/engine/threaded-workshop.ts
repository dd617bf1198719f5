/**
 * The workshop in threads of its own: making an asset computes for up to a second, and the service must answer meanwhile.
 * In the service's thread, six assets held up its answers for up to 2.5 s.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createThreadPool } from './thread-pool.ts';
import type { Workshop } from './workshop.ts';
import { type WorkshopAnswer, type WorkshopTask, workshopAnswerSchema } from './workshop-messages.ts';

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
  const start = (): Worker => new Worker(entry, { workerData: { workshop: true }, resourceLimits });
  const pool = createThreadPool(start, threads, onFault);

  const ask = async (task: WorkshopTask, signal?: AbortSignal): Promise<WorkshopAnswer> => {
    const thread = await pool.turn(signal);
    let answer: WorkshopAnswer;
    try {
      answer = await answerOf(thread, task, signal);
    } catch (error) {
      pool.end(thread);
      throw error;
    }
    pool.rest(thread);
    if (answer.type === 'failed') throw new Error(`The workshop failed: ${answer.message}`);
    return answer;
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
    close: () => pool.close(),
  };
}

async function answerOf(thread: Worker, task: WorkshopTask, signal?: AbortSignal): Promise<WorkshopAnswer> {
  const over = new AbortController();
  try {
    const data = await new Promise<unknown>((resolve, reject) => {
      const onExit = (code: number): void =>
        reject(new Error(`The workshop's thread ended with code ${code}.`));
      signal?.throwIfAborted();
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
