/** The order in which fixes make sense together: references first, then what the numbers mean, the origin when the mass is known, and other formats of what came of it. Pure. */
import type { Fix, FixName } from '../schema/fix/fix.ts';

const places: Readonly<Record<FixName, number>> = {
  relink: 0,
  frame: 1,
  scale: 2,
  size: 3,
  mesh: 4,
  colliders: 5,
  mass: 6,
  origin: 7,
  textures: 8,
  convert: 9,
};

/** A new list. */
export function inFixOrder(fixes: readonly Fix[]): Fix[] {
  return fixes.toSorted((a, b) => places[a.fix] - places[b.fix]);
}
