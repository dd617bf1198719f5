/** One picture, scaled down to an edge and encoded anew. */

import type { Sharp } from 'sharp';
import { decodeTime, loadSharp } from '../../core/load-sharp.ts';
import { pictureHeader } from '../../formats/picture-header.ts';
import type { FixNote } from '../fix.ts';
import { encodeKtx2, ktx2Size } from './encode-ktx2.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'ktx2';

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

/** What is read from a picture: a colour as it is seen, numbers such as a roughness, or directions, which are kept without loss. */
export type PictureUse = 'colour' | 'data' | 'direction';

/** Null when it is small enough and of the format already, or of one that is not decoded. Throws what sharp says of a damaged picture. */
export async function remade(
  bytes: Uint8Array,
  mostEdgePx: number | null,
  to: PictureFormat | null,
  use: PictureUse,
): Promise<Picture | null> {
  const isLossless = use === 'direction';
  const header = pictureHeader(bytes);
  if (header === null || header.type === 'ktx2' || header.type === 'tga') return null;
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
  if (format === 'ktx2' && use !== 'direction') {
    const scale = isSmaller ? mostEdgePx / longest : 1;
    return await asKtx2(picture, ktx2Size(header.width * scale, header.height * scale), use);
  }
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

async function asKtx2(
  picture: Sharp,
  size: ReturnType<typeof ktx2Size>,
  use: 'colour' | 'data',
): Promise<Picture> {
  const { data } = await picture
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { bytes: await encodeKtx2({ data, ...size }, use), ...size, format: 'ktx2' };
}
