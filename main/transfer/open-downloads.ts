/** Where downloads run: in threads of their own where the host names their entry, otherwise in this one. */

import { availableParallelism } from 'node:os';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { type Clock, wait } from '../core/clock.ts';
import type { Log } from '../core/logging/log.ts';
import type { SystemProxy } from '../core/network/proxy.ts';
import type { ThreadFaults } from '../core/process-faults.ts';
import type { RateLimit } from '../core/rate-limit.ts';
import { startThread, ThreadEnded } from '../core/worker-rpc/thread.ts';
import { clearSharedLedger } from './disk/disk-room.ts';
import type { FileSystem } from './disk/file-system.ts';
import { connectionsPerHost, createDownloadFile } from './download-file.ts';
import type { Beginning, DownloadHost, DownloadProcedures } from './threads/worker.ts';
import { transferWords } from './transfer-words.ts';
import type { ArrivedFile, DownloadRequest, Downloads } from './types.ts';

// One downloading thread as the application sees it: files go in, and each comes back arrived or failed, whatever becomes of the thread.

interface DownloadThread {
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
function startDownloadThread(
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
        throw isAppError(error)
          ? error
          : new AppError('internal', { reason: transferWords.doing.downloading });
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

// Downloads in threads of their own: receiving and hashing a gigabyte computes for more than a second, and the
// application must answer meanwhile. Threads begin with the work and end when there has been none for a while.

/** More would only wait for the network or the disk. */
const mostThreads = 4;
/** A thread with this many files shares further ones with a new thread. */
const enoughFiles = 4;
/** Starting a thread takes about a tenth of a second. */
const idleMs = 30_000;
/** How long closing waits for parts to be brought to the disk. */
const closeMs = 5000;

/** `entry` is `worker.ts`, or what it was built to. */
export function createDownloadThreads(parts: {
  readonly entry: URL;
  readonly log: Log;
  readonly clock: Clock;
  readonly faults?: ThreadFaults;
  readonly threads?: number;
  readonly limit?: RateLimit;
  readonly systemProxy?: SystemProxy | null;
}): Downloads {
  const { entry, log, clock, systemProxy = null } = parts;
  const most = parts.threads ?? Math.min(mostThreads, availableParallelism());
  const connections = Math.ceil(connectionsPerHost / most);
  const promised = new SharedArrayBuffer(most * BigInt64Array.BYTES_PER_ELEMENT);
  const limit = parts.limit?.memory ?? null;
  const threads = new Map<number, DownloadThread>();
  const idle = new Map<DownloadThread, { cancel(): void }>();
  let isClosed = false;

  const start = (): DownloadThread | null => {
    const cell = Array.from({ length: most }, (_, at) => at).find((at) => !threads.has(at));
    if (cell === undefined) return null;
    const beginning = { promised, cell, connections, limit, knowsProxy: systemProxy !== null };
    const thread = startDownloadThread(entry, beginning, systemProxy, (fault) => {
      if (fault !== null && parts.faults === undefined)
        log.error({ err: fault }, 'a downloading thread broke down');
      if (fault !== null) parts.faults?.brokeDown('downloads', fault);
      clearSharedLedger(promised, cell);
      threads.delete(cell);
      idle.get(thread)?.cancel();
      idle.delete(thread);
    });
    threads.set(cell, thread);
    return thread;
  };
  const free = (): DownloadThread | null => {
    const [least = null] = [...threads.values()].toSorted((a, b) => a.files() - b.files());
    return least === null || least.files() >= enoughFiles ? (start() ?? least) : least;
  };
  const rest = (thread: DownloadThread): void => {
    idle.get(thread)?.cancel();
    idle.delete(thread);
    if (thread.files() === 0 && [...threads.values()].includes(thread))
      idle.set(
        thread,
        clock.after(idleMs, () => void thread.end()),
      );
  };
  const download = async (wanted: DownloadRequest): Promise<ArrivedFile> => {
    const thread = isClosed ? null : free();
    if (thread === null || wanted.signal?.aborted === true) throw new AppError('cancelled', {});
    idle.get(thread)?.cancel();
    idle.delete(thread);
    const startedMs = clock.now();
    try {
      const arrived = await thread.download(wanted);
      const { sizeBytes } = arrived;
      log.debug({ path: wanted.path, sizeBytes, ms: clock.now() - startedMs }, 'a file arrived');
      return arrived;
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      log.debug({ path: wanted.path, code }, 'a file did not arrive');
      throw error;
    } finally {
      rest(thread);
    }
  };
  return {
    download,
    async close() {
      isClosed = true;
      const late = new AbortController();
      const settled = [...threads.values()].map((thread) => thread.cancelAll());
      const longest = wait(clock, closeMs, late.signal).catch(() => undefined);
      await Promise.race([Promise.all(settled), longest]);
      late.abort();
      await Promise.all([...threads.values()].map((thread) => thread.end()));
    },
  };
}

/** `files` is the disk of downloads in this thread; others write to this machine's. */
export function openDownloads({
  log,
  clock,
  files,
  downloadThread,
  limit,
  faults,
  systemProxy = null,
}: {
  readonly log: Log;
  readonly clock: Clock;
  readonly files?: FileSystem;
  /** `threads/worker.ts`, or what it was built to. */
  readonly downloadThread?: URL;
  /** Hears of threads that break down. */
  readonly faults?: ThreadFaults;
  /** Of all of them together. */
  readonly limit?: RateLimit;
  readonly systemProxy?: SystemProxy | null;
}): Downloads {
  if (downloadThread !== undefined)
    return createDownloadThreads({
      entry: downloadThread,
      log,
      clock,
      systemProxy,
      ...(limit && { limit }),
      ...(faults && { faults }),
    });
  const download = createDownloadFile({
    log,
    clock,
    systemProxy,
    ...(files && { files }),
    ...(limit && { pace: limit }),
  });
  // It holds nothing but connections that end on their own.
  return { download, close: () => Promise.resolve() };
}
