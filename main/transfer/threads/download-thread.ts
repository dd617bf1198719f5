/** One downloading thread as the application sees it: files go in, and each comes back arrived or failed, whatever becomes of the thread. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { SystemProxy } from '../../core/network/system-proxy.ts';
import { startThread, ThreadEnded } from '../../core/worker-rpc/thread.ts';
import type { ArrivedFile, DownloadRequest } from '../types.ts';
import type { Beginning, DownloadHost, DownloadProcedures } from './worker.ts';

export interface DownloadThread {
  /** As `DownloadFile`; throws `transfer.thread-ended` as well. */
  download(wanted: DownloadRequest): Promise<ArrivedFile>;
  /** How many are under way. */
  files(): number;
  /** Resolves when nothing is under way any more. */
  cancelAll(): Promise<void>;
  end(): Promise<void>;
}

/** The bytes are in memory of its own; for the rest, more only keeps 30 MB a thread from the system. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 } as const;

/** It keeps the process alive only while files are under way. `onEnd`: it has ended, because of `fault` when there is one. */
export function startDownloadThread(
  entry: URL,
  beginning: Beginning,
  systemProxy: SystemProxy | null,
  onEnd: (fault: Error | null) => void,
): DownloadThread {
  const procedures: DownloadHost = {
    findProxy: async (url) => (await systemProxy?.(url).catch(() => '')) ?? '',
  };
  const thread = startThread<DownloadProcedures>(entry, {
    workerData: beginning,
    resourceLimits,
    procedures,
    batched: true,
    onEnd,
  });
  const underWay = new Map<AbortController, Promise<unknown>>();
  return {
    files: thread.openCalls,
    async download({ signal, onProgress, onCut, ...order }) {
      const stop = new AbortController();
      const cancel = (): void => stop.abort(new AppError('cancelled', {}));
      signal?.addEventListener('abort', cancel, { once: true });
      const call = thread.call('download', order, {
        signal: stop.signal,
        untilStopped: true,
        onReport: (now) => ('cut' in now ? onCut?.(now.cut) : onProgress?.(now)),
      });
      underWay.set(stop, call);
      try {
        const { sizeBytes, sha256 } = await call;
        onProgress?.({ receivedBytes: sizeBytes, totalBytes: sizeBytes });
        return { sizeBytes, sha256 };
      } catch (error) {
        if (error instanceof ThreadEnded) throw new AppError('transfer.thread-ended', { path: order.path });
        // Without its cause: what undici says may name a presigned address.
        throw isAppError(error) ? error : new AppError('internal', { reason: 'downloading a file' });
      } finally {
        signal?.removeEventListener('abort', cancel);
        underWay.delete(stop);
      }
    },
    async cancelAll() {
      const calls = [...underWay.values()];
      for (const stop of underWay.keys()) stop.abort(new AppError('cancelled', {}));
      await Promise.allSettled(calls);
    },
    end: thread.terminate,
  };
}
