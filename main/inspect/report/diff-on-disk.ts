/** Compares two folders that were reported on: what their files say, and by their bytes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../contract/plain/errors.ts';
import type { InspectionReport } from '../../contract/schema/inspection-report.ts';
import { type ComparedReports, diffReports } from './diff-reports.ts';

/** `root` is absolute; `only` is the name of the one file that is compared, null for a folder. */
export interface ReportedFolder {
  readonly root: string;
  readonly only: string | null;
  readonly report: InspectionReport;
}

/** Throws `cli.file-unreadable` for a file that went meanwhile, and the signal's reason. */
export async function diffOnDisk(
  before: ReportedFolder,
  after: ReportedFolder,
  signal: AbortSignal,
): Promise<ComparedReports> {
  const same = await equalFiles(before, after, signal);
  return diffReports(sideOf(before), sideOf(after), (one) => same.has(one));
}

function sideOf({ root, only, report }: ReportedFolder) {
  return { name: only ?? path.basename(root), report };
}

/** Paths, as they are called in the second, of files whose bytes are the same in both. Only files of the same length are read. */
async function equalFiles(
  old: ReportedFolder,
  now: ReportedFolder,
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
