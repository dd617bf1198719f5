/** Images and clips as inputs of a request: `url` or `data`, never both (specification: ImageInput, CaptureInput). */
import { z } from 'zod';
import { decodeTime, loadSharp } from '../../core/load-sharp.ts';
import { characters, exactlyOne } from './validate.ts';

// A base64 string of a request that was decoded to a file while it came in: a clip is larger than any string may be.

/** What a parsed body has in place of the string under a key `data`. Only the reader of bodies makes one. */
export class InlineData {
  /**
   * The decoded bytes, in a temporary file that goes when the request has been answered; take it by renaming. It is not
   * flushed to the disk. There is no file when `fault` says why.
   */
  readonly path: string;
  readonly sizeBytes: number;
  /** Of the decoded bytes, lower-case hex. */
  readonly sha256: string;
  /** What is wrong with the text, as a sentence without its subject: `is not valid base64`; null when nothing is. */
  readonly fault: string | null;

  constructor(facts: { path: string; sizeBytes: number; sha256: string; fault: string | null }) {
    this.path = facts.path;
    this.sizeBytes = facts.sizeBytes;
    this.sha256 = facts.sha256;
    this.fault = facts.fault;
  }

  /** What requests are compared by: the same bytes are the same request. */
  toJSON(): { sha256: string } {
    return { sha256: this.sha256 };
  }
}

// The field `data` of an image or a clip: base64 that the reader of bodies has decoded to a file.

/** Inline bytes of at most `maxBytes`; `limit` is that number in words. */
function inlineData(maxBytes: number, limit: string): z.ZodType<InlineData> {
  return z.instanceof(InlineData, { error: 'must be a string of base64' }).check((context) => {
    const { fault, sizeBytes } = context.value;
    const message = fault ?? (sizeBytes > maxBytes ? `is larger than ${limit}` : null);
    if (message !== null) context.issues.push({ code: 'custom', input: null, message });
  });
}

// An image as input: `url` or `data`, never both (specification: ImageInput), and whether it can be decoded.

/** Bytes and pixels of an image, inline or fetched; the specification names no limit, and clients send as much as this. */
export const maxImageBytes = 64 * 1024 * 1024;
const maxPixels = 400_000_000;

export const imageInputSchema = z
  .strictObject({
    url: characters(1, 2083)
      .refine(isFetchable, { message: 'must be an absolute http or https URL', abort: true })
      .nullish(),
    data: inlineData(maxImageBytes, `${maxImageBytes / 1024 / 1024} MiB`).nullish(),
  })
  .check(exactlyOne('url', 'data'));
export type ImageInput = z.output<typeof imageInputSchema>;

function isFetchable(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** Null when every pixel can be decoded; otherwise a sentence that says what is wrong. */
export async function imageFault(bytes: Uint8Array): Promise<string | null> {
  try {
    const sharp = await loadSharp();
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return `has more than ${maxPixels / 1e6} megapixels`;
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels });
    await image.timeout(decodeTime).resize(32, 32, { fit: 'fill' }).raw().toBuffer();
    return null;
  } catch {
    return 'is not an image that can be decoded; accepted are JPEG, PNG and WebP';
  }
}

// A capture clip as input: an HTTPS `url` or `data`, never both (specification: CaptureInput).

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
