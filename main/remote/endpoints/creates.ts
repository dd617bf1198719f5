/** The six create routes (specification: Creation routes): where each goes, its body, its call. Each call carries its idempotency key; what breaks a rule is not sent. */

import type { z } from 'zod';
import {
  checkBatchSize,
  checkHighFidelity,
  checkMeasured,
  checkMeasuredBatch,
  checkProcedural,
  checkStandard,
  checkStandardBatch,
} from '../../contract/plain/request-rules/creates.ts';
import { type Fault, requireNoFaults } from '../../contract/plain/request-rules/fault.ts';
import type { CreateRoute } from '../../contract/schema/creation/create-request.ts';
import {
  createAssetResponseSchema,
  createAssetsResponseSchema,
  createVariationSetResponseSchema,
} from '../answer-schemas.ts';
import { jsonBody } from '../body/json-body.ts';
import { operations } from '../remote-words.ts';
import type * as Requests from '../requests.ts';
import type {
  HighFidelitySeed,
  ImageInput,
  ProceduralSeed,
  RequestParams,
  RequestProceduralParams,
  StandardAssetInputs,
} from '../requests.ts';
import type { Send } from '../transport.ts';
import type { CreateCalls, CreateOptions } from '../types.ts';

// Where each create call goes (specification: Creation routes).

/** Below the base URL. */
export const createPaths: Readonly<Record<CreateRoute, string>> = {
  standard: '/v1/assets/standard',
  measured: '/v1/assets/measured',
  'standard-batch': '/v1/batches/standard',
  'measured-batch': '/v1/batches/measured',
  'high-fidelity-set': '/v1/variation-sets/high-fidelity',
  'procedural-set': '/v1/variation-sets/procedural',
};

interface Creation<T> {
  readonly operation: string;
  readonly path: string;
  readonly faults: readonly Fault[];
  readonly body: object;
  readonly schema: z.ZodType<T>;
}

/** The create calls of the client. */
export function createEndpoints(send: Send): CreateCalls {
  const create = creator(send);
  return {
    createStandardAsset: async (request, options) =>
      create(
        {
          operation: operations.createStandard,
          path: createPaths.standard,
          faults: checkStandard(request),
          body: standardAssetBody(request),
          schema: createAssetResponseSchema,
        },
        options,
      ),
    createMeasuredAsset: async (request, options) =>
      create(
        {
          operation: operations.createMeasured,
          path: createPaths.measured,
          faults: checkMeasured(request),
          body: measuredAssetBody(request),
          schema: createAssetResponseSchema,
        },
        options,
      ),
    createStandardBatch: async (request, options) => {
      const body = batchBody(request, standardAssetBody);
      return create(
        {
          operation: operations.createStandardBatch,
          path: createPaths['standard-batch'],
          faults: [...checkStandardBatch(request), ...sizeFaults(body)],
          body,
          schema: createAssetsResponseSchema(request.items.length),
        },
        options,
      );
    },
    createMeasuredBatch: async (request, options) => {
      const body = batchBody(request, measuredAssetBody);
      return create(
        {
          operation: operations.createMeasuredBatch,
          path: createPaths['measured-batch'],
          faults: [...checkMeasuredBatch(request), ...sizeFaults(body)],
          body,
          schema: createAssetsResponseSchema(request.items.length),
        },
        options,
      );
    },
    createHighFidelityVariationSet: async (request, options) =>
      create(
        {
          operation: operations.createHighFidelitySet,
          path: createPaths['high-fidelity-set'],
          faults: checkHighFidelity(request),
          body: highFidelitySetBody(request),
          schema: createVariationSetResponseSchema,
        },
        options,
      ),
    createProceduralVariationSet: async (request, options) =>
      create(
        {
          operation: operations.createProceduralSet,
          path: createPaths['procedural-set'],
          faults: checkProcedural(request),
          body: proceduralSetBody(request),
          schema: createVariationSetResponseSchema,
        },
        options,
      ),
  };
}

function creator(send: Send) {
  return <T>({ faults, ...call }: Creation<T>, options: CreateOptions): Promise<T> => {
    requireNoFaults(faults);
    const { idempotencyKey, signal, retry, onProgress } = options;
    return send({
      ...call,
      method: 'POST',
      what: null,
      repeat: 'keyed',
      idempotencyKey,
      ...(signal === undefined ? {} : { signal }),
      ...(retry === undefined ? {} : { retry }),
      ...(onProgress === undefined ? {} : { onProgress }),
    });
  };
}

/** The body is measured as it would be sent, files as base64. */
function sizeFaults(body: object): Fault[] {
  return checkBatchSize(jsonBody(body).sizeBytes);
}

// The bodies of create calls, field by field; a name or params that are null are left out.

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
