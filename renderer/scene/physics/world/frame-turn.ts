/** Between MuJoCo's world (Z up) and the picture (Y up): x stays, up is up. */

/** x, y, z of the picture for those of MuJoCo. */
export function toPicture([x = 0, y = 0, z = 0]: readonly number[]): readonly [number, number, number] {
  return [x, z, 0 - y];
}

/** x, y, z of MuJoCo for those of the picture. */
export function toEngine([x = 0, y = 0, z = 0]: readonly number[]): readonly [number, number, number] {
  return [x, 0 - z, y];
}

/** The turn (x y z w) in the picture of a body with this turn (w x y z) in MuJoCo: the frames' turn, then its own. */
export function turnToPicture([w = 1, x = 0, y = 0, z = 0]: readonly number[]): readonly [
  number,
  number,
  number,
  number,
] {
  const h = Math.SQRT1_2;
  // (h, -h, 0, 0) * (w, x, y, z)
  return [h * (x - w), h * (y + z), h * (z - y), h * (w + x)];
}
