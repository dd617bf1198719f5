/** The inspection's part of the contract: the report of one asset, made anew each time it is requested. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { LocalFiles } from '../local-files/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { requestOf } from './look-into.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly localFiles: Pick<LocalFiles, 'report'>;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** Files are read in the thread of `localFiles`. Throws `asset.unknown`, `asset.no-folder` and what reading throws. */
export function createReports(deps: Deps): HandlersOf<Api['inspection']> {
  return {
    async report({ assetId }, { signal }) {
      const asset = deps.catalogue.assets.get(assetId);
      if (asset === null) throw new AppError('asset.unknown', { id: assetId });
      const request = requestOf(deps, asset);
      if (request === null) throw new AppError('asset.no-folder', { name: asset.name ?? asset.remoteId });
      return deps.localFiles.report(request, {
        signal: signal ?? new AbortController().signal,
        onProgress: (progress) => deps.hub.publish({ type: 'inspection.reading', assetId, progress }),
      });
    },
  };
}
