/** A capture clip as input: an HTTPS `url` or `data`, never both (specification: CaptureInput). */
import { z } from 'zod';
import { inlineData } from './inline.ts';
import { characters, exactlyOne } from './validate.ts';

/** Bytes of a clip, decoded (specification: Limits). A clip by URL has the same limit. */
export const maxClipBytes = 500_000_000;

export const captureInputSchema = z
  .strictObject({
    url: characters(1, 2083)
      .refine((url) => /^https:\/\//i.test(url) && URL.canParse(url), {
        message: 'must be an absolute https URL',
        abort: true,
      })
      .nullish(),
    data: inlineData(maxClipBytes, `${maxClipBytes / 1e6} MB`).nullish(),
  })
  .check(exactlyOne('url', 'data'));
export type CaptureInput = z.output<typeof captureInputSchema>;
