/** From light to the bytes of a frame: the lens's softness, exposure, the sensor's noise, the range that video has. */
import { normal, seeded } from '../random.ts';
import type { CaptureSpec } from '../spec.ts';
import type { Plane } from './raster.ts';

/** Softness of the sharpest lens, sigma in px. */
const lensSigmaPx = 0.5;
const noiseBits = 20;

/** Weights of a Gaussian, of 256 in all. */
export function gaussian(sigmaPx: number): number[] {
  const radius = Math.max(1, Math.ceil(2.5 * sigmaPx));
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
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      if (x >= radius && x < width - radius) {
        for (let tap = 0; tap < weights.length; tap += 1) {
          sum += (weights[tap] as number) * (data[row + x + tap - radius] as number);
        }
      } else {
        for (let tap = 0; tap < weights.length; tap += 1) {
          const from = Math.min(width - 1, Math.max(0, x + tap - radius));
          sum += (weights[tap] as number) * (data[row + from] as number);
        }
      }
      between[row + x] = sum;
    }
  }
  const rows = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    rows.fill(0);
    for (let tap = 0; tap < weights.length; tap += 1) {
      const from = Math.min(height - 1, Math.max(0, y + tap - radius)) * width;
      const weight = weights[tap] as number;
      for (let x = 0; x < width; x += 1)
        rows[x] = (rows[x] as number) + weight * (between[from + x] as number);
    }
    for (let x = 0; x < width; x += 1) data[y * width + x] = ((rows[x] as number) + 32_768) / 65_536;
  }
}

/** Noise of sigma 1 in steps of 1/16, the same for the same seed. */
export function grain(seed: number): Int8Array {
  const random = seeded(seed * 13 + 5);
  return Int8Array.from({ length: 1 << noiseBits }, () => 16 * Math.max(-7, Math.min(7, normal(random))));
}

/** Gain at a time, with its drift. */
function gainAt({ exposure, walk }: CaptureSpec, atS: number): number {
  return exposure.gain * (1 + exposure.drift * Math.sin((2 * Math.PI * atS) / walk.durationS));
}

/** Exposes the plane into `target`, luma from 16 to 235. */
export function expose(
  plane: Plane,
  target: Uint8ClampedArray,
  spec: CaptureSpec,
  atS: number,
  noise: Int8Array,
  random: () => number,
): void {
  const gain = gainAt(spec, atS);
  const { gamma, noise: sigma } = spec.exposure;
  const curve = Float32Array.from({ length: 256 }, (_, luma) => {
    const light = Math.min(1, (luma / 255) ** (1 / gamma) * gain);
    return 16 + 219 * light;
  });
  const scale = (sigma / 16) * (219 / 255);
  const mask = (1 << noiseBits) - 1;
  const { data, width, height } = plane;
  for (let y = 0; y < height; y += 1) {
    const offset = Math.floor(random() * mask);
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const value = (curve[data[at] as number] as number) + scale * (noise[(offset + x) & mask] as number);
      target[at] = Math.min(235, Math.max(16, value));
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
