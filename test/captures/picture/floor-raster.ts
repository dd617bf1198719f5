/** Fills planes of 8 bits with what a pinhole camera sees of a floor without end. */
import type { Matrix } from '../scene/vectors.ts';
import { levelFor, type Pyramid } from './pyramid.ts';

/** One plane of a picture, rows one after the other. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** From here on the floor fades (metres along the view), to be `haze` all over at the second distance. */
const [fadeFromM, fadeToM] = [4, 9];
const hazeLuma = 84;
const runPx = 16;

/** Fills a row's run with the repeating texture, affine between its ends; `u`, `v` and their steps are of one tile. */
function run(
  out: Uint8Array,
  at: number,
  count: number,
  texture: Pyramid,
  level: number,
  fromU: number,
  fromV: number,
  stepU: number,
  stepV: number,
  fade: number,
): void {
  const data = texture.levels[level] ?? texture.levels[0];
  if (data === undefined) return;
  const width = texture.width >> level;
  const height = texture.height >> level;
  const [maskX, maskY] = [width - 1, height - 1];
  const shift = 31 - Math.clz32(width);
  // In 1/256 of a texel, so that the inner loop knows whole numbers only.
  let u = Math.round((fromU * width - 0.5) * 256) | 0;
  let v = Math.round((fromV * height - 0.5) * 256) | 0;
  const du = Math.round(stepU * width * 256) | 0;
  const dv = Math.round(stepV * height * 256) | 0;
  for (let index = at; index < at + count; index += 1) {
    const x0 = (u >> 8) & maskX;
    const x1 = (x0 + 1) & maskX;
    const row0 = ((v >> 8) & maskY) << shift;
    const row1 = (((v >> 8) + 1) & maskY) << shift;
    const fx = u & 255;
    const fy = v & 255;
    const above =
      ((data[row0 + x0] as number) << 8) + ((data[row0 + x1] as number) - (data[row0 + x0] as number)) * fx;
    const below =
      ((data[row1 + x0] as number) << 8) + ((data[row1 + x1] as number) - (data[row1 + x0] as number)) * fx;
    out[index] = ((above << 8) + (below - above) * fy) >> 16;
    u += du;
    v += dv;
  }
  if (fade === 0) return;
  const keep = Math.round((1 - fade) * 256);
  const haze = (256 - keep) * hazeLuma;
  for (let index = at; index < at + count; index += 1)
    out[index] = ((out[index] as number) * keep + haze) >> 8;
}

/** The floor all over the plane; `from` maps pixels to one tile (0 to 1) of the texture, which repeats. */
export function paintFloor(target: Plane, from: Matrix, texture: Pyramid): void {
  const [a, b, c, d, e, f, g, h, i] = from;
  for (let y = 0; y < target.height; y += 1) {
    for (let x = 0; x < target.width; x += runPx) {
      const count = Math.min(runPx, target.width - x);
      const at = y * target.width + x;
      const w0 = g * x + h * y + i;
      const w1 = w0 + g * count;
      if (w0 < 1 / fadeToM || w1 < 1 / fadeToM) {
        target.data.fill(hazeLuma, at, at + count);
        continue;
      }
      const u = (a * x + b * y + c) / w0;
      const v = (d * x + e * y + f) / w0;
      const du = ((a * (x + count) + b * y + c) / w1 - u) / count;
      const dv = ((d * (x + count) + e * y + f) / w1 - v) / count;
      const area = Math.abs(du * (e - v * h) - dv * (b - u * h)) / w0;
      const level = levelFor(Math.sqrt(area) * texture.width * 1.4, texture.levels.length);
      const fade = Math.min(1, Math.max(0, (2 / (w0 + w1) - fadeFromM) / (fadeToM - fadeFromM)));
      run(target.data, at, count, texture, level, u, v, du, dv, fade);
    }
  }
}
