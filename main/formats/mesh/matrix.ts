/** 4 x 4 matrices as 16 numbers, column after column; only what placing vertices needs. */

export type Matrix = readonly number[];

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** First `b`, then `a`. */
export function times(a: Matrix, b: Matrix): Matrix {
  if (a === identity) return b;
  if (b === identity) return a;
  const product = new Array<number>(16);
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let n = 0; n < 4; n++) sum += (a[n * 4 + row] ?? 0) * (b[column * 4 + n] ?? 0);
      product[column * 4 + row] = sum;
    }
  return product;
}

export function translation([x = 0, y = 0, z = 0]: readonly number[]): Matrix {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

export function scaling([x = 1, y = 1, z = 1]: readonly number[]): Matrix {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

/** About an axis through the origin; the identity for an axis without direction. */
export function rotation([x = 0, y = 0, z = 0]: readonly number[], radians: number): Matrix {
  const length = Math.hypot(x, y, z);
  if (!(length > 0)) return identity;
  const [u, v, w] = [x / length, y / length, z / length];
  const [c, s] = [Math.cos(radians), Math.sin(radians)];
  const t = 1 - c;
  return [
    t * u * u + c,
    t * u * v + s * w,
    t * u * w - s * v,
    0,
    t * u * v - s * w,
    t * v * v + c,
    t * v * w + s * u,
    0,
    t * u * w + s * v,
    t * v * w - s * u,
    t * w * w + c,
    0,
    0,
    0,
    0,
    1,
  ];
}

/** Rows one after the other, as COLLADA writes them; the identity when there are not 16. */
export function fromRows(rows: readonly number[]): Matrix {
  if (rows.length !== 16) return identity;
  return rows.map((_, n) => rows[(n % 4) * 4 + Math.floor(n / 4)] ?? 0);
}

/** Points, triples one after the other, moved by the matrix. */
export function movePoints(points: Float32Array, m: Matrix): Float32Array<ArrayBuffer> {
  const moved = new Float32Array(points.length);
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1, , x = 0, y = 0, z = 0] = m;
  for (let at = 0; at + 2 < points.length; at += 3) {
    const [px = 0, py = 0, pz = 0] = [points[at], points[at + 1], points[at + 2]];
    moved[at] = a * px + d * py + g * pz + x;
    moved[at + 1] = b * px + e * py + h * pz + y;
    moved[at + 2] = c * px + f * py + i * pz + z;
  }
  return moved;
}

/** Normals turned as surfaces turn (by the inverse transpose, up to its sign), each of length 1 again. */
export function turnNormals(normals: Float32Array, m: Matrix): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(normals.length);
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1] = m;
  const sign = determinant(m) < 0 ? -1 : 1;
  for (let at = 0; at + 2 < normals.length; at += 3) {
    const [x = 0, y = 0, z = 0] = [normals[at], normals[at + 1], normals[at + 2]];
    const u = (e * i - f * h) * x + (f * g - d * i) * y + (d * h - e * g) * z;
    const v = (c * h - b * i) * x + (a * i - c * g) * y + (b * g - a * h) * z;
    const w = (b * f - c * e) * x + (c * d - a * f) * y + (a * e - b * d) * z;
    const length = sign * (Math.hypot(u, v, w) || 1);
    turned[at] = u / length;
    turned[at + 1] = v / length;
    turned[at + 2] = w / length;
  }
  return turned;
}

/** Below zero where the matrix mirrors. */
export function determinant(m: Matrix): number {
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1] = m;
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
}
