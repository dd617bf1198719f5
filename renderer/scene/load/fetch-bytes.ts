/** A file's bytes with progress, within a size limit, until aborted. */
import { AppError } from '../../../main/contract/errors.ts';
import { modelLimits } from '../limits.ts';

/** `totalBytes` is null when the answer does not say. */
export interface BytesProgress {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
}

/** Progress is told no more often. */
const betweenMs = 50;

/** Throws `model.unreadable`, `model.beyond-limit`, or the signal's reason when aborted. */
export async function fetchBytes(
  url: string,
  options: { fetch: typeof fetch; signal: AbortSignal; onProgress: (progress: BytesProgress) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await options.fetch(url, {
      signal: options.signal,
      credentials: 'same-origin',
      redirect: 'error',
    });
    if (!response.ok || response.body === null) {
      throw new AppError('model.unreadable', {
        reason: response.status === 404 ? 'it is not on this disk' : `HTTP ${response.status}`,
      });
    }
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    return await readAll(response.body, Number.isFinite(length) ? length : null, options.onProgress);
  } catch (error) {
    if (options.signal.aborted || error instanceof AppError) throw error;
    throw new AppError('model.unreadable', { reason: 'reading was interrupted' }, { cause: error });
  }
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  totalBytes: number | null,
  onProgress: (progress: BytesProgress) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  let buffer = new Uint8Array(Math.min(Math.max(totalBytes ?? 0, 1 << 20), modelLimits.fileBytes));
  let receivedBytes = 0;
  let toldAt = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return receivedBytes === buffer.length ? buffer : buffer.slice(0, receivedBytes);
    const needed = receivedBytes + value.length;
    if (needed > modelLimits.fileBytes) {
      await reader.cancel();
      throw new AppError('model.beyond-limit', {
        what: `more than ${modelLimits.fileBytes / 1e6} MB`,
        limit: `${modelLimits.fileBytes / 1e6} MB`,
      });
    }
    if (needed > buffer.length) {
      const larger = new Uint8Array(Math.min(Math.max(needed, buffer.length * 2), modelLimits.fileBytes));
      larger.set(buffer.subarray(0, receivedBytes));
      buffer = larger;
    }
    buffer.set(value, receivedBytes);
    receivedBytes = needed;
    // A large file comes in hundreds of pieces, and each word of them takes the page's time.
    const now = performance.now();
    if (receivedBytes !== totalBytes && now - toldAt < betweenMs) continue;
    toldAt = now;
    onProgress({ receivedBytes, totalBytes });
  }
}
