/** The search index as the application sees it: questions go in, and each is answered, whatever becomes of the thread. */

import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/plain/errors.ts';
import { systemClock } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import type { ThreadFaults } from '../../core/thread-faults.ts';
import { startEngine } from './engine.ts';
import { type Answers, answerSchema, type End, type News, type Question } from './messages.ts';

/** A thread that does not end on its own within this time is ended by force. */
const endMs = 1500;

/** Messages go in; answers come to `hear`. */
interface Line {
  tell(message: Question | News): void;
  /** It is waited for: the process stays. */
  work(): void;
  rest(): void;
  end(): Promise<void>;
}

/** In this thread. */
function lineHere(path: string, hear: (data: unknown) => void): Line {
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

/** What is asked; the index numbers it on its own. */
export type Asked = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

/** Nothing is read before `start` or the first question. */
export interface LibraryIndex {
  /** Reads the library into memory, in the background. */
  start(): void;
  started(): boolean;
  /** True once all was read: questions are answered at once. */
  ready(): boolean;
  /**
   * Waits for the index. Throws `cancelled` when aborted, and `search.unavailable` when the index broke down twice while
   * it was asked.
   */
  ask<One extends Asked>(asked: One, signal?: AbortSignal): Promise<Answers[One['type']]>;
  /** Assets were entered, changed or removed. Called after their transaction; any number of ids. */
  touched(ids: readonly string[]): void;
  /** Collections or connections were renamed. */
  renamed(): void;
  close(): Promise<void>;
}

interface Waiting {
  readonly question: Question;
  tries: number;
  over(): void;
  resolve(answer: never): void;
  reject(error: unknown): void;
}

interface Deps {
  /** `worker.ts`, or what it was built to; without it the index is in this thread. */
  readonly entry?: URL | undefined;
  /** The catalogue's file. */
  readonly path: string;
  readonly log: Log;
  /** Hears of it when the thread breaks down. */
  readonly faults?: ThreadFaults | undefined;
  /** A search may find something else now. */
  readonly onChanged: () => void;
}

/** One for a catalogue that is open. */
export function openLibraryIndex({ entry, path, log, faults, onChanged }: Deps): LibraryIndex {
  const waiting = new Map<number, Waiting>();
  let line: Line | null = null;
  let last = 0;
  let ready = false;
  let closed = false;
  const hear = (data: unknown): void => {
    const message = answerSchema.parse(data);
    if (message.type === 'ready') ready = true;
    else if (message.type === 'changed') onChanged();
    else if (message.type === 'answer') settle(message.id)?.resolve(message.answer as never);
    else settle(message.id)?.reject(new AppError('search.unavailable', { reason: message.reason }));
  };
  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    one?.over();
    if (waiting.size === 0) line?.rest();
    return one;
  };
  /** The next one reads the library anew. What waited is asked again, but for what may have been the cause. */
  const ended = (fault: Error | null): void => {
    const wasReady = ready;
    line = null;
    ready = false;
    if (closed) return;
    if (faults === undefined) log.error({ err: fault }, 'the search index broke down');
    faults?.brokeDown('the search', fault);
    for (const one of Array.from(waiting.values())) {
      one.tries += 1;
      if (one.tries < 2) tell(one.question);
      else settle(one.question.id)?.reject(new AppError('search.unavailable', { reason: 'it broke down' }));
    }
    // What was touched and not read yet is known to the next one only.
    if (wasReady) onChanged();
  };
  const begin = (): Line =>
    (line ??= entry === undefined ? lineHere(path, hear) : lineToThread(entry, path, hear, ended));
  const tell = (message: Question | News): void => begin().tell(message);
  // The answer to a question is of its type: see `Answers`.
  const ask: LibraryIndex['ask'] = (asked, signal) =>
    new Promise((resolve, reject) => {
      if (closed || signal?.aborted === true) return reject(new AppError('cancelled', {}));
      const id = (last += 1);
      const drop = (): void => {
        tell({ type: 'drop', id });
        settle(id)?.reject(new AppError('cancelled', {}));
      };
      signal?.addEventListener('abort', drop, { once: true });
      const over = (): void => signal?.removeEventListener('abort', drop);
      const question: Question = { ...asked, id };
      waiting.set(id, { question, tries: 0, over, resolve, reject });
      begin().work();
      tell(question);
    });
  return {
    start() {
      if (!closed) begin();
    },
    started: () => line !== null,
    ready: () => ready,
    ask,
    touched(ids) {
      if (line !== null && ids.length > 0) tell({ type: 'touched', ids });
    },
    renamed() {
      if (line !== null) tell({ type: 'renamed' });
    },
    async close() {
      closed = true;
      for (const id of Array.from(waiting.keys())) settle(id)?.reject(new AppError('cancelled', {}));
      await line?.end();
    },
  };
}
