/** Contact geometry by `params.physics.collision`, in the workshop's frame: convex pieces, and a lattice for soft bodies. */

import { convexHull, type Hull, supportPoints } from '../geometry/convex-hull.ts';
import { boundsOf, positionOf } from '../geometry/mesh.ts';
import { add, cross, dot, rotate, scale, subtract, unrotated, type Vec3 } from '../geometry/vector.ts';
import { allBodies, type Body } from '../shape/bodies.ts';
import type { Look, Part } from '../shape/model.ts';
import type { ConvexPiece, Size } from '../shape/solid.ts';

/** A convex piece with the look whose friction it has; hulls carry their surface. */
export type ContactPiece = { readonly name: string; readonly look: Look } & (
  | Exclude<ConvexPiece, { type: 'hull' }>
  | { readonly type: 'hull'; readonly hull: Hull }
);

export interface Collision {
  /** What was requested. */
  readonly requested: string;
  /** What the pieces are. */
  readonly method: 'convex_hull' | 'bounding_box' | 'convex_parts' | 'sdf';
  /** Of all bodies. */
  readonly pieces: readonly ContactPiece[];
  /** By body name, in the body's own frame. */
  readonly byBody: ReadonlyMap<string, readonly ContactPiece[]>;
}

/**
 * Per body: one hull, one box, or the convex pieces every part was built from (exact for boards, wedges for hollow walls), which
 * is what `auto`, `convex_decomposition` and `coacd` get. `sdf` keeps those pieces for formats without distance fields.
 */
export function contactOf(root: Body, requested: string): Collision {
  const method = methods[requested] ?? 'convex_parts';
  const bodies = allBodies(root);
  const prefix = (body: Body): string => (bodies.length === 1 ? '' : `${body.name}_`);
  const byBody = new Map(bodies.map((body) => [body.name, piecesOf(body.parts, method, prefix(body))]));
  return { requested, method, pieces: [...byBody.values()].flat(), byBody };
}

const methods: Readonly<Record<string, Collision['method']>> = {
  convex_hull: 'convex_hull',
  bounding_box: 'bounding_box',
  sdf: 'sdf',
};

/** The convex pieces the parts were built from, surfaced. */
export const contactParts = (parts: readonly Part[]): ContactPiece[] =>
  parts.flatMap((part) =>
    part.pieces.flatMap((piece, i) => surfaced(piece, `${part.name}_${i + 1}`, part.look)),
  );

function piecesOf(parts: readonly Part[], method: Collision['method'], prefix: string): ContactPiece[] {
  switch (method) {
    case 'convex_hull':
      return wholeHull(parts, prefix);
    case 'bounding_box':
      return [wholeBox(parts, prefix)];
    case 'convex_parts':
    case 'sdf':
      return contactParts(parts);
  }
}

function surfaced(piece: ConvexPiece, name: string, look: Look): ContactPiece[] {
  if (piece.type !== 'hull') return [{ ...piece, name, look }];
  const hull = convexHull(piece.points);
  return hull === null ? [] : [{ type: 'hull', name, look, hull }];
}

/** Points of the whole object that decide its hull: 160 directions are within a percent of the exact one. */
const hullDirections = 160;

function wholeHull(parts: readonly Part[], prefix: string): ContactPiece[] {
  const points = parts.flatMap(({ mesh }) =>
    Array.from({ length: mesh.positions.length / 3 }, (_, i): Vec3 => positionOf(mesh, i)),
  );
  const hull = convexHull(supportPoints(points, hullDirections));
  return hull === null ? [] : [{ type: 'hull', name: `${prefix}hull`, look: mainLook(parts), hull }];
}

function wholeBox(parts: readonly Part[], prefix: string): ContactPiece {
  const { min, max } = boundsOf(parts.map((part) => part.mesh));
  const pose = { position: scale(add(min, max), 0.5), rotation: unrotated };
  return { type: 'box', name: `${prefix}bounds`, look: mainLook(parts), size: subtract(max, min), pose };
}

const mainLook = (parts: readonly Part[]): Look =>
  parts.reduce((heaviest, part) => (part.mass.massKg > heaviest.mass.massKg ? part : heaviest)).look;

// A lattice of tetrahedra that fills the object coarsely, for soft-body simulation.

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
