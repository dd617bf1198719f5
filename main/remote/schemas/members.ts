/** What batches and variation sets share (specification: MemberCounts, BatchMember). */
import { z } from 'zod';
import { jobStatusSchema } from '../../contract/schema/job.ts';
import { problemSchema } from '../../contract/schema/problem.ts';
import { id, nullable } from './wire.ts';

const count = z.int().nonnegative();

export const memberCountsSchema = z.object({
  requested: count,
  queued: count,
  running: count,
  complete: count,
  failed: count,
  canceled: count.default(0),
});

/** A member without its index and its files. */
export const memberSchema = z.object({
  asset_id: id,
  job_id: id,
  status: jobStatusSchema,
  current_stage: nullable(z.string()),
  error: nullable(problemSchema),
});
