/** `caliper inspect`: what is in a folder of 3D files, and what is wrong with it. No library is opened. */
import { reportOnFolder, type StandaloneReport } from '../../../modules/inspection/standalone-report.ts';
import type { Context } from '../../context.ts';
import { findAny } from '../../create/input-file.ts';
import { EndsWith, exitCodes, failureOf } from '../../failure.ts';
import { inspectionText } from './inspect-text.ts';

/** The worst finding as exit code; notes are none. `unreadable` is also for whatever could not be inspected: 1 must never mean a mishap. */
export const inspectCodes = { clean: 0, warnings: 1, errors: 2, unreadable: 3 } as const;

/** `folder` is relative to where the command was typed. Throws `EndsWith` unless nothing was found, `cli.file-unreadable`
 * for what is not there, and `cancelled`. */
export async function inspect(context: Context, folder: string): Promise<void> {
  const { output, signal, log } = context;
  const at = await findAny(folder);
  let found: StandaloneReport;
  try {
    found = await reportOnFolder(at, { log, signal });
  } catch (error) {
    const failed = signal.aborted ? null : failureOf(error);
    if (failed?.exitCode !== exitCodes.failed) throw error;
    log.error({ err: error }, 'the folder could not be inspected');
    output.failure(failed.failure);
    throw new EndsWith(inspectCodes.unreadable);
  }
  for (const words of found.leftOut) output.note(words);
  output.result(found.report, () => inspectionText(found.report, found.only));
  const { error, warn } = found.report.counts;
  if (error > 0) throw new EndsWith(inspectCodes.errors);
  if (warn > 0) throw new EndsWith(inspectCodes.warnings);
}
