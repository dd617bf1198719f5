/** Files and folders of assets, handed to the desktop as the drag that the user has just begun. */
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { mainFileOf } from '../../contract/rules/main-file.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Selection } from '../../contract/schema/library/organisation.ts';
import type { Clock } from '../../core/clock.ts';
import { mapInOrder } from '../../core/concurrency/lists.ts';
import type { FileDrag } from '../../core/ports.ts';
import { type LibrarySearch, selectedIds } from '../search/index.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { locateFile } from '../shared/located-file.ts';
import { locateFolder } from '../shared/located-folder.ts';
import type { Thumbnails } from '../thumbnails/index.ts';
import { dragPicture } from './drag-picture.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly thumbnails: Pick<Thumbnails, 'get'>;
  readonly fileDrag: FileDrag | null;
  readonly search: Pick<LibrarySearch, 'findIds'>;
}

/** More files than this are moved by the file manager's own means. */
const mostAssets = 500;
/** Assets looked for on the disk at the same time. */
const atOnce = 16;

/**
 * Only whole files that the catalogue lists, and folders, that really lie where the asset is; what is in the bin is left
 * out. Rejects with `asset.unknown`, `edit.nothing-selected`, `drag.*`.
 */
export function createDragOut(deps: Deps): HandlersOf<Api['assets']>['dragOut'] {
  const { catalogue, fileDrag } = deps;
  const known = (id: AssetId): AssetRow => {
    const asset = catalogue.assets.get(id);
    if (asset === null) throw new AppError('asset.unknown', { id });
    return asset;
  };
  return async (what) => {
    if (fileDrag === null) throw new AppError('drag.no-desktop', {});
    const ids = 'localPath' in what ? [what.assetId] : await chosen(deps, what.of);
    if (ids.length > mostAssets) throw new AppError('drag.too-many', { limit: mostAssets });
    const assets = ids.map(known);
    const find = (asset: AssetRow): Promise<string | null> => {
      if (asset.deletedHereAt !== null) return Promise.resolve(null);
      if ('localPath' in what) return fileOf(deps, asset, what.localPath);
      const main = mainFileOf(catalogue.files.byAsset(asset.id));
      if (main === null) return Promise.resolve(null);
      return what.what === 'folder' ? locateFolder(deps, asset) : fileOf(deps, asset, main.localPath);
    };
    const found: string[] = [];
    for await (const path of mapInOrder(assets, atOnce, find)) if (path !== null) found.push(path);
    const [first] = assets;
    if (found.length === 0 || first === undefined)
      throw new AppError('drag.nothing', { assets: assets.length });
    await fileDrag.begin([...new Set(found)], await dragPicture(deps, first));
    return { missing: assets.length - found.length };
  };
}

async function fileOf(deps: Deps, asset: AssetRow, localPath: string): Promise<string | null> {
  const found = await locateFile(deps, asset, (file) => file.localPath === localPath);
  return found?.absolute ?? null;
}

async function chosen(deps: Deps, of: readonly Selection[]): Promise<AssetId[]> {
  const ids = new Set<AssetId>();
  for (const part of of) {
    // oxlint-disable-next-line no-await-in-loop -- a few parts, each a look into memory
    for (const id of await selectedIds(deps, part)) ids.add(id);
    if (ids.size > mostAssets) break;
  }
  return [...ids];
}
