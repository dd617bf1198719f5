/** Boxes, spheres, cylinders and capsules around points, each with the least volume that reaches beyond them, among frames along the axes, the spread and turns of them. Pure. */

import { convexHull } from '../../formats/geometry/convex-hull.ts';
import type { Triple } from '../../formats/matrix.ts';
import { turnOf } from '../../formats/quaternion.ts';
import { type Collider, type Primitive, primitiveVolume } from './collider.ts';
import { spreadAxes } from './spread-axes.ts';

export type PrimitiveName = Primitive['type'];
type Fitted = Extract<Collider, { readonly is: 'primitive' }>;

/** All points of the hull are inside. Null for points without a volume. `points` flat, in metres. */
export function fitPrimitive(points: Float64Array, name: PrimitiveName | 'best-primitive'): Fitted | null {
  const hull = convexHull(points, 400);
  if (hull === null) return null;
  const names: readonly PrimitiveName[] =
    name === 'best-primitive' ? ['box', 'cylinder', 'sphere', 'capsule'] : [name];
  const fitted = names.flatMap((one) => fitsOf(one, hull.points, points));
  const [best] = fitted.toSorted((a, b) => primitiveVolume(a.shape) - primitiveVolume(b.shape));
  return best ?? null;
}

function fitsOf(name: PrimitiveName, hull: Float64Array, all: Float64Array): Fitted[] {
  if (name === 'sphere') return [sphereAround(hull, all)];
  return framesOf(hull).flatMap((axes): Fitted[] => {
    const local = intoFrame(all, axes);
    const [min, max] = extents(local);
    const middle = min.map((low, n) => (low + (max[n] ?? 0)) / 2);
    const size: Triple = [
      (max[0] ?? 0) - (min[0] ?? 0),
      (max[1] ?? 0) - (min[1] ?? 0),
      (max[2] ?? 0) - (min[2] ?? 0),
    ];
    if (name === 'box') return [placed({ type: 'box', size }, middle, axes)];
    const circle = circleAround(local);
    const at = [circle.x, circle.y, middle[2] ?? 0];
    if (name === 'cylinder')
      return [placed({ type: 'cylinder', radius: circle.radius, length: size[2] }, at, axes)];
    return [placed(capsuleAlong(local, circle, min[2] ?? 0, max[2] ?? 0), at, axes)];
  });
}

/** The least length whose caps still take in every point; centred between the extremes. */
function capsuleAlong(local: Float64Array, { x, y, radius }: Circle, low: number, high: number): Primitive {
  const middle = (low + high) / 2;
  let half = 0;
  for (let p = 0; p + 2 < local.length; p += 3) {
    const out = Math.hypot((local[p] ?? 0) - x, (local[p + 1] ?? 0) - y);
    const cap = Math.sqrt(Math.max(0, radius ** 2 - out ** 2));
    half = Math.max(half, Math.abs((local[p + 2] ?? 0) - middle) - cap);
  }
  return { type: 'capsule', radius, length: Math.max(2 * half, radius * 1e-3) };
}

/** Columns: x, y, z of the frame. */
type Axes = readonly [Triple, Triple, Triple];

const sixth = Math.PI / 24;

/** The file's own and that of the spread, each with every axis as Z, and turned about it in steps for the box. */
function framesOf(points: Float64Array): Axes[] {
  const own: Axes = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return [own, spreadAxes(points)].flatMap(([x, y, z]) => {
    const along: Axes[] = [
      [x, y, z],
      [y, z, x],
      [z, x, y],
    ];
    return along.flatMap((axes) => Array.from({ length: 12 }, (_, n) => turned(axes, n * sixth)));
  });
}

function turned([x, y, z]: Axes, angle: number): Axes {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [mix(x, y, c, s), mix(x, y, -s, c), z];
}

function mix(a: Triple, b: Triple, p: number, q: number): Triple {
  return [a[0] * p + b[0] * q, a[1] * p + b[1] * q, a[2] * p + b[2] * q];
}

function intoFrame(points: Float64Array, axes: Axes): Float64Array {
  const local = new Float64Array(points.length);
  for (let p = 0; p + 2 < points.length; p += 3)
    for (const [n, axis] of axes.entries())
      local[p + n] =
        (points[p] ?? 0) * axis[0] + (points[p + 1] ?? 0) * axis[1] + (points[p + 2] ?? 0) * axis[2];
  return local;
}

function extents(points: Float64Array): [number[], number[]] {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let p = 0; p < points.length; p++) {
    const value = points[p] ?? 0;
    if (value < (min[p % 3] ?? 0)) min[p % 3] = value;
    if (value > (max[p % 3] ?? 0)) max[p % 3] = value;
  }
  return [min, max];
}

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Nearly the smallest around the x and y of the points (Bădoiu and Clarkson's walk), grown until all are inside. */
function circleAround(points: Float64Array): Circle {
  const [x, y, , radius] = ballAround(points, 2);
  return { x, y, radius };
}

function sphereAround(hull: Float64Array, all: Float64Array): Fitted {
  const [x, y, z] = ballAround(hull, 3);
  let radius = 0;
  for (let p = 0; p + 2 < all.length; p += 3)
    radius = Math.max(radius, Math.hypot((all[p] ?? 0) - x, (all[p + 1] ?? 0) - y, (all[p + 2] ?? 0) - z));
  return { is: 'primitive', shape: { type: 'sphere', radius }, at: [x, y, z], turn: [0, 0, 0, 1] };
}

function ballAround(points: Float64Array, axes: 2 | 3): [number, number, number, number] {
  const [min, max] = extents(points);
  const c = min.map((low, n) => (n < axes ? (low + (max[n] ?? 0)) / 2 : 0));
  const farthest = (): [number, number] => {
    let [found, most] = [0, -1];
    for (let p = 0; p + 2 < points.length; p += 3) {
      const dx = (points[p] ?? 0) - (c[0] ?? 0);
      const dy = (points[p + 1] ?? 0) - (c[1] ?? 0);
      const dz = axes === 3 ? (points[p + 2] ?? 0) - (c[2] ?? 0) : 0;
      const far = dx * dx + dy * dy + dz * dz;
      if (far > most) [found, most] = [p, far];
    }
    return [found, Math.sqrt(most)];
  };
  for (let round = 1; round <= 120; round++) {
    const [far, distance] = farthest();
    if (distance === 0) break;
    for (let n = 0; n < axes; n++) c[n] = (c[n] ?? 0) + ((points[far + n] ?? 0) - (c[n] ?? 0)) / (round + 8);
  }
  return [c[0] ?? 0, c[1] ?? 0, c[2] ?? 0, farthest()[1]];
}

function placed(shape: Primitive, local: readonly number[], axes: Axes): Fitted {
  const at = [0, 1, 2].map((row) =>
    axes.reduce((sum, axis, n) => sum + (axis[row] ?? 0) * (local[n] ?? 0), 0),
  );
  return {
    is: 'primitive',
    shape,
    at: [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0],
    turn: turnOf([...axes.flatMap((axis) => [...axis, 0]), 0, 0, 0, 1]),
  };
}
