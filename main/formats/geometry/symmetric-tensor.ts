/** Symmetric tensors of three dimensions, such as inertia: their principal values and axes. One solver for the inspection, the view and the fixes. Pure. */
import type { Matrix, Quaternion, Triple } from '../matrix.ts';
import { turnOf } from '../quaternion.ts';

/** The six numbers of a symmetric tensor; of an inertia kg m². */
export interface Tensor {
  readonly xx: number;
  readonly yy: number;
  readonly zz: number;
  readonly xy: number;
  readonly xz: number;
  readonly yz: number;
}

/** `turn`, of length 1, leads from the principal frame to the tensor's own. */
export interface PrincipalAxes {
  readonly moments: Triple;
  readonly turn: Quaternion;
}

const sweeps = 32;

/** Cyclic Jacobi (Golub and Van Loan, Matrix Computations, 8.5). A diagonal tensor keeps its order and is not turned. */
export function principalAxes({ xx, yy, zz, xy, xz, yz }: Tensor): PrincipalAxes {
  const a: Rows = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const v: Rows = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const size = Math.abs(xx) + Math.abs(yy) + Math.abs(zz);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    if (Math.abs(a[0][1]) + Math.abs(a[0][2]) + Math.abs(a[1][2]) <= 1e-15 * size) break;
    rotate(a, v, 0, 1);
    rotate(a, v, 0, 2);
    rotate(a, v, 1, 2);
  }
  const [[ax, bx, cx], [ay, by, cy], [az, bz, cz]] = v;
  const reflects = (ay * bz - az * by) * cx + (az * bx - ax * bz) * cy + (ax * by - ay * bx) * cz < 0;
  // A reflection is no rotation.
  const sign = reflects ? -1 : 1;
  const basis: Matrix = [ax, ay, az, 0, bx, by, bz, 0, sign * cx, sign * cy, sign * cz, 0, 0, 0, 0, 1];
  return { moments: [a[0][0], a[1][1], a[2][2]], turn: turnOf(basis) };
}

/** Smallest first. */
export function principalMoments(tensor: Tensor): [number, number, number] {
  const [a = 0, b = 0, c = 0] = principalAxes(tensor).moments.toSorted((one, other) => one - other);
  return [a, b, c];
}

type Row = [number, number, number];
type Rows = [Row, Row, Row];
type Axis = 0 | 1 | 2;

function rotate(a: Rows, v: Rows, p: Axis, q: Axis): void {
  const apq = a[p][q];
  if (apq === 0 || !Number.isFinite(apq)) return;
  const theta = (a[q][q] - a[p][p]) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (const row of a) turnPair(row, p, q, c, s);
  for (const k of [0, 1, 2] as const) {
    const [akp, akq] = [a[p][k], a[q][k]];
    a[p][k] = c * akp - s * akq;
    a[q][k] = s * akp + c * akq;
  }
  for (const row of v) turnPair(row, p, q, c, s);
}

function turnPair(row: Row, p: Axis, q: Axis, c: number, s: number): void {
  const [kp, kq] = [row[p], row[q]];
  row[p] = c * kp - s * kq;
  row[q] = s * kp + c * kq;
}
