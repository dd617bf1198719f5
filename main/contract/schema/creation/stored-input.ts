/** An input file copied into the library, so that it cannot change or vanish before it is sent. */
import { z } from 'zod';
import { inputIdSchema } from '../ids.ts';

const kept = {
  id: inputIdSchema,
  fileName: z.string(),
  sizeBytes: z.int().positive(),
  /** Lowercase hex, of the copy that will be sent. */
  sha256: z.string(),
};

/** An image as `ImageInput` takes it. */
export const storedImageSchema = z.object({
  kind: z.literal('image'),
  ...kept,
  /** `image/png`, `image/jpeg`, `image/webp`, ... by content, not by name. */
  mediaType: z.string(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
});
export type StoredImage = z.infer<typeof storedImageSchema>;

/** A clip as `CaptureInput` takes it; by content, not by name. */
export const storedClipSchema = z.object({
  kind: z.literal('clip'),
  ...kept,
  mediaType: z.enum(['video/mp4', 'video/quicktime']),
});
export type StoredClip = z.infer<typeof storedClipSchema>;

export const storedInputSchema = z.discriminatedUnion('kind', [storedImageSchema, storedClipSchema]);
export type StoredInput = z.infer<typeof storedInputSchema>;

/** What a file is stored as. */
export type InputKind = StoredInput['kind'];
