/** Gives the worker of one load its orders and ends it: when it has answered, when it takes too long, when it broke, when the user left. */

import {
  AppError,
  type AppFailureWire,
  type ErrorCode,
  type ErrorData,
} from '../../../main/contract/plain/errors.ts';
import { modelLimits, parseMs } from '../limits.ts';
import type { BytesProgress } from '../parse/folder.ts';
import type { ParseAnswer, ParseOrder, ParseReport, PrepareOrder, RefineOrder } from '../parse/protocol.ts';
import { sceneWords } from '../scene-words.ts';
import type { FineShape } from '../transfer/flat.ts';
import { startWorkClock } from './work-clock.ts';

export interface WorkerOptions {
  /** Fresh from a `WorkerSupply`. */
  readonly take: () => Worker;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: BytesProgress) => void;
}

/**
 * `refine` fetches the shapes that wait, and ends the worker, however it comes out: the caller calls it once, with an
 * already aborted signal to do without. Null when the answer has all.
 */
export interface Parsed {
  readonly answer: ParseAnswer;
  readonly refine: ((signal: AbortSignal) => Promise<readonly FineShape[]>) | null;
}

/** Throws `model.*` errors (a crash and a time limit, too) or the signal's reason; `refine` does the same. */
export async function parseInWorker(order: ParseOrder, options: WorkerOptions): Promise<Parsed> {
  const { take, signal, onProgress } = options;
  signal.throwIfAborted();
  const worker = take();
  let readBytes = 0;
  const onReading = (progress: BytesProgress): void => {
    readBytes = progress.receivedBytes;
    onProgress?.(progress);
  };
  let isWaiting = false;
  try {
    const { answer, isCoarse } = await asked(worker, order, 'done', { signal, readBytes, onReading });
    isWaiting = isCoarse;
    return { answer, refine: isCoarse ? (until) => refined(worker, readBytes, until) : null };
  } finally {
    if (!isWaiting) worker.terminate();
  }
}

async function refined(
  worker: Worker,
  readBytes: number,
  signal: AbortSignal,
): Promise<readonly FineShape[]> {
  try {
    signal.throwIfAborted();
    return (await asked(worker, { type: 'refine' }, 'refined', { signal, readBytes })).shapes;
  } finally {
    worker.terminate();
  }
}

interface Asking {
  readonly signal: AbortSignal;
  /** As much was read already; more time for more. */
  readonly readBytes: number;
  readonly onReading?: (progress: BytesProgress) => void;
}

/** One order and its answer, within the time for it. */
async function asked<T extends 'done' | 'refined'>(
  worker: Worker,
  order: ParseOrder | RefineOrder,
  type: T,
  { signal, readBytes, onReading }: Asking,
): Promise<Extract<ParseReport, { type: T }>> {
  const clocks: { total?: () => void; parsing?: () => void } = {};
  const settled = new AbortController();
  const heard = { signal: settled.signal };
  try {
    return await new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const late = (): void => reject(tooLate(performance.now() - startedAt));
      const giveTime = (bytes: number): void => {
        clocks.parsing?.();
        clocks.parsing = startWorkClock(parseMs(bytes), late);
      };
      clocks.total = startWorkClock(modelLimits.loadMs, late);
      giveTime(readBytes);
      signal.addEventListener('abort', () => reject(signal.reason), heard);
      const onError = (event: ErrorEvent): void => {
        event.preventDefault();
        reject(broke(event.message));
      };
      worker.addEventListener('error', onError, heard);
      const onUnread = (): void => reject(broke(sceneWords.aborted.unreadResult));
      worker.addEventListener('messageerror', onUnread, heard);
      const onReport = ({ data }: MessageEvent<ParseReport>): void => {
        if (isOf(data, type)) return resolve(data);
        if (data.type === 'failed') return reject(fromWire(data.failure));
        if (data.type !== 'reading') return;
        giveTime(data.progress.receivedBytes);
        onReading?.(data.progress);
      };
      worker.addEventListener('message', onReport, heard);
      worker.postMessage(order, []);
    });
  } finally {
    clocks.total?.();
    clocks.parsing?.();
    settled.abort();
  }
}

const isOf = <T extends ParseReport['type']>(
  report: ParseReport,
  type: T,
): report is Extract<ParseReport, { type: T }> => report.type === type;

const tooLate = (ms: number): AppError<'model.timeout'> =>
  new AppError('model.timeout', { seconds: Math.round(ms / 1000) });

const broke = (why: string | undefined): AppError<'model.damaged'> =>
  new AppError('model.damaged', {
    reason: sceneWords.damaged.readingBecause(
      why === undefined || why === '' ? sceneWords.aborted.ended : why.slice(0, 120),
    ),
  });

// The worker is a part of this program: its failures carry codes and data that were typed when they were made.
function fromWire({ code, data }: AppFailureWire): AppError {
  return new AppError(code as ErrorCode, data as ErrorData[ErrorCode]);
}

// Workers for parsing, one of them started ahead: starting one and reading its program takes as long as a model of 100,000 triangles.

/** The first picture of what was loaded comes before the next worker. */
const afterMs = 600;

/** The creator closes it. */
export interface WorkerSupply {
  /** A worker for one load; who takes it ends it. */
  take(): Worker;
  /** Has one ready for a file of this kind, shortly. `path` may be the last one's. */
  prepare(path: string): void;
  close(): void;
}

const start = (): Worker => new Worker(new URL('../parse/worker.ts', import.meta.url), { type: 'module' });

/** Starts nothing on its own. */
export function createWorkerSupply(): WorkerSupply {
  let spare: Worker | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    spare?.terminate();
    spare = null;
  };
  return {
    take() {
      const worker = spare ?? start();
      spare?.removeEventListener('error', drop);
      spare = null;
      return worker;
    },
    prepare(path) {
      clearTimeout(later);
      later = setTimeout(() => {
        if (spare === null) {
          spare = start();
          spare.addEventListener('error', drop);
        }
        spare.postMessage({ type: 'prepare', path } satisfies PrepareOrder, []);
      }, afterMs);
    },
    close() {
      clearTimeout(later);
      drop();
    },
  };
}
