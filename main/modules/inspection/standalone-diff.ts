/** Compares two folders, or two files, where they lie, without a library. */
import type { ModelDiff } from '../../contract/schema/model-diff.ts';
import type { Log } from '../../core/logging/log.ts';
import { diffOnDisk } from '../../inspect/report/diff-on-disk.ts';
import { reportOnFolder } from './standalone-report.ts';

/** `before` and `after`: folders, or files in them. Throws what `reportOnFolder` throws. */
export async function diffFolders(
  before: string,
  after: string,
  options: { readonly log: Log; readonly signal: AbortSignal },
): Promise<ModelDiff> {
  const old = await reportOnFolder(before, options);
  const now = await reportOnFolder(after, options);
  return (await diffOnDisk(old, now, options.signal)).diff;
}
