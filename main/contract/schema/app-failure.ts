/** An `AppError` as data: what crosses the bridge and what the catalogue keeps of a failure. */
import { z } from 'zod';
import type { AppFailureWire } from '../plain/errors.ts';

/** `code` is one of `errors.ts`; `message` is complete for the user; `data` is for the details view. */
export const appFailureSchema = z.object({
  code: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<AppFailureWire>;
