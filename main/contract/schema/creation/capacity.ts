/** What is known of how much may still be created on the active connection. */
import { z } from 'zod';
import { timestampSchema } from '../ids.ts';

/** The account's lifetime asset limit, known only once the service has named it. */
export const assetLimitSchema = z.object({
  /** When the service last answered `asset-limit-reached`. */
  reachedAt: timestampSchema,
  /** The limit and what counts against it, when the problem tells them. */
  limit: z.int().nonnegative().nullable(),
  used: z.int().nonnegative().nullable(),
  /** The fewest assets that were refused: as many or more are held here. */
  refusedCount: z.int().positive(),
  /** The service's own words. */
  detail: z.string(),
});
export type AssetLimit = z.infer<typeof assetLimitSchema>;

export const capacitySchema = z.object({
  /** Variation sets of this library that are queued or running, and how many may be (specification: Limits). */
  setsInFlight: z.int().nonnegative(),
  setsAtMost: z.int().positive(),
  /** Set when the service said `too-many-sets` although fewer are known here: others of the account are running. */
  setsElsewhere: z.boolean(),
  assetLimit: assetLimitSchema.nullable(),
  /** What waits here: submissions, and the assets that they ask for. */
  waitingSubmissions: z.int().nonnegative(),
  waitingAssets: z.int().nonnegative(),
  pausedSubmissions: z.int().nonnegative(),
  heldSubmissions: z.int().nonnegative(),
});
export type Capacity = z.infer<typeof capacitySchema>;
