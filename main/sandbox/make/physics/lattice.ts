/** A lattice of tetrahedra that fills the object coarsely, for soft-body simulation. */
import { cross, dot, rotate, subtract, type Vec3 } from '../geometry/vector.ts';
import type { Size } from '../shape/solid.ts';
import type { ContactPiece } from './collision.ts';

export interface Lattice {
  readonly points: readonly Vec3[];
  /** Four points each, of positive volume. */
  readonly tetrahedra: readonly (readonly [number, number, number, number])[];
}

/** Cells along the longest side. */
const cellsAlong = 10;
/** Offsets tried in a cell, as shares of its sides: a cell is filled when one of them lies in the object. */
const probes = [0.1, 0.5, 0.9] as const;

/** The six ways from a cube's first to its last corner along its edges: one tetrahedron each, and they fit their neighbours'. */
const ways = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
] as const;

/** Cells of the object's bounds (standing on z = 0, centred) that its convex pieces touch. */
export function latticeOf(pieces: readonly ContactPiece[], size: Size): Lattice {
  const sides = [size.width, size.depth, size.height] as const;
  const step = Math.max(...sides) / cellsAlong;
  const counts = sides.map((side) => Math.max(1, Math.round(side / step)));
  const corner = [-size.width / 2, -size.depth / 2, 0] as const;
  const at = (cell: readonly number[]): Vec3 => {
    const p = [0, 1, 2].map((k) => corner[k]! + (sides[k]! * cell[k]!) / counts[k]!);
    return [p[0]!, p[1]!, p[2]!];
  };
  const isFilled = (cell: readonly number[]): boolean =>
    probes.some((x) =>
      probes.some((y) =>
        probes.some((z) => {
          const p = at([cell[0]! + x, cell[1]! + y, cell[2]! + z]);
          return pieces.some((piece) => contains(piece, p));
        }),
      ),
    );
  const ranks = new Map<string, number>();
  const points: Vec3[] = [];
  const rank = (cell: readonly number[]): number => {
    const key = cell.join();
    const known = ranks.get(key);
    if (known !== undefined) return known;
    ranks.set(key, points.length);
    return points.push(at(cell)) - 1;
  };
  const tetrahedra: [number, number, number, number][] = [];
  for (let x = 0; x < counts[0]!; x++)
    for (let y = 0; y < counts[1]!; y++)
      for (let z = 0; z < counts[2]!; z++) {
        if (!isFilled([x, y, z])) continue;
        ways.forEach((way, i) => {
          const walk = [[x, y, z]];
          for (const axis of way) walk.push(walk.at(-1)!.map((value, k) => (k === axis ? value + 1 : value)));
          const [a, b, c, d] = walk.map(rank) as [number, number, number, number];
          tetrahedra.push(i < 3 ? [a, b, c, d] : [a, c, b, d]);
        });
      }
  return { points, tetrahedra };
}

/** True when the point lies in the convex piece. */
function contains(piece: ContactPiece, p: Vec3): boolean {
  if (piece.type === 'hull') {
    const { points, triangles } = piece.hull;
    return triangles.every(([a, b, c]) => {
      const normal = cross(subtract(points[b]!, points[a]!), subtract(points[c]!, points[a]!));
      return dot(normal, subtract(p, points[a]!)) <= 0;
    });
  }
  const [w, x, y, z] = piece.pose.rotation;
  const local = rotate([w, -x, -y, -z], subtract(p, piece.pose.position));
  switch (piece.type) {
    case 'box':
      return local.every((value, k) => Math.abs(value) <= piece.size[k]! / 2);
    case 'cylinder':
      return Math.hypot(local[0], local[1]) <= piece.radius && Math.abs(local[2]) <= piece.height / 2;
    case 'sphere':
      return Math.hypot(...local) <= piece.radius;
  }
}
