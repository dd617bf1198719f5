/** How a photo is exposed: of the whole, and of the object alone, for a white wall behind it is no mistake. */
import type { PhotoMeasurement } from '../../contract/schema/capture/photo.ts';
import type { ObjectsFound } from './find-objects.ts';
import type { PhotoSample, Pixels } from './sample-photo.ts';

/** Burnt out, or nothing but black, in a channel of 0 to 255. */
const whiteFrom = 251;
const blackTo = 6;

export type Light = PhotoMeasurement['light'];

/** What is see-through is not counted. */
export function lightOf(
  { small, sharp }: Pick<PhotoSample, 'small' | 'sharp'>,
  objects: ObjectsFound,
): Light {
  const { rgba, widthPx, heightPx } = small;
  const found = objects.pieces.length > 0;
  const all: number[] = [];
  const object: number[] = [];
  let [white, black] = [0, 0];
  for (let at = 0; at < widthPx * heightPx; at += 1) {
    if ((rgba[4 * at + 3] ?? 0) < 128) continue;
    const luma = lumaAt(rgba, at);
    all.push(luma);
    if (found && objects.mask[at] !== 1) continue;
    object.push(luma);
    if (clippedAt(rgba, at) === 3) white += 1;
    if (rgba.subarray(4 * at, 4 * at + 3).every((value) => value <= blackTo)) black += 1;
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
    ...clippedIn({ small, sharp }, outlineOf(small, objects)),
  };
}

/** A see-through pixel is white, as it is when a photo is flattened. 0 to 255. */
export function lumaAt(rgba: Uint8Array, at: number): number {
  const [r, g, b, alpha] = [
    rgba[4 * at] ?? 0,
    rgba[4 * at + 1] ?? 0,
    rgba[4 * at + 2] ?? 0,
    rgba[4 * at + 3] ?? 0,
  ];
  return Math.round(((0.299 * r + 0.587 * g + 0.114 * b) * alpha) / 255 + 255 - alpha);
}

/** How many of the three channels are burnt out; none of what is see-through. */
function clippedAt(rgba: Uint8Array, at: number): number {
  if ((rgba[4 * at + 3] ?? 0) < 128) return 0;
  let clipped = 0;
  for (let channel = 0; channel < 3; channel += 1)
    if ((rgba[4 * at + channel] ?? 0) >= whiteFrom) clipped += 1;
  return clipped;
}

/**
 * The object with what it surrounds: a burnt-out part looks like the white wall behind and is missing in the mask. Between
 * parts of the mask both along its row and along its column; the middle of the photo where no object was found.
 */
function outlineOf({ widthPx, heightPx }: Pixels, { mask, pieces }: ObjectsFound): Uint8Array {
  const outline = new Uint8Array(widthPx * heightPx);
  if (pieces.length === 0) {
    for (let y = Math.floor(heightPx / 4); y < (heightPx * 3) / 4; y += 1)
      outline.fill(1, y * widthPx + Math.floor(widthPx / 4), y * widthPx + Math.ceil((widthPx * 3) / 4));
    return outline;
  }
  const between = (lines: number, length: number, place: (line: number, step: number) => number): void => {
    for (let line = 0; line < lines; line += 1) {
      let [first, last] = [length, -1];
      for (let step = 0; step < length; step += 1)
        if (mask[place(line, step)] === 1) [first, last] = [Math.min(first, step), step];
      for (let step = first; step <= last; step += 1)
        outline[place(line, step)] = (outline[place(line, step)] ?? 0) + 1;
    }
  };
  between(heightPx, widthPx, (y, x) => y * widthPx + x);
  between(widthPx, heightPx, (x, y) => y * widthPx + x);
  return outline.map((count) => (count === 2 ? 1 : 0));
}

/** Parts of the outline by how many channels are burnt out there, and whether it fades into white, as light does. */
function clippedIn(
  { small, sharp }: Pick<PhotoSample, 'small' | 'sharp'>,
  outline: Uint8Array,
): Pick<Light, 'clippedOne' | 'clippedTwo' | 'clippedAll' | 'fading'> {
  const byCount = [0, 0, 0, 0];
  let size = 0;
  for (let at = 0; at < outline.length; at += 1) {
    if (outline[at] !== 1) continue;
    size += 1;
    const clipped = clippedAt(small.rgba, at);
    byCount[clipped] = (byCount[clipped] ?? 0) + 1;
  }
  const [, one = 0, two = 0, all = 0] = byCount.map((count) => count / Math.max(1, size));
  return {
    clippedOne: one + two + all,
    clippedTwo: two + all,
    clippedAll: all,
    fading: fadingOf(sharp, small, outline),
  };
}

/** Distance from the white at which it is still pale where light burnt out, px of the large picture. */
const fadePx = 4;
const paleFrom = 222;
/** With less of a border nothing is said of it. */
const leastBorder = 100;

/** Part of the border of what is pure white beyond which it is still pale; 1 with hardly any border. A gap in the object, with the white wall behind, ends at once. */
function fadingOf(sharp: Pixels, small: Pixels, outline: Uint8Array): number {
  const { widthPx, heightPx, rgba } = sharp;
  let [pale, border] = [0, 0];
  for (let y = fadePx; y < heightPx - fadePx; y += 2) {
    const row = Math.floor((y * small.heightPx) / heightPx) * small.widthPx;
    for (let x = fadePx; x < widthPx - fadePx; x += 2) {
      if (outline[row + Math.floor((x * small.widthPx) / widthPx)] !== 1) continue;
      const at = y * widthPx + x;
      if (clippedAt(rgba, at) < 3) continue;
      for (const step of [1, -1, widthPx, -widthPx]) {
        if (clippedAt(rgba, at + step) === 3 || clippedAt(rgba, at + fadePx * step) === 3) continue;
        border += 1;
        if (lumaAt(rgba, at + fadePx * step) >= paleFrom) pale += 1;
      }
    }
  }
  return border < leastBorder ? 1 : pale / border;
}

/** `values` ascending; 0 without any. */
function percentile(values: readonly number[], part: number): number {
  return values[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;
}
