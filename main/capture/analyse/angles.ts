/** Angles in degrees on a circle. */

/** Into [0, 360). */
export function onCircle(deg: number): number {
  const turned = deg % 360;
  const positive = turned < 0 ? turned + 360 : turned;
  return positive >= 360 ? 0 : positive;
}

/** The shorter way from one to the other, in (-180, 180]; anticlockwise is positive. */
export function turnFrom(fromDeg: number, toDeg: number): number {
  const turned = onCircle(toDeg - fromDeg);
  return turned > 180 ? turned - 360 : turned;
}
