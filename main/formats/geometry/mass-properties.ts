/**
 * Volume, centre of mass and inertia of what a closed mesh encloses, exactly: integrals over the volume become sums over the
 * triangles by the divergence theorem (B. Mirtich, Fast and Accurate Computation of Polyhedral Mass Properties, 1996; in the
 * form of D. Eberly, Polyhedral Mass Properties (Revisited), 2002). Pure.
 */
import { type Matrix, placedPoint, type Quaternion, rotation, type Triple } from '../matrix.ts';
import type { Tensor } from './symmetric-tensor.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/** Integrals over the volume: of 1, of x y z, and of the products of coordinates about the origin. Signed: below zero for a mesh that faces inside. */
export interface Moments {
  readonly volume: number;
  /** Of x, y and z: volume times centre. */
  readonly first: Triple;
  /** Of xx, yy, zz, xy, xz, yz. */
  readonly second: Tensor;
}

/** `inertia` is about the centre of mass and for the given mass. */
export interface MassProperties {
  readonly massKg: number;
  readonly centre: Triple;
  readonly inertia: Tensor;
}

export const noMoments: Moments = {
  volume: 0,
  first: [0, 0, 0],
  second: { xx: 0, yy: 0, zz: 0, xy: 0, xz: 0, yz: 0 },
};

/** Meaningless for a mesh that is not closed. Summed about the first point, so that a model far off its origin loses no digits. */
export function meshMoments({ points, indices }: TriangleMesh): Moments {
  const start = (indices[0] ?? 0) * 3;
  const [ox, oy, oz] = [points[start] ?? 0, points[start + 1] ?? 0, points[start + 2] ?? 0];
  let [volume, x, y, z] = [0, 0, 0, 0];
  let [xx, yy, zz, xy, xz, yz] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const [a, b, c] = [(indices[at] ?? 0) * 3, (indices[at + 1] ?? 0) * 3, (indices[at + 2] ?? 0) * 3];
    const [ax, ay, az] = [(points[a] ?? 0) - ox, (points[a + 1] ?? 0) - oy, (points[a + 2] ?? 0) - oz];
    const [bx, by, bz] = [(points[b] ?? 0) - ox, (points[b + 1] ?? 0) - oy, (points[b + 2] ?? 0) - oz];
    const [cx, cy, cz] = [(points[c] ?? 0) - ox, (points[c + 1] ?? 0) - oy, (points[c + 2] ?? 0) - oz];
    // Six times the volume of the tetrahedron from the first point.
    const six = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const [sx, sy, sz] = [ax + bx + cx, ay + by + cy, az + bz + cz];
    volume += six;
    x += six * sx;
    y += six * sy;
    z += six * sz;
    xx += six * (ax * ax + bx * bx + cx * cx + sx * sx);
    yy += six * (ay * ay + by * by + cy * cy + sy * sy);
    zz += six * (az * az + bz * bz + cz * cz + sz * sz);
    xy += six * (ax * ay + bx * by + cx * cy + sx * sy);
    xz += six * (ax * az + bx * bz + cx * cz + sx * sz);
    yz += six * (ay * az + by * bz + cy * cz + sy * sz);
  }
  const about: Moments = {
    volume: volume / 6,
    first: [x / 24, y / 24, z / 24],
    second: { xx: xx / 120, yy: yy / 120, zz: zz / 120, xy: xy / 120, xz: xz / 120, yz: yz / 120 },
  };
  return moved(about, [ox, oy, oz]);
}

/** The same volume, standing at `by` of where it was. */
function moved({ volume, first, second }: Moments, [ox, oy, oz]: Triple): Moments {
  const [x, y, z] = first;
  return {
    volume,
    first: [x + volume * ox, y + volume * oy, z + volume * oz],
    second: {
      xx: second.xx + 2 * ox * x + volume * ox * ox,
      yy: second.yy + 2 * oy * y + volume * oy * oy,
      zz: second.zz + 2 * oz * z + volume * oz * oz,
      xy: second.xy + ox * y + oy * x + volume * ox * oy,
      xz: second.xz + ox * z + oz * x + volume * ox * oz,
      yz: second.yz + oy * z + oz * y + volume * oy * oz,
    },
  };
}

/** Of both together; `factor` -1 takes the second away, as a cavity. */
export function addMoments(a: Moments, b: Moments, factor = 1): Moments {
  const sum = (key: keyof Tensor): number => a.second[key] + factor * b.second[key];
  return {
    volume: a.volume + factor * b.volume,
    first: [
      a.first[0] + factor * b.first[0],
      a.first[1] + factor * b.first[1],
      a.first[2] + factor * b.first[2],
    ],
    second: { xx: sum('xx'), yy: sum('yy'), zz: sum('zz'), xy: sum('xy'), xz: sum('xz'), yz: sum('yz') },
  };
}

/** Of an even density; null where there is no volume. */
export function massProperties({ volume, first, second }: Moments, massKg: number): MassProperties | null {
  if (!(Math.abs(volume) > 0) || !Number.isFinite(volume)) return null;
  const density = massKg / volume;
  const [x, y, z] = first.map((one) => one / volume);
  if (x === undefined || y === undefined || z === undefined) return null;
  const xx = second.xx - volume * x * x;
  const yy = second.yy - volume * y * y;
  const zz = second.zz - volume * z * z;
  return {
    massKg,
    centre: [x, y, z],
    inertia: {
      xx: density * (yy + zz),
      yy: density * (xx + zz),
      zz: density * (xx + yy),
      xy: -density * (second.xy - volume * x * y),
      xz: -density * (second.xz - volume * x * z),
      yz: -density * (second.yz - volume * y * z),
    },
  };
}

/** The same solid in another frame: `turn` leads from its present axes to the new ones, `place` moves points. */
export function turnedMass(
  { massKg, centre, inertia }: MassProperties,
  turn: Quaternion,
  place: Matrix,
): MassProperties {
  return { massKg, centre: placedPoint(place, centre), inertia: turnedTensor(inertia, turn) };
}

/** R T Rᵀ. */
export function turnedTensor({ xx, yy, zz, xy, xz, yz }: Tensor, turn: Quaternion): Tensor {
  const m = rotation(turn);
  const rows = [0, 1, 2].map((row) => [m[row] ?? 0, m[row + 4] ?? 0, m[row + 8] ?? 0] as const);
  const between = (i: number, j: number): number => {
    const [a = 0, b = 0, c = 0] = rows[i] ?? [];
    const [x = 0, y = 0, z = 0] = rows[j] ?? [];
    return a * (xx * x + xy * y + xz * z) + b * (xy * x + yy * y + yz * z) + c * (xz * x + yz * y + zz * z);
  };
  return {
    xx: between(0, 0),
    yy: between(1, 1),
    zz: between(2, 2),
    xy: between(0, 1),
    xz: between(0, 2),
    yz: between(1, 2),
  };
}
