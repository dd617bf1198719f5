/** Legs and rails: what tables and seats stand on. */
import { board } from './parts.ts';
import type { Bench, Solid } from './solid.ts';

/** Signs of the four corners, counter-clockwise from the front left. */
export const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Four square, slightly tapered legs under a top of the given outline. */
export function squareLegs(
  bench: Bench,
  width: number,
  depth: number,
  height: number,
  thick: number,
): Solid[] {
  return corners.map(([x, y], i) =>
    board(bench, {
      name: `leg_${i + 1}`,
      role: 'legs',
      size: [thick, thick, height],
      taper: 0.72,
      at: [x * (width / 2 - thick * 0.9), y * (depth / 2 - thick * 0.9), height / 2],
    }),
  );
}

/** Rails under the top, between the legs. */
export function apron(bench: Bench, width: number, depth: number, top: number, thick: number): Solid[] {
  const tall = thick * 1.5;
  const z = top - tall / 2;
  const inset = thick * 0.9;
  const along = width - inset * 2 - thick;
  const across = depth - inset * 2 - thick;
  return ([-1, 1] as const).flatMap((side, i) => [
    board(bench, {
      name: `rail_x_${i + 1}`,
      role: 'apron',
      size: [along, thick * 0.4, tall],
      at: [0, side * (depth / 2 - inset), z],
    }),
    board(bench, {
      name: `rail_y_${i + 1}`,
      role: 'apron',
      size: [thick * 0.4, across, tall],
      at: [side * (width / 2 - inset), 0, z],
    }),
  ]);
}
