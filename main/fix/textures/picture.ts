/** One picture, scaled down to an edge and encoded anew. */

import type { Sharp } from 'sharp';
import { decodeTime, loadSharp } from '../../core/load-sharp.ts';
import { pictureHeader } from '../../formats/picture-header.ts';
import type { FixNote } from '../fix.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
}

/** `files`: by path. */
export interface MadeTextures {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly done: readonly FixNote[];
}

const mostPixels = 16_384 * 16_384;
const quality = 88;

/** For sharp, within limits of pixels and time. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: mostPixels }).timeout(decodeTime);
}

export function noteOf(path: string, before: Uint8Array, made: Picture): FixNote {
  return {
    code: 'texture-changed',
    path,
    values: { width: made.width, height: made.height, before: before.length, after: made.bytes.length },
  };
}

/** Null when it is small enough and of the format already. Throws what sharp says of a damaged picture. */
export async function remade(
  bytes: Uint8Array,
  mostEdgePx: number | null,
  to: PictureFormat | null,
  isLossless: boolean,
): Promise<Picture | null> {
  const header = pictureHeader(bytes);
  if (header === null) return null;
  const picture = await openPicture(bytes);
  const { format: found } = await picture.metadata();
  if (found !== 'png' && found !== 'jpeg' && found !== 'webp') return null;
  const format = to ?? found;
  const longest = Math.max(header.width, header.height);
  const isSmaller = mostEdgePx !== null && longest > mostEdgePx;
  if (!isSmaller && format === found) return null;
  const sized = isSmaller
    ? picture.resize({ width: mostEdgePx, height: mostEdgePx, fit: 'inside', kernel: 'lanczos3' })
    : picture;
  const encoded =
    format === 'png'
      ? sized.keepIccProfile().png({ compressionLevel: 9 })
      : format === 'webp'
        ? sized
            .keepIccProfile()
            .webp(isLossless ? { lossless: true } : { quality, alphaQuality: 100, exact: true })
        : sized.keepIccProfile().jpeg({ quality: isLossless ? 100 : quality, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, format };
}
