/** The way to the index: a thread of its own, or this one. */
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../core/clock.ts';
import { startEngine } from './engine.ts';
import type { End, News, Question } from './messages.ts';

/** A thread that does not end on its own within this time is ended by force. */
const endMs = 1500;

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
  const gone = Promise.withResolvers<undefined>();
  worker.once('exit', () => {
    gone.resolve(undefined);
    ended(fault);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
    tell: (message) => worker.postMessage(message),
    work: () => worker.ref(),
    rest: () => worker.unref(),
    // Ended by force while it loads SQLite's driver, it would take the whole process with it.
    async end() {
      const word: End = { type: 'end' };
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
      worker.postMessage(word);
      const late = systemClock.after(endMs, () => void worker.terminate());
      await gone.promise;
      late.cancel();
    },
  };
}
