/** One inspection: what the files tell, and whether they are those that were downloaded. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { AssetTrouble } from '../../contract/schema/verification.ts';
import type { Guard } from '../../inspect/guarded/guard.ts';
import { inspectFolder, mergedFaults } from '../../inspect/inspect-folder.ts';
import { noFacts } from '../../inspect/no-facts.ts';
import { disagreementsOf } from '../../inspect/report/build-report.ts';
import type { Fault, Findings, InspectRequest } from '../../inspect/types.ts';
import { findMissingEnd } from '../../transfer/complete-file.ts';
import type { InspectOptions, ReportOptions } from './types.ts';
import { verifyAsset } from './verify-asset.ts';

/** Bytes of a GLB: of 10,000 assets each may take a second, of the one that the user asks about ten. */
export const mostValidated = { inSweep: 16_000_000, onRequest: 256_000_000 } as const;
/** Of missing and changed files; the rest is counted in the last one's words. */
const mostNamed = 50;

/** Rejects with the signal's reason. */
export async function inspectWhole(
  request: InspectRequest,
  { hashes, signal, guard }: InspectOptions & { readonly guard: Guard | null },
): Promise<Findings> {
  if (!(await isFolder(request.root)))
    return { facts: { ...noFacts, contentSha256: request.contentSha256 }, faults: [folderGone(request)] };
  const compared = hashes
    ? (await compareWithManifest(request, signal)).faults
    : await againstListing(request, signal);
  const { facts, faults, reads } = await inspectFolder(
    request,
    { guard, mostValidatedBytes: hashes ? mostValidated.onRequest : mostValidated.inSweep },
    signal,
  );
  // What its readers stumble over in a file that is not whole is said by that.
  const cut = new Set(compared.flatMap(({ code, path: at }) => (code === 'damaged-file' ? [at] : [])));
  const read = faults.filter(({ path: at }) => !cut.has(at));
  const all = [...compared, ...read, ...disagreementsOf(request, reads, faults)];
  // What is only remarked is in the report.
  return {
    facts,
    faults: mergedFaults(all.filter(({ severity, code }) => severity !== 'note' || code === 'missing-file')),
  };
}

/** Of a folder, not of a link to one. */
export async function isFolder(root: string): Promise<boolean> {
  return lstat(root).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Every byte. A folder that is gone is the only fault of itself. Rejects with the signal's reason. */
export async function compareWithManifest(
  request: InspectRequest,
  signal: AbortSignal,
  onProgress?: ReportOptions['onProgress'],
): Promise<{ readonly faults: Fault[]; readonly hasManifest: boolean }> {
  if (!(await isFolder(request.root))) return { faults: [folderGone(request)], hasManifest: false };
  return againstManifest(request, signal, onProgress);
}

function folderGone({ origin }: InspectRequest): Fault {
  const next =
    origin === 'service'
      ? 'Put it back, or fetch the asset again.'
      : 'Connect its disk again or put it back; a folder that was moved is found when the folder that it lies in now is added.';
  return {
    code: 'folder-gone',
    severity: 'error',
    path: '',
    message: `Its folder is not there any more. ${next}`,
  };
}

async function againstListing(request: InspectRequest, signal: AbortSignal): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { localPath, sizeBytes } of request.files) {
    const found = await lstat(path.join(request.root, ...localPath.split('/'))).catch(() => null);
    if (found === null || !found.isFile()) faults.push(missing(request, localPath));
    else if (found.size !== sizeBytes)
      faults.push(changed(request, localPath, `it has ${found.size} bytes instead of ${sizeBytes}`));
    else {
      const at = path.join(request.root, ...localPath.split('/'));
      const reason = await findMissingEnd(at, localPath, signal).catch(() => null);
      signal.throwIfAborted();
      if (reason !== null) faults.push(incomplete(request, localPath, reason));
    }
  }
  return bounded(faults);
}

async function againstManifest(
  request: InspectRequest,
  signal: AbortSignal,
  onProgress: ReportOptions['onProgress'],
): Promise<{ readonly faults: Fault[]; readonly hasManifest: boolean }> {
  const of = request.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let done = 0;
  const verdict = await verifyAsset(request.root, {
    turn: (work) => work(),
    room: { left: mostNamed },
    signal,
    onBytes: (bytes) => {
      done += bytes;
      onProgress?.({ phase: 'hashes', done: Math.min(done, of), of });
    },
    onFile: () => undefined,
  });
  const trouble = verdict?.trouble ?? null;
  if (trouble?.problem?.kind === 'no-manifest' || trouble?.problem?.kind === 'manifest-unusable')
    return {
      faults: [
        ...(await againstListing(request, signal)),
        ...withoutManifest(request, trouble.problem.reason),
      ],
      hasManifest: false,
    };
  return { faults: trouble === null ? [] : bounded(ofTrouble(request, trouble)), hasManifest: true };
}

/** A folder elsewhere need not have one. */
function withoutManifest({ origin }: InspectRequest, reason: string): Fault[] {
  if (origin === 'folder') return [];
  const message = `Its manifest cannot be used (${reason}), so its files could not be compared with what was downloaded. Fetch the asset again to have a new one.`;
  return [{ code: 'missing-file', severity: 'note', path: 'manifest.json', message }];
}

function ofTrouble(request: InspectRequest, trouble: AssetTrouble): Fault[] {
  return [
    ...trouble.missing.map((localPath) => missing(request, localPath)),
    ...trouble.changed.map(({ path: localPath, reason, what }) =>
      what === 'incomplete'
        ? incomplete(request, localPath, reason.replace(/^.*?: /, ''))
        : changed(request, localPath, reason),
    ),
    ...trouble.unreadable.map(
      ({ path: localPath, reason }): Fault => ({
        code: 'missing-file',
        severity: 'error',
        path: localPath,
        message: `It is there, but cannot be read (${reason}). Check the disk and the rights of the file.`,
      }),
    ),
  ];
}

function missing({ origin }: InspectRequest, localPath: string): Fault {
  const next =
    origin === 'service'
      ? 'Fetch the asset again: only what is missing comes.'
      : 'Put it back, then inspect again.';
  return {
    code: 'missing-file',
    severity: 'error',
    path: localPath,
    message: `The file is not there any more. ${next}`,
  };
}

function changed({ origin }: InspectRequest, localPath: string, reason: string): Fault {
  const next =
    origin === 'service'
      ? 'If that was on purpose, ignore this. Otherwise delete the file and fetch the asset again.'
      : 'If that was on purpose, ignore this.';
  return {
    code: 'wrong-hash',
    severity: 'error',
    path: localPath,
    message: `The file is not as it was: ${reason}. ${next}`,
  };
}

function incomplete({ origin }: InspectRequest, localPath: string, reason: string): Fault {
  const next =
    origin === 'service'
      ? 'Download it again: only this file comes.'
      : 'Export it again from the program that made it.';
  return {
    code: 'damaged-file',
    severity: 'error',
    path: localPath,
    message: `The file is not whole: ${reason}. ${next}`,
  };
}

function bounded(faults: Fault[]): Fault[] {
  const [last] = faults.slice(mostNamed - 1);
  if (last === undefined || faults.length <= mostNamed) return faults;
  const message = `${last.message} And ${faults.length - mostNamed} more files.`;
  return [...faults.slice(0, mostNamed - 1), { ...last, message }];
}
