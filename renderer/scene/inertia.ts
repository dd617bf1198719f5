/** Inertia: from a tensor to its principal moments and axes, and from those to a shape. */
import { Matrix4, Quaternion, Vector3 } from 'three';

/** The six numbers of a symmetric tensor, kg m2. */
export interface InertiaTensor {
  readonly xx: number;
  readonly yy: number;
  readonly zz: number;
  readonly xy: number;
  readonly xz: number;
  readonly yz: number;
}

/** `turn` leads from the principal frame to the tensor's own. */
export interface PrincipalAxes {
  readonly moments: readonly [number, number, number];
  readonly turn: Quaternion;
}

const sweeps = 32;

const at = (m: readonly (readonly number[])[], i: number, j: number): number => m[i]?.[j] ?? 0;

/** Cyclic Jacobi (Golub and Van Loan, Matrix Computations, 8.5). A diagonal tensor keeps its order and is not turned. */
export function principalAxes(tensor: InertiaTensor): PrincipalAxes {
  const { xx, yy, zz, xy, xz, yz } = tensor;
  const a = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const size = Math.abs(xx) + Math.abs(yy) + Math.abs(zz);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    if (Math.abs(at(a, 0, 1)) + Math.abs(at(a, 0, 2)) + Math.abs(at(a, 1, 2)) <= 1e-15 * size) break;
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      rotate(a, v, p, q);
  }
  const column = (j: number): Vector3 => new Vector3(at(v, 0, j), at(v, 1, j), at(v, 2, j));
  const [x, y, z] = [column(0), column(1), column(2)];
  // A reflection is no rotation.
  if (x.clone().cross(y).dot(z) < 0) z.negate();
  return {
    moments: [at(a, 0, 0), at(a, 1, 1), at(a, 2, 2)],
    turn: new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, y, z)),
  };
}

function rotate(a: number[][], v: number[][], p: number, q: number): void {
  const apq = a[p]?.[q] ?? 0;
  if (apq === 0 || !Number.isFinite(apq)) return;
  const theta = ((a[q]?.[q] ?? 0) - (a[p]?.[p] ?? 0)) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (const row of a) turnPair(row, p, q, c, s);
  const rowP = a[p] ?? [];
  const rowQ = a[q] ?? [];
  for (let k = 0; k < 3; k++) {
    const akp = rowP[k] ?? 0;
    const akq = rowQ[k] ?? 0;
    rowP[k] = c * akp - s * akq;
    rowQ[k] = s * akp + c * akq;
  }
  for (const row of v) turnPair(row, p, q, c, s);
}

function turnPair(row: number[], p: number, q: number, c: number, s: number): void {
  const kp = row[p] ?? 0;
  const kq = row[q] ?? 0;
  row[p] = c * kp - s * kq;
  row[q] = s * kp + c * kq;
}

// Inertia as a shape: the ellipsoid and the box of even density that have the same mass and moments. Pure.

/** Half lengths along the principal axes, metres; `physical` is false where no solid has such moments. */
export interface InertiaShape {
  readonly ellipsoid: readonly [number, number, number];
  readonly box: readonly [number, number, number];
  readonly physical: boolean;
}

/**
 * A solid ellipsoid has Ix = m (b2 + c2) / 5, a solid box Ix = m ((2b)2 + (2c)2) / 12 (half lengths a, b, c), so the second
 * moment along x is s = (Iy + Iz - Ix) / 2m in both: a = sqrt(5 s) and sqrt(3 s). A negative s breaks the triangle inequality.
 */
export function inertiaShape(massKg: number, [x, y, z]: readonly [number, number, number]): InertiaShape {
  const along = [y + z - x, z + x - y, x + y - z].map((sum) => (massKg > 0 ? sum / (2 * massKg) : 0));
  const most = Math.max(...along, 0);
  const half = (factor: number): readonly [number, number, number] => {
    const [a = 0, b = 0, c = 0] = along.map((moment) => Math.sqrt(factor * Math.max(0, moment)));
    return [a, b, c];
  };
  return { ellipsoid: half(5), box: half(3), physical: along.every((moment) => moment >= -1e-9 * most) };
}
