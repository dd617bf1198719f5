/** Measures a photo that an asset is to be made from. Pure: pixels in, figures out. */
import type { PhotoMeasurement } from '../../contract/schema/capture/photo.ts';
import { edgeBlur } from './edge-blur.ts';
import { findObjects, type ObjectsFound, spreadMask } from './find-objects.ts';
import type { PhotoSample, Pixels } from './sample-photo.ts';

/** Burnt out, or nothing but black, in a channel of 0 to 255. */
const whiteFrom = 251;
const blackTo = 6;

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
    light: lightOf(small, objects),
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

function lumaAt(rgba: Uint8Array, at: number): number {
  const [r, g, b, alpha] = [
    rgba[4 * at] ?? 0,
    rgba[4 * at + 1] ?? 0,
    rgba[4 * at + 2] ?? 0,
    rgba[4 * at + 3] ?? 0,
  ];
  return Math.round(((0.299 * r + 0.587 * g + 0.114 * b) * alpha) / 255 + 255 - alpha);
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

/** Of the photo as a whole, and of the object alone where one was found. */
function lightOf({ rgba, widthPx, heightPx }: Pixels, objects: ObjectsFound): PhotoMeasurement['light'] {
  const count = widthPx * heightPx;
  const found = objects.pieces.length > 0;
  const all: number[] = [];
  const object: number[] = [];
  let [white, black] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    if ((rgba[4 * at + 3] ?? 0) < 128) continue;
    const luma = lumaAt(rgba, at);
    all.push(luma);
    if (found && objects.mask[at] !== 1) continue;
    object.push(luma);
    const channels = rgba.subarray(4 * at, 4 * at + 3);
    if (channels.every((value) => value >= whiteFrom)) white += 1;
    if (channels.every((value) => value <= blackTo)) black += 1;
  }
  all.sort((a, b) => a - b);
  object.sort((a, b) => a - b);
  const most = Math.max(1, object.length);
  return {
    dark: percentile(all, 0.05),
    bright: percentile(all, 0.95),
    objectDark: percentile(object, 0.05),
    objectMedian: percentile(object, 0.5),
    objectBright: percentile(object, 0.95),
    objectWhite: white / most,
    objectBlack: black / most,
  };
}

/** `values` ascending; 0 without any. */
function percentile(values: readonly number[], part: number): number {
  return values[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;
}
