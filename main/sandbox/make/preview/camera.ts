/** The preview's camera: three-quarter view from the front right, fitted to the object. */
import { cross, dot, normalized, scale, subtract, type Vec3 } from '../geometry/vector.ts';

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
export function project(camera: Camera, p: Vec3): Vec3 {
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
