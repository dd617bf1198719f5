/** Exact mass properties of closed meshes: every surface triangle spans a tetrahedron with the origin, and their signed integrals add up. */
import type { Mesh } from '../geometry/mesh.ts';
import { positionOf } from '../geometry/mesh.ts';
import { cross, dot, scale, subtract, type Vec3 } from '../geometry/vector.ts';

/** The symmetric tensor's six numbers, kg m². Products carry their sign: xy = -∫ x y dm. */
export interface Inertia {
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
