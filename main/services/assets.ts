/** The library's reads, and opening an asset's folder in the system. */
import path from 'node:path';
import type { Api } from '../contract/api.ts';
import { AppError } from '../contract/errors.ts';
import type { Opener } from '../core/ports.ts';
import { createDeleteAtService } from './delete-at-service.ts';
import type { HandlersOf } from './handlers.ts';
import { notYet } from './not-yet.ts';

type DeleteNeeds = Parameters<typeof createDeleteAtService>[0];

interface Needs extends DeleteNeeds {
  readonly opener: Opener;
  readonly libraryPath: string;
}

/** The assets' part of the contract. */
export function createAssets(needs: Needs): HandlersOf<Api['assets']> {
  const { catalogue, present, opener, libraryPath } = needs;
  const deleteAtService = createDeleteAtService(needs);
  return {
    get: async ({ assetId }) => present.detail(assetId),
    openFile: notYet,
    deleteAtService: ({ assetId }, { signal }) => deleteAtService(assetId, signal),
    async reveal({ assetId }) {
      const asset = catalogue.assets.get(assetId);
      if (asset === null) throw new AppError('asset.unknown', { id: assetId });
      if (asset.folder === null)
        throw new AppError('asset.no-folder', { name: asset.name ?? asset.remoteId });
      const folder = path.join(libraryPath, asset.folder);
      await opener.openFolder(folder);
      return { path: folder };
    },
  };
}
