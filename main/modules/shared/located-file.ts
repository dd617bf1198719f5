/** Where a file of an asset lies on this disk: in the library, or in a folder that Caliper did not download. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import { folderOf } from './present.ts';

interface Deps {
  readonly catalogue: Pick<Catalogue, 'files' | 'places'>;
  readonly libraryPath: string;
}

/** Only a whole file that the catalogue lists, and only when it really lies inside its asset's folder; null otherwise. */
export async function locateFile(
  { catalogue, libraryPath }: Deps,
  asset: AssetRow,
  wanted: (file: AssetFile) => boolean,
): Promise<{ readonly absolute: string; readonly file: AssetFile } | null> {
  const at = folderOf(catalogue, libraryPath, asset);
  const file = catalogue.files.byAsset(asset.id).find((one) => one.state === 'complete' && wanted(one));
  if (at === null || file === undefined || file.localPath === null) return null;
  const folder = await realpath(at).catch(() => null);
  if (folder === null) return null;
  const absolute = await realpath(path.join(folder, file.localPath)).catch(() => null);
  if (absolute === null || !absolute.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep))
    return null;
  return (await stat(absolute)).isFile() ? { absolute, file } : null;
}
