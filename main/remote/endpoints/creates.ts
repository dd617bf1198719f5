/** The six create routes (specification: Creation routes). Each call carries its idempotency key; what breaks a rule is not sent. */
import type { z } from 'zod';
import { checkMeasured, checkStandard } from '../../contract/plain/request-rules/assets.ts';
import {
  checkBatchSize,
  checkMeasuredBatch,
  checkStandardBatch,
} from '../../contract/plain/request-rules/batches.ts';
import type { Fault } from '../../contract/plain/request-rules/fault.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/refuse.ts';
import { checkHighFidelity, checkProcedural } from '../../contract/plain/request-rules/variation-sets.ts';
import { jsonBody } from '../body/json-body.ts';
import { createAssetResponseSchema } from '../schemas/asset.ts';
import { createAssetsResponseSchema } from '../schemas/batch.ts';
import { createVariationSetResponseSchema } from '../schemas/variation-set.ts';
import type { Send } from '../transport.ts';
import type { CreateCalls, CreateOptions } from '../types.ts';
import { createPaths } from './create-paths.ts';
import {
  batchBody,
  highFidelitySetBody,
  measuredAssetBody,
  proceduralSetBody,
  standardAssetBody,
} from './request-bodies.ts';

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
          operation: 'create a standard asset',
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
          operation: 'create a measured asset',
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
          operation: 'create a batch of standard assets',
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
          operation: 'create a batch of measured assets',
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
          operation: 'create a high-fidelity variation set',
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
          operation: 'create a procedural variation set',
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
