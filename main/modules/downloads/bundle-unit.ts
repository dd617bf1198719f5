/** What is fetched as one bundle: a single asset, or a variation set as a whole. */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue, GroupRow, TransferRow } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { libraryLayout } from '../../core/config.ts';

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
export function bundlesPath(libraryPath: string): string {
  return path.join(libraryPath, libraryLayout.caliperFolder, bundlesFolder);
}

/** The name of a unit's ZIP: of one length, whatever the ids are. */
export function zipName({ asset, set }: Pick<BundleUnit, 'asset' | 'set'>): string {
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
