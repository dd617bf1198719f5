/** A triangle mesh of a closed solid, the builder every primitive uses, and finer triangles where it is to be bent. */
import { carry, cross, dot, normalized, type Pose, rotate, subtract, type Vec3 } from './vector.ts';

/**
 * Triangles wind counter-clockwise seen from outside. Vertices are split where normals or UVs differ, but split
 * vertices have bit-equal positions, so the surface is watertight once joined by position. UVs count texture tiles,
 * v upwards.
 */
export interface Mesh {
  readonly positions: Float64Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
}

export type Uv = readonly [number, number];

/** Collects vertices and triangles. */
export interface MeshBuilder {
  vertex(position: Vec3, normal: Vec3, uv: Uv): number;
  triangle(a: number, b: number, c: number): void;
  /** A triangle whose winding is chosen so that it faces `outward`. */
  facing(outward: Vec3, a: number, b: number, c: number): void;
  build(): Mesh;
}

/** An empty builder. */
export function meshBuilder(): MeshBuilder {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const at = (i: number): Vec3 => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
  return {
    vertex(position, normal, uv) {
      positions.push(...position);
      normals.push(...normal);
      uvs.push(...uv);
      return positions.length / 3 - 1;
    },
    triangle(a, b, c) {
      indices.push(a, b, c);
    },
    facing(outward, a, b, c) {
      const turned = dot(cross(subtract(at(b), at(a)), subtract(at(c), at(a))), outward) < 0;
      indices.push(a, ...(turned ? [c, b] : [b, c]));
    },
    build: () => ({
      positions: Float64Array.from(positions),
      normals: Float32Array.from(normals),
      uvs: Float32Array.from(uvs),
      indices: Uint32Array.from(indices),
    }),
  };
}

/** Position of vertex `i`. */
export function positionOf(mesh: Mesh, i: number): Vec3 {
  return [mesh.positions[3 * i]!, mesh.positions[3 * i + 1]!, mesh.positions[3 * i + 2]!];
}

/** The mesh moved into its place. Positions are rounded to float32 here, so that every file format says the same. */
export function placed(mesh: Mesh, pose: Pose): Mesh {
  const positions = new Float64Array(mesh.positions.length);
  const [w, x, y, z] = pose.rotation;
  if (w === 1 && x === 0 && y === 0 && z === 0) {
    for (let i = 0; i < positions.length; i++)
      positions[i] = Math.fround(mesh.positions[i]! + pose.position[i % 3]!) + 0;
    return { positions, normals: unitTriples(mesh.normals), uvs: mesh.uvs, indices: mesh.indices };
  }
  const normals = new Float32Array(mesh.normals.length);
  for (let i = 0; i < positions.length; i += 3) {
    const p = carry(pose, [mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!]);
    const n = rotate(pose.rotation, [mesh.normals[i]!, mesh.normals[i + 1]!, mesh.normals[i + 2]!]);
    // `+ 0` turns -0 into 0: the two print differently, and joining by printed position must not tear the surface.
    for (let k = 0; k < 3; k++) positions[i + k] = Math.fround(p[k]!) + 0;
    normals.set(normalized(n), i);
  }
  return { positions, normals, uvs: mesh.uvs, indices: mesh.indices };
}

/** Each triple brought to length 1; straight up where it has none. */
function unitTriples(values: ArrayLike<number>): Float32Array {
  const units = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) {
    const [x, y, z] = [values[i]!, values[i + 1]!, values[i + 2]!];
    const size = Math.sqrt(x * x + y * y + z * z);
    units[i] = size > 0 ? x / size : 0;
    units[i + 1] = size > 0 ? y / size : 0;
    units[i + 2] = size > 0 ? z / size : 1;
  }
  return units;
}

/** The same surface with positions passed through `move` (gentle bends and tapers only: normals are kept). */
export function deformed(mesh: Mesh, move: (p: Vec3) => Vec3): Mesh {
  const positions = new Float64Array(mesh.positions.length);
  for (let i = 0; i < positions.length / 3; i++) positions.set(move(positionOf(mesh, i)), 3 * i);
  return { ...mesh, positions };
}

/** Several meshes as one. */
export function merged(meshes: readonly Mesh[]): Mesh {
  const builder = {
    positions: [] as number[],
    normals: [] as number[],
    uvs: [] as number[],
    indices: [] as number[],
  };
  for (const mesh of meshes) {
    const base = builder.positions.length / 3;
    for (const value of mesh.positions) builder.positions.push(value);
    for (const value of mesh.normals) builder.normals.push(value);
    for (const value of mesh.uvs) builder.uvs.push(value);
    for (const index of mesh.indices) builder.indices.push(base + index);
  }
  return {
    positions: Float64Array.from(builder.positions),
    normals: Float32Array.from(builder.normals),
    uvs: Float32Array.from(builder.uvs),
    indices: Uint32Array.from(builder.indices),
  };
}

/** The smallest axis-aligned box around the meshes. */
export function boundsOf(meshes: readonly Mesh[]): { min: Vec3; max: Vec3 } {
  const min = [Infinity, Infinity, Infinity] as [number, number, number];
  const max = [-Infinity, -Infinity, -Infinity] as [number, number, number];
  for (const mesh of meshes)
    for (let i = 0; i < mesh.positions.length; i++) {
      const k = i % 3;
      const value = mesh.positions[i]!;
      if (value < min[k]!) min[k] = value;
      if (value > max[k]!) max[k] = value;
    }
  return { min, max };
}

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
