/** One downloading thread as the application sees it: files go in, and each comes back arrived or failed, whatever becomes of the thread. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/plain/errors.ts';
import type { SystemProxy } from '../../core/system-proxy.ts';
import type { ArrivedFile, DownloadRequest } from '../types.ts';
import { type Answer, answersSchema, type Beginning, errorOf, type Order } from './messages.ts';
import { createOutbox } from './outbox.ts';

export interface DownloadThread {
  /** As `DownloadFile`; throws `transfer.thread-ended` as well. */
  download(wanted: DownloadRequest): Promise<ArrivedFile>;
  /** How many are under way. */
  files(): number;
  /** Resolves when nothing is under way any more. */
  cancelAll(): Promise<void>;
  end(): Promise<void>;
}

interface UnderWay {
  readonly wanted: DownloadRequest;
  arrived(file: ArrivedFile): void;
  failed(error: AppError): void;
}

/** The bytes are in memory of its own; for the rest, more only keeps 30 MB a thread from the system. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 } as const;

/** It keeps the process alive only while files are under way. `onEnd`: it has ended, because of `fault` when there is one. */
export function startThread(
  entry: URL,
  beginning: Beginning,
  systemProxy: SystemProxy | null,
  onEnd: (fault: Error | null) => void,
): DownloadThread {
  const worker = new Worker(entry, { workerData: beginning, resourceLimits });
  const underWay = new Map<number, UnderWay>();
  let last = 0;
  let hasEnded = false;
  let fault: Error | null = null;
  let onQuiet: (() => void) | null = null;
  const settle = (id: number, how: (file: UnderWay) => void): void => {
    const file = underWay.get(id);
    if (file === undefined) return;
    underWay.delete(id);
    how(file);
    if (underWay.size > 0) return;
    worker.unref();
    onQuiet?.();
  };
  const tell = createOutbox<Order>((orders) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
    worker.postMessage(orders);
  });
  worker.unref();
  worker.on('message', (data: unknown) => {
    for (const answer of answersSchema.parse(data))
      if (answer.type === 'find-proxy') void findProxy(answer, systemProxy).then(tell);
      else hear(answer, underWay, settle);
  });
  // Followed by its exit.
  worker.on('error', (error: unknown) => {
    fault = error instanceof Error ? error : new Error('an unknown error');
  });
  worker.once('exit', () => {
    hasEnded = true;
    onEnd(fault);
    for (const [id, { wanted }] of underWay)
      settle(id, (file) => file.failed(new AppError('transfer.thread-ended', { path: wanted.path })));
  });
  return {
    files: () => underWay.size,
    async download(wanted) {
      const { url, folder, path, localPath, owner = null, knownBytes = null, signal } = wanted;
      if (hasEnded) throw new AppError('transfer.thread-ended', { path });
      const id = (last += 1);
      const cancel = (): void => tell({ type: 'cancel', id });
      const { promise, resolve, reject } = Promise.withResolvers<ArrivedFile>();
      underWay.set(id, { wanted, arrived: resolve, failed: reject });
      worker.ref();
      signal?.addEventListener('abort', cancel, { once: true });
      tell({ type: 'download', id, url, reach: wanted.reach, folder, path, localPath, owner, knownBytes });
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
    async cancelAll() {
      if (underWay.size === 0) return;
      const quiet = Promise.withResolvers<void>();
      onQuiet = quiet.resolve;
      for (const id of underWay.keys()) tell({ type: 'cancel', id });
      await quiet.promise;
    },
    async end() {
      await worker.terminate();
    },
  };
}

type Question = Extract<Answer, { type: 'find-proxy' }>;

async function findProxy({ id, url }: Question, systemProxy: SystemProxy | null): Promise<Order> {
  const list = (await systemProxy?.(url).catch(() => '')) ?? '';
  return { type: 'proxy-found', id, list };
}

function hear(
  answer: Exclude<Answer, Question>,
  underWay: ReadonlyMap<number, UnderWay>,
  settle: (id: number, how: (file: UnderWay) => void) => void,
): void {
  const { id } = answer;
  switch (answer.type) {
    case 'progress': {
      const { receivedBytes, totalBytes } = answer;
      return underWay.get(id)?.wanted.onProgress?.({ receivedBytes, totalBytes });
    }
    case 'arrived':
      return settle(id, ({ wanted, arrived }) => {
        const { sizeBytes, sha256 } = answer;
        wanted.onProgress?.({ receivedBytes: sizeBytes, totalBytes: sizeBytes });
        arrived({ sizeBytes, sha256 });
      });
    case 'failed':
      return settle(id, ({ wanted, failed }) => {
        if (answer.cut !== null) wanted.onCut?.(answer.cut);
        failed(errorOf(answer.failure));
      });
  }
}
