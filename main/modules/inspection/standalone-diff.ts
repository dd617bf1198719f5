/** Compares two folders, or two files, where they lie, without a library. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../contract/plain/errors.ts';
import type { ModelDiff } from '../../contract/schema/model-diff.ts';
import type { Log } from '../../core/logging/log.ts';
import { type DiffSide, diffReports } from '../../inspect/report/diff-reports.ts';
import { reportOnFolder, type StandaloneReport } from './standalone-report.ts';

/** `before` and `after`: folders, or files in them. Throws what `reportOnFolder` throws. */
export async function diffFolders(
  before: string,
  after: string,
  options: { readonly log: Log; readonly signal: AbortSignal },
): Promise<ModelDiff> {
  const old = await reportOnFolder(before, options);
  const now = await reportOnFolder(after, options);
  const same = await equalFiles(old, now, options.signal);
  return diffReports(sideOf(old), sideOf(now), (one) => same.has(one));
}

function sideOf({ root, only, report }: StandaloneReport): DiffSide {
  return { name: only ?? path.basename(root), report };
}

/** Paths, as they are called in the second, of files whose bytes are the same in both. Only files of the same length are read. */
async function equalFiles(
  old: StandaloneReport,
  now: StandaloneReport,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const areSingle = old.only !== null && now.only !== null;
  const byPath = new Map(old.report.files.map((file) => [file.path, file]));
  const equal = new Set<string>();
  for (const file of now.report.files) {
    const other = areSingle ? old.report.files[0] : byPath.get(file.path);
    if (other === undefined || other.sizeBytes !== file.sizeBytes) continue;
    // oxlint-disable-next-line no-await-in-loop -- one file after the other leaves the disk to its own order
    const [a, b] = await Promise.all([
      hashOf(path.join(old.root, other.path), signal),
      hashOf(path.join(now.root, file.path), signal),
    ]);
    if (a === b) equal.add(file.path);
  }
  return equal;
}

async function hashOf(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash, { signal });
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new AppError('cli.file-unreadable', { path: file, reason: code });
  }
  return hash.digest('hex');
}
