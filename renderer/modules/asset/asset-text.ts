/** What an asset is called, where it comes from, what it can be used as and what it is doing right now. Pure. */

import { sentenceOf, triesAgain } from '../../../main/contract/plain/error-messages.ts';
import { baseTitle, shownTitle } from '../../../main/contract/rules/asset-title.ts';
import { isFinishing, isOver, isTerminal } from '../../../main/contract/rules/terminal-status.ts';
import type { AssetSummary, Transfer } from '../../../main/contract/schema/asset.ts';
import type { LibraryRow } from '../../../main/contract/schema/library/search.ts';
import type { ShownFailure } from '../../ui/status/failure-text.ts';
import type { ProgressValue } from '../../ui/status/Progress.tsx';
import type { Status } from '../../ui/status/Signs.tsx';
import { formatBytes, formatDuration, formatName, formatPercent } from '../../ui/text/format.ts';
import { assetWords, commonWait, stackWords, statusWords } from './asset-words.ts';

/** As no other asset is called: by the user's own title, its name or its description; never empty. */
export function assetTitle(
  asset: Pick<AssetSummary, 'name' | 'source' | 'remoteId'> & {
    readonly title?: AssetSummary['title'];
    readonly organisation?: Pick<AssetSummary['organisation'], 'title'>;
  },
): string {
  const base = baseTitle({ ...asset, title: asset.organisation?.title ?? null });
  return shownTitle(asset.title ?? null, base) ?? assetWords.unnamed(asset.remoteId.slice(0, 8));
}

/** One line about its origin. */
export function sourceLine({ source }: Pick<AssetSummary, 'source'>): string {
  switch (source.type) {
    case 'text':
      return source.text;
    case 'image':
      return assetWords.fromImage(source.fileName);
    case 'image-url':
      return assetWords.fromImageAt(source.url);
    case 'unknown':
      return assetWords.unknownOrigin;
  }
}

/** A second line under the title: the origin, which an asset without a name has in its title already. */
export function subtitle(asset: Pick<AssetSummary, 'name' | 'source'>): string {
  const named = asset.name !== null && asset.name.trim() !== '';
  if (!named && asset.source.type === 'text') return assetWords.fromDescription;
  if (!named && asset.source.type === 'image') return assetWords.fromAnImage;
  return sourceLine(asset);
}

/** Absolute; `libraryPath` is null until it is known. Null before any file has arrived. */
export function pathOfFolder(
  { place, folder }: Pick<AssetSummary, 'place' | 'folder'>,
  libraryPath: string | null,
): string | null {
  if (place !== null) return place.path;
  if (folder === null || libraryPath === null) return null;
  return `${libraryPath}${libraryPath.includes('\\') ? '\\' : '/'}${folder}`;
}

/** In the order in which they are always shown; the specification's list of kinds is open. */
const formats: Readonly<Record<string, string>> = {
  glb: 'GLB',
  usd: 'USD',
  fbx: 'FBX',
  obj: 'OBJ',
  mjcf: 'MJCF',
  urdf: 'URDF',
  sdf: 'SDF',
  dae: 'COLLADA',
  stl: 'STL',
  ply: 'PLY',
  get simready_glb() {
    return assetWords.formats.simreadyGlb;
  },
  get simready_fbx() {
    return assetWords.formats.simreadyFbx;
  },
};

/** The model formats among the kinds of files: without pictures, textures and descriptions. */
export function modelFormats(kinds: readonly string[]): string[] {
  return Object.entries(formats).flatMap(([kind, format]) => (kinds.includes(kind) ? [format] : []));
}

/** Its own name, or what it is; never empty. */
export function stackTitle({ group }: LibraryRow & { type: 'stack' }): string {
  if (group.name !== null && group.name.trim() !== '') return group.name;
  return group.type === 'batch' ? stackWords.batchOf(group.count) : stackWords.setOf(group.count);
}

// What an asset is doing right now, in one status, one line and one bar: for cards, rows and the asset screen. Pure.

/** `progress` is null when unknown or when there is no bar; `failure` is what stopped it. */
export interface AssetStatus {
  readonly status: Status;
  readonly line: string;
  readonly bar: boolean;
  readonly progress: ProgressValue;
  readonly failure: ShownFailure | null;
  /** The failure is the whole connection's: what is to be done about it is above every screen. */
  readonly isCommon: boolean;
  /** True when trying the download again is something the user can do. */
  readonly canRetry: boolean;
}

/** To be said in red where the asset is shown among others: nothing goes on on its own. */
export const isAlarming = ({ failure, status }: AssetStatus): boolean =>
  failure !== null && status !== 'waiting';

const quiet = { bar: false, progress: null, failure: null, isCommon: false, canRetry: false };

/** The job first; once it is complete, the download of its files. */
export function assetStatus({
  job,
  transfer,
  sizeBytes,
}: Pick<AssetSummary, 'job' | 'transfer' | 'sizeBytes'>): AssetStatus {
  if (job !== null && !isTerminal(job.status)) {
    const queued = job.status === 'queued';
    if (isFinishing(job)) {
      return { ...quiet, status: job.status, line: statusWords.finishing, bar: true, progress: 'finishing' };
    }
    const stage = queued ? statusWords.queued : formatName(job.stage ?? 'working');
    const percent = queued || job.progress === null ? '' : ` ${formatPercent(job.progress)}`;
    return {
      ...quiet,
      status: job.status,
      line: stage + percent,
      bar: job.status === 'running',
      progress: job.progress,
    };
  }
  if (job?.status === 'failed') {
    return { ...quiet, status: 'failed', line: problemLine(job.error), failure: problemFailure(job.error) };
  }
  if (job?.status === 'canceled') return { ...quiet, status: 'canceled', line: statusWords.canceled };
  if (transfer !== null && transfer.state !== 'complete') return transferStatus(transfer);
  return { ...quiet, status: 'complete', line: sizeBytes > 0 ? formatBytes(sizeBytes) : statusWords.noFiles };
}

function transferStatus(transfer: Transfer): AssetStatus {
  const { state, error, receivedBytes, totalBytes } = transfer;
  const progress = totalBytes === null || totalBytes === 0 ? null : Math.min(1, receivedBytes / totalBytes);
  // Nothing is wrong: it was created elsewhere, and is not ready.
  if (state === 'waiting' && error?.code === 'asset.not-made-yet')
    return { ...quiet, status: 'ready', line: statusWords.madeElsewhere };
  if (state === 'stopped' || (state === 'waiting' && error !== null)) {
    const status = state === 'stopped' ? 'stopped' : 'waiting';
    const message = sentenceOf(error) ?? statusWords.stopped;
    const common = status === 'waiting' ? commonWait(error) : null;
    return {
      status,
      line: common ?? (status === 'waiting' ? `${message} ${triesAgain()}` : message),
      isCommon: common !== null,
      bar: false,
      progress,
      failure: error,
      canRetry: !isOver(transfer),
    };
  }
  const amount =
    totalBytes === null
      ? formatBytes(receivedBytes)
      : statusWords.amount(formatBytes(receivedBytes), formatBytes(totalBytes));
  const left = timeLeft(transfer);
  const slow = transfer.slowHost === null ? '' : statusWords.slowHost(transfer.slowHost);
  const line = state === 'waiting' ? statusWords.soon : `${amount}${slow === '' ? left : slow}`;
  return { ...quiet, status: 'downloading', line, bar: true, progress };
}

function timeLeft({ receivedBytes, totalBytes, bytesPerSecond }: Transfer): string {
  if (totalBytes === null || bytesPerSecond === null || bytesPerSecond <= 0) return '';
  const leftMs = ((totalBytes - receivedBytes) / bytesPerSecond) * 1000;
  return leftMs < 1000 ? '' : statusWords.left(formatDuration(leftMs));
}

type JobProblem = NonNullable<AssetSummary['job']>['error'];

function problemLine(problem: JobProblem): string {
  const text = [problem?.title, problem?.detail]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
  return text === '' ? statusWords.noReason : text;
}

/** The service's own words about a failed job (RFC 7807). */
function problemFailure(problem: JobProblem): ShownFailure {
  const { title: _, detail: __, ...rest } = problem ?? {};
  return { code: problem?.type ?? statusWords.noType, sentence: problemLine(problem), data: rest };
}
