/** A create call that is journalled before its first byte is sent, so that it happens exactly once; where it comes from, and how much may still be created. */
import { z } from 'zod';
import { uploadedAnywaySchema } from '../capture/report.ts';
import { appFailureSchema } from '../failure.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  groupIdSchema,
  jobIdSchema,
  submissionIdSchema,
  timestampSchema,
} from '../ids.ts';
import { createRequestSchema } from './create-request.ts';

// Where a submission, batch or set comes from when it was not requested from scratch.

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

/** Create calls under way at the same time on one connection. */
export const parallelCreates = 2;

/**
 * `sending`: on its way now; `waiting`: for its turn here, or for its next try with the same idempotency key (at
 * `nextTryAt`); `accepted`: the service answered `202`; `refused`: the service said no for good, `error` says why.
 */
export const submissionStateSchema = z.enum(['sending', 'waiting', 'accepted', 'refused']);
export type SubmissionState = z.infer<typeof submissionStateSchema>;

/**
 * Why a `waiting` one is not sent although nothing is broken: `set-slots`: five variation sets are queued or running;
 * `asset-limit`: the account's lifetime limit was named, and only the user goes on (`submissions.release`).
 */
export const holdSchema = z.enum(['set-slots', 'asset-limit']);
export type Hold = z.infer<typeof holdSchema>;

/** The user's own word for what belongs together. */
export const labelSchema = z.string().trim().min(1).max(100);

export const submissionSchema = z.object({
  id: submissionIdSchema,
  connectionId: connectionIdSchema,
  request: createRequestSchema,
  state: submissionStateSchema,
  /** Smaller is sent earlier; new ones come last. */
  position: z.number(),
  label: labelSchema.nullable(),
  lineage: lineageSchema.nullable(),
  /** Sent although the check of its clips had failed: one of each such clip, null when there is none. */
  uploadedAnyway: z.array(uploadedAnywaySchema).nullable(),
  /** Set aside by the user: it is not sent until resumed. */
  paused: z.boolean(),
  hold: holdSchema.nullable(),
  /**
   * True from the moment its first byte may have left until the answer is known: such a one can be neither paused nor
   * taken back, because the service may hold what it requested.
   */
  mayBeAtService: z.boolean(),
  /** While its body is on its way: how much of it has left this machine. */
  upload: z
    .object({
      sentBytes: z.int().nonnegative(),
      totalBytes: z.int().nonnegative(),
      /** Averaged over the last seconds. */
      bytesPerSecond: z.number().nonnegative(),
    })
    .nullable(),
  attempt: z.int().nonnegative(),
  nextTryAt: timestampSchema.nullable(),
  error: appFailureSchema.nullable(),
  createdAt: timestampSchema,
  /** What came of it: a single asset, or a batch or set. */
  assetId: assetIdSchema.nullable(),
  groupId: groupIdSchema.nullable(),
  jobId: jobIdSchema.nullable(),
});
export type Submission = z.infer<typeof submissionSchema>;

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
