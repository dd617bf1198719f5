/** From light to the bytes of a frame: the lens's softness, exposure, the sensor's noise, the range that video has. */
import { normal, seeded } from '../random.ts';
import type { CaptureSpec } from '../spec.ts';
import type { Plane } from './floor-raster.ts';

/** Softness of the sharpest lens, sigma in px. */
const lensSigmaPx = 0.5;
const noiseBits = 20;
/** Steps of video's luma over those of a full byte. */
const videoSteps = 219 / 255;

/** Weights of a Gaussian, of 256 in all. */
export function gaussian(sigmaPx: number): number[] {
  const radius = Math.max(1, Math.round(2.5 * sigmaPx - 0.3));
  const raw = Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * sigmaPx * sigmaPx)),
  );
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  const weights = raw.map((weight) => Math.round((weight * 256) / total));
  const rest = 256 - weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, index) => (index === radius ? weight + rest : weight));
}

/** Sigma of all that the lens does, px of the picture. */
export function softnessPx({ camera }: CaptureSpec): number {
  const defocus = (camera.defocusPx * Math.max(camera.widthPx, camera.heightPx)) / 1920;
  return Math.hypot(lensSigmaPx, defocus);
}

/** Blurs in place. `between` holds as many numbers as the plane does. */
export function soften(
  { width, height, data }: Plane,
  weights: readonly number[],
  between: Uint16Array,
): void {
  const radius = (weights.length - 1) / 2;
  const row = new Uint8Array(width + 2 * radius);
  for (let y = 0; y < height; y += 1) {
    const at = y * width;
    row.fill(data[at] as number, 0, radius);
    row.set(data.subarray(at, at + width), radius);
    row.fill(data[at + width - 1] as number, radius + width);
    weigh(between.subarray(at, at + width), row, weights);
  }
  if (weights.length === 3) return softenDown(data, width, height, weights, between);
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y += 1) {
    sums.fill(32_768);
    weights.forEach((weight, tap) => {
      const from = Math.min(height - 1, Math.max(0, y + tap - radius)) * width;
      for (let x = 0; x < width; x += 1) {
        sums[x] = (sums[x] as number) + weight * (between[from + x] as number);
      }
    });
    const at = y * width;
    for (let x = 0; x < width; x += 1) data[at + x] = (sums[x] as number) >>> 16;
  }
}

/** The second half of it for three weights: nearly all frames. */
function softenDown(
  data: Uint8Array,
  width: number,
  height: number,
  [side = 0, middle = 0]: readonly number[],
  between: Uint16Array,
): void {
  for (let y = 0; y < height; y += 1) {
    const above = y === 0 ? 0 : -width;
    const below = y === height - 1 ? 0 : width;
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at += 1) {
      const sides = (between[at + above] as number) + (between[at + below] as number);
      data[at] = (side * sides + middle * (between[at] as number) + 32_768) >>> 16;
    }
  }
}

/** Each number of `out` from as many of `row` as there are weights. */
function weigh(out: Uint16Array, row: Uint8Array, weights: readonly number[]): void {
  const [side = 0, middle = 0] = weights;
  if (weights.length === 3) {
    for (let x = 0; x < out.length; x += 1) {
      out[x] = side * ((row[x] as number) + (row[x + 2] as number)) + middle * (row[x + 1] as number);
    }
    return;
  }
  for (let x = 0; x < out.length; x += 1) {
    let sum = 0;
    for (let tap = 0; tap < weights.length; tap += 1) {
      sum += (weights[tap] as number) * (row[x + tap] as number);
    }
    out[x] = sum;
  }
}

/** The sensor's noise in 1/64 of a step of video's luma, the same for the same seed. */
export function grain({ seed, exposure }: CaptureSpec): Int16Array {
  const random = seeded(seed * 13 + 5);
  const sigma = exposure.noise * 64 * videoSteps;
  return Int16Array.from({ length: 1 << noiseBits }, () => sigma * normal(random));
}

/** Gain at a time, with its drift. */
function gainAt({ exposure, walk }: CaptureSpec, atS: number): number {
  return exposure.gain * (1 + exposure.drift * Math.sin((2 * Math.PI * atS) / walk.durationS));
}

/** Exposes the plane into `target`, black at 16 and white at 235. */
export function expose(
  { data, width, height }: Plane,
  target: Uint8ClampedArray,
  spec: CaptureSpec,
  atS: number,
  noise: Int16Array,
  random: () => number,
): void {
  const gain = gainAt(spec, atS);
  const curve = Int32Array.from({ length: 256 }, (_, luma) => {
    const light = Math.min(1, (luma / 255) ** (1 / spec.exposure.gamma) * gain);
    return 64 * (16.5 + 255 * videoSteps * light);
  });
  const mask = noise.length - 1;
  for (let y = 0; y < height; y += 1) {
    const offset = Math.floor(random() * mask);
    const end = (y + 1) * width;
    for (let at = y * width, from = offset; at < end; at += 1, from += 1) {
      target[at] = ((curve[data[at] as number] as number) + (noise[from & mask] as number)) >> 6;
    }
  }
}

/** Colour fades with the light. */
export function tint(plane: Plane, target: Uint8ClampedArray, { exposure }: CaptureSpec): void {
  const part = Math.min(1, exposure.gain);
  for (let at = 0; at < plane.data.length; at += 1) {
    target[at] = 128 + ((plane.data[at] as number) - 128) * part;
  }
}
