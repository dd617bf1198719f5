/** Entry of the thread that applies fixes, writes what they make, and measures what they are chosen by. */
import { parentPort } from 'node:worker_threads';
import type { AssetMeasures } from '../../contract/schema/fix/asset-measures.ts';
import { type CallContext, serveThread } from '../../core/worker-rpc/peer.ts';
import type { FixRun } from '../../fix/fix.ts';
import { runFixes } from '../../fix/run-fixes.ts';
import { type MadeVersion, makeVersion, type VersionOrder } from './make-version.ts';
import { type MeasureOrder, measureVersion } from './measure-version.ts';

/** Milliseconds between two reports of how far it is. */
const reportEveryMs = 100;

const procedures = {
  make: (order: VersionOrder, context: CallContext<number>): Promise<MadeVersion> =>
    makeVersion(order, runFixes, runOf(context)),
  measure: (order: MeasureOrder, context: CallContext<number>): Promise<AssetMeasures> =>
    measureVersion(order, runOf(context)),
};

function runOf({ signal, report }: CallContext<number>): FixRun {
  let reportedMs = -Infinity;
  const onProgress = (part: number): void => {
    if (performance.now() - reportedMs < reportEveryMs) return;
    reportedMs = performance.now();
    report(part);
  };
  return { signal, onProgress };
}
export type VersionProcedures = typeof procedures;

if (parentPort !== null) serveThread(parentPort, procedures);
