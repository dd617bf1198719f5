/** Failures of rows that versions before 12 wrote: they kept a sentence beside code and data. */
import { z } from 'zod';
import { canTell } from '../contract/plain/error-messages.ts';
import type { AppFailureWire } from '../contract/plain/errors.ts';

const withSentence = z.object({
  code: z.string().nullable().catch(null),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).catch({}),
});

/**
 * As it is kept now: its sentence goes where this version makes one of code and data, and is kept as data where it does
 * not. What has no sentence is given back as it is.
 */
export function withoutSentence(kept: unknown): unknown {
  const old = withSentence.safeParse(kept);
  if (!old.success) return kept;
  const { code, message, data } = old.data;
  if (code !== null && canTell({ code, data })) return { code, data } satisfies AppFailureWire;
  return { code: 'failure.unknown', data: { code, message, data } } satisfies AppFailureWire;
}
