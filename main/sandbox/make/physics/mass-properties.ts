/** Exact mass properties of closed meshes: every surface triangle spans a tetrahedron with the origin, and their signed integrals add up. */
import { type Mesh, positionOf } from '../geometry/mesh.ts';
import { cross, dot, type Quat, scale, subtract, type Vec3 } from '../geometry/vector.ts';

/** The symmetric tensor's six numbers, kg m². Products carry their sign: xy = -∫ x y dm. */
interface Inertia {
  readonly xx: number;
  readonly yy: number;
  readonly zz: number;
  readonly xy: number;
  readonly xz: number;
  readonly yz: number;
}

/** `massKg`; `centre` in metres; `inertia` about `centre`, along the workshop's axes. */
export interface MassProperties {
  readonly massKg: number;
  readonly centre: Vec3;
  readonly inertia: Inertia;
}

/** Volume in m³ and mass properties of a closed mesh of even density (kg/m³). */
export function massOfMesh(mesh: Mesh, density: number): MassProperties & { readonly volume: number } {
  let volume = 0;
  const first = [0, 0, 0];
  // ∫ x_i x_j over the solid, for ij = xx, yy, zz, xy, xz, yz.
  const second = [0, 0, 0, 0, 0, 0];
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const a = positionOf(mesh, mesh.indices[t]!);
    const b = positionOf(mesh, mesh.indices[t + 1]!);
    const c = positionOf(mesh, mesh.indices[t + 2]!);
    const six = dot(a, cross(b, c));
    volume += six / 6;
    const sum: Vec3 = [a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]];
    for (let k = 0; k < 3; k++) first[k]! += (six / 24) * sum[k]!;
    pairs.forEach(([i, j], k) => {
      second[k]! += (six / 120) * (sum[i] * sum[j] + a[i] * a[j] + b[i] * b[j] + c[i] * c[j]);
    });
  }
  const centre: Vec3 = [first[0]! / volume, first[1]! / volume, first[2]! / volume];
  const massKg = volume * density;
  const central = pairs.map(([i, j], k) => second[k]! * density - massKg * centre[i] * centre[j]);
  return { volume, massKg, centre, inertia: tensor(central) };
}

/** A part that is thinner than this by its volume and surface, metres, and not convex, is modelled as a wall already. */
const thickestWall = 0.008;

/** The walls of what is built of sheet metal and of moulded plastic, metres. */
export const usualWalls = { sheet: 0.001, moulded: 0.003 } as const;

/** The share of a closed mesh that the shell of such a wall (metres) fills: 1 where it is as thin as that. */
export function shellShare(mesh: Mesh, wall: number, convex: boolean): number {
  const { volume } = massOfMesh(mesh, 1);
  const area = areaOf(mesh);
  const isWall = !convex && (2 * volume) / area < thickestWall;
  // The surface of a wall is counted on both of its sides.
  return Math.min(1, ((isWall ? area / 2 : area) * wall) / volume);
}

function areaOf(mesh: Mesh): number {
  let area = 0;
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const a = positionOf(mesh, mesh.indices[t]!);
    const b = positionOf(mesh, mesh.indices[t + 1]!);
    const c = positionOf(mesh, mesh.indices[t + 2]!);
    const normal = cross(subtract(b, a), subtract(c, a));
    area += Math.hypot(...normal) / 2;
  }
  return area;
}

const pairs = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

function tensor([xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0]: readonly number[]): Inertia {
  return { xx: yy + zz, yy: xx + zz, zz: xx + yy, xy: -xy, xz: -xz, yz: -yz };
}

/** The tensor about a point `offset` away from the centre of mass (parallel axis theorem). */
export function displaced(inertia: Inertia, massKg: number, [x, y, z]: Vec3): Inertia {
  return {
    xx: inertia.xx + massKg * (y * y + z * z),
    yy: inertia.yy + massKg * (x * x + z * z),
    zz: inertia.zz + massKg * (x * x + y * y),
    xy: inertia.xy - massKg * x * y,
    xz: inertia.xz - massKg * x * z,
    yz: inertia.yz - massKg * y * z,
  };
}

/** Several rigid parts as one. */
export function combined(parts: readonly MassProperties[]): MassProperties {
  const massKg = parts.reduce((sum, part) => sum + part.massKg, 0);
  const moment = parts.map((part) => scale(part.centre, part.massKg));
  const centre: Vec3 = [0, 1, 2].map((k) => moment.reduce((sum, m) => sum + m[k]!, 0) / massKg) as [
    number,
    number,
    number,
  ];
  const inertia = parts
    .map((part) =>
      displaced(part.inertia, part.massKg, [
        part.centre[0] - centre[0],
        part.centre[1] - centre[1],
        part.centre[2] - centre[2],
      ]),
    )
    .reduce((sum, one) => ({
      xx: sum.xx + one.xx,
      yy: sum.yy + one.yy,
      zz: sum.zz + one.zz,
      xy: sum.xy + one.xy,
      xz: sum.xz + one.xz,
      yz: sum.yz + one.yz,
    }));
  return { massKg, centre, inertia };
}

// Principal moments and axes of an inertia tensor, for formats that want it diagonal (USD).

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
