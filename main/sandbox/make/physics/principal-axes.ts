/** Principal moments and axes of an inertia tensor, for formats that want it diagonal (USD). */
import type { Quat } from '../geometry/vector.ts';
import type { Inertia } from './mass-properties.ts';

type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

/** `moments` in kg m²; `rotation` turns the principal frame into the body's: I = R diag(moments) Rᵀ. */
export interface PrincipalAxes {
  readonly moments: readonly [number, number, number];
  readonly rotation: Quat;
}

/** Jacobi's rotations; converges to machine precision in a few sweeps for a 3 x 3 tensor. */
export function principalAxes(inertia: Inertia): PrincipalAxes {
  const m: Matrix = [
    [inertia.xx, inertia.xy, inertia.xz],
    [inertia.xy, inertia.yy, inertia.yz],
    [inertia.xz, inertia.yz, inertia.zz],
  ];
  const axes: Matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < 30; sweep++)
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      if (Math.abs(m[p][q]) <= 1e-15 * (m[p][p] + m[q][q])) continue;
      const theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
      const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const c = 1 / Math.sqrt(t * t + 1);
      const s = t * c;
      for (const row of [0, 1, 2] as const) {
        [m[row][p], m[row][q]] = [c * m[row][p] - s * m[row][q], s * m[row][p] + c * m[row][q]];
      }
      for (const column of [0, 1, 2] as const) {
        [m[p][column], m[q][column]] = [
          c * m[p][column] - s * m[q][column],
          s * m[p][column] + c * m[q][column],
        ];
        [axes[column][p], axes[column][q]] = [
          c * axes[column][p] - s * axes[column][q],
          s * axes[column][p] + c * axes[column][q],
        ];
      }
    }
  return { moments: [m[0][0], m[1][1], m[2][2]], rotation: quaternionOf(axes) };
}

/** Products of Jacobi rotations are proper rotations, so a quaternion always exists. */
function quaternionOf(r: Matrix): Quat {
  const trace = r[0][0] + r[1][1] + r[2][2];
  if (trace > 0) {
    const s = Math.sqrt(trace + 1) * 2;
    return [s / 4, (r[2][1] - r[1][2]) / s, (r[0][2] - r[2][0]) / s, (r[1][0] - r[0][1]) / s];
  }
  if (r[0][0] > r[1][1] && r[0][0] > r[2][2]) {
    const s = Math.sqrt(1 + r[0][0] - r[1][1] - r[2][2]) * 2;
    return [(r[2][1] - r[1][2]) / s, s / 4, (r[0][1] + r[1][0]) / s, (r[0][2] + r[2][0]) / s];
  }
  if (r[1][1] > r[2][2]) {
    const s = Math.sqrt(1 + r[1][1] - r[0][0] - r[2][2]) * 2;
    return [(r[0][2] - r[2][0]) / s, (r[0][1] + r[1][0]) / s, s / 4, (r[1][2] + r[2][1]) / s];
  }
  const s = Math.sqrt(1 + r[2][2] - r[0][0] - r[1][1]) * 2;
  return [(r[1][0] - r[0][1]) / s, (r[0][2] + r[2][0]) / s, (r[1][2] + r[2][1]) / s, s / 4];
}
