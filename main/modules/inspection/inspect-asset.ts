/** One asset: what it is asked about, what becomes of the answer in the catalogue, and its report on request. */
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { FoundProblem } from '../../catalogue/library-tables.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { problem } from '../../contract/plain/problem-sentences.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import {
  type AssetProblemCode,
  inspectedProblemCodes,
  type ProblemFix,
} from '../../contract/schema/library/facts.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { contentFile, type Fault, type Findings, type InspectRequest, noFacts } from '../../inspect/types.ts';
import type { LocalFiles } from '../local-files/index.ts';
import { currentFiles, currentFolder } from '../shared/current-files.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import type { Present } from '../shared/present.ts';

/** What the inspection works with. */
export interface InspectionDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly present: Pick<Present, 'assets'>;
  readonly hub: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly localFiles: Pick<LocalFiles, 'inspect'>;
  readonly presence: Pick<LibraryPresence, 'look'>;
}

/** Raised when files are read differently: facts of before are then read anew. */
export const inspectionVersion = 7;

/** Longest path that the contract takes. */
const longestPath = 4096;

/** What an inspection wants to write; several are written in one transaction. */
export interface Looked {
  readonly assetId: AssetId;
  readonly write: () => void;
}

/** Null when there is nothing to look into any more. Throws what `LocalFiles.inspect` throws, but for a reader that broke down. */
export async function lookInto(
  deps: InspectionDeps,
  { assetId, hashes }: Waiting,
  signal: AbortSignal,
): Promise<Looked | null> {
  const { catalogue } = deps;
  const asset = catalogue.assets.get(assetId);
  if (asset === null || asset.deletedHereAt !== null) return null;
  const request = requestOf(deps, asset);
  if (request === null) return null;
  const findings = await deps.localFiles
    .inspect(request, { hashes, signal })
    .catch((error: unknown): Findings => {
      // A file that ends its reader would do so at every start: it is reported, and left alone.
      if (isAppError(error, 'inspect.failed')) return brokenDown(error.data.reason);
      throw error;
    });
  return {
    assetId,
    write() {
      // It may have been deleted meanwhile.
      const now = catalogue.assets.get(assetId);
      if (now !== null && now.deletedHereAt === null) store(deps, asset, findings);
    },
  };
}

/** Null without a folder on this disk. */
function requestOf(
  { catalogue, libraryPath }: Pick<InspectionDeps, 'catalogue' | 'libraryPath'>,
  asset: AssetRow,
): InspectRequest | null {
  const root = currentFolder(catalogue, libraryPath, asset);
  if (root === null) return null;
  return inspectRequest(asset, root, currentFiles(catalogue, asset.id));
}

/** `all` are those of any version of the asset, which lie below `root`. */
export function inspectRequest(asset: AssetRow, root: string, all: readonly AssetFile[]): InspectRequest {
  const files = all.flatMap((file) =>
    file.state === 'complete' && file.localPath !== null
      ? [{ ...file, localPath: file.localPath, sizeBytes: file.sizeBytes ?? 0 }]
      : [],
  );
  return {
    root,
    origin: asset.origin,
    files: files.map(({ localPath, kind, sizeBytes }) => ({ localPath, kind, sizeBytes })),
    dimensions: asset.dimensions,
    effectiveParams: asset.origin === 'service' ? asset.effectiveParams : null,
    contentSha256: contentFile<AssetFile & { localPath: string; sizeBytes: number }>(files)?.sha256 ?? null,
  };
}

function store(
  { catalogue, clock }: InspectionDeps,
  { id, origin }: AssetRow,
  { facts, faults }: Findings,
): void {
  const at = timestamp(clock);
  // What is gone for now keeps what was read of it.
  const isGone = faults.some(({ code }) => code === 'folder-gone');
  if (!isGone || catalogue.facts.byAssets([id]).size === 0)
    catalogue.facts.put(id, { ...facts, version: inspectionVersion, inspectedAt: at });
  const codes = isGone ? (['folder-gone'] as const) : inspectedProblemCodes;
  catalogue.problems.replace(
    id,
    codes,
    faults
      .filter(({ code }) => !isGone || code === 'folder-gone')
      .flatMap((fault) => problemOf(id, origin, fault, at) ?? []),
  );
}

function problemOf(
  assetId: AssetId,
  origin: AssetRow['origin'],
  fault: Fault,
  foundAt: string,
): FoundProblem | null {
  const { severity, message, words = problem('finding', { text: message }).words } = fault;
  const code = inspectedProblemCodes.find((one) => one === fault.code);
  // What a report only remarks is no problem to be solved.
  if (code === undefined) return null;
  return {
    assetId,
    code,
    severity,
    words,
    path: fault.path.slice(0, longestPath),
    fix: fixOf(code, origin),
    foundAt,
  };
}

/** What Caliper itself can do about it. */
function fixOf(code: AssetProblemCode, origin: AssetRow['origin']): ProblemFix {
  switch (code) {
    case 'missing-file':
    case 'damaged-file':
    case 'missing-texture':
    case 'download-failed':
      return origin === 'service' ? 'fetch-again' : 'inspect-again';
    case 'folder-gone':
      return origin === 'service' ? 'fetch-again' : 'find-folder';
    case 'wrong-hash':
    case 'unreadable-model':
      return 'inspect-again';
    case 'invalid-inertia':
    case 'no-mass':
    case 'failed-validation':
    case 'scale-mismatch':
    case 'unportable-path':
    case 'missing-collider':
    case 'invalid-joint':
    case 'files-disagree':
    case 'twins-differ':
      return origin === 'service' ? 'none' : 'inspect-again';
  }
}

function brokenDown(reason: string): Findings {
  return {
    facts: noFacts,
    faults: [
      {
        code: 'unreadable-model',
        severity: 'error',
        path: '',
        ...problem('not-read-to-end', { reason }),
      },
    ],
  };
}

/** Which assets wait to be looked into: those that the user requested first, then those that came last. */
interface Waiting {
  readonly assetId: AssetId;
  readonly hashes: boolean;
}

/** In memory only: what is lost with it is found again by a sweep. */
interface InspectionQueue {
  put(ids: readonly AssetId[], options: { readonly hashes: boolean }): void;
  take(): Waiting | null;
  /** True while one waits that the user requested. */
  isUrgent(): boolean;
  left(): number;
}

/** Empty at first. */
export function createInspectionQueue(): InspectionQueue {
  const urgent = new Set<AssetId>();
  const rest = new Set<AssetId>();
  return {
    put(ids, { hashes }) {
      for (const id of ids) {
        if (hashes) {
          rest.delete(id);
          urgent.add(id);
        } else if (!urgent.has(id)) rest.add(id);
      }
    },
    take() {
      const [first] = urgent;
      if (first !== undefined) {
        urgent.delete(first);
        return { assetId: first, hashes: true };
      }
      const [next] = rest;
      if (next === undefined) return null;
      rest.delete(next);
      return { assetId: next, hashes: false };
    },
    isUrgent: () => urgent.size > 0,
    left: () => urgent.size + rest.size,
  };
}

// The inspection's part of the contract: the report of one asset, made anew each time it is requested.

interface ReportsDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly localFiles: Pick<LocalFiles, 'report'>;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** Files are read in the thread of `localFiles`. Throws `asset.unknown`, `asset.no-folder` and what reading throws. */
export function createReports(deps: ReportsDeps): HandlersOf<Api['inspection']> {
  return {
    async report({ assetId }, { signal }) {
      const asset = deps.catalogue.assets.get(assetId);
      if (asset === null) throw new AppError('asset.unknown', { id: assetId });
      const request = requestOf(deps, asset);
      if (request === null) throw new AppError('asset.no-folder', { name: asset.name ?? asset.remoteId });
      return deps.localFiles.report(request, {
        signal: signal ?? new AbortController().signal,
        onProgress: (progress) => deps.hub.publish({ type: 'inspection.reading', assetId, progress }),
      });
    },
  };
}
