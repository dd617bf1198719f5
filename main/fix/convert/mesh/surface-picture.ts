/** One picture for roughness and metalness, as glTF packs them, of pictures that hold one of them each. */
import { loadSharp } from '../../../core/load-sharp.ts';
import { openPicture } from '../../textures/picture.ts';
import type { Picture } from './looks.ts';

/** A picture of which one channel counts. */
export interface Channel {
  readonly picture: Picture;
  readonly channel: 'r' | 'g' | 'b' | 'a';
}

/**
 * Roughness in green and metalness in blue: a picture that has them there already, or in which the rest counts for nothing,
 * stays as it is. `metallic`: where no picture gives it. As large as the first that is there; full where there is none.
 * Throws what sharp says of a damaged picture.
 */
export async function surfacePicture(
  roughness: Channel | null,
  metalness: Channel | null,
  metallic: number,
): Promise<Picture | null> {
  const isPacked =
    roughness?.channel === 'g' &&
    (metalness === null
      ? metallic === 0
      : metalness.channel === 'b' && metalness.picture === roughness.picture);
  if (isPacked) return roughness.picture;
  const first = roughness ?? metalness;
  if (first === null) return null;
  const { width, height } = await pixelsOf(first.picture, null);
  const packed = Buffer.alloc(width * height * 3, 255);
  for (const [place, source] of [
    [1, roughness],
    [2, metalness],
  ] as const) {
    if (source === null) continue;
    const { data } = await pixelsOf(source.picture, { width, height });
    const from = 'rgba'.indexOf(source.channel);
    for (let n = 0; n < width * height; n++) packed[n * 3 + place] = data[n * 4 + from] ?? 255;
  }
  const sharp = await loadSharp();
  const bytes = await sharp(packed, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { name: `${first.picture.name}_surface`, bytes, type: 'png', localPath: null };
}

/** Four bytes each. */
async function pixelsOf(
  { bytes }: Picture,
  size: { readonly width: number; readonly height: number } | null,
): Promise<{ readonly data: Buffer; readonly width: number; readonly height: number }> {
  const opened = (await openPicture(bytes)).toColourspace('srgb').ensureAlpha();
  const sized = size === null ? opened : opened.resize({ ...size, fit: 'fill' });
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
