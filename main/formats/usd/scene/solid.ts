/** Shapes that USD only names (Cube, Sphere, Cylinder, Cone, Capsule, Plane) as triangles, so that what is measured is what is drawn. Pure. */
import type { StagePrim } from '../compose/stage-prim.ts';

/** In the prim's own units; flat tuples of three, and of two for `uvs`. */
export interface Solid {
  readonly points: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
}

/** Types of prims that `solidOf` knows. */
export const solidTypes: ReadonlySet<string> = new Set([
  'Cube',
  'Sphere',
  'Cylinder',
  'Cylinder_1',
  'Capsule',
  'Capsule_1',
  'Cone',
  'Plane',
]);

/** Attributes that its form depends on. */
export const solidProperties = [
  'size',
  'radius',
  'radiusTop',
  'radiusBottom',
  'height',
  'width',
  'length',
  'axis',
] as const;

/** Steps around; a multiple of four, so that round shapes reach their full width along the axes. */
const around = 32;
/** Steps from pole to pole, or over a cap. */
const poleSteps = 16;
const capSteps = 8;

/** A size that is none counts as zero. Null for other types. */
export function solidOf(prim: StagePrim): Solid | null {
  const size = (name: string, unsaid: number): number => {
    const value = prim.number(name) ?? unsaid;
    return Number.isFinite(value) && value > 0 ? value : 0;
  };
  const along = prim.text('axis') ?? 'Z';
  switch (prim.typeName) {
    case 'Cube':
      return cube(size('size', 2) / 2);
    case 'Plane':
      return plane(size('width', 2) / 2, size('length', 2) / 2, along);
    case 'Sphere':
      return revolved([arc(size('radius', 1), 0, -90, 90, poleSteps)], 'Z');
    case 'Cylinder':
      return tube(size('radius', 1), size('radius', 1), size('height', 2), along);
    case 'Cylinder_1':
      return tube(size('radiusBottom', 1), size('radiusTop', 1), size('height', 2), along);
    case 'Cone':
      return tube(size('radius', 1), 0, size('height', 2), along);
    case 'Capsule':
    case 'Capsule_1': {
      const unsaid = size('radius', 0.5);
      const half = size('height', 1) / 2;
      const [bottom, top] = [size('radiusBottom', unsaid), size('radiusTop', unsaid)];
      return revolved(
        [arc(bottom, -half, -90, 0, capSteps), side(bottom, top, half), arc(top, half, 0, 90, capSteps)],
        along,
      );
    }
    default:
      return null;
  }
}

/** A point of an outline that turns about the axis: its distance from it, its height, and its normal. */
interface OutlinePoint {
  readonly out: number;
  readonly up: number;
  readonly normalOut: number;
  readonly normalUp: number;
}

type Outline = readonly OutlinePoint[];

/** Part of a circle about the axis' point at `middle`; 0 degrees is the equator. */
function arc(radius: number, middle: number, from: number, to: number, steps: number): Outline {
  return Array.from({ length: steps + 1 }, (_, at) => {
    const degrees = from + ((to - from) * at) / steps;
    const angle = (degrees * Math.PI) / 180;
    // Poles lie on the axis, not beside it.
    const out = Math.abs(degrees) === 90 ? 0 : Math.cos(angle);
    return {
      out: out * radius,
      up: middle + Math.sin(angle) * radius,
      normalOut: out,
      normalUp: Math.sin(angle),
    };
  });
}

function side(bottom: number, top: number, half: number): Outline {
  const length = Math.hypot(2 * half, bottom - top) || 1;
  const normal = { normalOut: (2 * half) / length, normalUp: (bottom - top) / length };
  return [
    { out: bottom, up: -half, ...normal },
    { out: top, up: half, ...normal },
  ];
}

function lid(radius: number, up: number): Outline {
  const normal = { normalOut: 0, normalUp: Math.sign(up) };
  const edge = { out: radius, up, ...normal };
  const middle = { out: 0, up, ...normal };
  return up < 0 ? [middle, edge] : [edge, middle];
}

function tube(bottom: number, top: number, height: number, axis: string): Solid {
  const half = height / 2;
  const lids = [
    ...(bottom > 0 ? [lid(bottom, -half)] : []),
    side(bottom, top, half),
    ...(top > 0 ? [lid(top, half)] : []),
  ];
  return revolved(lids, axis);
}

/** Outlines run upwards. */
function revolved(outlines: readonly Outline[], axis: string): Solid {
  const points: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const turn = turner(axis);
  for (const outline of outlines) {
    const first = points.length / 3;
    for (const [row, { out, up, normalOut, normalUp }] of outline.entries()) {
      for (let step = 0; step <= around; step++) {
        const [x, y] = circle(step);
        points.push(...turn(x * out, y * out, up));
        normals.push(...turn(x * normalOut, y * normalOut, normalUp));
        uvs.push(step / around, row / (outline.length - 1));
      }
    }
    for (let row = 0; row + 1 < outline.length; row++) {
      for (let step = 0; step < around; step++) {
        const low = first + row * (around + 1) + step;
        const high = low + around + 1;
        if ((outline[row]?.out ?? 0) > 0) indices.push(low, low + 1, high);
        if ((outline[row + 1]?.out ?? 0) > 0) indices.push(low + 1, high + 1, high);
      }
    }
  }
  return solid(points, normals, uvs, indices);
}

function circle(step: number): readonly [number, number] {
  // Exactly on the axes at the quarters.
  const quarter = (step * 4) / around;
  const exact: readonly (readonly [number, number])[] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
  const found = Number.isInteger(quarter) ? exact[quarter % 4] : undefined;
  const angle = (2 * Math.PI * step) / around;
  return found ?? [Math.cos(angle), Math.sin(angle)];
}

/** From an axis along Z to the one that is named. */
function turner(axis: string): (x: number, y: number, z: number) => readonly [number, number, number] {
  if (axis === 'X') return (x, y, z) => [z, x, y];
  return axis === 'Y' ? (x, y, z) => [y, z, x] : (x, y, z) => [x, y, z];
}

function cube(half: number): Solid {
  const sides: readonly (readonly [normal: number[], right: number[], up: number[]])[] = [
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [-1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
    ],
    [
      [0, 1, 0],
      [-1, 0, 0],
      [0, 0, 1],
    ],
    [
      [0, -1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [0, 0, -1],
      [-1, 0, 0],
      [0, 1, 0],
    ],
  ];
  return flat(
    sides.map(([normal, right, up]) => ({
      normal,
      corner: (u, v) => normal.map((part, at) => (part + u * (right[at] ?? 0) + v * (up[at] ?? 0)) * half),
    })),
  );
}

/** Its width lies along Z for a normal along X, and its length along Z for one along Y (UsdGeomPlane). */
function plane(width: number, length: number, axis: string): Solid {
  if (axis === 'X') return flat([{ normal: [1, 0, 0], corner: (u, v) => [0, u * length, v * width] }]);
  if (axis === 'Y') return flat([{ normal: [0, 1, 0], corner: (u, v) => [v * width, 0, u * length] }]);
  return flat([{ normal: [0, 0, 1], corner: (u, v) => [u * width, v * length, 0] }]);
}

interface FlatSide {
  readonly normal: readonly number[];
  /** Counter-clockwise around the normal as (u, v) goes around. */
  readonly corner: (u: number, v: number) => readonly number[];
}

function flat(sides: readonly FlatSide[]): Solid {
  const points: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const [at, { normal, corner }] of sides.entries()) {
    for (const [u, v] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      points.push(...corner(u, v));
      normals.push(...normal);
      uvs.push((u + 1) / 2, (v + 1) / 2);
    }
    indices.push(...[0, 1, 2, 0, 2, 3].map((one) => at * 4 + one));
  }
  return solid(points, normals, uvs, indices);
}

const solid = (points: number[], normals: number[], uvs: number[], indices: number[]): Solid => ({
  points: Float32Array.from(points),
  normals: Float32Array.from(normals),
  uvs: Float32Array.from(uvs),
  indices: Uint32Array.from(indices),
});
