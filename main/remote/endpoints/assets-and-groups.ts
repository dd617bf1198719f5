/** What was created, read, listed, bundled and deleted: `/v1/assets`, `/v1/batches`, `/v1/variation-sets`. */

import type { z } from 'zod';
import {
  assetDetailSchema,
  assetListSchema,
  batchDetailSchema,
  batchMemberListSchema,
  bundleResponseSchema,
  bundleStateSchema,
  variationSetDetailSchema,
  variationSetMemberListSchema,
} from '../answer-schemas.ts';
import { operations, resourceName } from '../remote-words.ts';
import type { OpenOperations } from '../service-address.ts';
import type { Send } from '../transport.ts';
import type { AssetCalls, BatchCalls, BundleCalls, CallOptions, VariationSetCalls } from '../types.ts';
import { iterate, pageQuery, pathSegment, removalOf, signalOf } from './call.ts';

// `/v1/assets` (specification: Get an asset, AssetListResponse, Gaps in the endpoint list).

/** The asset calls of the client. `readSettings` reads what every service has. */
export function assetEndpoints(
  send: Send,
  open: OpenOperations,
  readSettings: (options: CallOptions) => Promise<unknown>,
): AssetCalls {
  const getAsset: AssetCalls['getAsset'] = async (id, options) =>
    send({
      operation: operations.getAsset,
      method: 'GET',
      path: `/v1/assets/${pathSegment(id, 'asset')}`,
      what: resourceName('asset', id),
      schema: assetDetailSchema,
      ...signalOf(options),
    });
  const listAssets: AssetCalls['listAssets'] = async (page = {}) => {
    const path = `${open.pathOf('asset_list')}${pageQuery(page)}`;
    return open.call(
      'asset_list',
      () =>
        send({
          operation: operations.listAssets,
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
    assets: (options = {}) => iterate(operations.listAssets, options, listAssets, (page) => page.assets),
    deleteAsset: removalOf({ send, open }, 'asset', getAsset),
  };
}

/** The batch calls of the client. */
export function batchEndpoints(send: Send): BatchCalls {
  const listBatchMembers: BatchCalls['listBatchMembers'] = async (id, page = {}) =>
    send({
      operation: operations.listBatchMembers,
      method: 'GET',
      path: `/v1/batches/${pathSegment(id, 'batch')}/assets${pageQuery(page)}`,
      what: resourceName('batch', id),
      schema: batchMemberListSchema,
      ...signalOf(page),
    });
  return {
    getBatch: async (id, options) =>
      send({
        operation: operations.getBatch,
        method: 'GET',
        path: `/v1/batches/${pathSegment(id, 'batch')}`,
        what: resourceName('batch', id),
        schema: batchDetailSchema,
        ...signalOf(options),
      }),
    listBatchMembers,
    batchMembers: (id, options = {}) =>
      iterate(
        operations.listBatchMembers,
        options,
        (page) => listBatchMembers(id, page),
        (page) => page.members,
      ),
  };
}

/** The variation set calls of the client. */
export function variationSetEndpoints(send: Send, open: OpenOperations): VariationSetCalls {
  const getVariationSet: VariationSetCalls['getVariationSet'] = async (id, options) =>
    send({
      operation: operations.getSet,
      method: 'GET',
      path: `/v1/variation-sets/${pathSegment(id, 'set')}`,
      what: resourceName('set', id),
      schema: variationSetDetailSchema,
      ...signalOf(options),
    });
  const listVariationSetMembers: VariationSetCalls['listVariationSetMembers'] = async (id, page = {}) =>
    send({
      operation: operations.listSetMembers,
      method: 'GET',
      path: `/v1/variation-sets/${pathSegment(id, 'set')}/assets${pageQuery(page)}`,
      what: resourceName('set', id),
      schema: variationSetMemberListSchema,
      ...signalOf(page),
    });
  return {
    getVariationSet,
    listVariationSetMembers,
    variationSetMembers: (id, options = {}) =>
      iterate(
        operations.listSetMembers,
        options,
        (page) => listVariationSetMembers(id, page),
        (page) => page.members,
      ),
    deleteVariationSet: removalOf({ send, open }, 'set', getVariationSet),
  };
}

// Bundles of an asset or a set (specification: Bundle); their paths are open. Batches have none.

/** Requesting a bundle twice builds one, so it may be sent again; the `job_id` of the first is then not reported. */
export function bundleEndpoints(
  send: Send,
  open: OpenOperations,
  reads: Pick<AssetCalls & VariationSetCalls, 'getAsset' | 'getVariationSet'>,
): BundleCalls {
  const call = async <T>(
    {
      noun,
      words,
      method,
      schema,
    }: {
      noun: 'asset' | 'set';
      words: (noun: 'asset' | 'set') => string;
      method: 'GET' | 'POST';
      schema: z.ZodType<T>;
    },
    id: string,
    options: CallOptions | undefined,
  ): Promise<T> => {
    const operation = noun === 'asset' ? 'asset_bundle' : 'variation_set_bundle';
    const path = open.pathOf(operation, pathSegment(id, noun));
    const body = method === 'POST' ? { body: { format: 'zip' } } : {};
    return open.call(
      operation,
      () =>
        send({
          operation: words(noun),
          method,
          path,
          ...body,
          what: resourceName(noun, id),
          schema,
          isOpen: true,
          repeat: 'safe',
          ...signalOf(options),
        }),
      (): Promise<unknown> =>
        (noun === 'asset' ? reads.getAsset : reads.getVariationSet)(id, signalOf(options)),
    );
  };
  const request = { words: operations.requestBundle, method: 'POST', schema: bundleResponseSchema } as const;
  const read = { words: operations.getBundle, method: 'GET', schema: bundleStateSchema } as const;
  return {
    requestAssetBundle: (id, options) => call({ noun: 'asset', ...request }, id, options),
    getAssetBundle: (id, options) => call({ noun: 'asset', ...read }, id, options),
    requestVariationSetBundle: (id, options) => call({ noun: 'set', ...request }, id, options),
    getVariationSetBundle: (id, options) => call({ noun: 'set', ...read }, id, options),
  };
}
