/** 4 x 4 matrices, turns and boxes: only what a bounding box needs. Pure. */

// 4 x 4 matrices as 16 numbers, column after column, as glTF writes them; only what a bounding box needs.

export type Matrix = readonly number[];

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** First `b`, then `a`. */
export function times(a: Matrix, b: Matrix): Matrix {
  const at = (m: Matrix, row: number, column: number): number => m[column * 4 + row] ?? 0;
  return Array.from({ length: 16 }, (_, n) => {
    const row = n % 4;
    const column = (n - row) / 4;
    return (
      at(a, row, 0) * at(b, 0, column) +
      at(a, row, 1) * at(b, 1, column) +
      at(a, row, 2) * at(b, 2, column) +
      at(a, row, 3) * at(b, 3, column)
    );
  });
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

/** True when axes go onto axes: a box then stays as tight as it was. */
export function keepsAxes(m: Matrix): boolean {
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

// Turns as robot descriptions write them, as matrices. Pure.

/** A turn about one axis, in radians. */
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

export function movedBy([x = 0, y = 0, z = 0]: readonly number[]): Matrix {
  return compose([x, y, z], [], []);
}

export function scaledBy([x = 1, y = 1, z = 1]: readonly number[]): Matrix {
  return compose([], [], [x, y, z]);
}

/** A box around the origin by its half sides. */
export function aroundOrigin(
  x: number,
  y: number,
  z: number,
): { readonly min: number[]; readonly max: number[] } {
  return { min: [-x, -y, -z], max: [x, y, z] };
}
