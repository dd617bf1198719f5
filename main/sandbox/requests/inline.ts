/** The field `data` of an image or a clip: base64 that the reader of bodies has decoded to a file. */
import { z } from 'zod';
import { InlineData } from './inline-data.ts';

/** Inline bytes of at most `maxBytes`; `limit` is that number in words. */
export function inlineData(maxBytes: number, limit: string): z.ZodType<InlineData> {
  return z.instanceof(InlineData, { error: 'must be a string of base64' }).check((context) => {
    const { fault, sizeBytes } = context.value;
    const message = fault ?? (sizeBytes > maxBytes ? `is larger than ${limit}` : null);
    if (message !== null) context.issues.push({ code: 'custom', input: null, message });
  });
}
