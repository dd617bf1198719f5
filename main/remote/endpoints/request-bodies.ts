/** The bodies of create calls, field by field; a name or params that are null are left out. */
import type * as Requests from '../requests.ts';
import type {
  HighFidelitySeed,
  ImageInput,
  ProceduralSeed,
  RequestParams,
  RequestProceduralParams,
  StandardAssetInputs,
} from '../requests.ts';

/** CreateAssetRequest. */
export function standardAssetBody({ inputs, name, params }: Requests.CreateAssetRequest): object {
  return { inputs: standardInputsBody(inputs), ...named(name), ...withParams(params, paramsBody) };
}

/** CreateMeasuredAssetRequest. */
export function measuredAssetBody({ inputs, name, params }: Requests.CreateMeasuredAssetRequest): object {
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
export function highFidelitySetBody(request: Requests.CreateHighFidelityVariationSetRequest): object {
  const { count, seed, name, params } = request;
  return { count, seed: highFidelitySeedBody(seed), ...named(name), ...withParams(params, paramsBody) };
}

/** CreateProceduralVariationSetRequest. */
export function proceduralSetBody(request: Requests.CreateProceduralVariationSetRequest): object {
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

/** ImageInput and CaptureInput. The transport writes the file as base64. */
export function sourceBody(input: ImageInput): object {
  return 'url' in input ? { url: input.url } : { data: input.data };
}

/** AssetInputs. */
function standardInputsBody(inputs: StandardAssetInputs): object {
  if ('text' in inputs) return { text: inputs.text };
  const images = inputs.images.map(sourceBody);
  return 'subject_name' in inputs
    ? { images, subject_name: inputs.subject_name, multi_subject_image: true }
    : { images };
}

/** HighFidelitySeed, without what is absent or empty. */
function highFidelitySeedBody(seed: HighFidelitySeed): object {
  const { images = [], text = null, variation_references: references = [] } = seed;
  return {
    ...(images.length === 0 ? {} : { images: images.map(sourceBody) }),
    ...(text === null ? {} : { text }),
    ...(references.length === 0 ? {} : { variation_references: references.map(sourceBody) }),
  };
}

/** ProceduralSeed. */
function proceduralSeedBody({ text, images = [] }: ProceduralSeed): object {
  return { text, ...(images.length === 0 ? {} : { images: images.map(sourceBody) }) };
}

/** Params. A group that is absent or empty is left out and takes the account's default. */
function paramsBody(params: RequestParams): object {
  return withGroups(params, only(params.physics, ['body', 'collision', 'simulator']));
}

/** ProceduralParams. */
function proceduralParamsBody(params: RequestProceduralParams): object {
  return withGroups(params, only(params.physics, ['body', 'collision', 'simulator', 'articulated']));
}

function withGroups(params: Omit<RequestParams, 'physics'>, physics: object | null): object {
  const mesh = only(params.mesh, ['quality']);
  const texture = only(params.texture, ['resolution']);
  const variation = only(params.variation, ['variation_type', 'wildness']);
  return {
    ...(mesh === null ? {} : { mesh }),
    ...(texture === null ? {} : { texture }),
    ...(physics === null ? {} : { physics }),
    ...(variation === null ? {} : { variation }),
  };
}

/** The named fields that are set, in this order; null when there is none. */
function only<T extends object>(group: T | undefined, names: readonly (keyof T & string)[]): object | null {
  if (group === undefined) return null;
  const set = names.filter((name) => group[name] !== undefined).map((name) => [name, group[name]] as const);
  return set.length === 0 ? null : Object.fromEntries(set);
}
