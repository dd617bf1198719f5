/** Where a submission, batch or set comes from when it was not requested from scratch. */
import { z } from 'zod';
import { assetIdSchema, groupIdSchema } from './ids.ts';

/**
 * `split`: a part of rows that were too many for one batch (`of` is the same for all its parts, `part` counts from 1);
 * `gaps`: makes the failed or canceled members of a batch or set again, `indexes` are their places there;
 * `like`: another one like this asset.
 */
export const lineageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('split'),
    of: z.string(),
    part: z.int().positive(),
    parts: z.int().positive(),
  }),
  z.object({
    type: z.literal('gaps'),
    groupId: groupIdSchema,
    indexes: z.array(z.int().positive()).max(500),
  }),
  z.object({ type: z.literal('like'), assetId: assetIdSchema }),
]);
export type Lineage = z.infer<typeof lineageSchema>;
