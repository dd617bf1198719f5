/** Answers about variation sets (specification: Variation set). Its detail and members are not shown there, so little of them is required. */
import { z } from 'zod';
import { jobStatusSchema } from '../../contract/schema/job.ts';
import { fileEntrySchema, manifestRefSchema } from './files.ts';
import { memberCountsSchema, memberSchema } from './members.ts';
import { id, integerCursor, nullable, timestamp } from './wire.ts';

export const createVariationSetResponseSchema = z.object({
  id,
  job_id: id,
  status: jobStatusSchema,
  method: z.string(),
  count: z.int(),
});

export const variationSetDetailSchema = createVariationSetResponseSchema.extend({
  name: nullable(z.string()),
  counts: nullable(memberCountsSchema),
  progress: nullable(z.number()),
  created_at: nullable(timestamp),
  manifest: nullable(manifestRefSchema),
});

export const variationSetMemberListSchema = z.object({
  members: z.array(
    memberSchema.extend({
      variant_index: z.int(),
      files: nullable(z.array(fileEntrySchema)).transform((files) => files ?? []),
    }),
  ),
  next_cursor: integerCursor,
});
