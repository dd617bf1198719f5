/** Samples for finding one's way around: each is there with one click and gone with another. */
import { z } from 'zod';
import { inputIdSchema } from './ids.ts';

/** `capture`: a short clip that passes its check; `library`: a handful of assets that the built-in sandbox makes. */
export const sampleSchema = z.enum(['capture', 'library']);
export type Sample = z.infer<typeof sampleSchema>;

/** Null for a sample that is not there. */
export const samplesStateSchema = z.object({
  /** False where this installation brings no clip. */
  captureShipped: z.boolean(),
  capture: z.object({ inputId: inputIdSchema }).nullable(),
  library: z
    .object({
      /** How many assets were requested, and of how many every file is here. */
      assets: z.int().positive(),
      ready: z.int().nonnegative(),
    })
    .nullable(),
});
export type SamplesState = z.infer<typeof samplesStateSchema>;
