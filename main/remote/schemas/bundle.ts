/** Answers about bundles (specification: BundleResponse, BundleState). */
import { z } from 'zod';
import { nullable, timestamp } from './wire.ts';

const state = z.enum(['none', 'pending', 'ready']);

export const bundleResponseSchema = z.object({ state, job_id: nullable(z.string()) });

export const bundleStateSchema = z.object({
  state,
  url: nullable(z.string()),
  expires_at: nullable(timestamp),
});
