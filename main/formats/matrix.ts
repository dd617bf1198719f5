/** 4 x 4 matrices as 16 numbers, column after column, as glTF and three keep them; points are columns to their right. Boxes around points. Pure. */

export type Matrix = readonly number[];

/** x, y, z. */
export type Triple = readonly [number, number, number];

/** x, y, z, w. */
export type Quaternion = readonly [number, number, number, number];

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** First `b`, then `a`. */
export function times(a: Matrix, b: Matrix): Matrix {
  if (a === identity) return b;
  if (b === identity) return a;
  const product: number[] = [];
  for (let column = 0; column < 16; column += 4) {
    const [x = 0, y = 0, z = 0, w = 0] = b.slice(column, column + 4);
    for (let row = 0; row < 4; row++)
      product.push(
        (a[row] ?? 0) * x + (a[row + 4] ?? 0) * y + (a[row + 8] ?? 0) * z + (a[row + 12] ?? 0) * w,
      );
  }
  return product;
}

export function translation([x = 0, y = 0, z = 0]: readonly number[]): Matrix {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

export function scaling([x = 1, y = 1, z = 1]: readonly number[]): Matrix {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

/** The quaternion has the length 1. */
export function rotation(quaternion: Quaternion): Matrix {
  return compose([], quaternion, []);
}

/** Translation, rotation (a unit quaternion x, y, z, w) and scale. */
export function compose(
  [tx = 0, ty = 0, tz = 0]: readonly number[],
  [x = 0, y = 0, z = 0, w = 1]: readonly number[],
  [sx = 1, sy = 1, sz = 1]: readonly number[],
): Matrix {
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ];
}

/** About an axis through the origin, of any length, in radians; the identity for an axis without direction. */
export function turnAbout(axis: readonly number[], angle: number): Matrix {
  const [x = 0, y = 0, z = 0] = axis;
  const length = Math.hypot(x, y, z);
  if (length === 0) return identity;
  const half = Math.sin(angle / 2) / length;
  return compose([], [x * half, y * half, z * half, Math.cos(angle / 2)], []);
}

/** URDF's fixed axes: first about x, then y, then z. */
export function rollPitchYaw([roll = 0, pitch = 0, yaw = 0]: readonly number[]): Matrix {
  return times(turnAbout([0, 0, 1], yaw), times(turnAbout([0, 1, 0], pitch), turnAbout([1, 0, 0], roll)));
}

/** The angles of `rollPitchYaw`, of a matrix that turns and does not scale. */
export function rollPitchYawOf(m: Matrix): Triple {
  const [a = 1, b = 0, c = 0, , , e = 1, f = 0, , , h = 0, i = 1] = m;
  const level = Math.hypot(a, b);
  const pitch = Math.atan2(-c, level);
  // Upright: roll and yaw turn about the same axis.
  if (level < 1e-9) return [noNoise(Math.atan2(-h, e)), pitch, 0];
  return [noNoise(Math.atan2(f, i)), noNoise(pitch), noNoise(Math.atan2(b, a))];
}

/** What is next to nothing is nothing. */
const noNoise = (angle: number): number => (Math.abs(angle) < 1e-12 ? 0 : angle);

/** Rows one after the other, as COLLADA writes them; the identity when there are not 16. */
export function fromRows(rows: readonly number[]): Matrix {
  if (rows.length !== 16) return identity;
  return rows.map((_, n) => rows[(n % 4) * 4 + Math.floor(n / 4)] ?? 0);
}

/** Of its turning and scaling part: below zero where the matrix mirrors. */
export function determinant(m: Matrix): number {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = m;
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
}

/** Null for one that flattens. What it says of perspective is left out. */
export function inverse(m: Matrix): Matrix | null {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = m;
  const whole = determinant(m);
  if (whole === 0 || !Number.isFinite(whole)) return null;
  const [x = 0, y = 0, z = 0] = m.slice(12, 15);
  const around = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    0,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    0,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
    0,
  ].map((part) => part / whole);
  const [p = 0, q = 0, r = 0, , s = 0, t = 0, u = 0, , v = 0, w = 0, o = 0] = around;
  return [...around, -(p * x + s * y + v * z), -(q * x + t * y + w * z), -(r * x + u * y + o * z), 1];
}

/** Where a point comes to lie. */
export function placedPoint(m: Matrix, [x, y, z]: Triple): Triple {
  const row = (at: number): number =>
    (m[at] ?? 0) * x + (m[at + 4] ?? 0) * y + (m[at + 8] ?? 0) * z + (m[at + 12] ?? 0);
  return [row(0), row(1), row(2)];
}

/** A direction as it is turned and scaled, without the move. */
export function placedDirection(m: Matrix, [x, y, z]: Triple): Triple {
  const row = (at: number): number => (m[at] ?? 0) * x + (m[at + 4] ?? 0) * y + (m[at + 8] ?? 0) * z;
  return [row(0), row(1), row(2)];
}

/** `points` flat, three numbers each, to be written into `into`. */
export function placePoints(m: Matrix, points: ArrayLike<number>, into: Float32Array | Float64Array): void {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , tx = 0, ty = 0, tz = 0] = m;
  for (let at = 0; at + 2 < points.length; at += 3) {
    const x = points[at] ?? 0;
    const y = points[at + 1] ?? 0;
    const z = points[at + 2] ?? 0;
    into[at] = a * x + d * y + g * z + tx;
    into[at + 1] = b * x + e * y + h * z + ty;
    into[at + 2] = c * x + f * y + i * z + tz;
  }
}

/** Normals turned as surfaces turn (by the inverse transpose, up to its sign), each of length 1 again. */
export function turnNormals(normals: Float32Array, m: Matrix): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(normals.length);
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1] = m;
  const sign = determinant(m) < 0 ? -1 : 1;
  for (let at = 0; at + 2 < normals.length; at += 3) {
    const [x = 0, y = 0, z = 0] = [normals[at], normals[at + 1], normals[at + 2]];
    const u = (e * i - f * h) * x + (c * h - b * i) * y + (b * f - c * e) * z;
    const v = (f * g - d * i) * x + (a * i - c * g) * y + (c * d - a * f) * z;
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d) * z;
    const length = sign * (Math.hypot(u, v, w) || 1);
    turned[at] = u / length;
    turned[at + 1] = v / length;
    turned[at + 2] = w / length;
  }
  return turned;
}

// Boxes.

/** True when axes go onto axes without perspective: a box then stays as tight as it was. */
export function keepsAxes(m: Matrix): boolean {
  if (m[3] !== 0 || m[7] !== 0 || m[11] !== 0) return false;
  return [0, 4, 8].every((from) => {
    const column = m.slice(from, from + 3).map(Math.abs);
    const largest = Math.max(...column);
    return column.filter((value) => value > largest * 1e-4).length <= 1;
  });
}

/** A box by its corners. */
export interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** The box around a box that was moved. */
export function boxAfter(m: Matrix, { min, max }: Box): Box {
  const low = [m[12] ?? 0, m[13] ?? 0, m[14] ?? 0];
  const high = [...low];
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 3; column += 1) {
      const factor = m[column * 4 + row] ?? 0;
      const a = factor * (min[column] ?? 0);
      const b = factor * (max[column] ?? 0);
      low[row] = (low[row] ?? 0) + Math.min(a, b);
      high[row] = (high[row] ?? 0) + Math.max(a, b);
    }
  return { min: low, max: high };
}

/** The box around both. */
export function boxAround(a: Box | null, b: Box): Box {
  if (a === null) return b;
  return {
    min: a.min.map((value, n) => Math.min(value, b.min[n] ?? value)),
    max: a.max.map((value, n) => Math.max(value, b.max[n] ?? value)),
  };
}
