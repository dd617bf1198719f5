/** An image as input: `url` or `data`, never both (specification: ImageInput), and whether it can be decoded. */
import { z } from 'zod';
import { decodeTime, loadSharp } from '../../core/load-sharp.ts';
import { inlineData } from './inline.ts';
import { characters, exactlyOne } from './validate.ts';

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
