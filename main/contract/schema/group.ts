/** A batch or a variation set: what was requested in one call, and what became of each member (specification: Batch, Variation set). */
import { z } from 'zod';
import { transferSchema } from './asset.ts';
import { lineageSchema } from './creation/submission.ts';
import { appFailureSchema } from './failure.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  groupIdSchema,
  submissionIdSchema,
  timestampSchema,
} from './ids.ts';
import { jobSchema } from './job.ts';

/** The resource types of the specification that have members. */
export const groupTypeSchema = z.enum(['batch', 'variation_set']);
export type GroupType = z.infer<typeof groupTypeSchema>;

/** The routes that make groups; `unknown` for one that Caliper did not create. */
export const groupRouteSchema = z.enum([
  'standard-batch',
  'measured-batch',
  'high-fidelity-set',
  'procedural-set',
  'unknown',
]);
export type GroupRoute = z.infer<typeof groupRouteSchema>;

/** MemberCounts, from the member jobs that Caliper knows; `requested` is the count that was requested. */
export const memberCountsSchema = z.object({
  requested: z.int().nonnegative(),
  queued: z.int().nonnegative(),
  running: z.int().nonnegative(),
  complete: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  canceled: z.int().nonnegative(),
});
export type MemberCounts = z.infer<typeof memberCountsSchema>;

/** The downloads of all members together; bytes of those whose files are listed by now. */
export const groupTransferSchema = z.object({
  assetsDone: z.int().nonnegative(),
  /** Members that are complete at the service. */
  assetsTotal: z.int().nonnegative(),
  receivedBytes: z.int().nonnegative(),
  totalBytes: z.int().nonnegative().nullable(),
  bytesPerSecond: z.number().nonnegative().nullable(),
  /** How many of them the user has set aside, and how many need the user. */
  paused: z.int().nonnegative(),
  stopped: z.int().nonnegative(),
});
export type GroupTransfer = z.infer<typeof groupTransferSchema>;

export const groupSchema = z.object({
  id: groupIdSchema,
  connectionId: connectionIdSchema,
  remoteId: z.string(),
  type: groupTypeSchema,
  route: groupRouteSchema,
  name: z.string().nullable(),
  count: z.int().positive(),
  createdAt: timestampSchema,
  submissionId: submissionIdSchema.nullable(),
  lineage: lineageSchema.nullable(),
  /** When it was deleted at its service; null while it is there. */
  deletedAtServiceAt: timestampSchema.nullable(),
  /** The parent job. */
  job: jobSchema.nullable(),
  counts: memberCountsSchema,
  /** Failed or canceled members that nothing makes again yet. */
  openGaps: z.int().nonnegative(),
  transfer: groupTransferSchema,
  /** Why its members cannot be listed at the moment; null when they can be, or are all known. */
  listingError: appFailureSchema.nullable(),
});
export type Group = z.infer<typeof groupSchema>;

/** A place in a group. `index` counts from 1 and is never given to another (`batch_index`, `variant_index`). */
export const groupMemberSchema = z.object({
  index: z.int().positive(),
  assetId: assetIdSchema,
  name: z.string().nullable(),
  job: jobSchema,
  transfer: transferSchema.nullable(),
  /** True for a failed or canceled member that a later submission makes again. */
  madeAgain: z.boolean(),
});
export type GroupMember = z.infer<typeof groupMemberSchema>;

export const groupDetailSchema = groupSchema.extend({
  /** By index. Places whose member is not known (not listed yet, or deleted at the service) are missing. */
  members: z.array(groupMemberSchema),
});
export type GroupDetail = z.infer<typeof groupDetailSchema>;

/**
 * How gaps are made again: `batch`: one new batch of the same items; `assets`: an own asset each; `set`: a new set of
 * the same seed (a procedural one has at least 10 variants, so more may come than are missing).
 */
export const retryGapsAsSchema = z.enum(['batch', 'assets', 'set']);
export type RetryGapsAs = z.infer<typeof retryGapsAsSchema>;
