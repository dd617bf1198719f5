/** Answers about jobs (specification: Job, AssetJobRef). */
import { z } from 'zod';
import { jobStatusSchema } from '../../contract/model/job.ts';
import { problemSchema } from '../../contract/model/problem.ts';
import { id, nullable, timestamp } from './wire.ts';

export const jobResponseSchema = z.object({
  id,
  resource: z.object({ type: z.string(), id }),
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
