/** An input image copied into the library, so that it cannot change or vanish before it is sent. */
import { z } from 'zod';
import { inputIdSchema } from './ids.ts';

export const storedInputSchema = z.object({
  id: inputIdSchema,
  fileName: z.string(),
  /** `image/png`, `image/jpeg`, `image/webp`, ... by content, not by name. */
  mediaType: z.string(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  sizeBytes: z.int().positive(),
  sha256: z.string(),
});
export type StoredInput = z.infer<typeof storedInputSchema>;
