/**
 * The workshop's one frame: metres, right-handed, Z up, the object rests on z = 0 centred over the origin, and its
 * front looks towards -Y. Everything is built and weighed in it; the file formats that differ are converted here only.
 *
 *   workshop, MJCF, URDF, USD, OBJ of MJCF and URDF: Z up, metres (USD says so in upAxis and metersPerUnit)
 *   GLB, OBJ beside it:                              Y up, metres, front towards +Z
 *   FBX:                                             Y up, centimetres (UnitScaleFactor 1), front towards +Z
 */
import type { Vec3 } from './geometry/vector.ts';

export const centimetresPerMetre = 100;

/** Z up to Y up: a quarter turn about X. */
export const toYUp = ([x, y, z]: Vec3): Vec3 => [x, z, y === 0 ? 0 : -y];

/** Every triple of the array turned to Y up and multiplied by `unit`. */
export function arrayToYUp(values: ArrayLike<number>, unit = 1): Float32Array<ArrayBuffer> {
  const turned = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) {
    const [x, y, z] = toYUp([values[i]!, values[i + 1]!, values[i + 2]!]);
    turned[i] = x * unit;
    turned[i + 1] = y * unit;
    turned[i + 2] = z * unit;
  }
  return turned;
}
