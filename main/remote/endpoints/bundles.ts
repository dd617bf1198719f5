/** Bundles of an asset or a set (specification: Bundle); their paths are open. Batches have none. */
import type { z } from 'zod';
import type { OpenOperations } from '../open-operations.ts';
import { bundleResponseSchema, bundleStateSchema } from '../schemas/bundle.ts';
import type { Send } from '../transport.ts';
import type { AssetCalls, BundleCalls, CallOptions, VariationSetCalls } from '../types.ts';
import { signalOf } from './call-signal.ts';
import { pathSegment } from './path-segment.ts';

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
    }: { noun: 'asset' | 'variation set'; words: string; method: 'GET' | 'POST'; schema: z.ZodType<T> },
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
          operation: `${words} of the ${noun}`,
          method,
          path,
          ...body,
          what: `the ${noun} ${id}`,
          schema,
          isOpen: true,
          repeat: 'safe',
          ...signalOf(options),
        }),
      (): Promise<unknown> =>
        (noun === 'asset' ? reads.getAsset : reads.getVariationSet)(id, signalOf(options)),
    );
  };
  const request = { words: 'request a bundle', method: 'POST', schema: bundleResponseSchema } as const;
  const read = { words: 'get the bundle', method: 'GET', schema: bundleStateSchema } as const;
  return {
    requestAssetBundle: (id, options) => call({ noun: 'asset', ...request }, id, options),
    getAssetBundle: (id, options) => call({ noun: 'asset', ...read }, id, options),
    requestVariationSetBundle: (id, options) => call({ noun: 'variation set', ...request }, id, options),
    getVariationSetBundle: (id, options) => call({ noun: 'variation set', ...read }, id, options),
  };
}
