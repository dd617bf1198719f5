/** A worker that draws small pictures of models, one after the other, without a graphics card. */

import type { Texture } from 'three';
import { type LanguageName, setLanguage } from '../../../main/contract/messages/languages.ts';
import { type AppFailureWire, toFailure } from '../../../main/contract/plain/errors.ts';
import { disposeModel } from '../model-shapes.ts';
import type { FolderFile } from '../parse/folder.ts';
import { keepQuiet, takeRequestsAway } from '../parse/guard.ts';
import { asModelError, openModel } from '../parse/open-model.ts';
import { drawPicture } from './draw-picture.ts';
import type { Texels } from './frame.ts';
import type { ReadTexels } from './surface.ts';

/** A small picture shows no finer texture. */
const textureEdgePx = 512;

const fetchContent = takeRequestsAway(globalThis);
const answer = (message: PictureAnswer): void => globalThis.postMessage(message, { transfer: [] });
keepQuiet(console);

globalThis.addEventListener('message', ({ data }: MessageEvent<PictureOrder>) => {
  setLanguage(data.language);
  draw(data).then(
    (picture) => answer({ type: 'drawn', picture }),
    (error: unknown) => answer({ type: 'failed', failure: toFailure(asModelError(error)) }),
  );
});

async function draw({ path, files, edgePx }: PictureOrder): Promise<Blob> {
  const { root, facts } = await openModel({ path, files, textureEdgePx }, fetchContent, () => undefined);
  const { pixels } = drawPicture(root, facts.bounds, edgePx, createTexelReader());
  disposeModel(root);
  const canvas = new OffscreenCanvas(edgePx, edgePx);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, edgePx, edgePx), 0, 0);
  return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
}

/** Reads each image once. Answers null for compressed ones and for any that cannot be read. */
function createTexelReader(): ReadTexels {
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

/** `path` is one of `files`; their addresses are absolute. */
export interface PictureOrder {
  readonly path: string;
  readonly files: readonly FolderFile[];
  readonly edgePx: number;
  /** Of the reason of a failure. */
  readonly language: LanguageName;
}

/** `picture` is a WebP with a clear background. */
export type PictureAnswer =
  | { readonly type: 'drawn'; readonly picture: Blob }
  | { readonly type: 'failed'; readonly failure: AppFailureWire };
