/** `/v1/assets` (specification: Get an asset, AssetListResponse, Gaps in the endpoint list). */
import type { OpenOperations } from '../open-operations.ts';
import { assetDetailSchema, assetListSchema } from '../schemas/asset.ts';
import type { Send } from '../transport.ts';
import type { AssetCalls, CallOptions } from '../types.ts';
import { signalOf } from './call-signal.ts';
import { iterate } from './iterate.ts';
import { pageQuery } from './page-query.ts';
import { pathSegment } from './path-segment.ts';
import { removalOf } from './removal.ts';

const listing = 'list the assets';

/** The asset calls of the client. `readSettings` reads what every service has. */
export function assetEndpoints(
  send: Send,
  open: OpenOperations,
  readSettings: (options: CallOptions) => Promise<unknown>,
): AssetCalls {
  const getAsset: AssetCalls['getAsset'] = async (id, options) =>
    send({
      operation: 'get an asset',
      method: 'GET',
      path: `/v1/assets/${pathSegment(id, 'asset')}`,
      what: `the asset ${id}`,
      schema: assetDetailSchema,
      ...signalOf(options),
    });
  const listAssets: AssetCalls['listAssets'] = async (page = {}) => {
    const path = `${open.pathOf('asset_list')}${pageQuery(page)}`;
    return open.call(
      'asset_list',
      () =>
        send({
          operation: listing,
          method: 'GET',
          path,
          what: null,
          schema: assetListSchema,
          isOpen: true,
          ...signalOf(page),
        }),
      () => readSettings(signalOf(page)),
    );
  };
  return {
    getAsset,
    listAssets,
    assets: (options = {}) => iterate(listing, options, listAssets, (page) => page.assets),
    deleteAsset: removalOf({ send, open }, 'asset', getAsset),
  };
}
