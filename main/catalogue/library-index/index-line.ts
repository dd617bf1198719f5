/** The way to the index: a thread of its own, or this one. */
import { Worker } from 'node:worker_threads';
import { startEngine } from './engine.ts';
import type { News, Question } from './messages.ts';

/** Messages go in; answers come to `hear`. */
export interface Line {
  tell(message: Question | News): void;
  /** It is waited for: the process stays. */
  work(): void;
  rest(): void;
  end(): Promise<void>;
}

/** In this thread. */
export function lineHere(path: string, hear: (data: unknown) => void): Line {
  const engine = startEngine(path, hear);
  return {
    tell: engine.hear,
    work: () => undefined,
    rest: () => undefined,
    end: async () => engine.close(),
  };
}

/** `ended`: the thread is gone, because of that fault when there is one. */
export function lineToThread(
  entry: URL,
  path: string,
  hear: (data: unknown) => void,
  ended: (fault: Error | null) => void,
): Line {
  const worker = new Worker(entry, { workerData: { path } });
  let fault: Error | null = null;
  worker.unref();
  worker.on('message', hear);
  // Followed by its exit.
  worker.on('error', (error: unknown) => {
    fault = error instanceof Error ? error : new Error('an unknown error');
  });
  worker.once('exit', () => ended(fault));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
    tell: (message) => worker.postMessage(message),
    work: () => worker.ref(),
    rest: () => worker.unref(),
    async end() {
      await worker.terminate();
    },
  };
}
