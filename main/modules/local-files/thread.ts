/** One thread that reads local files, as the application sees it: whatever becomes of it, every call ends. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/plain/errors.ts';
import { type Answer, answerSchema, type Order } from './messages.ts';

/** A file of 64 MB as text and as a tree of it has room; what goes on growing ends the thread, not the application. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 } as const;

/** An order before it has its number. */
export type NewOrder = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never;

export interface LocalThread {
  /** Resolves with the answer that ends the work; others are heard on the way. Throws `inspect.failed`, `cancelled`. */
  ask(order: NewOrder, signal: AbortSignal, hear?: (answer: Answer) => void): Promise<Answer>;
  /** Until it is closed: `changed` answers. */
  follow(order: NewOrder, hear: (answer: Answer) => void): { close(): void };
  load(): number;
  end(): Promise<void>;
}

/** Answers after which an order is done. */
const ends: ReadonlySet<Answer['type']> = new Set(['inspected', 'reported', 'scanned', 'measured']);

interface UnderWay {
  readonly hear: (answer: Answer) => void;
  readonly failed: (error: AppError) => void;
}

/**
 * `onEnd`: it has ended, because of `fault` when there is one; `onGuardFault`: the thread that it reads doubtful files in
 * has, and it goes on. It never keeps the process alive.
 */
export function startLocalThread(
  entry: URL,
  onEnd: (fault: Error | null) => void,
  onGuardFault: (fault: Error) => void = () => undefined,
): LocalThread {
  const worker = new Worker(entry, { resourceLimits });
  const underWay = new Map<number, UnderWay>();
  let last = 0;
  let fault: Error | null = null;
  let hasEnded = false;
  worker.unref();
  worker.on('message', (data: unknown) => {
    const answer = answerSchema.parse(data);
    if (answer.type === 'guard-broke-down') return onGuardFault(new Error(answer.reason));
    const work = underWay.get(answer.id);
    if (answer.type === 'failed') work?.failed(new AppError('inspect.failed', { reason: answer.reason }));
    else work?.hear(answer);
  });
  worker.on('error', (error: unknown) => {
    fault = error instanceof Error ? error : new Error('an unknown error');
  });
  worker.once('exit', () => {
    hasEnded = true;
    const reason = 'its reader broke down or took too long';
    for (const { failed } of underWay.values()) failed(new AppError('inspect.failed', { reason }));
    onEnd(fault);
  });
  const tell = (order: Order): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
    if (!hasEnded) worker.postMessage(order);
  };
  return {
    load: () => underWay.size,
    async ask(order, signal, hear = () => undefined) {
      if (signal.aborted) throw new AppError('cancelled', {});
      const id = (last += 1);
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const cancel = (): void => {
        tell({ type: 'end', id });
        reject(new AppError('cancelled', {}));
      };
      underWay.set(id, {
        failed: reject,
        hear: (answer) => (ends.has(answer.type) ? resolve(answer) : hear(answer)),
      });
      signal.addEventListener('abort', cancel, { once: true });
      if (hasEnded) reject(new AppError('inspect.failed', { reason: 'its reader has ended' }));
      tell({ ...order, id });
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', cancel);
        underWay.delete(id);
      }
    },
    follow(order, hear) {
      const id = (last += 1);
      underWay.set(id, { hear, failed: () => undefined });
      tell({ ...order, id });
      return {
        close() {
          underWay.delete(id);
          tell({ type: 'end', id });
        },
      };
    },
    async end() {
      await worker.terminate();
    },
  };
}
