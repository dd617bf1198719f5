/** Finer triangles where a surface is to be bent. */
import { type Mesh, unitTriples } from './mesh.ts';
import type { Vec3 } from './vector.ts';

/**
 * Where edges are to be cut. `isFar` rules most of them out by their coordinates alone (points `a` and `b` of the
 * array); `share` says how far from the first to the second point, 0 to leave the edge whole.
 */
export interface Cut {
  isFar(positions: readonly number[], a: number, b: number): boolean;
  share(from: Vec3, to: Vec3): number;
}

/** Cuts edges that cross the level plane, unless they are shorter upwards than `least`. */
export const levelCut = (z: number, least: number): Cut => ({
  isFar(positions, a, b) {
    const [from, to] = [positions[3 * a + 2]! - z, positions[3 * b + 2]! - z];
    return from * to >= 0 || Math.abs(to - from) < least;
  },
  share(from, to) {
    const share = (z - from[2]) / (to[2] - from[2]);
    // A sliver at a point that lies on the plane but for its last digit would have no area.
    return share < 0.03 || share > 0.97 ? 0 : share;
  },
});

/**
 * The mesh with each cut applied once, in their order. New points depend on positions only, so the surface stays
 * closed across split vertices.
 */
export function subdivided(mesh: Mesh, cuts: readonly Cut[]): Mesh {
  const soup: Soup = {
    positions: Array.from(mesh.positions),
    normals: Array.from(mesh.normals),
    uvs: Array.from(mesh.uvs),
  };
  const unchanged = mesh.positions.length;
  let triangles: number[] = Array.from(mesh.indices);
  for (const cut of cuts) triangles = cutOnce(soup, triangles, cut);
  if (soup.positions.length === unchanged) return mesh;
  return {
    positions: Float64Array.from(soup.positions),
    normals: unitTriples(soup.normals),
    uvs: Float32Array.from(soup.uvs),
    indices: Uint32Array.from(triangles),
  };
}

interface Soup {
  readonly positions: number[];
  readonly normals: number[];
  readonly uvs: number[];
}

function cutOnce(soup: Soup, triangles: readonly number[], cut: Cut): number[] {
  const { positions } = soup;
  const known = new Map<number, number>();
  const at = (i: number): Vec3 => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
  // -1 for an edge that stays whole.
  const middleOf = (a: number, b: number): number => {
    if (cut.isFar(positions, a, b)) return -1;
    // From the smaller to the larger position, so that both triangles at an edge compute the same point.
    const [from, to] = isBefore(positions, a, b) ? [a, b] : [b, a];
    const share = cut.share(at(from), at(to));
    if (share === 0) return -1;
    const key = from * 2 ** 26 + to;
    const before = known.get(key);
    if (before !== undefined) return before;
    const middle = between(soup, from, to, share);
    known.set(key, middle);
    return middle;
  };
  const next: number[] = [];
  for (let t = 0; t < triangles.length; t += 3)
    split(triangles[t]!, triangles[t + 1]!, triangles[t + 2]!, middleOf, next);
  return next;
}

function isBefore(positions: readonly number[], a: number, b: number): boolean {
  for (let k = 0; k < 3; k++) {
    const difference = positions[3 * a + k]! - positions[3 * b + k]!;
    if (difference !== 0) return difference < 0;
  }
  return true;
}

function between({ positions, normals, uvs }: Soup, from: number, to: number, share: number): number {
  const mix = (values: readonly number[], i: number, j: number): number =>
    values[i]! + (values[j]! - values[i]!) * share;
  const middle = positions.length / 3;
  for (let k = 0; k < 3; k++) {
    positions.push(Math.fround(mix(positions, 3 * from + k, 3 * to + k)) + 0);
    normals.push(mix(normals, 3 * from + k, 3 * to + k));
  }
  for (let k = 0; k < 2; k++) uvs.push(mix(uvs, 2 * from + k, 2 * to + k));
  return middle;
}

/** One triangle in one to four, by which of its edges are cut. */
function split(
  a: number,
  b: number,
  c: number,
  middleOf: (a: number, b: number) => number,
  into: number[],
): void {
  const [ab, bc, ca] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
  const cut = (ab >= 0 ? 1 : 0) + (bc >= 0 ? 1 : 0) + (ca >= 0 ? 1 : 0);
  if (cut === 0) into.push(a, b, c);
  else if (cut === 3) into.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  else if (ab >= 0 && bc >= 0) into.push(a, ab, c, ab, b, bc, ab, bc, c);
  else if (bc >= 0 && ca >= 0) into.push(b, bc, a, bc, c, ca, bc, ca, a);
  else if (ca >= 0 && ab >= 0) into.push(c, ca, b, ca, a, ab, ca, ab, b);
  else if (ab >= 0) into.push(a, ab, c, ab, b, c);
  else if (bc >= 0) into.push(b, bc, a, bc, c, a);
  else into.push(c, ca, b, ca, a, b);
}
