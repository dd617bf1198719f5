/** A job: one execution against a resource, the public status surface (specification: Job), how long jobs take, and how their end is announced. */
import { z } from 'zod';
import { createRouteSchema } from './creation/create-request.ts';
import { problemSchema } from './failure.ts';
import { assetIdSchema, connectionIdSchema, groupIdSchema, jobIdSchema, timestampSchema } from './ids.ts';

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
const jobRouteSchema = z.enum([...createRouteSchema.options, 'unknown']);
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

// How long jobs took before: what time left is derived from. Plain data and arithmetic for both sides of the bridge.

/** One pace: jobs of this connection and route, at the moment when they entered `stage`. */
export const jobPaceSchema = z.object({
  connectionId: connectionIdSchema,
  route: jobRouteSchema,
  /** `queued`: from when it was requested, only of single assets; `running`: from the start, whatever the stage; else a `current_stage`. */
  stage: z.string(),
  /** Median time from there to the end. */
  leftMs: z.number().nonnegative(),
  /** Of how many jobs: with few of them the median says little. */
  jobs: z.int().positive(),
});
export type JobPace = z.infer<typeof jobPaceSchema>;

// Work that has ended, in the words of a desktop notification: one for a batch or set, one for jobs that end together.

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
