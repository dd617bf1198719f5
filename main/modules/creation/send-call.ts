/** Sends one create call by its route; the answer keeps which kind of thing it is. */
import type * as Wire from '../../remote/types.ts';
import type { CreateCalls, CreateOptions } from '../../remote/types.ts';
import type { CreateCall } from './create-call.ts';

/** What the service accepted. */
export type Accepted =
  | { readonly type: 'asset'; readonly answer: Wire.CreateAssetResponse }
  | { readonly type: 'batch'; readonly answer: Wire.CreateAssetsResponse }
  | { readonly type: 'set'; readonly answer: Wire.CreateVariationSetResponse };

/** One try. Throws as the client does. */
export async function sendCall(
  client: CreateCalls,
  call: CreateCall,
  options: CreateOptions,
): Promise<Accepted> {
  switch (call.route) {
    case 'standard':
      return { type: 'asset', answer: await client.createStandardAsset(call.ask, options) };
    case 'measured':
      return { type: 'asset', answer: await client.createMeasuredAsset(call.ask, options) };
    case 'standard-batch':
      return { type: 'batch', answer: await client.createStandardBatch(call.ask, options) };
    case 'measured-batch':
      return { type: 'batch', answer: await client.createMeasuredBatch(call.ask, options) };
    case 'high-fidelity-set':
      return { type: 'set', answer: await client.createHighFidelityVariationSet(call.ask, options) };
    case 'procedural-set':
      return { type: 'set', answer: await client.createProceduralVariationSet(call.ask, options) };
  }
}
