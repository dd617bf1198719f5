/** A create call that is journalled before its first byte is sent, so that it happens exactly once. */
import { z } from 'zod';
import { appFailureSchema } from '../app-failure.ts';
import { uploadedAnywaySchema } from '../capture/check.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  groupIdSchema,
  jobIdSchema,
  submissionIdSchema,
  timestampSchema,
} from '../ids.ts';
import { lineageSchema } from '../lineage.ts';
import { createRequestSchema } from './create-request.ts';

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
