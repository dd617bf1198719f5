/** A job: one execution against a resource, the public status surface (specification: Job). */
import { z } from 'zod';
import { createRouteSchema } from './creation/create-request.ts';
import { assetIdSchema, connectionIdSchema, groupIdSchema, jobIdSchema, timestampSchema } from './ids.ts';
import { problemSchema } from './problem.ts';

/** Job status values of the specification; an unknown one from a newer service is refused at the client. */
export const jobStatusSchema = z.enum(['queued', 'running', 'complete', 'failed', 'canceled', 'partial']);
export type JobStatus = z.infer<typeof jobStatusSchema>;

/** A status change with the time at which Caliper learnt of it (`at`) . */
export const jobTransitionSchema = z.object({
  at: timestampSchema,
  status: jobStatusSchema,
  stage: z.string().nullable(),
});
export type JobTransition = z.infer<typeof jobTransitionSchema>;

/**
 * Whether a cancel would be accepted, as far as Caliper knows: `possible`: nothing has started; `uncertain`: it runs and
 * may have started generating; `started`, `finished` and `set-member` are the three refusals of the specification.
 */
export const cancelOutlookSchema = z.enum(['possible', 'uncertain', 'started', 'finished', 'set-member']);
export type CancelOutlook = z.infer<typeof cancelOutlookSchema>;

/** The routes of create calls, and what was requested elsewhere. */
export const jobRouteSchema = z.enum([...createRouteSchema.options, 'unknown']);
export type JobRoute = z.infer<typeof jobRouteSchema>;

export const jobSchema = z.object({
  id: jobIdSchema,
  connectionId: connectionIdSchema,
  remoteId: z.string(),
  /** Null for the parent job of a batch or set. */
  assetId: assetIdSchema.nullable(),
  /** The batch or set that it belongs to, as its parent (`groupIndex` null) or as the job of a member. */
  groupId: groupIdSchema.nullable(),
  groupIndex: z.int().positive().nullable(),
  /** The asset's name, or what it was made from, for lists. */
  name: z.string().nullable(),
  /** The create call that it comes from; `unknown` for one that this library did not make. */
  route: jobRouteSchema,
  status: jobStatusSchema,
  /** `current_stage`: `variation`, `reconstruction`, `scale`, `physics`, or a stage a newer service names. */
  stage: z.string().nullable(),
  /** 0 to 1 while running, when the service tells it. */
  progress: z.number().min(0).max(1).nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema.nullable(),
  /** When Caliper first saw it running, and when it ended. */
  startedAt: timestampSchema.nullable(),
  endedAt: timestampSchema.nullable(),
  error: problemSchema.nullable(),
  cancel: cancelOutlookSchema,
  transitions: z.array(jobTransitionSchema),
  /** When the user took it off the list; null while it is on it. */
  clearedAt: timestampSchema.nullable(),
});
export type Job = z.infer<typeof jobSchema>;
