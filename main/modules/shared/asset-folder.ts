/** Where the files of an asset lie: in the library or in its bin. Pure. */
import path from 'node:path';
import type { AssetRow } from '../../catalogue/catalogue.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { libraryLayout } from '../../core/config.ts';

/** The absolute path of the folder of an asset that Caliper downloaded; null before anything was written. */
export function assetFolder(
  libraryPath: string,
  asset: Pick<AssetRow, 'id' | 'folder' | 'deletedHereAt'>,
): string | null {
  if (asset.folder === null) return null;
  return asset.deletedHereAt === null
    ? path.join(libraryPath, asset.folder)
    : binnedFolder(libraryPath, asset.id);
}

/** Where the folder of an asset lies while it is in the bin. */
export function binnedFolder(libraryPath: string, assetId: AssetId): string {
  return path.join(libraryPath, libraryLayout.binFolder, assetId);
}
