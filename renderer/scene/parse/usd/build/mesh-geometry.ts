/** A Mesh prim as three's geometry: triangles, normals, texture coordinates, colours, and groups for its subsets. */
import { BufferAttribute, BufferGeometry } from 'three';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import type { Numbers } from '../../../../../main/formats/usd/layer/layer.ts';
import type { MeshShape } from '../../../../../main/formats/usd/scene/shape.ts';
import type { UvSet } from './texture.ts';
import { type Triangles, triangulate } from './triangulate.ts';

/** Faces that have a material of their own; what no subset names has the mesh's. */
export interface FaceSubset {
  readonly faces: Numbers;
}

/** What a mesh's materials want of its geometry. */
export interface MeshWish {
  /** In the order of the channels. */
  readonly uvs: readonly UvSet[];
  readonly subsets: readonly FaceSubset[];
}

/** Group 0 has the mesh's own material, group n that of subset n - 1; without subsets there are no groups. Null: no face. */
export function meshGeometry(prim: StagePrim, shape: MeshShape, wish: MeshWish): BufferGeometry | null {
  const { points, counts, indices: pointOf } = shape;
  const triangles = sortBySubset(triangulate(shape), counts.length, wish.subsets);
  if (triangles.corners.length === 0) return null;
  const sizes = { faces: counts.length, points: Math.floor(points.length / 3), corners: pointOf.length };
  const spread = { ...triangles, pointOf, allUsed: shape.used === null };
  const geometry = assemble(prim, points, spread, sizes, wish.uvs);
  for (const [material, [start, count]] of triangles.groups.entries()) {
    if (count > 0) geometry.addGroup(start, count, material);
  }
  return geometry;
}

interface SortedTriangles extends Triangles {
  readonly groups: readonly (readonly [start: number, count: number])[];
}

function sortBySubset(triangles: Triangles, faces: number, subsets: readonly FaceSubset[]): SortedTriangles {
  if (subsets.length === 0) return { ...triangles, groups: [] };
  const owner = new Uint16Array(faces);
  for (const [index, subset] of subsets.entries()) {
    for (let at = 0; at < subset.faces.length; at++) {
      const face = subset.faces[at] ?? -1;
      if (face >= 0 && face < faces) owner[face] = index + 1;
    }
  }
  const sizes = Array.from({ length: subsets.length + 1 }, () => 0);
  for (const face of triangles.faces) sizes[owner[face] ?? 0] = (sizes[owner[face] ?? 0] ?? 0) + 1;
  const starts: number[] = [];
  let total = 0;
  for (const size of sizes) {
    starts.push(total);
    total += size;
  }
  const groups = sizes.map((size, index) => [(starts[index] ?? 0) * 3, size * 3] as const);
  const corners = new Uint32Array(triangles.corners.length);
  const sorted = new Uint32Array(triangles.faces.length);
  for (const [at, face] of triangles.faces.entries()) {
    const group = owner[face] ?? 0;
    const to = starts[group] ?? 0;
    starts[group] = to + 1;
    sorted[to] = face;
    corners.set(triangles.corners.subarray(at * 3, at * 3 + 3), to * 3);
  }
  return { corners, faces: sorted, broken: triangles.broken, groups };
}

function assemble(
  prim: StagePrim,
  points: Numbers,
  spread: Spread,
  sizes: MeshCounts,
  uvs: readonly UvSet[],
): BufferGeometry {
  const position: Primvar = { values: points, indices: null, size: 3, interpolation: 'vertex' };
  const parts = new Map<string, Primvar>([['position', position]]);
  const normals =
    primvar(prim, 'primvars:normals', 3, 'vertex', sizes) ?? primvar(prim, 'normals', 3, 'vertex', sizes);
  const flat = normals === null && prim.text('subdivisionScheme') === 'none';
  if (normals !== null && normals.interpolation !== 'constant') parts.set('normal', normals);
  else if (!flat) parts.set('normal', { ...position, values: smoothNormals(points, spread) });
  for (const [channel, { primvar: name, transform }] of uvs.entries()) {
    const uv = primvar(prim, `primvars:${name}`, 2, 'constant', sizes);
    if (uv !== null) parts.set(channel === 0 ? 'uv' : `uv${channel}`, moved(uv, transform));
  }
  const colour = primvar(prim, 'primvars:displayColor', 3, 'constant', sizes);
  if (colour !== null && colour.interpolation !== 'constant') parts.set('color', colour);
  // Points that no face has are not drawn, and must not be measured.
  const byPoint =
    spread.allUsed && !flat && [...parts.values()].every(({ interpolation }) => interpolation === 'vertex');
  const geometry = new BufferGeometry();
  for (const [name, part] of parts) {
    const array = byPoint ? spreadPoints(part, sizes.points) : spreadCorners(part, spread);
    geometry.setAttribute(name, new BufferAttribute(array, part.size));
  }
  if (byPoint) geometry.setIndex(new BufferAttribute(pointsOf(spread), 1));
  const { position: placed } = geometry.attributes;
  if (flat && placed !== undefined) {
    geometry.setAttribute('normal', new BufferAttribute(flatNormals(placed.array), 3));
  }
  return geometry;
}

function pointsOf({ corners, pointOf }: Spread): Uint32Array {
  const index = new Uint32Array(corners.length);
  for (let at = 0; at < corners.length; at++) index[at] = pointOf[corners[at] ?? 0] ?? 0;
  return index;
}

/** One for each point: the mean of the triangles around it, larger ones counting more. */
function smoothNormals(points: Numbers, { corners, pointOf }: Spread): Float32Array {
  const normals = new Float32Array(points.length);
  const normal = new Float64Array(3);
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const a = (pointOf[corners[at] ?? 0] ?? 0) * 3;
    const b = (pointOf[corners[at + 1] ?? 0] ?? 0) * 3;
    const c = (pointOf[corners[at + 2] ?? 0] ?? 0) * 3;
    triangleNormal(points, a, b, c, normal);
    for (let part = 0; part < 3; part++) {
      const length = normal[part] ?? 0;
      normals[a + part] = (normals[a + part] ?? 0) + length;
      normals[b + part] = (normals[b + part] ?? 0) + length;
      normals[c + part] = (normals[c + part] ?? 0) + length;
    }
  }
  normaliseAll(normals);
  return normals;
}

/** One for each corner: that of its triangle. `positions` has three tuples for each triangle. */
function flatNormals(positions: ArrayLike<number>): Float32Array {
  const normals = new Float32Array(positions.length);
  const normal = new Float64Array(3);
  for (let at = 0; at + 8 < positions.length; at += 9) {
    triangleNormal(positions, at, at + 3, at + 6, normal);
    for (let corner = 0; corner < 9; corner += 3) normals.set(normal, at + corner);
  }
  normaliseAll(normals);
  return normals;
}

/** Twice the triangle's area long. */
function triangleNormal(
  points: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
  into: Float64Array,
): void {
  const ax = points[a] ?? 0;
  const ay = points[a + 1] ?? 0;
  const az = points[a + 2] ?? 0;
  const ux = (points[b] ?? 0) - ax;
  const uy = (points[b + 1] ?? 0) - ay;
  const uz = (points[b + 2] ?? 0) - az;
  const vx = (points[c] ?? 0) - ax;
  const vy = (points[c + 1] ?? 0) - ay;
  const vz = (points[c + 2] ?? 0) - az;
  into[0] = uy * vz - uz * vy;
  into[1] = uz * vx - ux * vz;
  into[2] = ux * vy - uy * vx;
}

function normaliseAll(normals: Float32Array): void {
  for (let at = 0; at + 2 < normals.length; at += 3) {
    const x = normals[at] ?? 0;
    const y = normals[at + 1] ?? 0;
    const z = normals[at + 2] ?? 0;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[at] = x / length;
    normals[at + 1] = y / length;
    normals[at + 2] = z / length;
  }
}

// Values over a mesh (UsdGeomPrimvar): one for all, for each face, each point or each corner, with or without indices.

/** `vertex` and `varying` are the same on a mesh that is not subdivided. */
export type Interpolation = 'constant' | 'uniform' | 'vertex' | 'faceVarying';

/** `indices` choose among the tuples of `values`. */
interface Primvar {
  readonly values: Numbers;
  readonly indices: Numbers | null;
  readonly size: number;
  readonly interpolation: Interpolation;
}

/** How many of each a mesh has. */
interface MeshCounts {
  readonly faces: number;
  readonly points: number;
  readonly corners: number;
}

/** Null where nothing is said or the count fits no interpolation. */
function primvar(
  prim: StagePrim,
  name: string,
  size: number,
  unsaid: Interpolation,
  counts: MeshCounts,
): Primvar | null {
  const values = prim.numbers(name);
  if (values === null || values.length < size) return null;
  const indices = prim.numbers(`${name}:indices`);
  const length = indices === null ? Math.floor(values.length / size) : indices.length;
  const stated = interpolationOf(prim.interpolation(name)) ?? unsaid;
  const interpolation = length >= needed(stated, counts) ? stated : fitting(length, counts);
  return interpolation === null ? null : { values, indices, size, interpolation };
}

const interpolationOf = (name: string | null): Interpolation | null => {
  if (name === 'varying') return 'vertex';
  return name === 'constant' || name === 'uniform' || name === 'vertex' || name === 'faceVarying'
    ? name
    : null;
};

function needed(interpolation: Interpolation, counts: MeshCounts): number {
  if (interpolation === 'constant') return 1;
  if (interpolation === 'uniform') return counts.faces;
  return interpolation === 'vertex' ? counts.points : counts.corners;
}

// Exporters forget to say how their values are spread; the count usually tells.
function fitting(length: number, { faces, points, corners }: MeshCounts): Interpolation | null {
  if (length === corners) return 'faceVarying';
  if (length === points) return 'vertex';
  if (length === faces) return 'uniform';
  return length === 1 ? 'constant' : null;
}

/** Which element of the primvar a corner of a triangle takes. */
interface Spread {
  readonly corners: Uint32Array;
  readonly faces: Uint32Array;
  readonly pointOf: Numbers;
  /** No point is left over. */
  readonly allUsed: boolean;
}

/** One tuple for each corner of each triangle. */
function spreadCorners({ values, indices, size, interpolation }: Primvar, spread: Spread): Float32Array {
  const { corners, faces, pointOf } = spread;
  const out = new Float32Array(corners.length * size);
  for (let at = 0; at < corners.length; at++) {
    const corner = corners[at] ?? 0;
    let element = 0;
    if (interpolation === 'faceVarying') element = corner;
    else if (interpolation === 'vertex') element = pointOf[corner] ?? 0;
    else if (interpolation === 'uniform') element = faces[(at / 3) | 0] ?? 0;
    if (indices !== null) element = indices[element] ?? 0;
    for (let part = 0; part < size; part++) out[at * size + part] = values[element * size + part] ?? 0;
  }
  return out;
}

/** One tuple for each point; for primvars that go by point. */
function spreadPoints({ values, indices, size }: Primvar, points: number): Float32Array {
  if (indices === null && values instanceof Float32Array && values.length === points * size) return values;
  const out = new Float32Array(points * size);
  for (let point = 0; point < points; point++) {
    const element = indices === null ? point : (indices[point] ?? 0);
    for (let part = 0; part < size; part++) out[point * size + part] = values[element * size + part] ?? 0;
  }
  return out;
}

function moved(uv: Primvar, transform: UvSet['transform']): Primvar {
  if (transform === null) return uv;
  const [a, b, c, d, e, f] = transform;
  const values = new Float32Array(uv.values.length);
  for (let at = 0; at + 1 < values.length; at += 2) {
    const u = uv.values[at] ?? 0;
    const v = uv.values[at + 1] ?? 0;
    values[at] = a * u + c * v + e;
    values[at + 1] = b * u + d * v + f;
  }
  return { ...uv, values };
}

/** The first tuple. */
export function firstOf({ values, indices, size }: Primvar): number[] {
  const element = indices?.[0] ?? 0;
  return Array.from({ length: size }, (_, part) => values[element * size + part] ?? 0);
}
