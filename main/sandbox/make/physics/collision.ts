/** Contact geometry by `params.physics.collision`: convex pieces in the workshop's frame. */

import { allBodies, type Body } from '../articulation/bodies.ts';
import { convexHull, type Hull, supportPoints } from '../geometry/convex-hull.ts';
import { boundsOf, positionOf } from '../geometry/mesh.ts';
import { add, scale, subtract, unrotated, type Vec3 } from '../geometry/vector.ts';
import type { Look, Part } from '../shape/model.ts';
import type { ConvexPiece } from '../shape/solid.ts';

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
