/** One file of an asset, from its turn to its row: fresh URLs when one has expired, on at once while bytes still come. */
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { RemoteClient } from '../../remote/types.ts';
import type { ArrivedFile, Cut } from '../../transfer/types.ts';
import type { DownloadDeps } from './deps.ts';
import { downloadUntilComplete } from './download-until-complete.ts';
import type { Turn } from './file-turns.ts';
import { type OpenAsset, readDetail, urlsOf, type Wanted } from './open-asset.ts';
import { freePlace, settlePlace } from './own-place.ts';

/** Bytes; lengths of smaller files are not worth a row before they are there. */
const smallestNotedLength = 1024 * 1024;

/** A try under way. `order` is the asset's age among those under way. */
export interface Attempt {
  readonly deps: DownloadDeps;
  readonly opened: OpenAsset;
  readonly order: number;
  readonly client: RemoteClient;
  urls: Promise<ReadonlyMap<string, string>>;
}

/** Throws what `DownloadFile` and `FileTurns` throw, `remote.*` of a fresh URL, or the signal's reason. */
export async function fetchFile(attempt: Attempt, file: Wanted, signal: AbortSignal): Promise<void> {
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
