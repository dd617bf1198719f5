/** The six create routes (specification: Creation routes). Each call carries its idempotency key. */
import type { z } from 'zod';
import { createAssetResponseSchema } from '../schemas/asset.ts';
import { createAssetsResponseSchema } from '../schemas/batch.ts';
import { createVariationSetResponseSchema } from '../schemas/variation-set.ts';
import type { Send } from '../transport.ts';
import type { CreateCalls, CreateOptions } from '../types.ts';
import {
  batchBody,
  highFidelitySetBody,
  measuredAssetBody,
  proceduralSetBody,
  standardAssetBody,
} from './request-bodies.ts';

/** The create calls of the client. */
export function createEndpoints(send: Send): CreateCalls {
  const create = async <T>(
    operation: string,
    path: string,
    { body, schema, options }: { body: object; schema: z.ZodType<T>; options: CreateOptions },
  ): Promise<T> => {
    const { idempotencyKey, signal, retry, onProgress } = options;
    return send({
      operation,
      method: 'POST',
      path,
      body,
      what: null,
      schema,
      repeat: 'keyed',
      idempotencyKey,
      ...(signal === undefined ? {} : { signal }),
      ...(retry === undefined ? {} : { retry }),
      ...(onProgress === undefined ? {} : { onProgress }),
    });
  };
  return {
    createStandardAsset: (request, options) =>
      create('create a standard asset', '/v1/assets/standard', {
        body: standardAssetBody(request),
        schema: createAssetResponseSchema,
        options,
      }),
    createMeasuredAsset: (request, options) =>
      create('create a measured asset', '/v1/assets/measured', {
        body: measuredAssetBody(request),
        schema: createAssetResponseSchema,
        options,
      }),
    createStandardBatch: (request, options) =>
      create('create a batch of standard assets', '/v1/batches/standard', {
        body: batchBody(request, standardAssetBody),
        schema: createAssetsResponseSchema(request.items.length),
        options,
      }),
    createMeasuredBatch: (request, options) =>
      create('create a batch of measured assets', '/v1/batches/measured', {
        body: batchBody(request, measuredAssetBody),
        schema: createAssetsResponseSchema(request.items.length),
        options,
      }),
    createHighFidelityVariationSet: (request, options) =>
      create('create a high-fidelity variation set', '/v1/variation-sets/high-fidelity', {
        body: highFidelitySetBody(request),
        schema: createVariationSetResponseSchema,
        options,
      }),
    createProceduralVariationSet: (request, options) =>
      create('create a procedural variation set', '/v1/variation-sets/procedural', {
        body: proceduralSetBody(request),
        schema: createVariationSetResponseSchema,
        options,
      }),
  };
}
