/** One measuring thread as the application sees it: clips go in, and each comes back measured or failed, whatever becomes of the thread. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/plain/errors.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { Clip, Tools } from '../../media/types.ts';
import type { MeasureOptions } from '../types.ts';
import { type Answer, answerSchema, errorOf, type Order } from './messages.ts';

export interface CaptureThread {
  /** As `Capture`; throws `capture.thread-ended` as well. */
  measure(clip: Clip, tools: Tools, options: MeasureOptions): Promise<Measurement>;
  boardMarkers(layout: BoardLayout): Promise<boolean[][]>;
  /** What it has still to do. */
  load(): number;
  end(): Promise<void>;
}

interface UnderWay {
  readonly fileName: string;
  hear(answer: Answer): void;
  failed(error: AppError): void;
}

/** Frames lie in memory of their own; for the rest, more only keeps 30 MB a thread from the system. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 } as const;

/** It keeps the process alive only while it works. `onEnd`: it has ended, because of `fault` when there is one. */
export function startCaptureThread(entry: URL, onEnd: (fault: Error | null) => void): CaptureThread {
  const worker = new Worker(entry, { resourceLimits });
  const underWay = new Map<number, UnderWay>();
  let last = 0;
  let hasEnded = false;
  let fault: Error | null = null;
  const tell = (order: Order): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
    worker.postMessage(order);
  };
  const settle = (id: number): void => {
    underWay.delete(id);
    if (underWay.size === 0) worker.unref();
  };
  worker.unref();
  worker.on('message', (data: unknown) => {
    const answer = answerSchema.parse(data);
    const work = underWay.get(answer.id);
    if (work === undefined) return;
    if (answer.type !== 'progress' && answer.type !== 'quick') settle(answer.id);
    if (answer.type === 'failed') work.failed(errorOf(answer.failure));
    else work.hear(answer);
  });
  // Followed by its exit.
  worker.on('error', (error: unknown) => {
    fault = error instanceof Error ? error : new Error('an unknown error');
  });
  worker.once('exit', () => {
    hasEnded = true;
    for (const [id, { fileName, failed }] of underWay) {
      settle(id);
      failed(new AppError('capture.thread-ended', { fileName }));
    }
    onEnd(fault);
  });
  /** `hear` answers what the work comes to, once it is there. */
  const work = <T>(order: Order, fileName: string, hear: (answer: Answer) => T | undefined): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const heard = (answer: Answer): void => {
      const result = hear(answer);
      if (result !== undefined) resolve(result);
    };
    underWay.set(order.id, { fileName, hear: heard, failed: reject });
    worker.ref();
    tell(order);
    return promise;
  };
  const next = (fileName: string): number => {
    if (hasEnded) throw new AppError('capture.thread-ended', { fileName });
    return (last += 1);
  };
  return {
    load: () => underWay.size,
    async measure(clip, tools, { layout, signal, onProgress, onQuick }) {
      const id = next(clip.fileName);
      const cancel = (): void => tell({ type: 'cancel', id });
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await work({ type: 'measure', id, clip, tools, layout }, clip.fileName, (answer) => {
          if (answer.type === 'progress') onProgress(answer.progress);
          if (answer.type === 'quick') onQuick(answer.measurement);
          return answer.type === 'measured' ? answer.measurement : undefined;
        });
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    async boardMarkers(layout) {
      const name = 'The board';
      return work({ type: 'markers', id: next(name), layout }, name, (answer) =>
        answer.type === 'markers' ? answer.markers : undefined,
      );
    },
    async end() {
      await worker.terminate();
    },
  };
}
