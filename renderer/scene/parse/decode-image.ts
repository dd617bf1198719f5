/** An image's bytes as a texture: checked by its header first, scaled to what the GPU needs while it is decoded. */
import { Texture } from 'three';
import { AppError } from '../../../main/contract/errors.ts';
import { checkPixels } from '../glb/check-images.ts';
import { imageSize } from '../glb/image-size.ts';
import { modelLimits } from '../limits.ts';

/** `flipY`: for formats whose texture coordinates begin below (OBJ, FBX, USD); the bitmap is turned, not the texture's setting. */
export type DecodeImage = (
  bytes: Uint8Array<ArrayBuffer>,
  options?: { readonly flipY?: boolean },
) => Promise<Texture>;

/**
 * One for each load: it counts the pixels of all images together. Rejects with `model.beyond-limit`, the browser's own
 * error for bytes that are no image, or the signal's reason.
 */
export function createImageDecoder(options: { edgePx: number; signal: AbortSignal }): DecodeImage {
  let pixels = 0;
  return async (bytes, { flipY = false } = {}) => {
    const size = imageSize(bytes);
    if (size?.type === 'ktx2') throw new TypeError('a KTX2 image');
    if (size !== null) {
      checkPixels(size.width, size.height);
      pixels += size.width * size.height;
      if (pixels > modelLimits.imagePixels) throw tooManyPixels();
    }
    const scale = size === null ? 1 : Math.min(1, options.edgePx / Math.max(size.width, size.height));
    const image = await createImageBitmap(new Blob([bytes]), {
      ...(size !== null && scale < 1
        ? {
            resizeWidth: Math.max(1, Math.round(size.width * scale)),
            resizeHeight: Math.max(1, Math.round(size.height * scale)),
            resizeQuality: 'medium',
          }
        : {}),
      imageOrientation: flipY ? 'flipY' : 'from-image',
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
    if (options.signal.aborted) {
      image.close();
      options.signal.throwIfAborted();
    }
    const texture = new Texture(image);
    texture.flipY = false;
    texture.needsUpdate = true;
    return texture;
  };
}

const tooManyPixels = (): AppError<'model.beyond-limit'> => {
  const most = `${Math.round(modelLimits.imagePixels / 1e6)} million pixels`;
  return new AppError('model.beyond-limit', { what: `textures of more than ${most} together`, limit: most });
};
