/** Gives the worker of one load its order and ends it: when it has answered, when it takes too long, when it broke, when the person left. */
import { AppError, type ErrorCode, type ErrorData } from '../../../main/contract/errors.ts';
import type { AppFailureWire } from '../../../main/contract/model/app-failure.ts';
import { modelLimits, parseMs } from '../limits.ts';
import type { ParseAnswer, ParseOrder, ParseReport } from '../parse/protocol.ts';
import type { BytesProgress } from './fetch-bytes.ts';

export interface WorkerOptions {
  /** Fresh from a `WorkerSupply`. */
  readonly take: () => Worker;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: BytesProgress) => void;
}

/** Throws `model.*` errors (a crash and a time limit, too) or the signal's reason. The worker has ended when it settles. */
export async function parseInWorker(order: ParseOrder, options: WorkerOptions): Promise<ParseAnswer> {
  options.signal.throwIfAborted();
  const worker = options.take();
  const clocks: { total?: ReturnType<typeof setTimeout>; parsing?: ReturnType<typeof setTimeout> } = {};
  const settled = new AbortController();
  try {
    return await new Promise<ParseAnswer>((resolve, reject) => {
      const startedAt = performance.now();
      const late = (): void => reject(tooLate(performance.now() - startedAt));
      const giveTime = (bytes: number): void => {
        clearTimeout(clocks.parsing);
        clocks.parsing = setTimeout(late, parseMs(bytes));
      };
      clocks.total = setTimeout(late, modelLimits.loadMs);
      giveTime(0);
      options.signal.addEventListener('abort', () => reject(options.signal.reason), {
        signal: settled.signal,
      });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(broke(event.message));
      });
      worker.addEventListener('messageerror', () => reject(broke('its answer could not be taken over')));
      worker.addEventListener('message', ({ data }: MessageEvent<ParseReport>) => {
        if (data.type === 'done') return resolve(data.answer);
        if (data.type === 'failed') return reject(fromWire(data.failure));
        giveTime(data.progress.receivedBytes);
        options.onProgress?.(data.progress);
      });
      worker.postMessage(order, []);
    });
  } finally {
    clearTimeout(clocks.total);
    clearTimeout(clocks.parsing);
    settled.abort();
    worker.terminate();
  }
}

const tooLate = (ms: number): AppError<'model.timeout'> =>
  new AppError('model.timeout', { seconds: Math.round(ms / 1000) });

const broke = (why: string | undefined): AppError<'model.damaged'> =>
  new AppError('model.damaged', {
    reason: `reading it broke off (${why === undefined || why === '' ? 'its worker ended' : why.slice(0, 120)})`,
  });

// The worker is a part of this program: its failures carry codes and data that were typed when they were made.
function fromWire({ code, data }: AppFailureWire): AppError {
  return new AppError(code as ErrorCode, data as ErrorData[ErrorCode]);
}
