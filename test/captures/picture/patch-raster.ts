/** Rectangles as a pinhole camera sees them, with edges as soft as a sensor's. */
import type { Matrix } from '../scene/vectors.ts';
import type { Plane } from './floor-raster.ts';
import { levelFor, type Pyramid } from './pyramid.ts';

/** Corners in pixels, one after the other around. */
export type Outline = readonly (readonly [number, number])[];

/** Bilinear, held at the texture's edges; `u` and `v` from 0 to 1. */
function sampled(data: Uint8Array, width: number, height: number, u: number, v: number): number {
  const x = Math.min(width - 1.001, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, v * height - 0.5));
  const x0 = x | 0;
  const y0 = y | 0;
  const fx = x - x0;
  const at = y0 * width + x0;
  const above = (data[at] as number) + ((data[at + 1] as number) - (data[at] as number)) * fx;
  const below =
    (data[at + width] as number) + ((data[at + width + 1] as number) - (data[at + width] as number)) * fx;
  return above + (below - above) * (y - y0);
}

/** Columns that the outline covers in the row, a pixel more on either side. */
function spanOf(outline: Outline, y: number, width: number): readonly [number, number] {
  let [left, right] = [width, -1];
  outline.forEach(([ax, ay], index) => {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [ax, ay];
    if (Math.max(ay, by) < y - 1 || Math.min(ay, by) > y + 1) return;
    for (const row of [y - 1, y + 1]) {
      const part = ay === by ? 0 : Math.min(1, Math.max(0, (row - ay) / (by - ay)));
      const x = ax + (bx - ax) * part;
      left = Math.min(left, x);
      right = Math.max(right, x);
      if (ay !== by) continue;
      left = Math.min(left, bx);
      right = Math.max(right, bx);
    }
  });
  return [Math.max(0, Math.floor(left) - 1), Math.min(width - 1, Math.ceil(right) + 1)];
}

/** Area in pixels. */
function areaOf(outline: Outline): number {
  let area = 0;
  outline.forEach(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
    area += (x * nextY - nextX * y) / 2;
  });
  return Math.max(1, Math.abs(area));
}

/**
 * A rectangle seen as `outline`; `from` maps pixels to it (0 to 1). Four samples a pixel where `fine`, else only at its
 * edges.
 */
export function paintPatch(
  target: Plane,
  from: Matrix,
  outline: Outline,
  texture: Pyramid,
  fine: boolean,
): void {
  const [a, b, c, d, e, f, g, h, i] = from;
  const pixels = Math.sqrt(areaOf(outline));
  const texels = Math.sqrt(texture.width * texture.height) / pixels;
  const level = levelFor(fine ? texels / 2 : texels, texture.levels.length);
  const data = texture.levels[level];
  if (data === undefined) return;
  const [width, height] = [texture.width >> level, texture.height >> level];
  const ys = outline.map(([, y]) => y);
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(target.height - 1, Math.ceil(Math.max(...ys)));
  const edge = Math.min(0.2, 4 / pixels);
  for (let y = top; y <= bottom; y += 1) {
    const [left, right] = spanOf(outline, y, target.width);
    for (let x = left; x <= right; x += 1) {
      const w = 1 / (g * x + h * y + i);
      const u = (a * x + b * y + c) * w;
      const v = (d * x + e * y + f) * w;
      const at = y * target.width + x;
      if (!fine && u > edge && u < 1 - edge && v > edge && v < 1 - edge) {
        target.data[at] = sampled(data, width, height, u, v);
        continue;
      }
      let sum = 0;
      let inside = 0;
      for (let part = 0; part < 4; part += 1) {
        const px = x - 0.25 + 0.5 * (part & 1);
        const py = y - 0.25 + 0.5 * (part >> 1);
        const pw = 1 / (g * px + h * py + i);
        const pu = (a * px + b * py + c) * pw;
        const pv = (d * px + e * py + f) * pw;
        if (!(pu >= 0 && pu < 1 && pv >= 0 && pv < 1)) continue;
        inside += 1;
        sum += sampled(data, width, height, pu, pv);
      }
      if (inside > 0) target.data[at] = (sum + (4 - inside) * (target.data[at] as number)) / 4;
    }
  }
}
