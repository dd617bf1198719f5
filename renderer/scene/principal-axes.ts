/** From an inertia tensor to its principal moments and axes. */
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
