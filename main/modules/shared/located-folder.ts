/** Where the folder of an asset really lies on this disk, when that is inside of the library or of the folder it was found in. */
import { realpath, stat } from 'node:fs/promises';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { isInside } from './judge-folder.ts';
import { folderOf } from './present.ts';

interface Deps {
  readonly catalogue: Pick<Catalogue, 'places' | 'localFolders'>;
  readonly libraryPath: string;
}

/** Absolute and without links; null when it is not there, or a link leads it elsewhere. */
export async function locateFolder(deps: Deps, asset: AssetRow): Promise<string | null> {
  const at = folderOf(deps.catalogue, deps.libraryPath, asset);
  const root = rootOf(deps, asset);
  if (at === null || root === null) return null;
  const [folder, within] = await Promise.all([real(at), real(root)]);
  if (folder === null || within === null) return null;
  const same = folder === within && asset.origin === 'folder';
  if (!same && !isInside(within, folder)) return null;
  return (await stat(folder)).isDirectory() ? folder : null;
}

function rootOf({ catalogue, libraryPath }: Deps, asset: AssetRow): string | null {
  if (asset.origin !== 'folder') return libraryPath;
  const place = catalogue.places.byAssets([asset.id]).get(asset.id);
  return place === undefined ? null : (catalogue.localFolders.get(place.folderId)?.path ?? null);
}

const real = (at: string): Promise<string | null> => realpath(at).catch(() => null);
