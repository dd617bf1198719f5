/** Which files of an asset are the current ones and where they lie: those of the version in use, or the original ones. */
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { VersionRow } from '../../catalogue/library-tables.ts';
import { assetFilesOf } from '../../contract/rules/version-files.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { libraryLayout } from '../../core/config.ts';
import { assetFolder } from './asset-folder.ts';

/** The folder of one version beyond the original; absolute. It stays there while the asset is in the bin. */
export function versionFolder(libraryPath: string, assetId: AssetId, number: number): string {
  return path.join(versionsOf(libraryPath, assetId), String(number));
}

/** The folder with all versions of an asset beyond the original. */
export function versionsOf(libraryPath: string, assetId: AssetId): string {
  return path.join(libraryPath, libraryLayout.versionsFolder, assetId);
}

/** Of the version in use: what search, the view, exports and other programs get. By path, as `files.byAsset`. */
export function currentFiles(
  { files, versions }: Pick<Catalogue, 'files' | 'versions'>,
  assetId: AssetId,
): AssetFile[] {
  const version = versions.current([assetId]).get(assetId);
  return version === undefined ? files.byAsset(assetId) : filesOfVersion(version);
}

/** All are complete. */
export function filesOfVersion({ assetId, files }: Pick<VersionRow, 'assetId' | 'files'>): AssetFile[] {
  return assetFilesOf(assetId, files);
}

/** Absolute; null before anything was written. */
export function currentFolder(
  catalogue: Pick<Catalogue, 'places' | 'versions'>,
  libraryPath: string,
  asset: Pick<AssetRow, 'id' | 'folder' | 'deletedHereAt' | 'origin'>,
): string | null {
  const version = catalogue.versions.current([asset.id]).get(asset.id);
  return version === undefined
    ? originalFolder(catalogue, libraryPath, asset)
    : versionFolder(libraryPath, asset.id, version.number);
}

/** Absolute; null before anything was written. Of what Caliper did not download, the place where it was found. */
export function originalFolder(
  catalogue: Pick<Catalogue, 'places'>,
  libraryPath: string,
  asset: Pick<AssetRow, 'id' | 'folder' | 'deletedHereAt' | 'origin'>,
): string | null {
  if (asset.origin === 'folder') return catalogue.places.byAssets([asset.id]).get(asset.id)?.path ?? null;
  return assetFolder(libraryPath, asset);
}
