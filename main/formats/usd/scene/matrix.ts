/** Placements as 16 numbers, column after column as three keeps them: USD's rows for row vectors, written one after another. Pure. */

/** Points are columns to its right. */
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

export const translation = ([x, y, z]: Triple): Matrix => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

export const scaling = ([x, y, z]: Triple): Matrix => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];

/** `turn` has the length 1. */
export function rotation([x, y, z, w]: Quaternion): Matrix {
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y + z * w),
    2 * (x * z - y * w),
    0,
    2 * (x * y - z * w),
    1 - 2 * (x * x + z * z),
    2 * (y * z + x * w),
    0,
    2 * (x * z + y * w),
    2 * (y * z - x * w),
    1 - 2 * (x * x + y * y),
    0,
    0,
    0,
    0,
    1,
  ];
}

/** About one of the axes: 0 is X. */
export function turnAbout(axis: number, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const sine = Math.sin(half);
  return [axis === 0 ? sine : 0, axis === 1 ? sine : 0, axis === 2 ? sine : 0, Math.cos(half)];
}

/** From USD's order, real part first. Nothing usable is no turn. */
export function asQuaternion(numbers: ArrayLike<number> | null): Quaternion {
  const [w = 1, x = 0, y = 0, z = 0] = numbers === null ? [] : Array.from(numbers);
  const length = Math.hypot(x, y, z, w);
  return length > 1e-9 ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
}

/** First `b`, then `a`. */
export function timesQuaternion([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** How a placement turns, its scale left out; a mirrored one turns as its mirror image along X does. */
export function turnOf(m: Matrix): Quaternion {
  const column = (at: number): number[] => {
    const [x = 0, y = 0, z = 0] = m.slice(at, at + 3);
    const length = Math.hypot(x, y, z) || 1;
    return [x / length, y / length, z / length];
  };
  const flip = determinant(m) < 0 ? -1 : 1;
  const [a = 0, b = 0, c = 0] = column(0).map((part) => part * flip);
  const [d = 0, e = 0, f = 0] = column(4);
  const [g = 0, h = 0, i = 0] = column(8);
  const trace = a + e + i;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return unit([(f - h) / s, (g - c) / s, (b - d) / s, s / 4]);
  }
  if (a > e && a > i) {
    const s = 2 * Math.sqrt(Math.max(1e-18, 1 + a - e - i));
    return unit([s / 4, (d + b) / s, (g + c) / s, (f - h) / s]);
  }
  if (e > i) {
    const s = 2 * Math.sqrt(Math.max(1e-18, 1 + e - a - i));
    return unit([(d + b) / s, s / 4, (h + f) / s, (g - c) / s]);
  }
  const s = 2 * Math.sqrt(Math.max(1e-18, 1 + i - a - e));
  return unit([(g + c) / s, (h + f) / s, s / 4, (b - d) / s]);
}

const unit = ([x, y, z, w]: Quaternion): Quaternion => asQuaternion([w, x, y, z]);

/** Of its turning and scaling part. */
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

/** A direction turned. */
export function turned(q: Quaternion, direction: Triple): Triple {
  return placedPoint(rotation(q), direction);
}
