/** Boards put together: open boxes and carcasses. */
import type { Vec3 } from '../geometry/vector.ts';
import { board } from '../shape/parts.ts';
import type { Bench, Solid } from '../shape/solid.ts';

/** Lower and upper bound along each axis. */
export interface Extent {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
}

/** No board is thinner than this, metres, however small the whole is requested. */
const thinnest = 0.0004;
const span = ([from, to]: readonly [number, number]): number => Math.max(thinnest, to - from);
const middle = ([from, to]: readonly [number, number]): number => (from + to) / 2;

/** One board that fills the extent. */
export function slab(bench: Bench, name: string, role: string, { x, y, z }: Extent, bevel?: number): Solid {
  const size: Vec3 = [span(x), span(y), span(z)];
  return board(bench, {
    name,
    role,
    size,
    at: [middle(x), middle(y), middle(z)],
    ...(bevel !== undefined && { bevel }),
  });
}

export type Side = 'left' | 'right' | 'front' | 'back' | 'bottom' | 'top';

/** The sides of a box as boards of thickness `t` inside the extent; upright sides run between bottom and top. */
export function boards(
  bench: Bench,
  { x, y, z }: Extent,
  t: number,
  sides: Readonly<Partial<Record<Side, string>>>,
): Solid[] {
  const z0 = sides.bottom === undefined ? z[0] : z[0] + t;
  const z1 = sides.top === undefined ? z[1] : z[1] - t;
  const x0 = sides.left === undefined ? x[0] : x[0] + t;
  const x1 = sides.right === undefined ? x[1] : x[1] - t;
  const extents: Record<Side, Extent> = {
    left: { x: [x[0], x[0] + t], y, z: [z0, z1] },
    right: { x: [x[1] - t, x[1]], y, z: [z0, z1] },
    front: { x: [x0, x1], y: [y[0], y[0] + t], z: [z0, z1] },
    back: { x: [x0, x1], y: [y[1] - t, y[1]], z: [z0, z1] },
    bottom: { x, y, z: [z[0], z0] },
    top: { x, y, z: [z1, z[1]] },
  };
  return (Object.keys(extents) as Side[]).flatMap((side) => {
    const role = sides[side];
    return role === undefined ? [] : [slab(bench, side, role, extents[side])];
  });
}
