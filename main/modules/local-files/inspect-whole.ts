/** One inspection: what the files tell, and whether they are those that were downloaded. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { problem, problemSentence } from '../../contract/plain/problem-sentences.ts';
import type { AssetTrouble } from '../../contract/schema/inspection-report.ts';
import type { Guard } from '../../inspect/guarded/guard.ts';
import { inspectFolder, mergedFaults } from '../../inspect/inspect-folder.ts';
import { disagreementsOf } from '../../inspect/report/build-report.ts';
import { type Fault, type Findings, type InspectRequest, noFacts } from '../../inspect/types.ts';
import { findMissingEnd } from '../../transfer/check/complete-file.ts';
import { localFileWords } from './local-file-words.ts';
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
  return {
    code: 'folder-gone',
    severity: 'error',
    path: '',
    ...problem('folder-gone', { origin }),
  };
}

async function againstListing(request: InspectRequest, signal: AbortSignal): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { localPath, sizeBytes } of request.files) {
    const found = await lstat(path.join(request.root, ...localPath.split('/'))).catch(() => null);
    if (found === null || !found.isFile()) faults.push(missing(request, localPath));
    else if (found.size !== sizeBytes)
      faults.push(changed(request, localPath, localFileWords.otherSize(found.size, sizeBytes)));
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
  const words = problem('manifest-unusable', { reason });
  return [{ code: 'missing-file', severity: 'note', path: 'manifest.json', ...words }];
}

function ofTrouble(request: InspectRequest, trouble: AssetTrouble): Fault[] {
  return [
    ...trouble.missing.map((localPath) => missing(request, localPath)),
    ...trouble.changed.map(({ path: localPath, reason, missingEnd }) =>
      missingEnd === undefined
        ? changed(request, localPath, reason)
        : incomplete(request, localPath, missingEnd),
    ),
    ...trouble.unreadable.map(
      ({ path: localPath, reason }): Fault => ({
        code: 'missing-file',
        severity: 'error',
        path: localPath,
        ...problem('file-unreadable', { reason }),
      }),
    ),
  ];
}

function missing({ origin }: InspectRequest, localPath: string): Fault {
  return {
    code: 'missing-file',
    severity: 'error',
    path: localPath,
    ...problem('file-gone', { origin }),
  };
}

function changed({ origin }: InspectRequest, localPath: string, reason: string): Fault {
  return {
    code: 'wrong-hash',
    severity: 'error',
    path: localPath,
    ...problem('file-changed', { origin, reason }),
  };
}

function incomplete({ origin }: InspectRequest, localPath: string, reason: string): Fault {
  return {
    code: 'damaged-file',
    severity: 'error',
    path: localPath,
    ...problem('file-incomplete', { origin, reason }),
  };
}

function bounded(faults: Fault[]): Fault[] {
  const [last] = faults.slice(mostNamed - 1);
  if (last === undefined || faults.length <= mostNamed) return faults;
  const { code, data } = last.words ?? problem('finding', { text: last.message }).words;
  const words = { code, data: { ...data, others: faults.length - mostNamed } };
  return [...faults.slice(0, mostNamed - 1), { ...last, message: problemSentence(words), words }];
}
