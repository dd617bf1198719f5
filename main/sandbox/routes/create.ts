/** The six create routes: a checked body, a creation that happens once per key, and its job. */

import type { z } from 'zod';
import { timestamp } from '../../core/clock.ts';
import {
  type Creator,
  createHighFidelitySet,
  createMeasured,
  createMeasuredBatch,
  createProceduralSet,
  createStandard,
  createStandardBatch,
} from '../create/creators.ts';
import { createInputKeeper } from '../create/sources.ts';
import type { Answer, Call, Route } from '../http/router.ts';
import {
  createAssetSchema,
  createHighFidelitySchema,
  createMeasuredBatchSchema,
  createMeasuredSchema,
  createProceduralSchema,
  createStandardBatchSchema,
} from '../requests/create.ts';
import { validate } from '../requests/validate.ts';
import type { Service } from './service.ts';

/** An inline image of the permitted size as base64, and room for the rest. */
const standardBytes = 100_000_000;
/** A clip of 500 MB as base64 with its image. */
const measuredBytes = 800_000_000;
/** specification: Limits, batch request body. */
const batchBytes = 832_000_000;
/** Nine images as base64, and room for the rest. */
export const setBytes = 832_000_000;

/** The routes that cost the account something. */
export function createRoutes(service: Service): Route[] {
  const at = <S extends z.ZodType>(
    path: string,
    maxBodyBytes: number,
    schema: S,
    creator: Creator<z.output<S>>,
  ): Route => ({
    method: 'POST',
    path,
    maxBodyBytes,
    handle: async (call) => {
      const request = validate(schema, await call.json());
      return create(service, call, { route: path, request, creator });
    },
  });
  return [
    at('/v1/assets/standard', standardBytes, createAssetSchema, createStandard),
    at('/v1/assets/measured', measuredBytes, createMeasuredSchema, createMeasured),
    at('/v1/batches/standard', batchBytes, createStandardBatchSchema, createStandardBatch),
    at('/v1/batches/measured', batchBytes, createMeasuredBatchSchema, createMeasuredBatch),
    at('/v1/variation-sets/high-fidelity', setBytes, createHighFidelitySchema, createHighFidelitySet),
    at('/v1/variation-sets/procedural', setBytes, createProceduralSchema, createProceduralSet),
  ];
}

async function create<R>(
  service: Service,
  call: Call,
  { route, request, creator }: { route: string; request: R; creator: Creator<R> },
): Promise<Answer> {
  const account = service.account(call.account);
  const key = call.header('idempotency-key');
  const keeper = createInputKeeper(service);
  let jobId: string | null = null;
  try {
    const answer = await service.replays.once({ account: account.id, route, key, request }, () =>
      creator(request, { store: service.store, account, keeper, now: () => timestamp(service.clock) }),
    );
    jobId = answer.jobId;
    return { status: answer.status, body: answer.body };
  } finally {
    if (jobId === null) await keeper.discard();
    else service.engine.submit(jobId);
  }
}
