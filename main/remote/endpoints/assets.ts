/** `/v1/assets` (specification: Create a standard asset, Get an asset). */
import { assetDetailSchema, createAssetResponseSchema } from '../schemas/asset.ts';
import type { Send } from '../transport.ts';
import type { RemoteClient } from '../types.ts';
import { pathSegment } from './path-segment.ts';

/** The asset calls of the client. */
export function assetEndpoints(send: Send): Pick<RemoteClient, 'createStandardAsset' | 'getAsset'> {
  return {
    createStandardAsset: ({ inputs, name, params }, options) =>
      send({
        operation: 'create a standard asset',
        method: 'POST',
        path: '/v1/assets/standard',
        body: name === null ? { inputs, params } : { inputs, name, params },
        what: null,
        schema: createAssetResponseSchema,
        ...options,
      }),
    getAsset: async (id, options) =>
      send({
        operation: 'get an asset',
        method: 'GET',
        path: `/v1/assets/${pathSegment(id, 'asset')}`,
        what: `the asset ${id}`,
        schema: assetDetailSchema,
        ...options,
      }),
  };
}
