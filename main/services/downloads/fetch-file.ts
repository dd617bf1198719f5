/** One file of an asset, from its turn to its row: fresh URLs when one has expired, on at once while bytes still come. */
import { AppError, isAppError } from '../../contract/errors.ts';
import type { RemoteClient } from '../../remote/types.ts';
import { downloadVerdict } from './download-verdict.ts';
import type { Turn } from './file-turns.ts';
import { type DownloadNeeds, type OpenAsset, readDetail, urlsOf, type Wanted } from './open-asset.ts';
import { freePlace, settlePlace } from './own-place.ts';

/** Fresh URLs in a row without a new byte; then the asset is tried again later. */
const freshUrlsLimit = 2;
/** Bytes; lengths of smaller files are not worth a row before they are there. */
const smallestNotedLength = 1024 * 1024;

/** A try under way. `order` is the asset's age among those under way. */
export interface Attempt {
  readonly needs: DownloadNeeds;
  readonly opened: OpenAsset;
  readonly order: number;
  readonly client: RemoteClient;
  urls: Promise<ReadonlyMap<string, string>>;
}

/** Throws what `DownloadFile` throws, `remote.*` of a fresh URL, or the signal's reason. */
export async function fetchFile(attempt: Attempt, file: Wanted, signal: AbortSignal): Promise<void> {
  const { needs, opened, order } = attempt;
  const host = hostOf(await urlOf(attempt, file));
  needs.memory.of(opened.asset.id).host = host;
  const asked = { lane: opened.asset.id, order, host, path: file.path, signal };
  await needs.turns.take(asked, (turn) => untilWhole(attempt, file, turn, signal));
}

async function untilWhole(attempt: Attempt, file: Wanted, turn: Turn, signal: AbortSignal): Promise<void> {
  const told: Told = { brought: false };
  for (let fresh = 0; ; ) {
    const { urls } = attempt;
    told.brought = false;
    try {
      return await fetchOnce(attempt, file, { turn, told, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (told.brought) fresh = 0;
      // Cut in the middle: it goes on from there, at once as long as there is something to show for it.
      if (isAppError(error, 'transfer.incomplete') && told.brought) continue;
      if (downloadVerdict(error) !== 'fresh-url' || fresh === freshUrlsLimit) throw error;
      fresh += 1;
      renewUrls(attempt, urls, signal);
    }
  }
}

interface Told {
  brought: boolean;
}

async function fetchOnce(
  attempt: Attempt,
  file: Wanted,
  { turn, told, signal }: { readonly turn: Turn; readonly told: Told; readonly signal: AbortSignal },
): Promise<void> {
  const { needs, opened } = attempt;
  const { asset, folder, planned } = opened;
  const memory = needs.memory.of(asset.id);
  // Its turn may have come long after the folder was made: in an empty place it would be made again.
  await needs.presence.assertThere();
  const savedAt = await freePlace(folder, file.localPath, planned);
  const url = await urlOf(attempt, file);
  let isLengthNoted = false;
  const arrived = await needs.download({
    url,
    folder,
    path: file.path,
    localPath: savedAt,
    owner: asset.id,
    signal,
    onCut({ newBytes }) {
      told.brought = newBytes > 0;
      memory.brought ||= told.brought;
    },
    onProgress(progress) {
      turn.moved();
      needs.live.progress(asset.id, file.path, progress);
      if (isLengthNoted || progress.totalBytes === null) return;
      isLengthNoted = true;
      // So that the next try can ask for room for all at once, and tell how much there is to come.
      if (progress.totalBytes >= smallestNotedLength)
        needs.catalogue.files.update(asset.id, file.path, { sizeBytes: progress.totalBytes });
    },
  });
  needs.catalogue.files.update(asset.id, file.path, {
    state: 'complete',
    localPath: await settlePlace(folder, { localPath: file.localPath, savedAt, planned }, arrived),
    sizeBytes: arrived.sizeBytes,
    receivedBytes: arrived.sizeBytes,
    sha256: arrived.sha256,
    error: null,
  });
  memory.brought = true;
  needs.live.arrived(asset.id, file.path);
}

/** Whoever comes first reads the asset again; the others wait for the same answer. */
function renewUrls(attempt: Attempt, stale: Attempt['urls'], signal: AbortSignal): void {
  if (attempt.urls !== stale) return;
  attempt.urls = readDetail(attempt.needs, attempt.client, attempt.opened.asset, signal).then((detail) =>
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
