/** Mixes of moves that keep a limb's width where bones twist, which mixes of matrices lose (Kavan et al. 2007, “Skinning with Dual Quaternions”). */
import { determinant, type Matrix, type Quaternion } from '../../matrix.ts';
import { timesQuaternion, turnOf } from '../../quaternion.ts';

/** A turn, a move as the dual part of it, and a scale before both. */
export interface RigidMove {
  readonly turn: Quaternion;
  readonly dual: Quaternion;
  readonly scale: readonly [number, number, number];
}

/** What leans in the matrix is lost. */
export function rigidMoveOf(m: Matrix): RigidMove {
  const length = (from: number): number => Math.hypot(...m.slice(from, from + 3));
  const scale = [length(0) * (determinant(m) < 0 ? -1 : 1), length(4), length(8)] as const;
  const turn = turnOf(m);
  const half: Quaternion = [(m[12] ?? 0) / 2, (m[13] ?? 0) / 2, (m[14] ?? 0) / 2, 0];
  return { turn, dual: timesQuaternion(half, turn), scale };
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
    const moved = timesQuaternion([dx, dy, dz, dw], [-x, -y, -z, w]);
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
