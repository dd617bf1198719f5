/** Contact geometry by `params.physics.collision`: convex pieces in the workshop's frame. */
import { convexHull, type Hull, supportPoints } from '../geometry/convex-hull.ts';
import { positionOf } from '../geometry/mesh.ts';
import { unrotated, type Vec3 } from '../geometry/vector.ts';
import type { Look, Model } from '../shape/model.ts';
import type { ConvexPiece } from '../shape/solid.ts';

/** A convex piece with the look whose friction it has; hulls carry their surface. */
export type ContactPiece = { readonly name: string; readonly look: Look } & (
  | Exclude<ConvexPiece, { type: 'hull' }>
  | { readonly type: 'hull'; readonly hull: Hull }
);

export interface Collision {
  /** What was asked for. */
  readonly requested: string;
  /** What the pieces are. */
  readonly method: 'convex_hull' | 'bounding_box' | 'convex_parts' | 'sdf';
  readonly pieces: readonly ContactPiece[];
}

/**
 * One hull, one box, or the convex pieces every part was built from (exact for boards, wedges for hollow walls), which
 * is what `auto`, `convex_decomposition` and `coacd` get. `sdf` keeps those pieces for formats without distance fields.
 */
export function contactOf(model: Model, requested: string): Collision {
  if (requested === 'convex_hull') return { requested, method: 'convex_hull', pieces: wholeHull(model) };
  if (requested === 'bounding_box') return { requested, method: 'bounding_box', pieces: [wholeBox(model)] };
  const pieces = model.parts.flatMap((part) =>
    part.pieces.flatMap((piece, i) => surfaced(piece, `${part.name}_${i + 1}`, part.look)),
  );
  return { requested, method: requested === 'sdf' ? 'sdf' : 'convex_parts', pieces };
}

function surfaced(piece: ConvexPiece, name: string, look: Look): ContactPiece[] {
  if (piece.type !== 'hull') return [{ ...piece, name, look }];
  const hull = convexHull(piece.points);
  return hull === null ? [] : [{ type: 'hull', name, look, hull }];
}

/** Points of the whole object that decide its hull: 160 directions are within a percent of the exact one. */
const hullDirections = 160;

function wholeHull(model: Model): ContactPiece[] {
  const points = model.parts.flatMap(({ mesh }) =>
    Array.from({ length: mesh.positions.length / 3 }, (_, i): Vec3 => positionOf(mesh, i)),
  );
  const hull = convexHull(supportPoints(points, hullDirections));
  return hull === null ? [] : [{ type: 'hull', name: 'hull', look: mainLook(model), hull }];
}

function wholeBox(model: Model): ContactPiece {
  const { width, depth, height } = model.size;
  const pose = { position: [0, 0, height / 2] as const, rotation: unrotated };
  return { type: 'box', name: 'bounds', look: mainLook(model), size: [width, depth, height], pose };
}

const mainLook = (model: Model): Look =>
  model.parts.reduce((heaviest, part) => (part.mass.massKg > heaviest.mass.massKg ? part : heaviest)).look;
