/** Reports on a folder where it lies, without a library: the command line does so while another process has the library open. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import type { InspectionReport } from '../../contract/schema/inspection-report.ts';
import { systemClock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { listFolder } from '../../inspect/scan/list-folder.ts';
import type { InspectRequest } from '../../inspect/types.ts';
import { readInThreads } from '../local-files/index.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { listingWords } from './listing-words.ts';

/** What was reported on, and what was left out of it in words. */
export interface StandaloneReport {
  /** Absolute, without links. */
  readonly root: string;
  /** The name of the one file that was requested; null for a folder. */
  readonly only: string | null;
  readonly report: InspectionReport;
  readonly leftOut: readonly string[];
}

/** `at`: a folder, or a file in it, which is then reported on alone. Throws `cli.file-unreadable`, `inspect.nothing-recognised`, `inspect.failed` and the signal's reason. */
export async function reportOnFolder(
  at: string,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<StandaloneReport> {
  const { root, only } = await placeOf(at);
  const listing = await listFolder(root, signal);
  if (listing === null) throw unreadable(at, commonReasons.contentUnlisted);
  const files = only === null ? listing.files : listing.files.filter(({ localPath }) => localPath === only);
  if (files.length === 0) throw unreadable(at, commonReasons.empty);
  const { manifest } = listing;
  // What a manifest lists is compared with it, whatever it is.
  if (manifest === null && files.every(({ kind }) => kind === 'other'))
    throw new AppError('inspect.nothing-recognised', { path: at });
  const request: InspectRequest = {
    root,
    origin: manifest === null ? 'folder' : 'service',
    files,
    dimensions: manifest?.asset.dimensions ?? null,
    effectiveParams: manifest?.effectiveParams ?? null,
    contentSha256: '',
    isOneAsset: only !== null || listing.isOneAsset,
  };
  const entry = new URL('../local-files/worker.ts', import.meta.url);
  const reader = readInThreads({ entry, clock: systemClock, log });
  try {
    return { root, only, report: await reader.report(request, { signal }), leftOut: listing.leftOut };
  } finally {
    await reader.close();
  }
}

async function placeOf(at: string): Promise<{ readonly root: string; readonly only: string | null }> {
  try {
    const real = await realpath(at);
    if ((await stat(real)).isDirectory()) return { root: real, only: null };
    return { root: path.dirname(real), only: path.basename(real) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : commonReasons.unknown;
    throw unreadable(at, code === 'ENOENT' ? listingWords.noFolder : code);
  }
}

function unreadable(at: string, reason: string): AppError {
  return new AppError('cli.file-unreadable', { path: at, reason });
}
