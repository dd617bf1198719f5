/** Textures of a model, whatever its format: found by the name it gives them, checked, decoded once, and noted where they cannot be had. */

import { Texture } from 'three';
import { AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import { isLfsPointer, lfsPointer } from '../../../main/formats/lfs-pointer.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import { type PictureHeader, pictureHeader } from '../../../main/formats/picture-header.ts';
import { baseName, type Folder, leadsOutside } from '../../../main/formats/resolve-entry.ts';
import { decodeTga, tgaHeader } from '../../../main/formats/tga.ts';
import { modelLimits } from '../limits.ts';
import type { createKtx2Decoder } from './ktx2/decode-ktx2.ts';
import { parseWords } from './parse-words.ts';
import type { ParseRequest } from './parsed-model.ts';

// Textures by the names that a model gives them: each file read and decoded once, what cannot be had noted once.

/** Answers null for what cannot be had; the textures are turned for coordinates that begin below. */
export function createTextureReader(
  request: ParseRequest,
  folder: Folder,
  onNote: (note: LoadNote) => void,
): (file: string) => Promise<Texture | null> {
  const read = createReadUri(request.path, folder);
  const decode = createImageDecoder({ edgePx: request.textureEdgePx, signal: request.signal });
  const known = new Map<string, Promise<Texture | null>>();
  const load = async (file: string): Promise<Texture | null> => {
    try {
      return await decode(await read(file), { flipY: true });
    } catch (error) {
      request.signal.throwIfAborted();
      onNote(textureNote(parseWords.texture.named(baseName(file).slice(0, 80)), error));
      return null;
    }
  };
  return (file) => {
    const texture = known.get(file) ?? load(file);
    known.set(file, texture);
    return texture;
  };
}

// The bytes that a URI inside of a model represents: inline as `data:`, or another file of the folder.

/** Throws `model.refers-outside` for what is not in the folder by its name, `model.damaged` for what is not there. */
export type ReadUri = (uri: string) => Promise<Uint8Array<ArrayBuffer>>;

/** `from` is the path of the model itself. */
export function createReadUri(from: string, folder: Folder): ReadUri {
  return async (uri) => {
    if (/^data:/i.test(uri)) return dataBytes(uri);
    const entry = folder.resolve(from, uri);
    if (entry !== null) {
      const bytes = await folder.read(entry.path);
      if (isLfsPointer(bytes))
        throw new AppError('model.damaged', { reason: parseWords.damaged.isKind(lfsPointer()) });
      return bytes;
    }
    const name = uri.slice(0, 120);
    if (leadsOutside(from, uri)) throw new AppError('model.refers-outside', { uri: name });
    throw new AppError('model.damaged', { reason: parseWords.damaged.missingFile(name) });
  };
}

function dataBytes(uri: string): Uint8Array<ArrayBuffer> {
  const comma = uri.indexOf(',');
  const text = uri.slice(comma + 1);
  try {
    if (!/;base64$/i.test(uri.slice(0, comma)))
      return new Uint8Array(new TextEncoder().encode(decodeURIComponent(text)));
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch (error) {
    throw new AppError('model.damaged', { reason: parseWords.damaged.base64 }, { cause: error });
  }
}

/** Throws `model.beyond-limit` for an image that would fill the memory when decoded. Pixels. */
export function checkPixels(width: number, height: number): void {
  if (width <= modelLimits.imageEdgePx && height <= modelLimits.imageEdgePx) return;
  throw new AppError('model.beyond-limit', {
    what: parseWords.beyond.texture(width, height),
    limit: parseWords.limit.edge(modelLimits.imageEdgePx),
  });
}

// An image's bytes as a texture: checked by its header first, scaled to what the GPU needs while it is decoded.

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
    const size = pictureHeader(bytes) ?? tgaHeader(bytes);
    if (isTiff(bytes)) throw new AppError('model.damaged', { reason: parseWords.damaged.tiff });
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
    if (size?.type === 'tga') {
      const { rgba, width, height } = decodeTga(bytes);
      return { source: new ImageData(rgba, width, height), width, height };
    }
    if (size?.type !== 'ktx2')
      return { source: new Blob([bytes]), width: size?.width ?? 1, height: size?.height ?? 1 };
    started ??= import('./ktx2/decode-ktx2.ts').then((module) => module.createKtx2Decoder());
    const { rgba, width, height } = (await started)(bytes, edgePx);
    return { source: new ImageData(rgba, width, height), width, height };
  };
}

/** “II*” or “MM*” (TIFF 6.0, "Image file header"). */
function isTiff([a, b, c, d]: Uint8Array): boolean {
  return (
    (a === 0x49 && b === 0x49 && c === 42 && d === 0) || (a === 0x4d && b === 0x4d && c === 0 && d === 42)
  );
}

/** The pixels of all textures together. */
export const tooManyPixels = (): AppError<'model.beyond-limit'> => {
  const limit = parseWords.limit.pixels(Math.round(modelLimits.imagePixels / 1e6));
  return new AppError('model.beyond-limit', { what: parseWords.beyond.textures(limit), limit });
};

// Why a texture is not shown, in words. Pure.

/** `texture` is one of `parseWords.texture`; `error` is why it could not be had. */
export function textureNote(texture: string, error: unknown): LoadNote {
  const { outside, damaged, tooLarge, undecoded } = parseWords.notes.texture;
  if (isAppError(error, 'model.refers-outside')) {
    return { level: 'warn', what: 'refused', message: outside(texture, error.data.uri) };
  }
  if (isAppError(error, 'model.damaged'))
    return { level: 'warn', what: 'missing', message: damaged(texture, error.data.reason) };
  if (isAppError(error, 'model.beyond-limit')) {
    const message = tooLarge(texture, error.data.what, error.data.limit);
    return { level: 'warn', what: 'refused', message };
  }
  return { level: 'warn', what: 'missing', message: undecoded(texture) };
}

// Phong's shininess in the terms of a rough surface. Pure.

/** Roughness with a highlight as wide as that of the exponent (Karis 2013, alpha squared as 2 / (n + 2)); 0 to 1. */
export function roughnessOf(shininess: number): number {
  return (2 / (Math.max(shininess, 0) + 2)) ** 0.25;
}
