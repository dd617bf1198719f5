/** The preview's camera, and a z-buffer rasteriser that keeps, per pixel, what the shading needs. */

import { type Mesh, positionOf } from '../geometry/mesh.ts';
import { cross, dot, normalized, scale, subtract, type Vec3 } from '../geometry/vector.ts';

// The preview's camera: three-quarter view from the front right, fitted to the object.

/** A pinhole camera: a point's picture is centre + focal * (right, up) / forward, in units of half the picture's width. */
export interface Camera {
  readonly eye: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
  readonly focal: number;
  /** Shift of the picture, so that the object sits in its middle. */
  readonly shift: readonly [number, number];
}

/** From the object towards the camera; the front looks to -Y. */
const towardsCamera = normalized([0.68, -1, 0.62]);
/** tan of half the field of view (26 degrees): long enough that boxes do not bulge. */
const focal = 1 / Math.tan((13 * Math.PI) / 180);
/** Share of the picture that the object fills. */
const fill = 0.74;

/** Picture coordinates in [-1, 1], y upwards, and the distance along the view. */
function project(camera: Camera, p: Vec3): Vec3 {
  const from = subtract(p, camera.eye);
  const depth = dot(from, camera.forward);
  return [
    (camera.focal * dot(from, camera.right)) / depth + camera.shift[0],
    (camera.focal * dot(from, camera.up)) / depth + camera.shift[1],
    depth,
  ];
}

/** The camera from which the corners of the bounds just fit. */
export function fittedCamera({ min, max }: { min: Vec3; max: Vec3 }, points: readonly Vec3[]): Camera {
  const middle: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const radius = Math.hypot(...subtract(max, min)) / 2;
  const forward = scale(towardsCamera, -1);
  const right = normalized(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  let distance = radius * focal;
  let shift: readonly [number, number] = [0, 0];
  for (let round = 0; round < 8; round++) {
    const eye: Vec3 = [0, 1, 2].map((k) => middle[k]! + towardsCamera[k]! * distance) as [
      number,
      number,
      number,
    ];
    const seen = points.map((p) => project({ eye, right, up, forward, focal, shift: [0, 0] }, p));
    const extent = ([0, 1] as const).map((k) => {
      const values = seen.map((s) => s[k]);
      return [Math.min(...values), Math.max(...values)] as const;
    });
    const [[x0, x1], [y0, y1]] = [extent[0]!, extent[1]!];
    const spread = Math.max(x1 - x0, y1 - y0) / 2;
    shift = [-(x0 + x1) / 2, -(y0 + y1) / 2 + 0.02];
    if (Math.abs(spread / fill - 1) < 1e-4) break;
    distance = radius + (distance - radius) * (spread / fill) ** 0.9;
  }
  const eye: Vec3 = [0, 1, 2].map((k) => middle[k]! + towardsCamera[k]! * distance) as [
    number,
    number,
    number,
  ];
  return { eye, right, up, forward, focal, shift };
}

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
function emptySeen(size: number): Seen {
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
