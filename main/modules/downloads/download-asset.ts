/** One try at one asset by its single files: reads it afresh, fetches what is missing, writes the manifest. */
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { writeManifest } from '../../transfer/manifest-file.ts';
import { manifestOf } from '../shared/manifest-of.ts';
import { lackingBytes, requireRoom } from './asset-room.ts';
import type { DownloadDeps } from './deps.ts';
import { downloadVerdict } from './download-verdict.ts';
import { type Attempt, fetchFile } from './fetch-file.ts';
import { missingFiles } from './missing-files.ts';
import { type OpenAsset, readAsset, unmark, type Wanted } from './open-asset.ts';

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
      if (verdict === 'person') stop.abort();
    }
  };
  await Promise.all(missing.map(one));
  outer.throwIfAborted();
  return failures;
}

/** What needs the user comes before what passes on its own, and that before a single broken file. */
function decisive(failures: readonly AppError[]): AppError | null {
  const rank = { person: 0, later: 1, 'fresh-url': 2, file: 3 } as const;
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
