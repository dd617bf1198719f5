/** The pixels of a model's textures, where a browser can be asked for them. */
import type { Texture } from 'three';
import type { Texels } from './frame.ts';
import type { ReadTexels } from './surface.ts';

/** Reads each image once. Answers null for compressed ones and for any that cannot be read. */
export function createTexelReader(): ReadTexels {
  const read = new Map<object, Omit<Texels, 'wrap'> | null>();
  return ({ image }: Texture) => {
    if (typeof image !== 'object' || image === null) return null;
    const known = read.get(image);
    if (known !== undefined) return known;
    const texels = image instanceof ImageBitmap ? ofBitmap(image) : ofPixels(image);
    read.set(image, texels);
    return texels;
  };
}

function ofBitmap(bitmap: ImageBitmap): Omit<Texels, 'wrap'> | null {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(bitmap, 0, 0);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Four bytes for each pixel, as parsers make them that decode on their own. */
function ofPixels(image: object): Omit<Texels, 'wrap'> | null {
  const { width, height, data } = image as { width?: unknown; height?: unknown; data?: unknown };
  if (typeof width !== 'number' || typeof height !== 'number') return null;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return null;
  return data.length === width * height * 4 ? { width, height, data } : null;
}
