/** An image's bytes as a texture: checked by its header first, scaled to what the GPU needs while it is decoded. */
import { Texture } from 'three';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { type PictureHeader, pictureHeader } from '../../../main/formats/picture-header.ts';
import { checkPixels } from '../glb/check-images.ts';
import { modelLimits } from '../limits.ts';
import type { createKtx2Decoder } from './ktx2/decode-ktx2.ts';

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
  const sourceOf = createSources();
  return async (bytes, { flipY = false } = {}) => {
    const size = pictureHeader(bytes);
    if (size !== null) {
      checkPixels(size.width, size.height);
      pixels += size.width * size.height;
      if (pixels > modelLimits.imagePixels) throw tooManyPixels();
    }
    const { source, width, height } = await sourceOf(bytes, size, options.edgePx);
    const scale = Math.min(1, options.edgePx / Math.max(width, height));
    const image = await createImageBitmap(source, {
      ...(scale < 1
        ? {
            resizeWidth: Math.max(1, Math.round(width * scale)),
            resizeHeight: Math.max(1, Math.round(height * scale)),
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

interface ImageSource {
  readonly source: ImageBitmapSource;
  readonly width: number;
  readonly height: number;
}

/** What the browser is given: the bytes as they are, or the pixels of a kind that it does not know. */
function createSources(): (
  bytes: Uint8Array<ArrayBuffer>,
  size: PictureHeader | null,
  edgePx: number,
) => Promise<ImageSource> {
  let started: ReturnType<typeof createKtx2Decoder> | null = null;
  return async (bytes, size, edgePx) => {
    if (size?.type !== 'ktx2')
      return { source: new Blob([bytes]), width: size?.width ?? 1, height: size?.height ?? 1 };
    started ??= import('./ktx2/decode-ktx2.ts').then((module) => module.createKtx2Decoder());
    const { rgba, width, height } = (await started)(bytes, edgePx);
    return { source: new ImageData(rgba, width, height), width, height };
  };
}

const tooManyPixels = (): AppError<'model.beyond-limit'> => {
  const most = `${Math.round(modelLimits.imagePixels / 1e6)} million pixels`;
  return new AppError('model.beyond-limit', { what: `textures of more than ${most} together`, limit: most });
};
