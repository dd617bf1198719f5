/** How much light of the sky reaches points: all points under one light before the next, so that its map stays at hand. */
import type { Vec3 } from '../geometry/vector.ts';
import type { Sky, SkyLight } from './sky.ts';

/** Which of the lights shine on a point: neighbours that take turns have half of the work and are averaged afterwards. */
export const lightShare = { even: 1, odd: 2, all: 3 } as const;
export type LightShare = (typeof lightShare)[keyof typeof lightShare];

/** Points with unit normals, in the order they were added. */
export interface LightPoints {
  /** Returns its number, counting from 0. */
  add(position: Vec3, normal: Vec3, share: LightShare): number;
  /** Light at each: `open` without any shadow, `lit` with shadows. */
  gather(): { readonly lit: Float32Array; readonly open: Float32Array };
}

/** Numbers per point: where it meets the maps, relative to their middle, and its normal. */
const stride = 6;

/** Room for `most` points. */
export function createLightPoints(sky: Sky, most: number): LightPoints {
  const points = new Float32Array(most * stride);
  const shares = new Uint8Array(most);
  const offset = texelOf(sky) * 1.6;
  let count = 0;
  return {
    add(position, normal, share) {
      for (let k = 0; k < 3; k++) {
        // A little off its surface, which would shade itself otherwise.
        points[stride * count + k] = position[k]! + normal[k]! * offset - sky.centre[k]!;
        points[stride * count + 3 + k] = normal[k]!;
      }
      shares[count] = share;
      count += 1;
      return count - 1;
    },
    gather() {
      const lit = new Float32Array(count);
      const open = new Float32Array(count);
      const meeting = { points, shares, lit, open };
      for (const [i, light] of sky.lights.entries()) shine(sky, light, 1 << (i & 1), meeting);
      for (let n = 0; n < count; n++) {
        if (shares[n] === lightShare.all) continue;
        lit[n]! *= 2;
        open[n]! *= 2;
      }
      return { lit, open };
    },
  };
}

const texelOf = ({ radius, mapSize }: Sky): number => (2 * radius) / mapSize;

interface Meeting {
  readonly points: Float32Array;
  readonly shares: Uint8Array;
  readonly lit: Float32Array;
  readonly open: Float32Array;
}

/** Adds one light to all points that it is for. */
function shine(
  sky: Sky,
  { direction, right, up, depth, strength }: SkyLight,
  bit: number,
  { points, shares, lit, open }: Meeting,
): void {
  const { mapSize } = sky;
  const half = mapSize / 2;
  const perMetre = half / sky.radius;
  const bias = texelOf(sky) * 0.5;
  const [dx, dy, dz] = direction;
  const [rx, ry, rz] = [right[0] * perMetre, right[1] * perMetre, right[2] * perMetre];
  const [ux, uy, uz] = [up[0] * perMetre, up[1] * perMetre, up[2] * perMetre];
  for (let n = 0, at = 0; n < lit.length; n++, at += stride) {
    if ((shares[n]! & bit) === 0) continue;
    const cosine = points[at + 3]! * dx + points[at + 4]! * dy + points[at + 5]! * dz;
    if (cosine <= 0) continue;
    const light = cosine * strength;
    open[n]! += light;
    const x = points[at]!;
    const y = points[at + 1]!;
    const z = points[at + 2]!;
    const u = rx * x + ry * y + rz * z + half;
    const v = ux * x + uy * y + uz * z + half;
    const outside = u < 0 || v < 0 || u >= mapSize || v >= mapSize;
    if (outside || depth[(v | 0) * mapSize + (u | 0)]! <= dx * x + dy * y + dz * z + bias) lit[n]! += light;
  }
}
