/** How much each pixel of a photo differs from what surrounds the object: the photo's border is taken as background. */
import type { Pixels } from './sample-photo.ts';

/** L, a and b (CIE 1976) in planes of one value a pixel, L from 0 to 100. */
export type Lab = readonly [l: Float32Array, a: Float32Array, b: Float32Array];

/** A see-through pixel is taken as white. */
export function labOf({ rgba, widthPx, heightPx }: Pixels): Lab {
  const count = widthPx * heightPx;
  const planes: Lab = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let at = 0; at < count; at += 1) {
    const alpha = (rgba[4 * at + 3] ?? 0) / 255;
    const linear = (channel: number): number => {
      const value = ((rgba[4 * at + channel] ?? 0) * alpha) / 255 + 1 - alpha;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const [r, g, b] = [linear(0), linear(1), linear(2)];
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    planes[0][at] = 116 * y - 16;
    planes[1][at] = 500 * (x - y);
    planes[2][at] = 200 * (y - z);
  }
  return planes;
}

const root = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

/** Pixels of the border on each side, as part of the shorter edge. */
const bandPart = 0.04;

/**
 * Differences of colour, 0 to about 100: the larger of the barrier between a pixel and the border (Zhang et al., "Minimum
 * barrier salient object detection at 80 FPS", ICCV 2015) and half of how unlike the border it is on three of four sides.
 * The second finds an object that touches one side, the first one that stands before a gradient.
 */
export function salienceOf(lab: Lab, widthPx: number, heightPx: number): Float32Array {
  const unlike = unlikeBorder(lab, widthPx, heightPx);
  const seeds = seedsOf(unlike, widthPx, heightPx);
  const barrier = new Float32Array(widthPx * heightPx);
  for (const plane of lab) {
    const found = barrierOf(plane, seeds, widthPx);
    for (let at = 0; at < barrier.length; at += 1) barrier[at] = Math.hypot(barrier[at] ?? 0, found[at] ?? 0);
  }
  return barrier.map((value, at) => Math.max(value, (unlike[at] ?? 0) / 2));
}

/** For each pixel the second least of its distances to the mean colours of the four sides, in spreads of at least 5. */
function unlikeBorder(lab: Lab, widthPx: number, heightPx: number): Float32Array {
  const band = Math.max(2, Math.round(Math.min(widthPx, heightPx) * bandPart));
  const sides = [
    [0, 0, widthPx, band],
    [0, heightPx - band, widthPx, heightPx],
    [0, 0, band, heightPx],
    [widthPx - band, 0, widthPx, heightPx],
  ] as const;
  const means = sides.map(([fromX, fromY, toX, toY]) => {
    const places: number[] = [];
    for (let y = fromY; y < toY; y += 1) for (let x = fromX; x < toX; x += 1) places.push(y * widthPx + x);
    return lab.map((plane) => medianAndSpread(places.map((at) => plane[at] ?? 0)));
  });
  const unlike = new Float32Array(widthPx * heightPx);
  for (let at = 0; at < unlike.length; at += 1) {
    const distances = means.map((side) =>
      Math.hypot(
        ...side.map(({ median, spread }, plane) => {
          const off = Math.abs((lab[plane]?.[at] ?? 0) - median);
          return Math.max(0, off - 1.5 * spread);
        }),
      ),
    );
    unlike[at] = distances.toSorted((a, b) => a - b)[1] ?? 0;
  }
  return unlike;
}

function medianAndSpread(values: readonly number[]): { readonly median: number; readonly spread: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const off = sorted.map((value) => Math.abs(value - median)).toSorted((a, b) => a - b);
  return { median, spread: 1.48 * (off[Math.floor(off.length / 2)] ?? 0) };
}

/** Difference of colour to two sides or more at which a pixel of the border is the object's. */
const strangeAt = 25;

/** Pixels of the border that are background. */
function seedsOf(unlike: Float32Array, widthPx: number, heightPx: number): Uint8Array {
  const seeds = new Uint8Array(widthPx * heightPx);
  let [border, seeded] = [0, 0];
  const visit = (seed: (at: number) => boolean): void => {
    for (let y = 0; y < heightPx; y += 1)
      for (let x = 0; x < widthPx; x += y === 0 || y === heightPx - 1 ? 1 : Math.max(1, widthPx - 1)) {
        const at = y * widthPx + x;
        border += 1;
        if (!seed(at)) continue;
        seeds[at] = 1;
        seeded += 1;
      }
  };
  visit((at) => (unlike[at] ?? 0) < strangeAt);
  // A border of many colours has no background of its own: all of it counts.
  if (seeded < border / 3) visit(() => true);
  return seeds;
}

/** Scans, as the paper has them: three to and fro come within 2 % of the exact distance. */
const scans = 4;

/** Least over all paths to a seed of the most less the least value on the path. */
function barrierOf(plane: Float32Array, seeds: Uint8Array, widthPx: number): Float32Array {
  const distance = Float32Array.from(seeds, (seed) => (seed === 1 ? 0 : Infinity));
  const [most, least] = [plane.slice(), plane.slice()];
  const relax = (at: number, from: number): void => {
    const value = plane[at] ?? 0;
    const high = Math.max(most[from] ?? 0, value);
    const low = Math.min(least[from] ?? 0, value);
    if (!(high - low < (distance[at] ?? 0)) || distance[from] === Infinity) return;
    distance[at] = high - low;
    most[at] = high;
    least[at] = low;
  };
  for (let scan = 0; scan < scans; scan += 1)
    for (let step = 0; step < plane.length; step += 1) {
      const at = scan % 2 === 0 ? step : plane.length - 1 - step;
      const back = scan % 2 === 0 ? 1 : -1;
      const x = at % widthPx;
      if (back === 1 ? x > 0 : x < widthPx - 1) relax(at, at - back);
      const beside = at - back * widthPx;
      if (beside >= 0 && beside < plane.length) relax(at, beside);
    }
  return distance;
}
