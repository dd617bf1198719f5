/** A failure as data: Caliper’s own, and the problem object of the service. */
import { z } from 'zod';
import type { AppFailureWire } from '../plain/errors.ts';

/** `code` is one of `ErrorData`, or of another version's; `data` is what its sentence is made of. */
export const appFailureSchema = z.object({
  code: z.string(),
  data: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<AppFailureWire>;

// RFC 7807 problem object, as the service sends it in error bodies and in a failed job's `error`.

/** All fields are optional but kept: the specification names only `type`. */
export const problemSchema = z.looseObject({
  type: z.string().optional(),
  title: z.string().optional(),
  status: z.number().optional(),
  detail: z.string().optional(),
  instance: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
