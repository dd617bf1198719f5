/** Where the files of an asset lie, and which folder lies inside which. Pure. */
import path from 'node:path';
import type { AssetRow } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { libraryLayout } from '../../core/config.ts';
import { commonReasons } from './reason-words.ts';

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
function binnedFolder(libraryPath: string, assetId: AssetId): string {
  return path.join(libraryPath, libraryLayout.binFolder, assetId);
}

// Whether a folder may be added: the library's own is none that lies elsewhere. Pure.

/** All absolute and without links. Throws `folders.refused`. `added` are there already, other than `folder` itself. */
export function judgeFolder(folder: string, libraryPath: string, added: readonly string[]): void {
  const refuse = (reason: string): never => {
    throw new AppError('folders.refused', { path: folder, reason });
  };
  if (folder === libraryPath || isInside(libraryPath, folder)) refuse(commonReasons.folders.insideLibrary);
  if (isInside(folder, libraryPath)) refuse(commonReasons.folders.containsLibrary);
  const above = added.find((one) => isInside(one, folder));
  if (above !== undefined) refuse(commonReasons.folders.insideAdded(above));
  const below = added.find((one) => isInside(folder, one));
  if (below !== undefined) refuse(commonReasons.folders.containsAdded(below));
}

/** True for what lies below the folder. */
export function isInside(folder: string, inner: string): boolean {
  return inner.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
