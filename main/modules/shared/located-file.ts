/** Where a file or the folder of an asset really lies on this disk. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import { isInside } from './asset-folder.ts';
import { currentFiles, currentFolder, originalFolder } from './current-files.ts';

// Where a file of an asset lies on this disk: in the library, or in a folder that Caliper did not download.

interface LocateFileDeps {
  readonly catalogue: Pick<Catalogue, 'files' | 'places' | 'versions'>;
  readonly libraryPath: string;
}

/** Only a whole file that the catalogue lists, and only when it really lies inside its asset's folder; null otherwise. */
export async function locateFile(
  { catalogue, libraryPath }: LocateFileDeps,
  asset: AssetRow,
  wanted: (file: AssetFile) => boolean,
): Promise<{ readonly absolute: string; readonly file: AssetFile } | null> {
  const at = currentFolder(catalogue, libraryPath, asset);
  const file = currentFiles(catalogue, asset.id).find((one) => one.state === 'complete' && wanted(one));
  if (at === null || file === undefined || file.localPath === null) return null;
  const absolute = await locateInside(at, file.localPath);
  return absolute === null ? null : { absolute, file };
}

/** A regular file that really lies inside the folder; null otherwise. */
export async function locateInside(at: string, localPath: string): Promise<string | null> {
  const folder = await realpath(at).catch(() => null);
  if (folder === null) return null;
  const absolute = await realpath(path.join(folder, localPath)).catch(() => null);
  if (absolute === null || !isInside(folder, absolute)) return null;
  return (await stat(absolute)).isFile() ? absolute : null;
}

// Where the folder of an asset really lies on this disk, when that is inside of the library or of the folder it was found in.

interface LocateFolderDeps {
  readonly catalogue: Pick<Catalogue, 'places' | 'localFolders' | 'versions'>;
  readonly libraryPath: string;
}

/** That of the current version: absolute and without links; null when it is not there, or a link leads it elsewhere. */
export async function locateFolder(deps: LocateFolderDeps, asset: AssetRow): Promise<string | null> {
  const at = currentFolder(deps.catalogue, deps.libraryPath, asset);
  if (at === null || !deps.catalogue.versions.current([asset.id]).has(asset.id))
    return locateOriginalFolder(deps, asset);
  const [folder, within] = await Promise.all([real(at), real(deps.libraryPath)]);
  if (folder === null || within === null || !isInside(within, folder)) return null;
  return (await stat(folder)).isDirectory() ? folder : null;
}

/** As `locateFolder`, of the original files. */
export async function locateOriginalFolder(deps: LocateFolderDeps, asset: AssetRow): Promise<string | null> {
  const at = originalFolder(deps.catalogue, deps.libraryPath, asset);
  const root = rootOf(deps, asset);
  if (at === null || root === null) return null;
  const [folder, within] = await Promise.all([real(at), real(root)]);
  if (folder === null || within === null) return null;
  const same = folder === within && asset.origin === 'folder';
  if (!same && !isInside(within, folder)) return null;
  return (await stat(folder)).isDirectory() ? folder : null;
}

function rootOf({ catalogue, libraryPath }: LocateFolderDeps, asset: AssetRow): string | null {
  if (asset.origin !== 'folder') return libraryPath;
  const place = catalogue.places.byAssets([asset.id]).get(asset.id);
  return place === undefined ? null : (catalogue.localFolders.get(place.folderId)?.path ?? null);
}

const real = (at: string): Promise<string | null> => realpath(at).catch(() => null);
