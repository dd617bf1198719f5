/** Light from a picture of surroundings: an equirectangular image becomes a reflection map, on the processor. */
import type { Vector3 } from 'three';
import { levelsOf, type ReflectionLevels } from '../reflection-map.ts';

/** Linear RGBA floats, the first row above. */
export interface WideImage {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

const edges = [128, 64, 32, 16, 8] as const;
/** Rougher than this the light is summed up over the whole sphere, from a small copy; below, a pixel is wide enough. */
const summedFrom = 0.2;
/** The sharpness of a matt surface's cosine. */
const mattSharpness = 2.13;

/** Takes about 0.3 s; to be called off the page's thread. */
export function surroundingsLevels(image: WideImage): ReflectionLevels {
  const sharp = scaled(image, 512, 256);
  const small = sphereSamples(scaled(image, 64, 32));
  return levelsOf(edges, (direction, roughness, into) => {
    if (roughness < summedFrom) pixelTowards(sharp, direction, into);
    else sum(small, direction, Math.max(mattSharpness, 0.5 / roughness ** 4), into);
  });
}

/** Averages; the picture is made no larger. */
export function scaled(image: WideImage, mostWide: number, mostHigh: number): WideImage {
  const width = Math.min(mostWide, image.width);
  const height = Math.min(mostHigh, image.height);
  const data = new Float32Array(width * height * 4);
  const counts = new Uint32Array(width * height);
  for (let row = 0, from = 0; row < image.height; row += 1) {
    const line = Math.floor((row * height) / image.height) * width;
    for (let column = 0; column < image.width; column += 1, from += 4) {
      const cell = line + Math.floor((column * width) / image.width);
      counts[cell] = (counts[cell] ?? 0) + 1;
      for (let part = 0; part < 3; part += 1)
        data[cell * 4 + part] = (data[cell * 4 + part] ?? 0) + (image.data[from + part] ?? 0);
    }
  }
  for (const [cell, count] of counts.entries())
    for (let part = 0; part < 3; part += 1) data[cell * 4 + part] = (data[cell * 4 + part] ?? 0) / count;
  return { width, height, data };
}

/** As three lays such pictures around a scene: the middle of the picture towards +x. */
function pixelTowards({ width, height, data }: WideImage, { x, y, z }: Vector3, into: Vector3): void {
  const u = Math.atan2(z, x) / (2 * Math.PI) + 0.5;
  const v = 0.5 - Math.asin(Math.max(-1, Math.min(1, y))) / Math.PI;
  const column = Math.min(width - 1, Math.floor(u * width));
  const row = Math.min(height - 1, Math.floor(v * height));
  const at = (row * width + column) * 4;
  into.set(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
}

/** Rows of direction (3), solid angle and colour (3). */
function sphereSamples({ width, height, data }: WideImage): Float32Array {
  const samples = new Float32Array(width * height * 7);
  for (let row = 0, at = 0, from = 0; row < height; row += 1) {
    const up = (0.5 - (row + 0.5) / height) * Math.PI;
    for (let column = 0; column < width; column += 1, at += 7, from += 4) {
      const around = ((column + 0.5) / width - 0.5) * 2 * Math.PI;
      samples.set([Math.cos(up) * Math.cos(around), Math.sin(up), Math.cos(up) * Math.sin(around)], at);
      samples[at + 3] = Math.cos(up);
      samples.set(data.subarray(from, from + 3), at + 4);
    }
  }
  return samples;
}

function sum(samples: Float32Array, { x, y, z }: Vector3, sharpness: number, into: Vector3): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let all = 0;
  for (let at = 0; at < samples.length; at += 7) {
    const along = x * (samples[at] ?? 0) + y * (samples[at + 1] ?? 0) + z * (samples[at + 2] ?? 0);
    const exponent = sharpness * (along - 1);
    if (exponent < -9) continue;
    const weight = Math.exp(exponent) * (samples[at + 3] ?? 0);
    red += weight * (samples[at + 4] ?? 0);
    green += weight * (samples[at + 5] ?? 0);
    blue += weight * (samples[at + 6] ?? 0);
    all += weight;
  }
  if (all > 0) into.set(red / all, green / all, blue / all);
  else into.setScalar(0);
}
