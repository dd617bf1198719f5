/** One try at one asset by its single files: each file from its turn to its row, at a place of its own, and the manifest at the end. */
import { existsSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { renameOver } from '../../core/files/whole-file.ts';
import type { RemoteClient } from '../../remote/types.ts';
import { writeManifest } from '../../transfer/asset-folder.ts';
import { besideName, collisionKey } from '../../transfer/asset-paths.ts';
import { hashFile } from '../../transfer/check/check-file.ts';
import type { ArrivedFile, Cut } from '../../transfer/types.ts';
import { manifestOf } from '../shared/manifest-of.ts';
import type { DownloadDeps } from './deps.ts';
import { downloadUntilComplete, downloadVerdict } from './download-retries.ts';
import type { Turn } from './file-turns.ts';
import {
  lackingBytes,
  missingFiles,
  type OpenAsset,
  readAsset,
  readDetail,
  requireRoom,
  unmark,
  urlsOf,
  type Wanted,
} from './open-asset.ts';

// Where a file that arrives is saved without taking the place of one that the user put there. What lies at its place
// and is not known to be ours stays as it is; the file is saved beside it and the catalogue names that one.

const inFolder = (folder: string, localPath: string): string => path.join(folder, ...localPath.split('/'));

/**
 * `localPath` when nothing lies there but what may be replaced (`own`), otherwise a free one beside it; `planned` are
 * those of all files of the asset.
 */
export async function freePlace(
  folder: string,
  localPath: string,
  planned: readonly string[],
  own: ArrivedFile | null = null,
): Promise<string> {
  const found = await lstat(inFolder(folder, localPath)).catch(() => null);
  // A folder of that name is in the way of every file; the download says so.
  if (found === null || found.isDirectory()) return localPath;
  if (own !== null && found.isFile() && found.size === own.sizeBytes) {
    const hashed = await hashFile(inFolder(folder, localPath), own.sizeBytes).catch(() => null);
    if (hashed?.is === 'read' && hashed.sha256 === own.sha256) return localPath;
  }
  const taken = new Set(planned.map(collisionKey));
  return besideName(localPath, (at, key) => taken.has(key) || existsSync(inFolder(folder, at)));
}

/**
 * The path under which a file that was saved at `savedAt` stays: where the same content lies already, as after a kill
 * between its arrival and the note of it. After several kills it lies there more than once: one of them is left.
 */
export async function settlePlace(
  folder: string,
  place: { readonly localPath: string; readonly savedAt: string; readonly planned: readonly string[] },
  arrived: ArrivedFile,
): Promise<string> {
  const { localPath, savedAt, planned } = place;
  if (savedAt === localPath) return localPath;
  let settled = savedAt;
  for (const at of [localPath, ...besideBefore(localPath, savedAt, planned)]) {
    const found = await hashFile(inFolder(folder, at), arrived.sizeBytes).catch(() => null);
    if (found?.is !== 'read' || found.sha256 !== arrived.sha256) continue;
    if (settled !== savedAt) await rm(inFolder(folder, at), { force: true }).catch(() => undefined);
    else
      settled = await renameOver(inFolder(folder, savedAt), inFolder(folder, at)).then(
        () => at,
        () => savedAt,
      );
  }
  return settled;
}

/** Names beside `localPath` that were taken when `savedAt` was chosen, without those of other files of the asset. */
function besideBefore(localPath: string, savedAt: string, planned: readonly string[]): string[] {
  const others = new Set(planned.map(collisionKey));
  const names: string[] = [];
  besideName(localPath, (at, key) => {
    if (at === savedAt) return false;
    if (!others.has(key)) names.push(at);
    return true;
  });
  return names;
}

// One file of an asset, from its turn to its row: fresh URLs when one has expired, on at once while bytes still come.

/** Bytes; lengths of smaller files are not worth a row before they are there. */
const smallestNotedLength = 1024 * 1024;

/** A try under way. `order` is the asset's age among those under way. */
interface Attempt {
  readonly deps: DownloadDeps;
  readonly opened: OpenAsset;
  readonly order: number;
  readonly client: RemoteClient;
  urls: Promise<ReadonlyMap<string, string>>;
}

/** Throws what `DownloadFile` and `FileTurns` throw, `remote.*` of a fresh URL, or the signal's reason. */
async function fetchFile(attempt: Attempt, file: Wanted, signal: AbortSignal): Promise<void> {
  const { deps, opened, order } = attempt;
  const { id } = opened.asset;
  const host = hostOf(await urlOf(attempt, file));
  const memory = deps.memory.of(id);
  memory.host = host;
  const asked = {
    lane: id,
    order,
    host,
    path: file.path,
    signal,
    onSlow: (isSlow: boolean) => deps.live.slow(id, file.path, isSlow ? host : null),
  };
  await deps.turns.take(asked, (turn) => {
    let urls = attempt.urls;
    return downloadUntilComplete({
      file: file.path,
      memory,
      signal: turn.signal,
      download(onCut) {
        urls = attempt.urls;
        return fetchOnce(attempt, file, turn, onCut);
      },
      renewUrl: () => renewUrls(attempt, urls, signal),
    });
  });
}

async function fetchOnce(
  attempt: Attempt,
  file: Wanted,
  turn: Turn,
  onCut: (cut: Cut) => void,
): Promise<void> {
  const { deps, opened } = attempt;
  const { asset, folder, planned } = opened;
  // Its turn may have come long after the folder was made: in an empty place it would be made again.
  await deps.presence.assertThere();
  const known = deps.catalogue.files.byAsset(asset.id).find((row) => row.path === file.path);
  const savedAt = await freePlace(folder, file.localPath, planned, ownOf(known));
  const url = await urlOf(attempt, file);
  // Of a file that was complete before, the length may be the one that it was cut to.
  const knownBytes = known?.sha256 === null ? known.sizeBytes : null;
  let isLengthNoted = false;
  const arrived = await deps.download({
    url,
    reach: await deps.reaches(asset.connectionId),
    folder,
    path: file.path,
    localPath: savedAt,
    owner: asset.id,
    signal: turn.signal,
    ...(knownBytes === null ? {} : { knownBytes }),
    onCut,
    onProgress(progress) {
      turn.moved(progress.receivedBytes);
      deps.live.progress(asset.id, file.path, progress);
      if (isLengthNoted || progress.totalBytes === null) return;
      isLengthNoted = true;
      // So that the next try can ask for room for all at once, and tell how much there is to come.
      if (progress.totalBytes >= smallestNotedLength)
        deps.catalogue.files.update(asset.id, file.path, { sizeBytes: progress.totalBytes });
    },
  });
  deps.catalogue.files.update(asset.id, file.path, {
    state: 'complete',
    localPath: await settlePlace(folder, { localPath: file.localPath, savedAt, planned }, arrived),
    sizeBytes: arrived.sizeBytes,
    receivedBytes: arrived.sizeBytes,
    sha256: arrived.sha256,
    error: null,
  });
  deps.live.arrived(asset.id, file.path);
}

/** A file that Caliper saved and has to fetch again may be replaced. */
function ownOf(known: AssetFile | undefined): ArrivedFile | null {
  return known === undefined || known.sizeBytes === null || known.sha256 === null
    ? null
    : { sizeBytes: known.sizeBytes, sha256: known.sha256 };
}

/** The first caller reads the asset again; the others wait for the same answer. */
function renewUrls(attempt: Attempt, stale: Attempt['urls'], signal: AbortSignal): void {
  if (attempt.urls !== stale) return;
  attempt.urls = readDetail(attempt.deps, attempt.client, attempt.opened.asset, signal).then((detail) =>
    urlsOf(detail.files),
  );
  // Thrown where it is awaited.
  attempt.urls.catch(() => undefined);
}

async function urlOf(attempt: Attempt, file: Wanted): Promise<string> {
  const url = (await attempt.urls).get(file.path);
  if (url === undefined) throw new AppError('transfer.url-expired', { path: file.path });
  return url;
}

/** Empty for a link that cannot be read; the download says so. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** `onOpened` is called once the service has been asked: then only files are waited for. */
export interface Try {
  readonly order: number;
  readonly signal: AbortSignal;
  readonly onOpened: () => void;
}

/**
 * Returns null when every file that can be kept is on disk, otherwise the failure that decides what happens next.
 * Throws what concerns the whole asset: `remote.*`, `connection.*`, `transfer.*` of its folder, or the signal's reason.
 */
export async function downloadAsset(
  deps: DownloadDeps,
  assetId: AssetId,
  { order, signal, onOpened }: Try,
): Promise<AppError | null> {
  const { urls, ...opened } = await readAsset(deps, assetId, signal);
  const client = await deps.remotes.get(opened.asset.connectionId);
  onOpened();
  const missing = await missingFiles(deps.catalogue, opened, signal);
  await requireRoom(deps.files, placeOf(opened), missing, deps.catalogue.files.byAsset(assetId));
  deps.live.begin(assetId);
  try {
    const attempt: Attempt = { deps, opened, order, client, urls: Promise.resolve(urls) };
    const failures = await fetchAll(attempt, missing, signal);
    const failure = await withAllThatLacks(deps, opened, missing, decisive(failures));
    if (failure === null) await finishAsset(deps, opened);
    return failure;
  } finally {
    deps.live.end(assetId);
  }
}

/** Writes the manifest: from then on the folder speaks for itself. */
export async function finishAsset(
  { catalogue, clock, presence }: Pick<DownloadDeps, 'catalogue' | 'clock' | 'presence'>,
  { folder, asset }: Pick<OpenAsset, 'folder' | 'asset'>,
): Promise<void> {
  await presence.assertThere();
  await writeManifest(folder, manifestOf(catalogue, asset.id, clock));
  await unmark(folder);
}

/** Every file waits for its own turn; one that fails leaves the others alone, unless nothing more can be written. */
async function fetchAll(
  attempt: Attempt,
  missing: readonly Wanted[],
  outer: AbortSignal,
): Promise<AppError[]> {
  const { catalogue } = attempt.deps;
  const failures: AppError[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([outer, stop.signal]);
  const one = async (file: Wanted): Promise<void> => {
    try {
      await fetchFile(attempt, file, signal);
    } catch (error) {
      if (signal.aborted) return;
      const known =
        error instanceof AppError
          ? error
          : new AppError('internal', { reason: 'a download failed' }, { cause: error });
      failures.push(known);
      const verdict = downloadVerdict(known);
      catalogue.files.update(attempt.opened.asset.id, file.path, {
        state: verdict === 'file' ? 'failed' : 'waiting',
        receivedBytes: 0,
        error: toFailure(known),
        // A body of the next answer that ends without a length must have this one.
        ...(isAppError(known, 'transfer.incomplete') && { sizeBytes: known.data.expectedBytes }),
      });
      if (verdict === 'user') stop.abort();
    }
  };
  await Promise.all(missing.map(one));
  outer.throwIfAborted();
  return failures;
}

/** What needs the user comes before what passes on its own, and that before a single broken file. */
function decisive(failures: readonly AppError[]): AppError | null {
  const rank = { user: 0, later: 1, 'fresh-url': 2, file: 3 } as const;
  const sorted = failures.toSorted((a, b) => rank[downloadVerdict(a)] - rank[downloadVerdict(b)]);
  return sorted[0] ?? null;
}

/** The disk was full for one file: the user is notified how much all of them lack, as far as lengths are known by then. */
async function withAllThatLacks(
  { files, catalogue }: DownloadDeps,
  opened: OpenAsset,
  missing: readonly Wanted[],
  failure: AppError | null,
): Promise<AppError | null> {
  if (!isAppError(failure, 'transfer.disk-full')) return failure;
  const rows = catalogue.files.byAsset(opened.asset.id);
  const rest = missing.filter((file) =>
    rows.every((row) => row.path !== file.path || row.state !== 'complete'),
  );
  const lacking = await lackingBytes(files, placeOf(opened), rest, rows);
  const { folder, neededBytes } = failure.data;
  return lacking <= (neededBytes ?? 0)
    ? failure
    : new AppError('transfer.disk-full', { folder, neededBytes: lacking }, { cause: failure });
}

function placeOf({ folder, asset }: OpenAsset): { folder: string; owner: AssetId } {
  return { folder, owner: asset.id };
}
