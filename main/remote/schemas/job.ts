/**
 * Answers about jobs (specification: Job, AssetJobRef). A status outside of the six is a wrong value: whether the job
 * has ended would be a guess.
 */
import { z } from 'zod';
import { jobStatusSchema } from '../../contract/schema/job.ts';
import { problemSchema } from '../../contract/schema/problem.ts';
import { resourceRefSchema } from './resource-ref.ts';
import { id, nullable, timestamp } from './wire.ts';

export const jobResponseSchema = z.object({
  id,
  resource: resourceRefSchema,
  status: jobStatusSchema,
  created_at: timestamp,
  updated_at: nullable(timestamp),
  current_stage: nullable(z.string()),
  progress: nullable(z.number()),
  error: nullable(problemSchema),
});

export const assetJobRefSchema = z.object({
  job_id: id,
  status: jobStatusSchema,
  current_stage: nullable(z.string()),
  progress: nullable(z.number()),
});

/** Each entry is read on its own, see `BulkJobStatus`. */
export const bulkStatusSchema = z.object({
  jobs: z.custom<object>(isPlainObject, 'an object keyed by the ids'),
});

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
