/** The light of small pictures: a bright sky, a darker floor, one lamp from the front right above, and the eye's own side. Pure. */

/** A unit vector in the picture's frame, Y up. */
export type Direction = readonly [number, number, number];

/** What a surface's colour is multiplied by, and what gloss adds to it; linear. */
export interface Shade {
  readonly shade: number;
  readonly gloss: number;
}

/** `metal` and `rough` 0 to 1, as in glTF 2.0 (3.9.2). */
export interface Finish {
  readonly metal: number;
  readonly rough: number;
}

const lamp = unit([2, 4, 3]);

/** Of a surface that faces `normal`, seen from `towards`, the direction to the eye. */
export function lit(normal: Direction, towards: Direction, { metal, rough }: Finish): Shade {
  const facing = Math.max(0, dot(normal, towards));
  const direct = Math.max(0, dot(normal, lamp));
  const diffuse = 0.42 * sky(normal[1]) + 0.62 * direct + 0.12 * facing;
  const mirrored = reflected(normal, towards);
  const shine = (0.62 + 0.5 * mirrored[1]) * (1 - 0.5 * rough);
  const spot = Math.max(0, dot(mirrored, lamp)) ** (2 + 60 * (1 - rough) ** 2) * (1 - rough);
  // Schlick's approximation for what is no metal.
  const edge = 0.04 + 0.5 * (1 - facing) ** 5 * (1 - rough);
  return {
    shade: diffuse * (1 - metal) + (0.85 * shine + 0.9 * spot) * metal,
    gloss: (1 - metal) * (edge * shine * 0.6 + 0.35 * spot),
  };
}

/** 1 above, 0.45 below. */
function sky(y: number): number {
  return 0.725 + 0.275 * y;
}

function reflected(normal: Direction, towards: Direction): Direction {
  const twice = 2 * dot(normal, towards);
  return [twice * normal[0] - towards[0], twice * normal[1] - towards[1], twice * normal[2] - towards[2]];
}

function dot(a: Direction, b: Direction): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Of length 1; upwards where it has no length. */
export function unit([x, y, z]: Direction): Direction {
  const length = Math.hypot(x, y, z);
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : [0, 1, 0];
}
