/** Answers about batches (specification: BatchDetail, BatchMemberList, CreateAssetsResponse). */
import { z } from 'zod';
import { jobStatusSchema } from '../../contract/schema/job.ts';
import { createAssetResponseSchema } from './asset.ts';
import { fileEntrySchema, manifestRefSchema } from './files.ts';
import { memberCountsSchema, memberSchema } from './members.ts';
import { id, integerCursor, nullable, timestamp } from './wire.ts';

/** Items and assets belong together by their order alone, so there must be as many of each. */
export function createAssetsResponseSchema(itemCount: number) {
  return z.object({
    id,
    job_id: id,
    status_url: z.string(),
    assets: z
      .array(createAssetResponseSchema)
      .refine((assets) => assets.length === itemCount, `a list of ${itemCount}, one for each item`),
  });
}

export const batchDetailSchema = z.object({
  id,
  job_id: id,
  count: z.int(),
  status: jobStatusSchema,
  counts: memberCountsSchema,
  progress: z.number(),
  created_at: timestamp,
  name: nullable(z.string()),
  manifest: nullable(manifestRefSchema),
});

export const batchMemberListSchema = z.object({
  members: z.array(memberSchema.extend({ batch_index: z.int(), files: z.array(fileEntrySchema) })),
  next_cursor: integerCursor,
});
