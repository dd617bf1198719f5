/** How long jobs took before: what time left is derived from. Plain data and arithmetic for both sides of the bridge. */
import { z } from 'zod';
import { connectionIdSchema } from '../ids.ts';
import { jobRouteSchema } from '../job.ts';

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
