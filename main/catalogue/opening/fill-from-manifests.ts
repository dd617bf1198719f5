/** Fills an empty catalogue from the asset folders' manifests, and what their reviews say. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { assetIdSchema } from '../../contract/schema/ids.ts';
import { noOrganisation } from '../../contract/schema/library/organisation.ts';
import type { Manifest } from '../../contract/schema/manifest.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { libraryLayout } from '../../core/config.ts';
import type { Log } from '../../core/logging/log.ts';
import { reviewFileName } from '../../core/review-file-name.ts';
import { readAssetFolders } from '../asset-folders.ts';
import type { Catalogue } from '../catalogue.ts';
import {
  createConnections,
  enterManifest,
  type ManifestTables,
  type WithManifest,
} from '../enter-manifest.ts';
import { readReviewFile } from '../review-file.ts';

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

/** One that cannot be read stays as it is, and is reported when the asset is reviewed next. Throws what the catalogue throws. */
async function restoreReview(
  { organisation, reviews, transaction }: Pick<Catalogue, 'organisation' | 'reviews' | 'transaction'>,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const name = reviewFileName('');
  // The asset's own file of that name is no review.
  if (manifest.files.some(({ localPath }) => localPath === name)) return;
  const found = await readReviewFile(join(folder, name));
  if (found === null || !('review' in found)) return;
  const { review, marks, removed, history, verdictAt } = found.review;
  const assetId = assetIdSchema.parse(manifest.asset.id);
  transaction(() => {
    const said = organisation.byAssets([assetId]).get(assetId) ?? noOrganisation;
    if (review !== null) organisation.put(assetId, { ...said, review });
    reviews.put({
      assetId,
      body: { marks, removed, history, verdictAt },
      base: Object.fromEntries(marks.map(({ id, changedAt }) => [id, changedAt])),
      due: false,
      fileSha256: found.sha256,
      fileError: null,
    });
  });
}
