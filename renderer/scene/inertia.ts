/** Inertia as a shape: the ellipsoid and the box of even density that have the same mass and moments. Pure. */

/** Half lengths along the principal axes, metres; `physical` is false where no solid has such moments. */
export interface InertiaShape {
  readonly ellipsoid: readonly [number, number, number];
  readonly box: readonly [number, number, number];
  readonly physical: boolean;
}

/**
 * A solid ellipsoid has Ix = m (b2 + c2) / 5, a solid box Ix = m ((2b)2 + (2c)2) / 12 (half lengths a, b, c), so the second
 * moment along x is s = (Iy + Iz - Ix) / 2m in both: a = sqrt(5 s) and sqrt(3 s). A negative s breaks the triangle inequality.
 */
export function inertiaShape(massKg: number, [x, y, z]: readonly [number, number, number]): InertiaShape {
  const along = [y + z - x, z + x - y, x + y - z].map((sum) => (massKg > 0 ? sum / (2 * massKg) : 0));
  const most = Math.max(...along, 0);
  const half = (factor: number): readonly [number, number, number] => {
    const [a = 0, b = 0, c = 0] = along.map((moment) => Math.sqrt(factor * Math.max(0, moment)));
    return [a, b, c];
  };
  return { ellipsoid: half(5), box: half(3), physical: along.every((moment) => moment >= -1e-9 * most) };
}
