/** Fills planes of 8 bits with what a pinhole camera sees of flat things: the floor and rectangles on or over it. */
import type { Matrix } from '../scene/vectors.ts';
import type { Pyramid } from './pyramid.ts';

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

/** Texels of each level that a pixel may span before a smaller level is taken. */
const texelsPerPixel = 1.3;

function levelFor(texels: number, levels: number): number {
  return Math.min(levels - 1, Math.max(0, Math.floor(Math.log2(texels / texelsPerPixel) + 1)));
}

/** Fills a row's run with the repeating texture, affine between its ends. */
function run(
  target: Plane,
  at: number,
  count: number,
  texture: Pyramid,
  level: number,
  from: { readonly u: number; readonly v: number; readonly du: number; readonly dv: number },
  fade: number,
): void {
  const data = texture.levels[level] ?? texture.levels[0];
  if (data === undefined) return;
  const width = texture.width >> level;
  const [maskX, maskY] = [width - 1, (texture.height >> level) - 1];
  const shift = Math.log2(width);
  // In 1/256 of a texel, so that the inner loop knows whole numbers only.
  let u = Math.round((from.u * width - 0.5) * 256);
  let v = Math.round((from.v * (texture.height >> level) - 0.5) * 256);
  const du = Math.round(from.du * width * 256);
  const dv = Math.round(from.dv * (texture.height >> level) * 256);
  const keep = Math.round((1 - fade) * 256);
  const haze = (256 - keep) * hazeLuma;
  for (let index = at; index < at + count; index += 1) {
    const x0 = (u >> 8) & maskX;
    const x1 = (x0 + 1) & maskX;
    const row0 = ((v >> 8) & maskY) << shift;
    const row1 = (((v >> 8) + 1) & maskY) << shift;
    const fx = u & 255;
    const fy = v & 255;
    const above = (data[row0 + x0] as number) * (256 - fx) + (data[row0 + x1] as number) * fx;
    const below = (data[row1 + x0] as number) * (256 - fx) + (data[row1 + x1] as number) * fx;
    const value = (above * (256 - fy) + below * fy) >> 16;
    target.data[index] = keep === 256 ? value : (value * keep + haze) >> 8;
    u += du;
    v += dv;
  }
}

/** The floor all over the plane; `from` maps pixels to one tile (0 to 1) of the texture, which repeats. */
export function paintFloor(target: Plane, from: Matrix, texture: Pyramid): void {
  for (let y = 0; y < target.height; y += 1) {
    for (let x = 0; x < target.width; x += runPx) {
      const count = Math.min(runPx, target.width - x);
      const at = y * target.width + x;
      const w0 = from[6] * x + from[7] * y + from[8];
      const w1 = w0 + from[6] * count;
      const middle = (w0 + w1) / 2;
      if (Math.min(w0, w1) < 1 / fadeToM) {
        target.data.fill(hazeLuma, at, at + count);
        continue;
      }
      const u0 = (from[0] * x + from[1] * y + from[2]) / w0;
      const v0 = (from[3] * x + from[4] * y + from[5]) / w0;
      const du = ((from[0] * (x + count) + from[1] * y + from[2]) / w1 - u0) / count;
      const dv = ((from[3] * (x + count) + from[4] * y + from[5]) / w1 - v0) / count;
      const downU = (from[1] - u0 * from[7]) / w0;
      const downV = (from[4] - v0 * from[7]) / w0;
      const texels = Math.sqrt(Math.abs(du * downV - dv * downU)) * texture.width * 1.4;
      const fade = Math.min(1, Math.max(0, (1 / middle - fadeFromM) / (fadeToM - fadeFromM)));
      run(
        target,
        at,
        count,
        texture,
        levelFor(texels, texture.levels.length),
        { u: u0, v: v0, du, dv },
        fade,
      );
    }
  }
}

/** Bilinear, held at the texture's edges. */
function sampled(data: Uint8Array, width: number, height: number, u: number, v: number): number {
  const x = Math.min(width - 1.001, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, v * height - 0.5));
  const [x0, y0] = [x | 0, y | 0];
  const [fx, fy] = [x - x0, y - y0];
  const at = y0 * width + x0;
  const above = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx;
  const below = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx;
  return above * (1 - fy) + below * fy;
}

/** Where a pixel looks for the patch: four points within it, so that edges are as soft as a sensor sees them. */
const offsets = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
] as const;

/** A rectangle seen as `outline` (pixels); `from` maps pixels to it (0 to 1). A number instead of a texture paints it flat. */
export function paintPatch(
  target: Plane,
  from: Matrix,
  outline: readonly (readonly [number, number])[],
  texture: Pyramid | number,
): void {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(target.width - 1, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(target.height - 1, Math.ceil(Math.max(...ys))),
  ];
  const level = typeof texture === 'number' ? 0 : patchLevel(outline, texture);
  const data = typeof texture === 'number' ? undefined : texture.levels[level];
  const width = typeof texture === 'number' ? 1 : texture.width >> level;
  const height = typeof texture === 'number' ? 1 : texture.height >> level;
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      let [sum, inside] = [0, 0];
      for (const [ox, oy] of offsets) {
        const [px, py] = [x + ox, y + oy];
        const w = 1 / (from[6] * px + from[7] * py + from[8]);
        const u = (from[0] * px + from[1] * py + from[2]) * w;
        const v = (from[3] * px + from[4] * py + from[5]) * w;
        if (!(u >= 0 && u < 1 && v >= 0 && v < 1)) continue;
        inside += 1;
        sum += data === undefined ? (texture as number) : sampled(data, width, height, u, v);
      }
      if (inside === 0) continue;
      const at = y * target.width + x;
      target.data[at] = (sum + (4 - inside) * (target.data[at] as number)) / 4;
    }
  }
}

/** Four samples a pixel: half of the texels of a pixel fall to each. */
function patchLevel(outline: readonly (readonly [number, number])[], texture: Pyramid): number {
  let area = 0;
  outline.forEach(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
    area += (x * nextY - nextX * y) / 2;
  });
  const texels = Math.sqrt((texture.width * texture.height) / Math.max(1, Math.abs(area))) / 2;
  return levelFor(texels, texture.levels.length);
}
