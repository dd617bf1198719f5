/** The ZIP of an asset or a set: what is fetched as one bundle, and how it comes into the hidden folder. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue, GroupRow, TransferRow } from '../../catalogue/catalogue.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { libraryLayout } from '../../core/config.ts';
import type { BundleState, RemoteClient } from '../../remote/types.ts';
import type { DownloadDeps } from './deps.ts';
import { hostOf, type Try } from './download-asset.ts';
import { downloadUntilComplete, downloadVerdict } from './download-retries.ts';

// What is fetched as one bundle: a single asset, or a variation set as a whole.

const bundlesFolder = 'bundles';

/** `assetIds` are those whose files are still to come. */
export interface BundleUnit {
  readonly asset: AssetRow;
  /** Null for a single asset. */
  readonly set: GroupRow | null;
  readonly assetIds: readonly AssetId[];
}

/**
 * The unit of a transfer via a bundle. A set comes as a whole when more than half of its downloads are via a bundle;
 * otherwise the ZIP of hundreds of variants would be fetched for a few. Throws `asset.unknown`.
 */
export function bundleUnit(catalogue: Catalogue, row: TransferRow): BundleUnit {
  const asset = catalogue.assets.get(row.assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: row.assetId });
  const group = asset.groupId === null ? null : catalogue.groups.get(asset.groupId);
  const rows = group?.type === 'variation_set' ? catalogue.transfers.ofGroup(group.id) : [];
  const via = rows.filter((one) => one.via === 'bundle');
  if (group === null || via.length < 2 || via.length * 2 <= rows.length)
    return { asset, set: null, assetIds: [asset.id] };
  const open = via.filter((one) => !one.paused && (one.state === 'waiting' || one.state === 'active'));
  const standings = catalogue.assets.standings(open.map((one) => one.assetId));
  return {
    asset,
    set: group,
    assetIds: standings.flatMap((one) => (one.deletedHereAt === null ? [one.id] : [])),
  };
}

/** The folder of the ZIPs, inside the library's hidden one. */
function bundlesPath(libraryPath: string): string {
  return path.join(libraryPath, libraryLayout.caliperFolder, bundlesFolder);
}

/** The name of a unit's ZIP: of one length, whatever the ids are. */
function zipName({ asset, set }: Pick<BundleUnit, 'asset' | 'set'>): string {
  const of = set === null ? `asset:${asset.id}` : `set:${set.id}`;
  return `${createHash('sha256').update(of).digest('hex').slice(0, 24)}.zip`;
}

/** Removes ZIPs, and parts of them, that nothing waits for any more. Call it before the first download. Never rejects. */
export async function sweepBundles(catalogue: Catalogue, libraryPath: string): Promise<void> {
  const folder = bundlesPath(libraryPath);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const via = catalogue.transfers.unfinished().filter((row) => row.via === 'bundle');
  const wanted = via.flatMap((row) => zipName(bundleUnit(catalogue, row)));
  for (const name of names)
    if (!wanted.some((zip) => name === zip || name.startsWith(`${zip}.`)))
      await rm(path.join(folder, name), { force: true }).catch(() => undefined);
}

// Gets the ZIP of an asset or a set: asks for it, and once the service has built it, downloads it into the hidden folder.

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
