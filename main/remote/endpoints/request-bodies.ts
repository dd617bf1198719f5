/** The bodies of create calls, field by field; a name or params that are null are left out. */
import type * as Ask from '../requests.ts';
import { highFidelitySeedBody, proceduralSeedBody, sourceBody, standardInputsBody } from './input-bodies.ts';
import { paramsBody, proceduralParamsBody } from './params-body.ts';

/** CreateAssetRequest. */
export function standardAssetBody({ inputs, name, params }: Ask.CreateAssetRequest): object {
  return { inputs: standardInputsBody(inputs), ...named(name), ...withParams(params, paramsBody) };
}

/** CreateMeasuredAssetRequest. */
export function measuredAssetBody({ inputs, name, params }: Ask.CreateMeasuredAssetRequest): object {
  const { images, capture } = inputs;
  return {
    inputs: { images: images.map(sourceBody), capture: capture.map(sourceBody) },
    ...named(name),
    ...withParams(params, paramsBody),
  };
}

/** CreateAssetsRequest, CreateMeasuredAssetsRequest. */
export function batchBody<T>(
  { items, name }: { readonly items: readonly T[]; readonly name: string | null },
  itemBody: (item: T) => object,
): object {
  return { items: items.map(itemBody), ...named(name) };
}

/** CreateHighFidelityVariationSetRequest. */
export function highFidelitySetBody(request: Ask.CreateHighFidelityVariationSetRequest): object {
  const { count, seed, name, params } = request;
  return { count, seed: highFidelitySeedBody(seed), ...named(name), ...withParams(params, paramsBody) };
}

/** CreateProceduralVariationSetRequest. */
export function proceduralSetBody(request: Ask.CreateProceduralVariationSetRequest): object {
  const { count, seed, name, params } = request;
  return {
    count,
    seed: proceduralSeedBody(seed),
    ...named(name),
    ...withParams(params, proceduralParamsBody),
  };
}

function named(name: string | null): { name?: string } {
  return name === null ? {} : { name };
}

function withParams<P>(params: P | null, body: (params: P) => object): { params?: object } {
  return params === null ? {} : { params: body(params) };
}
