/** Entry of a thread that reads local files: parsers of files that may be hostile run here, and walks over large folders. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { InspectionReport, ReportProgress } from '../../contract/schema/inspection-report.ts';
import { type CallContext, type Peer, serveThread } from '../../core/worker-rpc/peer.ts';
import { type HandoverOrder, type HandoverResult, handOverInto } from '../../handover/write-out.ts';
import { createGuard, type Guard, guardedThread, serveGuarded } from '../../inspect/guarded/guard.ts';
import type { ComparedReports } from '../../inspect/report/diff-reports.ts';
import { scanFolder, watchFolder } from '../../inspect/scan/scan-folder.ts';
import type { FoundAsset, ScanRequest, ScanSummary } from '../../inspect/scan/types.ts';
import type { Findings, InspectRequest } from '../../inspect/types.ts';
import { type MeasuredParts, type MeasureRequest, measureStorage } from '../storage/index.ts';
import { inspectWhole } from './inspect-whole.ts';
import { diffWhole, reportWhole } from './report-whole.ts';
import type { DiffRequest } from './types.ts';

/** What the thread calls in its starter. */
export type LocalHost = {
  /** The thread that guards this one against hostile files; this one goes on. */
  readonly guardBrokeDown: (reason: string) => void;
};

type ScanReport = { readonly found: readonly FoundAsset[] } | { readonly seen: number };

/** Milliseconds between two reports of how far a scan or a report is. */
const seenEveryMs = 200;

function nowAndThen<T>(report: (now: T) => void): (now: T) => void {
  let reportedMs = -Infinity;
  return (now) => {
    if (performance.now() - reportedMs < seenEveryMs) return;
    reportedMs = performance.now();
    report(now);
  };
}

const proceduresWith = (guard: Guard) => ({
  inspect: (
    { request, hashes }: { readonly request: InspectRequest; readonly hashes: boolean },
    { signal }: CallContext,
  ): Promise<Findings> => inspectWhole(request, { hashes, signal, guard }),

  report: (
    request: InspectRequest,
    { signal, report }: CallContext<ReportProgress>,
  ): Promise<InspectionReport> => reportWhole(request, guard, { signal, onProgress: nowAndThen(report) }),

  diff: (request: DiffRequest, { signal, report }: CallContext<ReportProgress>): Promise<ComparedReports> =>
    diffWhole(request, guard, { signal, onProgress: nowAndThen(report) }),

  /** Reports bytes that were written. */
  handOver: (order: HandoverOrder, { signal, report }: CallContext<number>): Promise<HandoverResult> => {
    let unsaid = 0;
    const now = nowAndThen((bytes: number) => {
      report(bytes);
      unsaid = 0;
    });
    return handOverInto(order, {
      guard,
      signal,
      onBytes(bytes) {
        unsaid += bytes;
        now(unsaid);
      },
    });
  },

  measure: (request: MeasureRequest, { signal }: CallContext): Promise<MeasuredParts> =>
    measureStorage(request, signal),

  scan: (request: ScanRequest, { signal, report }: CallContext<ScanReport>): Promise<ScanSummary> =>
    scanFolder(request, {
      signal,
      onFound: (found) => report({ found }),
      onSeen: nowAndThen((seen) => report({ seen })),
    }),

  /** Reports that something changed, until it is aborted. */
  async watch(root: string, { signal, report }: CallContext<null>): Promise<void> {
    const watcher = watchFolder(root, () => report(null));
    await once(signal, 'abort');
    watcher.close();
  },
});
export type LocalProcedures = ReturnType<typeof proceduresWith>;

if (parentPort !== null) {
  // The same entry serves as the thread that can be ended.
  if (workerData === guardedThread) serveGuarded(parentPort);
  else {
    const guard = createGuard(new URL(import.meta.url), ({ message }) =>
      host.notify('guardBrokeDown', message),
    );
    const host: Peer<LocalHost> = serveThread<LocalHost>(parentPort, proceduresWith(guard));
  }
}
