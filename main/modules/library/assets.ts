/** The library's reads, and opening an asset's folder and files in the system. */
import path from 'node:path';
import type { AssetRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Opener } from '../../core/ports.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { locateFile } from '../shared/located-file.ts';
import { whyNotOpened } from '../shared/may-open.ts';
import { folderOf } from '../shared/present.ts';
import { createDeleteAtService } from './delete-at-service.ts';
import { createDragOut } from './drag-out.ts';

type DeleteDeps = Parameters<typeof createDeleteAtService>[0];

type DragDeps = Parameters<typeof createDragOut>[0];

interface Deps extends DeleteDeps, DragDeps {
  readonly opener: Opener;
  readonly libraryPath: string;
}

/** The assets' part of the contract. */
export function createAssets(deps: Deps): HandlersOf<Api['assets']> {
  const { catalogue, present, opener, libraryPath } = deps;
  const deleteAtService = createDeleteAtService(deps);
  const known = (id: AssetId): AssetRow => {
    const asset = catalogue.assets.get(id);
    if (asset === null) throw new AppError('asset.unknown', { id });
    return asset;
  };
  return {
    get: async ({ assetId }) => present.detail(assetId),
    dragOut: createDragOut(deps),
    deleteAtService: ({ assetId }, { signal }) => deleteAtService(assetId, signal),
    async reveal({ assetId }) {
      const asset = known(assetId);
      const folder = folderOf(catalogue, libraryPath, asset);
      if (folder === null) throw new AppError('asset.no-folder', { name: asset.name ?? asset.remoteId });
      await opener.showInFolder(folder);
      return { path: folder };
    },
    async openFile({ assetId, localPath }) {
      const found = await locateFile(deps, known(assetId), (file) => file.localPath === localPath);
      const refuse = (reason: string): AppError =>
        new AppError('file.cannot-open', { path: localPath, reason });
      if (found === null) throw refuse('it is not on this disk. Fetch the asset, or look into its folder');
      const reason = whyNotOpened(path.basename(found.absolute));
      if (reason !== null) throw refuse(reason);
      await opener.openFile(found.absolute);
      return null;
    },
  };
}
