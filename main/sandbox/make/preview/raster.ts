/** A z-buffer rasteriser that keeps, per pixel, what the shading needs. */
import type { Mesh } from '../geometry/mesh.ts';
import { positionOf } from '../geometry/mesh.ts';
import { type Camera, project } from './camera.ts';

/** What is seen through each pixel; `look` is -1 where nothing is. */
export interface Seen {
  readonly size: number;
  /** Distance along the view; Infinity where nothing is. */
  readonly depth: Float32Array;
  readonly look: Int16Array;
  /** Not normalised. */
  readonly normal: Float32Array;
  readonly uv: Float32Array;
}

export interface Drawable {
  readonly mesh: Mesh;
  readonly look: number;
}

/** An empty picture. */
export function emptySeen(size: number): Seen {
  return {
    size,
    depth: new Float32Array(size * size).fill(Infinity),
    look: new Int16Array(size * size).fill(-1),
    normal: new Float32Array(size * size * 3),
    uv: new Float32Array(size * size * 2),
  };
}

/**
 * Draws meshes as the camera sees them, nearest first. `behind` peels: only what lies farther than that depth is drawn,
 * and back faces too.
 */
export function rasterise(
  drawables: readonly Drawable[],
  camera: Camera,
  size: number,
  behind?: { readonly depth: Float32Array; readonly limit: Float32Array },
): Seen {
  const seen = emptySeen(size);
  for (const { mesh, look } of drawables) {
    const count = mesh.positions.length / 3;
    const screen = new Float64Array(count * 3);
    for (let i = 0; i < count; i++) {
      const [x, y, depth] = project(camera, positionOf(mesh, i));
      screen[3 * i] = (x * 0.5 + 0.5) * size;
      screen[3 * i + 1] = (0.5 - y * 0.5) * size;
      screen[3 * i + 2] = depth;
    }
    for (let t = 0; t < mesh.indices.length; t += 3) triangle(seen, mesh, look, screen, t, behind);
  }
  return seen;
}

/** One triangle; attributes are interpolated perspectively. On the screen y points down, so front faces are clockwise. */
function triangle(
  seen: Seen,
  mesh: Mesh,
  look: number,
  screen: Float64Array,
  t: number,
  behind: { readonly depth: Float32Array; readonly limit: Float32Array } | undefined,
): void {
  const a = mesh.indices[t]!;
  const b = mesh.indices[t + 1]!;
  const c = mesh.indices[t + 2]!;
  const ax = screen[3 * a]!;
  const ay = screen[3 * a + 1]!;
  const bx = screen[3 * b]!;
  const by = screen[3 * b + 1]!;
  const cx = screen[3 * c]!;
  const cy = screen[3 * c + 1]!;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0 || (area > 0 && behind === undefined)) return;
  const { size } = seen;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const x1 = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  if (x0 > x1 || y0 > y1) return;
  const { normals, uvs } = mesh;
  const nearA = 1 / screen[3 * a + 2]!;
  const nearB = 1 / screen[3 * b + 2]!;
  const nearC = 1 / screen[3 * c + 2]!;
  const stepA = (by - cy) / area;
  const stepB = (cy - ay) / area;
  for (let y = y0; y <= y1; y++) {
    const startA = ((bx - x0 - 0.5) * (cy - y - 0.5) - (by - y - 0.5) * (cx - x0 - 0.5)) / area;
    const startB = ((cx - x0 - 0.5) * (ay - y - 0.5) - (cy - y - 0.5) * (ax - x0 - 0.5)) / area;
    for (let x = x0; x <= x1; x++) {
      const wa = startA + stepA * (x - x0);
      const wb = startB + stepB * (x - x0);
      const wc = 1 - wa - wb;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const depth = 1 / (wa * nearA + wb * nearB + wc * nearC);
      const i = y * size + x;
      if (depth >= seen.depth[i]!) continue;
      if (behind !== undefined && (depth <= behind.depth[i]! * 1.00001 || depth >= behind.limit[i]!))
        continue;
      const ka = wa * nearA * depth;
      const kb = wb * nearB * depth;
      const kc = wc * nearC * depth;
      seen.depth[i] = depth;
      seen.look[i] = look;
      for (let k = 0; k < 3; k++)
        seen.normal[3 * i + k] =
          normals[3 * a + k]! * ka + normals[3 * b + k]! * kb + normals[3 * c + k]! * kc;
      for (let k = 0; k < 2; k++)
        seen.uv[2 * i + k] = uvs[2 * a + k]! * ka + uvs[2 * b + k]! * kb + uvs[2 * c + k]! * kc;
    }
  }
}
