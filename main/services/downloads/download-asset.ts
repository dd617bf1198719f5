/** One attempt at one asset: reads it afresh, lays out its files, fetches what is missing, writes the manifest. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, toFailure } from '../../contract/errors.ts';
import type { AssetId } from '../../contract/model/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { RemoteClient } from '../../remote/types.ts';
import { assetFolderName, planLayout } from '../../transfer/layout.ts';
import { writeManifest } from '../../transfer/manifest-file.ts';
import { partNames, removeStaleParts } from '../../transfer/stale-parts.ts';
import type { DownloadFile, PlannedFile } from '../../transfer/types.ts';
import { verifyFiles } from '../../transfer/verify-files.ts';
import { writeFault } from '../../transfer/write-fault.ts';
import { inParallel } from '../in-parallel.ts';
import type { LibraryPresence } from '../library-presence.ts';
import { manifestOf } from '../manifest-of.ts';
import type { Remotes } from '../remotes.ts';
import { downloadVerdict } from './download-verdict.ts';
import type { LiveDownloads } from './live-downloads.ts';
import { freePlace, settlePlace } from './own-place.ts';

export interface DownloadNeeds {
  readonly catalogue: Catalogue;
  readonly remotes: Remotes;
  readonly live: LiveDownloads;
  readonly download: DownloadFile;
  readonly clock: Clock;
  readonly libraryPath: string;
  readonly presence: LibraryPresence;
  readonly parallelFiles: number;
}

type Wanted = Extract<PlannedFile, { error: null }>;

/** An attempt under way: `urls` are presigned, live in memory only and are read anew when one has expired. */
interface Attempt {
  readonly needs: DownloadNeeds;
  readonly asset: AssetRow;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly client: RemoteClient;
  /** The local paths of all files of the asset. */
  readonly planned: readonly string[];
  urls: Promise<ReadonlyMap<string, string>>;
}

/**
 * Returns null when every file that can be kept is on disk, otherwise the failure that decides what happens next.
 * Throws what concerns the whole asset: `remote.*`, `connection.*`, `transfer.*` of its folder, or the signal's reason.
 */
export async function downloadAsset(
  needs: DownloadNeeds,
  assetId: AssetId,
  signal: AbortSignal,
): Promise<AppError | null> {
  const { catalogue, live } = needs;
  const known = catalogue.assets.get(assetId);
  if (known === null) throw new AppError('asset.unknown', { id: assetId });
  if (known.deletedAtServiceAt !== null)
    throw new AppError('asset.deleted-at-service', { name: known.name ?? known.remoteId });
  const client = await needs.remotes.get(known.connectionId);
  const detail = await client.getAsset(known.remoteId, { signal });
  const plan = planLayout(detail.files);
  const asset = catalogue.transaction(() => {
    catalogue.files.sync(
      assetId,
      plan.map((file) => ({ ...file, error: file.error === null ? null : toFailure(file.error) })),
    );
    return catalogue.assets.update(assetId, {
      kind: detail.kind,
      name: detail.name,
      dimensions: detail.dimensions,
      effectiveParams: detail.effective_params,
      folder: known.folder ?? assetFolderName(detail.name, `${known.connectionId}:${detail.id}`),
    });
  });
  const folder = path.join(needs.libraryPath, asset.folder ?? assetId);
  await needs.presence.assertThere();
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    // It is this asset's folder that is in trouble, not the whole library.
    throw writeFault(error, { folder, path: path.basename(folder), neededBytes: null }) ?? error;
  });
  const urls = Promise.resolve(urlsOf(detail.files));
  const wanted = plan.filter((file): file is Wanted => file.error === null);
  await removeStaleParts(folder, partNames(assetId, wanted));
  const planned = wanted.map((file) => file.localPath);
  const attempt: Attempt = { needs, asset, folder, signal, client, planned, urls };
  live.begin(assetId);
  try {
    const failures = await fetchMissing(attempt, wanted);
    if (failures.length === 0) await writeManifest(folder, manifestOf(catalogue, assetId, needs.clock));
    return decisive(failures);
  } finally {
    live.end(assetId);
  }
}

async function fetchMissing(attempt: Attempt, wanted: readonly Wanted[]): Promise<AppError[]> {
  const missing = await missingOf(attempt, wanted);
  const failures: AppError[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([attempt.signal, stop.signal]);
  await inParallel(missing, attempt.needs.parallelFiles, async (file) => {
    if (stop.signal.aborted) return;
    try {
      await fetchOne(attempt, file, signal);
    } catch (error) {
      attempt.signal.throwIfAborted();
      if (stop.signal.aborted) return;
      const known =
        error instanceof AppError
          ? error
          : new AppError('internal', { reason: 'a download failed' }, { cause: error });
      failures.push(known);
      const verdict = downloadVerdict(known);
      attempt.needs.catalogue.files.update(attempt.asset.id, file.path, {
        state: verdict === 'file' ? 'failed' : 'waiting',
        receivedBytes: 0,
        error: toFailure(known),
      });
      if (verdict === 'person') stop.abort();
    }
  });
  return failures;
}

/**
 * A file counts as there when its row says so and something lies at its place: one that the person deleted comes again,
 * one that the person changed is left alone (and named by a verification of the library).
 */
async function missingOf(
  { needs, asset, folder, signal }: Attempt,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const complete = needs.catalogue.files
    .byAsset(asset.id)
    .flatMap(({ path: key, state, localPath, sizeBytes, sha256 }) =>
      state === 'complete' && localPath !== null && sizeBytes !== null && sha256 !== null
        ? [{ key, localPath, sizeBytes, sha256 }]
        : [],
    );
  const verdicts = await verifyFiles(folder, complete, { hashes: false, signal });
  const there = new Set(
    complete.filter((file) => verdicts.get(file.localPath) !== 'missing').map((file) => file.key),
  );
  for (const file of complete) {
    if (!there.has(file.key))
      needs.catalogue.files.update(asset.id, file.key, { state: 'waiting', receivedBytes: 0, sha256: null });
  }
  return wanted.filter((file) => !there.has(file.path));
}

async function fetchOne(attempt: Attempt, file: Wanted, signal: AbortSignal): Promise<void> {
  const { needs, asset, folder } = attempt;
  const urls = attempt.urls;
  const savedAt = await freePlace(folder, file.localPath, attempt.planned);
  const get = async (from: ReadonlyMap<string, string>): Promise<void> => {
    const url = from.get(file.path);
    if (url === undefined) throw new AppError('transfer.url-expired', { path: file.path });
    const arrived = await needs.download({
      url,
      folder,
      path: file.path,
      localPath: savedAt,
      owner: asset.id,
      signal,
      onProgress: (progress) => needs.live.progress(asset.id, file.path, progress),
    });
    needs.catalogue.files.update(asset.id, file.path, {
      state: 'complete',
      localPath: await settlePlace(folder, file.localPath, savedAt, arrived),
      sizeBytes: arrived.sizeBytes,
      receivedBytes: arrived.sizeBytes,
      sha256: arrived.sha256,
      error: null,
    });
    needs.live.arrived(asset.id, file.path);
  };
  try {
    await get(await urls);
  } catch (error) {
    if (downloadVerdict(error) !== 'fresh-url') throw error;
    // Whoever comes first reads the asset again; the others wait for the same answer.
    if (attempt.urls === urls) {
      attempt.urls = attempt.client
        .getAsset(asset.remoteId, { signal })
        .then((detail) => urlsOf(detail.files));
    }
    await get(await attempt.urls);
  }
}

function urlsOf(files: readonly { path: string; url: string }[]): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [file.path, file.url]));
}

/** What needs the person comes before what passes by itself, and that before a single broken file. */
function decisive(failures: readonly AppError[]): AppError | null {
  const rank = { person: 0, later: 1, 'fresh-url': 2, file: 3 } as const;
  const sorted = failures.toSorted((a, b) => rank[downloadVerdict(a)] - rank[downloadVerdict(b)]);
  return sorted[0] ?? null;
}
