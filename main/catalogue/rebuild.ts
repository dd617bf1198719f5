/** Fills an empty catalogue from the asset folders' manifests, and what their reviews say. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, timestamp } from '../core/clock.ts';
import { libraryLayout } from '../core/config.ts';
import type { Log } from '../core/log.ts';
import { readAssetFolders } from './asset-folders.ts';
import type { Catalogue } from './catalogue.ts';
import {
  createConnections,
  enterManifest,
  type ManifestTables,
  type WithManifest,
} from './enter-manifest.ts';
import { restoreReview } from './restore-review.ts';

/** How many assets were entered, and how many folders with a manifest could not be. */
export interface Rebuilt {
  readonly assets: number;
  readonly unreadable: number;
}

type Tables = ManifestTables & Pick<Catalogue, 'organisation' | 'reviews'>;

/** Reads every folder once, those in the bin as well; what cannot be read is counted, logged by folder name and left as it is. */
export async function rebuild(
  tables: Tables,
  libraryPath: string,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Rebuilt> {
  const connectionOf = createConnections(tables, clock);
  let assets = 0;
  let unreadable = 0;
  for await (const found of readAssetFolders(libraryPath)) {
    const refused =
      'unreadable' in found ? found.unreadable : enterManifest(tables, found, connectionOf(found.manifest));
    if (refused === null && 'manifest' in found) {
      assets += 1;
      await restoreReview(tables, join(libraryPath, found.folder), found.manifest);
    } else {
      unreadable += 1;
      log.warn({ folder: found.folder, reason: refused }, 'an asset folder could not be read');
    }
  }
  for await (const found of readBin(libraryPath)) {
    const deletedHereAt = timestamp(clock);
    const refused = enterManifest(tables, found, connectionOf(found.manifest), deletedHereAt);
    if (refused === null)
      await restoreReview(tables, join(libraryPath, libraryLayout.binFolder, found.folder), found.manifest);
    else log.warn({ folder: found.folder, reason: refused }, 'a folder in the bin was left out');
  }
  return { assets, unreadable };
}

/** Folders of the library's bin are called like their assets; there is nothing else of Caliper's in it. */
async function* readBin(libraryPath: string): AsyncGenerator<WithManifest> {
  const bin = join(libraryPath, libraryLayout.binFolder);
  // A link may lead anywhere.
  if ((await lstat(bin).catch(() => null))?.isDirectory() !== true) return;
  for await (const found of readAssetFolders(bin))
    if (!('unreadable' in found) && found.folder === found.manifest.asset.id) yield found;
}
