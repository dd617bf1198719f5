/** Decodes a photo into the two small pictures that are measured. */
import { AppError } from '../../contract/plain/errors.ts';
import { limits } from '../../contract/plain/param-values.ts';
import { decodeTime, loadSharp } from '../../core/load-sharp.ts';
import { photoWords } from './photo-words.ts';

/** Rows one after the other. */
export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Four bytes a pixel: red, green, blue (sRGB), alpha. */
  readonly rgba: Uint8Array;
}

/** `widthPx`, `heightPx`: of the file, turned as it is shown. */
export interface PhotoSample {
  readonly widthPx: number;
  readonly heightPx: number;
  /** For sharpness: blur of the size that a maker of models would see. */
  readonly sharp: Pixels;
  /** For finding the object. */
  readonly small: Pixels;
}

/** Longer edges, px. Smaller photos are never enlarged. */
const sharpEdgePx = 1280;
const smallEdgePx = 240;

/** `file` is absolute. Throws `input.not-an-image` for what cannot be decoded whole. */
export async function samplePhoto(file: string, fileName: string): Promise<PhotoSample> {
  const sharp = await loadSharp();
  const resized = { fit: 'inside', withoutEnlargement: true } as const;
  try {
    const source = sharp(file, { limitInputPixels: limits.imagePixels }).autoOrient();
    const { autoOrient } = await source.metadata();
    const { data, info } = await source
      .resize({ width: sharpEdgePx, height: sharpEdgePx, ...resized })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .timeout(decodeTime)
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: 4 } as const;
    const small = await sharp(data, { raw })
      .resize({ width: smallEdgePx, height: smallEdgePx, ...resized })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      widthPx: autoOrient.width,
      heightPx: autoOrient.height,
      sharp: { widthPx: info.width, heightPx: info.height, rgba: data },
      small: { widthPx: small.info.width, heightPx: small.info.height, rgba: small.data },
    };
  } catch (error) {
    throw new AppError('input.not-an-image', { fileName, found: photoWords.damaged }, { cause: error });
  }
}
