/** A triangle mesh of a closed solid, and the builder every primitive uses. */
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
export function unitTriples(values: ArrayLike<number>): Float32Array {
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
