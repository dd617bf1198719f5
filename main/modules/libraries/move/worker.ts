/** Entry of the thread that copies a library. */
import { parentPort } from 'node:worker_threads';
import { type CallContext, serveThread } from '../../../core/worker-rpc/peer.ts';
import { type CopyOrder, type CopyProgress, copyHere } from './copy-tree.ts';

/** Milliseconds between two reports of how far it is. */
const reportEveryMs = 100;

const procedures = {
  /** Settles when nothing is written any more. Throws as `copyTree` does. */
  async copy(order: CopyOrder, { signal, report }: CallContext<CopyProgress>): Promise<void> {
    let reportedMs = -Infinity;
    const onProgress = (now: CopyProgress): void => {
      if (performance.now() - reportedMs < reportEveryMs && now.filesDone < now.files) return;
      reportedMs = performance.now();
      report(now);
    };
    await copyHere(order, { signal, onProgress });
  },
};
export type CopyProcedures = typeof procedures;

if (parentPort !== null) serveThread(parentPort, procedures);
