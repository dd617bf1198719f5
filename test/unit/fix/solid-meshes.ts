/** Solids whose volume, centre and inertia are known by formula, as triangles. */
import type { TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';
import { joinMeshes, moveMesh, turnTriangles } from '../../../main/formats/geometry/triangle-mesh.ts';
import { translation } from '../../../main/formats/matrix.ts';
import { shapeMesh } from '../../../main/formats/robot/shape-mesh.ts';

type Triple = readonly [number, number, number];

/** `moments`: about the centre, for a mass of 1 kg, along the axes. */
export interface KnownSolid {
  readonly mesh: TriangleMesh;
  readonly volume: number;
  readonly centre: Triple;
  readonly moments: Triple;
}

export function box(size: Triple, at: Triple = [0, 0, 0]): TriangleMesh {
  const mesh = shapeMesh({ type: 'box', size });
  if (mesh === null) throw new Error('a box is a mesh');
  return moveMesh(mesh, translation(at));
}

export function cylinder(radius: number, length: number): TriangleMesh {
  const mesh = shapeMesh({ type: 'cylinder', radius, length });
  if (mesh === null) throw new Error('a cylinder is a mesh');
  return mesh;
}

export const insideOut = ({ points, indices }: TriangleMesh): TriangleMesh => ({
  points,
  indices: turnTriangles(indices),
});

function torus(ring: number, tube: number, steps = 200): TriangleMesh {
  const points: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++) {
      const [u, v] = [(2 * Math.PI * i) / steps, (2 * Math.PI * j) / steps];
      const out = ring + tube * Math.cos(v);
      points.push(out * Math.cos(u), out * Math.sin(u), tube * Math.sin(v));
      const at = (a: number, b: number): number => (a % steps) * steps + (b % steps);
      indices.push(at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1));
    }
  return { points: Float64Array.from(points), indices: Uint32Array.from(indices) };
}

/** An L in the plane of x and y, `height` high: one closed surface. */
function ell(a: number, t: number, height: number): TriangleMesh {
  const outline = [
    [0, 0],
    [a, 0],
    [a, t],
    [t, t],
    [t, a],
    [0, a],
  ] as const;
  const points = [0, height].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const lid = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5];
  const indices = [
    ...lid.toReversed(),
    ...lid.map((one) => one + 6),
    ...outline.flatMap((_, n) => {
      const next = (n + 1) % 6;
      return [n, next, next + 6, n, next + 6, n + 6];
    }),
  ];
  return { points: Float64Array.from(points), indices: Uint32Array.from(indices) };
}

const boxMoments = ([x, y, z]: Triple): Triple => [
  (y * y + z * z) / 12,
  (x * x + z * z) / 12,
  (x * x + y * y) / 12,
];

/** Volumes and moments by the formulas of any table of solids. */
export function knownSolids(): Readonly<Record<string, KnownSolid>> {
  const size: Triple = [0.3, 0.2, 0.1];
  const inner: Triple = [0.28, 0.18, 0.08];
  const volume = (s: Triple): number => s[0] * s[1] * s[2];
  const hollow = volume(size) - volume(inner);
  const hollowMoments = boxMoments(size).map(
    (one, n) => (one * volume(size) - (boxMoments(inner)[n] ?? 0) * volume(inner)) / hollow,
  );
  const [r, h, ri] = [0.05, 0.2, 0.04];
  const [ring, tube] = [0.1, 0.03];
  const [a, t, height] = [0.3, 0.1, 0.05];
  const origin: Triple = [0, 0, 0];
  const sphere = shapeMesh({ type: 'sphere', radius: 0.1 });
  if (sphere === null) throw new Error('a sphere is a mesh');
  // Two boxes: a x t, and t x (a - t) above its left end.
  const [one, other] = [a * t, t * (a - t)];
  const area = one + other;
  const cx = (one * (a / 2) + other * (t / 2)) / area;
  const cy = (one * (t / 2) + other * (t + (a - t) / 2)) / area;
  const spread =
    (one * (t * t + 12 * (t / 2 - cy) ** 2) + other * ((a - t) ** 2 + 12 * (t + (a - t) / 2 - cy) ** 2)) /
    (12 * area);
  // The L is its own mirror image along the diagonal, which is one of its principal axes.
  const across = (one * (a / 2 - cx) * (t / 2 - cy) + other * (t / 2 - cx) * (t + (a - t) / 2 - cy)) / area;
  return {
    box: { mesh: box(size), volume: volume(size), centre: origin, moments: boxMoments(size) },
    sphere: {
      mesh: sphere,
      volume: (4 / 3) * Math.PI * 0.001,
      centre: origin,
      moments: [0.004, 0.004, 0.004],
    },
    cylinder: {
      mesh: cylinder(r, h),
      volume: Math.PI * r * r * h,
      centre: origin,
      moments: [(3 * r * r + h * h) / 12, (3 * r * r + h * h) / 12, (r * r) / 2],
    },
    torus: {
      mesh: torus(ring, tube),
      volume: 2 * Math.PI ** 2 * ring * tube ** 2,
      centre: origin,
      moments: [
        (4 * ring ** 2 + 5 * tube ** 2) / 8,
        (4 * ring ** 2 + 5 * tube ** 2) / 8,
        ring ** 2 + (3 / 4) * tube ** 2,
      ],
    },
    'hollow box': {
      mesh: joinMeshes([box(size), insideOut(box(inner))]),
      volume: hollow,
      centre: origin,
      moments: [hollowMoments[0] ?? 0, hollowMoments[1] ?? 0, hollowMoments[2] ?? 0],
    },
    'hollow cylinder': {
      mesh: tubeMesh(r, ri, h),
      volume: Math.PI * (r * r - ri * ri) * h,
      centre: origin,
      moments: [
        (3 * (r * r + ri * ri) + h * h) / 12,
        (3 * (r * r + ri * ri) + h * h) / 12,
        (r * r + ri * ri) / 2,
      ],
    },
    'L-shape': {
      mesh: ell(a, t, height),
      volume: area * height,
      centre: [cx, cy, height / 2],
      moments: [spread + across + height ** 2 / 12, spread - across + height ** 2 / 12, 2 * spread],
    },
  };
}

/** Open at both ends: a wall with an inner side, one surface. */
function tubeMesh(outer: number, inner: number, height: number, steps = 192): TriangleMesh {
  const corners = [
    [outer, -height / 2],
    [outer, height / 2],
    [inner, height / 2],
    [inner, -height / 2],
  ] as const;
  const points: number[] = [];
  const indices: number[] = [];
  for (let step = 0; step < steps; step++) {
    const angle = (2 * Math.PI * step) / steps;
    for (const [out, z] of corners) points.push(out * Math.cos(angle), out * Math.sin(angle), z);
    const next = (step + 1) % steps;
    for (let corner = 0; corner < 4; corner++) {
      const up = (corner + 1) % 4;
      indices.push(step * 4 + corner, next * 4 + corner, next * 4 + up);
      indices.push(step * 4 + corner, next * 4 + up, step * 4 + up);
    }
  }
  return { points: Float64Array.from(points), indices: Uint32Array.from(indices) };
}
