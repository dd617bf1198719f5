/** Gets the ZIP of an asset or a set: asks for it, and once the service has built it, downloads it into the hidden folder. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isAppError } from '../../contract/plain/errors.ts';
import type { BundleState, RemoteClient } from '../../remote/types.ts';
import { type BundleUnit, bundlesPath, zipName } from './bundle-unit.ts';
import type { DownloadDeps } from './deps.ts';
import type { Try } from './download-asset.ts';
import { downloadUntilComplete } from './download-until-complete.ts';
import { downloadVerdict } from './download-verdict.ts';
import { hostOf } from './fetch-file.ts';

const freshUrlsLimit = 2;
/** What a bundle is called in messages; its name in the hidden folder is a hash. */
const listed = 'bundle.zip';
const firstPollMs = 1000;
const longestPollMs = 30_000;

/** `at`: when to ask again whether it is built, milliseconds since the epoch. */
export type Zip = { readonly file: string } | { readonly file: null; readonly at: number };

/** Throws `remote.*` (`remote.not-offered` where the service builds none), `transfer.*`, or the signal's reason. */
export async function getZip(
  deps: DownloadDeps,
  unit: BundleUnit,
  client: RemoteClient,
  one: Try,
): Promise<Zip> {
  const folder = bundlesPath(deps.libraryPath);
  const name = zipName(unit);
  const file = path.join(folder, name);
  // It has its name only once it is whole: a try before this one was ended while it unpacked.
  if (existsSync(file)) {
    one.onOpened();
    return { file };
  }
  for (let fresh = 0; ; fresh += 1) {
    const url = await readyUrl(deps, unit, client, one.signal);
    one.onOpened();
    if (url === null) return { file: null, at: nextPoll(deps, unit) };
    try {
      await fetchZip(deps, unit, { url, folder, name }, one);
      return { file };
    } catch (error) {
      one.signal.throwIfAborted();
      if (downloadVerdict(error) !== 'fresh-url' || fresh === freshUrlsLimit) throw error;
    }
  }
}

/** Null while it is being built, or has to wait for the end of the job (specification: Bundle state). */
async function readyUrl(
  { reads }: DownloadDeps,
  { asset, set }: BundleUnit,
  client: RemoteClient,
  signal: AbortSignal,
): Promise<string | null> {
  const read = (): Promise<BundleState> =>
    set === null
      ? client.getAssetBundle(asset.remoteId, { signal })
      : client.getVariationSetBundle(set.remoteId, { signal });
  return reads(asset.connectionId, async () => {
    signal.throwIfAborted();
    try {
      const found = await read();
      if (found.state === 'pending') return null;
      if (found.state === 'ready' && found.url !== null) return found.url;
      const asked = await (set === null
        ? client.requestAssetBundle(asset.remoteId, { signal })
        : client.requestVariationSetBundle(set.remoteId, { signal }));
      return asked.state === 'ready' ? (await read()).url : null;
    } catch (error) {
      if (isAppError(error, 'remote.conflict') && error.data.type.endsWith('job-in-progress')) return null;
      throw error;
    }
  });
}

function nextPoll({ memory, clock }: DownloadDeps, { asset }: BundleUnit): number {
  const known = memory.of(asset.id);
  known.polls += 1;
  return clock.now() + Math.min(longestPollMs, firstPollMs * 1.5 ** (known.polls - 1));
}

async function fetchZip(
  deps: DownloadDeps,
  { asset }: BundleUnit,
  { url, folder, name }: { readonly url: string; readonly folder: string; readonly name: string },
  { order, signal }: Try,
): Promise<void> {
  const { turns, live } = deps;
  const memory = deps.memory.of(asset.id);
  const host = hostOf(url);
  memory.host = host;
  await deps.presence.assertThere();
  const reach = await deps.reaches(asset.connectionId);
  const asked = {
    lane: asset.id,
    order,
    host,
    path: listed,
    signal,
    onSlow: (isSlow: boolean) => live.slow(asset.id, listed, isSlow ? host : null),
  };
  await turns.take(asked, (turn) =>
    downloadUntilComplete({
      file: listed,
      memory,
      signal: turn.signal,
      // The state of the bundle is read again for it.
      renewUrl: null,
      download: (onCut) =>
        deps.download({
          url,
          reach,
          folder,
          path: listed,
          localPath: name,
          owner: `bundle:${name}`,
          signal: turn.signal,
          onCut,
          onProgress(progress) {
            turn.moved(progress.receivedBytes);
            live.bundle(asset.id, progress);
          },
        }),
    }),
  );
}
