/** Work that has ended, in the words of a desktop notification: one for a batch or set, one for jobs that end together. */
import { z } from 'zod';
import { assetIdSchema, groupIdSchema } from './ids.ts';

export const endedSchema = z.object({
  /** The same for a later one that takes the place of this one. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  outcome: z.enum(['complete', 'partial', 'failed', 'canceled']),
  /** What a click shows: a group, an asset, or the queue when both are null. */
  groupId: groupIdSchema.nullable(),
  assetId: assetIdSchema.nullable(),
  /** True when the desktop has shown it already. */
  shown: z.boolean(),
});
export type Ended = z.infer<typeof endedSchema>;
