/** Soft light: many small lights over the sky, each with its own shadow map, so that shadows and corners darken softly. */
import type { Mesh } from '../geometry/mesh.ts';
import { cross, normalized, type Vec3 } from '../geometry/vector.ts';

/** One light at infinity. `depth` is a map of how near the first surface lies to it. */
interface SkyLight {
  readonly direction: Vec3;
  readonly strength: number;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly depth: Float32Array;
}

/** The lights and the sphere their maps cover. */
export interface Sky {
  readonly lights: readonly SkyLight[];
  readonly centre: Vec3;
  readonly radius: number;
  readonly mapSize: number;
}

/** How many lights the sky and the key light are made of, and the side of each one's shadow map. */
export interface SkyQuality {
  readonly skyLights: number;
  readonly keyLights: number;
  readonly mapSize: number;
}

/** The key light: a large softbox at the upper left, in front. */
export const keyDirection = normalized([-0.62, -0.75, 1.15]);

function directions({ skyLights, keyLights }: SkyQuality): { direction: Vec3; strength: number }[] {
  const list: { direction: Vec3; strength: number }[] = [];
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < skyLights; i++) {
    const z = (i + 0.5) / skyLights;
    const r = Math.sqrt(1 - z * z);
    list.push({
      direction: [r * Math.cos(i * golden), r * Math.sin(i * golden), z],
      strength: 1.15 / skyLights,
    });
  }
  const side = normalized(cross(keyDirection, [0, 0, 1]));
  const over = cross(side, keyDirection);
  for (let i = 0; i < keyLights; i++) {
    const r = 0.3 * Math.sqrt((i + 0.5) / keyLights);
    const [u, v] = [r * Math.cos(i * golden), r * Math.sin(i * golden)];
    const direction = normalized(
      [0, 1, 2].map((k) => keyDirection[k]! + side[k]! * u + over[k]! * v) as [number, number, number],
    );
    list.push({ direction, strength: 1.25 / keyLights });
  }
  // Interleaved, so that every second light still covers the whole sky.
  return list.sort(
    (a, b) =>
      ((a.direction[0] * 12.9898 + a.direction[1] * 78.233) % 1) -
      ((b.direction[0] * 12.9898 + b.direction[1] * 78.233) % 1),
  );
}

/** Maps for the meshes; see-through ones shade only every third light, which gives them a third of a shadow. */
export function skyOver(
  { solid, clear }: { readonly solid: readonly Mesh[]; readonly clear: readonly Mesh[] },
  centre: Vec3,
  radius: number,
  quality: SkyQuality,
): Sky {
  const { mapSize } = quality;
  const lights = directions(quality).map(({ direction, strength }, i): SkyLight => {
    const right = normalized(Math.abs(direction[2]) > 0.99 ? [1, 0, 0] : cross([0, 0, 1], direction));
    const light = {
      direction,
      strength,
      right,
      up: cross(direction, right),
      depth: new Float32Array(mapSize * mapSize).fill(-Infinity),
    };
    for (const mesh of i % 3 === 0 ? [...solid, ...clear] : solid)
      drawMap(light, mesh, { centre, radius, mapSize });
    return light;
  });
  return { lights, centre, radius, mapSize };
}

function drawMap(
  light: SkyLight,
  mesh: Mesh,
  { centre, radius, mapSize }: Pick<Sky, 'centre' | 'radius' | 'mapSize'>,
): void {
  const count = mesh.positions.length / 3;
  const at = new Float32Array(count * 3);
  const { right, up, direction } = light;
  const half = mapSize / 2;
  for (let i = 0; i < count; i++) {
    const x = mesh.positions[3 * i]! - centre[0];
    const y = mesh.positions[3 * i + 1]! - centre[1];
    const z = mesh.positions[3 * i + 2]! - centre[2];
    at[3 * i] = ((right[0] * x + right[1] * y + right[2] * z) / radius + 1) * half;
    at[3 * i + 1] = ((up[0] * x + up[1] * y + up[2] * z) / radius + 1) * half;
    at[3 * i + 2] = direction[0] * x + direction[1] * y + direction[2] * z;
  }
  for (let t = 0; t < mesh.indices.length; t += 3)
    drawDepth(
      light.depth,
      mapSize,
      at,
      mesh.indices[t]! * 3,
      mesh.indices[t + 1]! * 3,
      mesh.indices[t + 2]! * 3,
    );
}

function drawDepth(
  map: Float32Array,
  mapSize: number,
  at: Float32Array,
  a: number,
  b: number,
  c: number,
): void {
  const [ax, ay, az] = [at[a]!, at[a + 1]!, at[a + 2]!];
  const [bx, by, bz] = [at[b]!, at[b + 1]!, at[b + 2]!];
  const [cx, cy, cz] = [at[c]!, at[c + 1]!, at[c + 2]!];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  // Faces turned away cannot be the first the light meets on a closed solid.
  if (area <= 0) return;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const x1 = Math.min(mapSize - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(mapSize - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  // Weights change by the same step from pixel to pixel.
  const stepA = (by - cy) / area;
  const stepB = (cy - ay) / area;
  const stepDepth = stepA * (az - cz) + stepB * (bz - cz);
  for (let y = y0; y <= y1; y++) {
    let wa = ((bx - x0 - 0.5) * (cy - y - 0.5) - (by - y - 0.5) * (cx - x0 - 0.5)) / area;
    let wb = ((cx - x0 - 0.5) * (ay - y - 0.5) - (cy - y - 0.5) * (ax - x0 - 0.5)) / area;
    let depth = cz + wa * (az - cz) + wb * (bz - cz);
    for (let i = y * mapSize + x0; i <= y * mapSize + x1; i++) {
      if (wa >= 0 && wb >= 0 && wa + wb <= 1 && depth > map[i]!) map[i] = depth;
      wa += stepA;
      wb += stepB;
      depth += stepDepth;
    }
  }
}

// How much light of the sky reaches points: all points under one light before the next, so that its map stays at hand.

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
