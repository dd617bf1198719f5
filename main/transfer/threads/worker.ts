/** Entry of a downloading thread: it receives, hashes and writes by itself, and tells the application how far it is. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { systemClock } from '../../core/clock.ts';
import { silentLog } from '../../core/log.ts';
import { createSharedLedger } from '../disk-room.ts';
import { createDownloadFile } from '../download-file.ts';
import type { Cut } from '../types.ts';
import {
  type Answer,
  type Beginning,
  beginningSchema,
  failureOf,
  type Order,
  orderSchema,
} from './messages.ts';

/** Milliseconds between two messages about the progress of a file. */
const progressEveryMs = 100;

function serve(port: MessagePort, { promised, cell, connections }: Beginning): void {
  // The application logs: it hears of every file.
  const download = createDownloadFile({
    log: silentLog,
    clock: systemClock,
    connections,
    ledger: createSharedLedger(promised, cell),
  });
  const running = new Map<number, AbortController>();
  const say = (answer: Answer): void => port.postMessage(answer);
  const begin = async (order: Extract<Order, { type: 'download' }>): Promise<void> => {
    const { id, owner, url, folder, path, localPath } = order;
    const abort = new AbortController();
    running.set(id, abort);
    const progress = createProgress((now) => say({ type: 'progress', id, ...now }));
    let cut: Cut | null = null;
    try {
      const arrived = await download({
        url,
        folder,
        path,
        localPath,
        signal: abort.signal,
        ...(owner === null ? {} : { owner }),
        onProgress: progress.tell,
        onCut: (kept) => void (cut = kept),
      });
      say({ type: 'arrived', id, ...arrived });
    } catch (error) {
      progress.last();
      say({ type: 'failed', id, failure: failureOf(error), cut });
    } finally {
      running.delete(id);
    }
  };
  port.on('message', (data: unknown) => {
    const order = orderSchema.parse(data);
    if (order.type === 'cancel') running.get(order.id)?.abort(new AppError('cancelled', {}));
    else void begin(order);
  });
}

interface Progress {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
}

/** Says the first progress at once and then one every so often; `last` says what was left unsaid. */
function createProgress(say: (progress: Progress) => void): { tell(progress: Progress): void; last(): void } {
  let saidMs = Number.NEGATIVE_INFINITY;
  let unsaid: Progress | null = null;
  return {
    tell(progress) {
      unsaid = progress;
      const nowMs = performance.now();
      if (nowMs - saidMs < progressEveryMs) return;
      [saidMs, unsaid] = [nowMs, null];
      say(progress);
    },
    last() {
      if (unsaid !== null) say(unsaid);
    },
  };
}

if (parentPort !== null) serve(parentPort, beginningSchema.parse(workerData));
