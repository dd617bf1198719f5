/** An `AppError` as data: what crosses the bridge and what the catalogue keeps of a failure. */
import { z } from 'zod';
import type { AppFailureWire } from '../plain/errors.ts';

/** `code` is one of `ErrorData`, or of another version's; `data` is what its sentence is made of. */
export const appFailureSchema = z.object({
  code: z.string(),
  data: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<AppFailureWire>;
