/** An image as input: `url` or `data`, never both (specification: ImageInput), and whether it can be decoded. */
import sharp from 'sharp';
import { z } from 'zod';
import { inlineData } from './inline.ts';
import { characters, exactlyOne } from './validate.ts';

/** Bytes and pixels of an image, inline or fetched; the specification names no limit, and clients send as much as this. */
export const maxImageBytes = 64 * 1024 * 1024;
const maxPixels = 400_000_000;
// SVG and PDF are left out on purpose: they are programs that may refer to other files.
const formats = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'];

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
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return `has more than ${maxPixels / 1e6} megapixels`;
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels });
    if (!formats.includes(format))
      return `is ${format.toUpperCase()}; accepted are JPEG, PNG, WebP, GIF, TIFF and AVIF`;
    await image.resize(32, 32, { fit: 'fill' }).raw().toBuffer();
    return null;
  } catch {
    return 'is not an image that can be decoded';
  }
}
