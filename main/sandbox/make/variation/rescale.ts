/** An object made larger or smaller in all directions alike. */

import type { Vec3 } from '../geometry/vector.ts';
import type { ConvexPiece, Solid } from '../shape/solid.ts';

/** The solid scaled about the origin: surface, and contact pieces of the same kinds. */
export function rescaled(solid: Solid, factor: number): Solid {
  const positions = solid.mesh.positions.map((value) => Math.fround(value * factor) + 0);
  return {
    ...solid,
    mesh: { ...solid.mesh, positions },
    pieces: solid.pieces.map((piece) => rescaledPiece(piece, factor)),
  };
}

const times = (v: Vec3, factor: number): Vec3 => [v[0] * factor, v[1] * factor, v[2] * factor];

function rescaledPiece(piece: ConvexPiece, factor: number): ConvexPiece {
  if (piece.type === 'hull') return { type: 'hull', points: piece.points.map((p) => times(p, factor)) };
  const pose = { ...piece.pose, position: times(piece.pose.position, factor) };
  switch (piece.type) {
    case 'box':
      return { ...piece, pose, size: times(piece.size, factor) };
    case 'cylinder':
      return { ...piece, pose, radius: piece.radius * factor, height: piece.height * factor };
    case 'sphere':
      return { ...piece, pose, radius: piece.radius * factor };
  }
}
