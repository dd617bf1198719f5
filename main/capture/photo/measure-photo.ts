/** Measures a photo that an asset is to be made from. Pure: pixels in, figures out. */
import type { PhotoMeasurement } from '../../contract/schema/capture/photo.ts';
import { edgeBlur } from './edge-blur.ts';
import { findObjects, spreadMask } from './find-objects.ts';
import { lightOf, lumaAt } from './light.ts';
import type { PhotoSample, Pixels } from './sample-photo.ts';

export function measurePhoto({ widthPx, heightPx, sharp, small }: PhotoSample): PhotoMeasurement {
  const objects = findObjects(small);
  const luma = lumaOf(sharp);
  const whole = objects.pieces.length === 0 || objects.distinct < 8;
  const mask = whole ? new Uint8Array(luma.length).fill(1) : enlarged(objects.mask, small, sharp);
  const { acrossPx, downPx } = edgeBlur(luma, sharp.widthPx, sharp.heightPx, mask);
  return {
    widthPx,
    heightPx,
    workingEdgePx: Math.max(sharp.widthPx, sharp.heightPx),
    blurAcrossPx: acrossPx,
    blurDownPx: downPx,
    light: lightOf({ small, sharp }, objects),
    objects: objects.pieces.map(({ area, box }) => ({ area, ...box })).slice(0, 12),
    touched: [...objects.touched],
    busy: objects.busy,
    distinct: objects.distinct,
    cutOut: objects.cutOut,
  };
}

/** A see-through pixel is white, as it is when a photo is flattened. */
function lumaOf({ rgba, widthPx, heightPx }: Pixels): Uint8Array {
  return Uint8Array.from({ length: widthPx * heightPx }, (_, at) => lumaAt(rgba, at));
}

/** The small picture's mask on the large one, with a margin of a small pixel: the outline is the best edge there is. */
function enlarged(mask: Uint8Array, small: Pixels, large: Pixels): Uint8Array {
  const grown = spreadMask(mask, small.widthPx, small.heightPx, 1, 1);
  const result = new Uint8Array(large.widthPx * large.heightPx);
  for (let y = 0; y < large.heightPx; y += 1) {
    const row = Math.floor((y * small.heightPx) / large.heightPx) * small.widthPx;
    for (let x = 0; x < large.widthPx; x += 1)
      result[y * large.widthPx + x] = grown[row + Math.floor((x * small.widthPx) / large.widthPx)] ?? 0;
  }
  return result;
}
