/** Mixes of moves that keep a limb's width where bones twist, which mixes of matrices lose (Kavan et al. 2007, “Skinning with Dual Quaternions”). */
import type { Matrix } from '../../matrix.ts';

type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** A turn, a move as the dual part of it, and a scale before both. */
export interface RigidMove {
  readonly turn: Quaternion;
  readonly dual: Quaternion;
  readonly scale: readonly [number, number, number];
}

function product(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

const turned = ([x, y, z]: readonly number[], by: number): readonly [number, number, number] => {
  const factor = by === 0 ? 0 : 1 / by;
  return [(x ?? 0) * factor, (y ?? 0) * factor, (z ?? 0) * factor];
};

/** What leans in the matrix is lost. */
export function rigidMoveOf(m: Matrix): RigidMove {
  const column = (n: number): [number, number, number] => [
    m[n * 4] ?? 0,
    m[n * 4 + 1] ?? 0,
    m[n * 4 + 2] ?? 0,
  ];
  const [a, b, c] = [column(0), column(1), column(2)];
  const determinant =
    a[0] * (b[1] * c[2] - b[2] * c[1]) -
    b[0] * (a[1] * c[2] - a[2] * c[1]) +
    c[0] * (a[1] * b[2] - a[2] * b[1]);
  const scale = [Math.hypot(...a) * (determinant < 0 ? -1 : 1), Math.hypot(...b), Math.hypot(...c)] as const;
  const turn = quaternionOf(turned(a, scale[0]), turned(b, scale[1]), turned(c, scale[2]));
  const half: Quaternion = [(m[12] ?? 0) / 2, (m[13] ?? 0) / 2, (m[14] ?? 0) / 2, 0];
  return { turn, dual: product(half, turn), scale };
}

/** Of the columns of a turn; the largest part is worked out first, so that nothing is divided by little. */
function quaternionOf(
  [ax, ay, az]: readonly [number, number, number],
  [bx, by, bz]: readonly [number, number, number],
  [cx, cy, cz]: readonly [number, number, number],
): Quaternion {
  const squares = [1 + ax - by - cz, 1 - ax + by - cz, 1 - ax - by + cz, 1 + ax + by + cz];
  const largest = squares.indexOf(Math.max(...squares));
  const part = Math.sqrt(Math.max(squares[largest] ?? 0, 1e-12)) / 2;
  const rest = 1 / (4 * part);
  if (largest === 0) return [part, (ay + bx) * rest, (az + cx) * rest, (bz - cy) * rest];
  if (largest === 1) return [(ay + bx) * rest, part, (bz + cy) * rest, (cx - az) * rest];
  if (largest === 2) return [(az + cx) * rest, (bz + cy) * rest, part, (ay - bx) * rest];
  return [(bz - cy) * rest, (cx - az) * rest, (ay - bx) * rest, part];
}

/** Call `clear`, `add` for each bone with shares that make one together, then `into`. */
export class RigidMix {
  private readonly turn = new Float64Array(4);
  private readonly dual = new Float64Array(4);
  private readonly scale = new Float64Array(3);

  clear(): void {
    this.turn.fill(0);
    this.dual.fill(0);
    this.scale.fill(0);
  }

  /** A turn and its opposite are the same turn: the one that is nearer counts. */
  add({ turn, dual, scale }: RigidMove, share: number): void {
    let along = 0;
    for (let n = 0; n < 4; n++) along += (this.turn[n] ?? 0) * (turn[n] ?? 0);
    const signed = along < 0 ? -share : share;
    for (let n = 0; n < 4; n++) {
      this.turn[n] = (this.turn[n] ?? 0) + signed * (turn[n] ?? 0);
      this.dual[n] = (this.dual[n] ?? 0) + signed * (dual[n] ?? 0);
    }
    for (let n = 0; n < 3; n++) this.scale[n] = (this.scale[n] ?? 0) + share * (scale[n] ?? 0);
  }

  /** Adds the mix to a matrix, as far as `share` says. */
  into(m: Float64Array, share: number): void {
    const length = Math.hypot(...this.turn);
    if (length === 0) return;
    const [x = 0, y = 0, z = 0, w = 1] = this.turn.map((part) => part / length);
    const [dx = 0, dy = 0, dz = 0, dw = 0] = this.dual.map((part) => part / length);
    const moved = product([dx, dy, dz, dw], [-x, -y, -z, w]);
    const [sx = 1, sy = 1, sz = 1] = this.scale;
    const columns = [
      [(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0],
      [2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0],
      [2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0],
      [2 * moved[0], 2 * moved[1], 2 * moved[2], 1],
    ];
    for (const [n, value] of columns.flat().entries()) m[n] = (m[n] ?? 0) + share * value;
  }
}
