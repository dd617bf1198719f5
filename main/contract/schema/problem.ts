/** RFC 7807 problem object, as the service sends it in error bodies and in a failed job's `error`. */
import { z } from 'zod';

/** All fields are optional but kept: the specification names only `type`. */
export const problemSchema = z.looseObject({
  type: z.string().optional(),
  title: z.string().optional(),
  status: z.number().optional(),
  detail: z.string().optional(),
  instance: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
