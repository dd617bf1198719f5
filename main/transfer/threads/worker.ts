/** Entry of a downloading thread: it receives, hashes and writes on its own, and tells the application how far it is. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../contract/plain/errors.ts';
import { systemClock } from '../../core/clock.ts';
import { silentLog } from '../../core/log.ts';
import { paceOf } from '../../core/rate-limit.ts';
import type { SystemProxy } from '../../core/system-proxy.ts';
import { createSharedLedger } from '../disk-room.ts';
import { createDownloadFile } from '../download-file.ts';
import { threadFileSystem } from '../thread-file-system.ts';
import type { Cut } from '../types.ts';
import {
  type Answer,
  type Beginning,
  beginningSchema,
  failureOf,
  type Order,
  ordersSchema,
} from './messages.ts';
import { createOutbox } from './outbox.ts';

/** Milliseconds between two messages about the progress of a file. */
const progressEveryMs = 100;

function serve(port: MessagePort, { promised, cell, connections, limit, knowsProxy }: Beginning): void {
  const say = createOutbox<Answer>((answers) => port.postMessage(answers));
  const proxies = createProxyQuestions(say);
  // The application logs: it hears of every file.
  const download = createDownloadFile({
    log: silentLog,
    clock: systemClock,
    files: threadFileSystem,
    connections,
    ledger: createSharedLedger(promised, cell),
    systemProxy: knowsProxy ? proxies.ask : null,
    ...(limit !== null && { pace: paceOf(limit, systemClock) }),
  });
  const running = new Map<number, AbortController>();
  const progress = createProgressRounds(say);
  const begin = async (order: Extract<Order, { type: 'download' }>): Promise<void> => {
    const { id, owner, url, reach, folder, path, localPath, knownBytes } = order;
    const abort = new AbortController();
    running.set(id, abort);
    let cut: Cut | null = null;
    try {
      const arrived = await download({
        url,
        reach,
        folder,
        path,
        localPath,
        signal: abort.signal,
        ...(owner === null ? {} : { owner }),
        ...(knownBytes === null ? {} : { knownBytes }),
        onProgress: (now) => progress.tell(id, now),
        onCut: (kept) => void (cut = kept),
      });
      progress.drop(id);
      say({ type: 'arrived', id, ...arrived });
    } catch (error) {
      progress.last(id);
      say({ type: 'failed', id, failure: failureOf(error), cut });
    } finally {
      running.delete(id);
    }
  };
  port.on('message', (data: unknown) => {
    for (const order of ordersSchema.parse(data)) {
      if (order.type === 'cancel') running.get(order.id)?.abort(new AppError('cancelled', {}));
      else if (order.type === 'proxy-found') proxies.hear(order);
      else void begin(order);
    }
  });
}

/** Only the application can ask the system. */
function createProxyQuestions(say: (question: Answer) => void): {
  readonly ask: SystemProxy;
  hear(answer: Extract<Order, { type: 'proxy-found' }>): void;
} {
  const asked = new Map<number, (list: string) => void>();
  let last = 0;
  return {
    ask(url) {
      const id = (last += 1);
      const { promise, resolve } = Promise.withResolvers<string>();
      asked.set(id, resolve);
      say({ type: 'find-proxy', id, url });
      return promise;
    },
    hear({ id, list }) {
      asked.get(id)?.(list);
      asked.delete(id);
    },
  };
}

interface Progress {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
}

/** Says how far all files are every so often, and never the same twice. */
function createProgressRounds(say: (answer: Answer) => void) {
  const unsaid = new Map<number, Progress>();
  let timer: NodeJS.Timeout | null = null;
  const sayOne = (id: number, progress: Progress): void => {
    unsaid.delete(id);
    say({ type: 'progress', id, ...progress });
  };
  return {
    tell(id: number, progress: Progress): void {
      unsaid.set(id, progress);
      timer ??= setTimeout(() => {
        timer = null;
        for (const [each, last] of unsaid) sayOne(each, last);
      }, progressEveryMs);
    },
    /** Says what was left unsaid of a file. */
    last(id: number): void {
      const progress = unsaid.get(id);
      if (progress !== undefined) sayOne(id, progress);
    },
    /** What was left unsaid is of no interest any more. */
    drop: (id: number): void => void unsaid.delete(id),
  };
}

if (parentPort !== null) serve(parentPort, beginningSchema.parse(workerData));
