/** The report of one folder: what its files tell and say of each other, and whether they are those that were downloaded; and how two folders differ. */
import path from 'node:path';
import type { InspectionReport } from '../../contract/schema/inspection-report.ts';
import type { Guard, InspectTools } from '../../inspect/guarded/guard.ts';
import { inspectFolder } from '../../inspect/inspect-folder.ts';
import { buildReport } from '../../inspect/report/build-report.ts';
import { diffOnDisk } from '../../inspect/report/diff-on-disk.ts';
import type { ComparedReports } from '../../inspect/report/diff-reports.ts';
import type { InspectRequest } from '../../inspect/types.ts';
import { compareWithManifest, isFolder, mostValidated } from './inspect-whole.ts';
import type { DiffRequest, ReportOptions } from './types.ts';

/** Throws the signal's reason; `inspect.failed` is for callers that run this in a thread. */
export async function reportWhole(
  request: InspectRequest,
  guard: Guard | null,
  { signal, onProgress }: ReportOptions,
): Promise<InspectionReport> {
  const folder = path.basename(request.root);
  if (!(await isFolder(request.root))) {
    const { faults } = await compareWithManifest(request, signal);
    return buildReport({ folder, request: { ...request, files: [] }, reads: [], faults, compared: 'none' });
  }
  const { faults, hasManifest } = await compareWithManifest(request, signal, onProgress);
  const tools: InspectTools = {
    guard,
    mostValidatedBytes: mostValidated.onRequest,
    onFile: (done, of) => onProgress?.({ phase: 'files', done, of }),
  };
  const found = await inspectFolder(request, tools, signal);
  return buildReport({
    folder,
    request,
    reads: found.reads,
    faults: [...faults, ...found.faults],
    compared: hasManifest ? 'hashes' : 'none',
  });
}

/** Reports on both, one after the other, and compares them. Throws as `reportWhole`. */
export async function diffWhole(
  { before, after }: DiffRequest,
  guard: Guard | null,
  options: ReportOptions,
): Promise<ComparedReports> {
  const old = await reportWhole(before, guard, options);
  const now = await reportWhole(after, guard, options);
  return diffOnDisk(
    { root: before.root, only: null, report: old },
    { root: after.root, only: null, report: now },
    options.signal,
  );
}
