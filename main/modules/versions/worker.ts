/** Entry of the thread that applies fixes and writes what they make. */
import { parentPort } from 'node:worker_threads';
import { type CallContext, serveThread } from '../../core/worker-rpc/peer.ts';
import { runFixes } from '../../fix/run-fixes.ts';
import { type MadeVersion, makeVersion, type VersionOrder } from './make-version.ts';

/** Milliseconds between two reports of how far it is. */
const reportEveryMs = 100;

const procedures = {
  make(order: VersionOrder, { signal, report }: CallContext<number>): Promise<MadeVersion> {
    let reportedMs = -Infinity;
    const onProgress = (part: number): void => {
      if (performance.now() - reportedMs < reportEveryMs) return;
      reportedMs = performance.now();
      report(part);
    };
    return makeVersion(order, runFixes, { signal, onProgress });
  },
};
export type VersionProcedures = typeof procedures;

if (parentPort !== null) serveThread(parentPort, procedures);
