/** Entry of a thread that reads local files: parsers of files that may be hostile run here, and walks over large folders. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ReportProgress } from '../../contract/schema/inspection-report.ts';
import { createGuard, guardedThread, serveGuarded } from '../../inspect/guarded/guard.ts';
import { scanFolder } from '../../inspect/scan/scan-folder.ts';
import { watchFolder } from '../../inspect/scan/watch-folder.ts';
import { measureStorage } from '../storage/measure-storage.ts';
import { inspectWhole } from './inspect-whole.ts';
import { type Answer, type Order, orderSchema } from './messages.ts';
import { reportWhole } from './report-whole.ts';

/** Milliseconds between two messages about how far a scan or a report is. */
const seenEveryMs = 200;

function serve(port: MessagePort): void {
  // The same entry serves as the thread that can be ended.
  const say = (answer: Answer): void => port.postMessage(answer);
  const guard = createGuard(new URL(import.meta.url), ({ message }) =>
    say({ type: 'guard-broke-down', id: 0, reason: message }),
  );
  const open = new Map<number, () => void>();
  const obey = async (
    order: Exclude<Order, { type: 'end' | 'watch' }>,
    signal: AbortSignal,
  ): Promise<void> => {
    const { id } = order;
    if (order.type === 'inspect') {
      const findings = await inspectWhole(order.request, { hashes: order.hashes, signal, guard });
      return say({ type: 'inspected', id, findings });
    }
    let saidMs = -Infinity;
    if (order.type === 'report') {
      const onProgress = (progress: ReportProgress): void => {
        if (performance.now() - saidMs < seenEveryMs) return;
        saidMs = performance.now();
        say({ type: 'reading', id, progress });
      };
      const report = await reportWhole(order.request, guard, { signal, onProgress });
      return say({ type: 'reported', id, report });
    }
    if (order.type === 'measure')
      return say({ type: 'measured', id, parts: await measureStorage(order.request, signal) });
    const summary = await scanFolder(order.request, {
      signal,
      onFound: (assets) => say({ type: 'found', id, assets }),
      onSeen(seen) {
        if (performance.now() - saidMs < seenEveryMs) return;
        saidMs = performance.now();
        say({ type: 'seen', id, seen });
      },
    });
    say({ type: 'scanned', id, summary });
  };
  port.on('message', (data: unknown) => {
    const order = orderSchema.parse(data);
    const { id } = order;
    if (order.type === 'end') {
      open.get(id)?.();
      open.delete(id);
      return;
    }
    if (order.type === 'watch') {
      const watcher = watchFolder(order.root, () => say({ type: 'changed', id }));
      open.set(id, watcher.close);
      return;
    }
    const abort = new AbortController();
    open.set(id, () => abort.abort());
    obey(order, abort.signal)
      .catch((error: unknown) =>
        say({ type: 'failed', id, reason: error instanceof Error ? error.message : 'unknown' }),
      )
      .finally(() => open.delete(id));
  });
}

if (parentPort !== null) {
  if (workerData === guardedThread) serveGuarded(parentPort);
  else serve(parentPort);
}
