/** Newer versions of the program: whether they are looked for, what was found, and how far it is. */
import { z } from 'zod';
import { appFailureSchema } from './app-failure.ts';
import { timestampSchema } from './ids.ts';

export const updateStateSchema = z.object({
  /** `off`: the package was made without an address to ask; `elsewhere`: a package manager, or what started it, does that. */
  setUp: z.enum(['on', 'off', 'elsewhere']),
  /** `found` can be loaded, `ready` is put in place by a restart. */
  phase: z.enum(['idle', 'looking', 'found', 'loading', 'ready']),
  /** When the last look ended well; null: not since Caliper was started. */
  lookedAt: timestampSchema.nullable(),
  /** The newer version; null where none was found. */
  version: z.string().max(100).nullable(),
  /** While `loading`, once it is known. */
  progress: z
    .object({
      doneBytes: z.number().nonnegative(),
      bytes: z.number().nonnegative(),
      bytesPerSecond: z.number().nonnegative(),
    })
    .nullable(),
  /** Why the last look or load failed; null after the next begins. */
  error: appFailureSchema.nullable(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;
