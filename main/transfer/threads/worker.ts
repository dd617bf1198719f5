/** Entry of a downloading thread: it receives, hashes and writes on its own, and tells the application how far it is. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../core/clock.ts';
import { silentLog } from '../../core/logging/log.ts';
import { paceOf } from '../../core/rate-limit.ts';
import { type CallContext, type Peer, serveThread } from '../../core/worker-rpc/peer.ts';
import { createSharedLedger } from '../disk/disk-room.ts';
import { threadFileSystem } from '../disk/file-system.ts';
import { createDownloadFile } from '../download-file.ts';
import type { ArrivedFile, Cut, DownloadFile, DownloadRequest } from '../types.ts';

/** How a thread begins. */
export interface Beginning {
  /** One 64-bit cell for each thread, bytes that it has still to write. */
  readonly promised: SharedArrayBuffer;
  /** Its own cell. */
  readonly cell: number;
  readonly connections: number;
  /** What `paceOf` reads; null where nothing limits the downloads. */
  readonly limit: SharedArrayBuffer | null;
  /** Whether the application knows the system's proxy settings. */
  readonly knowsProxy: boolean;
}

/** What the thread calls in the application: only that can ask the system. */
export type DownloadHost = {
  readonly findProxy: (url: string) => Promise<string>;
};

/** The part of a request that crosses. */
export type DownloadOrder = Omit<DownloadRequest, 'signal' | 'onProgress' | 'onCut'>;

interface Progress {
  readonly receivedBytes: number;
  readonly totalBytes: number | null;
}

/** As `DownloadRequest` has them. */
type DownloadReport = Progress | { readonly cut: Cut };

/** Milliseconds between two reports on the progress of a file. */
const progressEveryMs = 100;

function proceduresWith(download: DownloadFile) {
  const rounds = createProgressRounds();
  return {
    /** Throws as `DownloadFile`. */
    async download(
      order: DownloadOrder,
      { signal, report }: CallContext<DownloadReport>,
    ): Promise<ArrivedFile> {
      let cut: Cut | null = null;
      try {
        const arrived = await download({
          ...order,
          signal,
          onProgress: (now) => rounds.note(report, now),
          onCut: (kept) => void (cut = kept),
        });
        rounds.drop(report);
        return arrived;
      } catch (error) {
        rounds.flush(report);
        if (cut !== null) report({ cut });
        throw error;
      }
    },
  };
}
export type DownloadProcedures = ReturnType<typeof proceduresWith>;

type Report = (progress: Progress) => void;

/** Reports how far all files are every so often, and never the same twice. */
function createProgressRounds() {
  const unsaid = new Map<Report, Progress>();
  let timer: NodeJS.Timeout | null = null;
  const flush = (report: Report): void => {
    const progress = unsaid.get(report);
    unsaid.delete(report);
    if (progress !== undefined) report(progress);
  };
  return {
    note(report: Report, progress: Progress): void {
      unsaid.set(report, progress);
      timer ??= setTimeout(() => {
        timer = null;
        for (const each of unsaid.keys()) flush(each);
      }, progressEveryMs);
    },
    /** Reports what was left unsaid of a file. */
    flush,
    /** What was left unsaid is of no interest any more. */
    drop: (report: Report): void => void unsaid.delete(report),
  };
}

if (parentPort !== null) {
  // From the application itself.
  const { promised, cell, connections, limit, knowsProxy } = workerData as Beginning;
  const download = createDownloadFile({
    // The application logs: it hears of every file.
    log: silentLog,
    clock: systemClock,
    files: threadFileSystem,
    connections,
    ledger: createSharedLedger(promised, cell),
    systemProxy: knowsProxy ? (url) => application.call('findProxy', url) : null,
    ...(limit !== null && { pace: paceOf(limit, systemClock) }),
  });
  const application: Peer<DownloadHost> = serveThread<DownloadHost>(parentPort, proceduresWith(download), {
    batched: true,
  });
}
