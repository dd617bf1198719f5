/** Vectors of three and matrices of three by three (row by row), as much of them as a pinhole camera needs. */

export type Vector = readonly [number, number, number];
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (angle: number): number => (angle * 180) / Math.PI;

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export function unit(a: Vector): Vector {
  return scaled(a, 1 / Math.hypot(...a));
}

export const times = (m: Matrix, v: Vector): Vector => [
  m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
  m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
  m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
];
export const columns = (a: Vector, b: Vector, c: Vector): Matrix => [
  a[0],
  b[0],
  c[0],
  a[1],
  b[1],
  c[1],
  a[2],
  b[2],
  c[2],
];
export const rows = (a: Vector, b: Vector, c: Vector): Matrix => [...a, ...b, ...c];
export function product(a: Matrix, b: Matrix): Matrix {
  const column = (index: 0 | 1 | 2): Vector => times(a, [b[index], b[index + 3] ?? 0, b[index + 6] ?? 0]);
  return columns(column(0), column(1), column(2));
}

/** Of a matrix that has one. */
export function inverse(m: Matrix): Matrix {
  const a: Vector = [m[0], m[3], m[6]];
  const b: Vector = [m[1], m[4], m[7]];
  const c: Vector = [m[2], m[5], m[8]];
  const scale = 1 / dot(a, cross(b, c));
  return rows(scaled(cross(b, c), scale), scaled(cross(c, a), scale), scaled(cross(a, b), scale));
}

/** Rodrigues' vector of a rotation matrix of less than half a turn. */
export function rodrigues(m: Matrix): Vector {
  const angle = Math.acos(Math.min(1, Math.max(-1, (m[0] + m[4] + m[8] - 1) / 2)));
  const axis: Vector = [m[7] - m[5], m[2] - m[6], m[3] - m[1]];
  return scaled(axis, angle < 1e-9 ? 0.5 : angle / (2 * Math.sin(angle)));
}
