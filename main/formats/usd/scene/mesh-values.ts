/** A Mesh prim as vertices: triangles, normals, texture coordinates, colours, and groups for its subsets. Pure. */
import { cutFaces, type Triangles } from '../../mesh/cut-faces.ts';
import type { StagePrim } from '../compose/stage-prim.ts';
import type { Numbers } from '../layer/layer.ts';
import type { UvSet } from './shading.ts';
import type { MeshShape } from './shape.ts';

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

/** `size` numbers for each vertex. */
export interface VertexValues {
  readonly values: Float32Array;
  readonly size: number;
}

/** Three vertices for each triangle: by their `index`, or one after the other where that is null. */
export interface MeshValues {
  readonly position: VertexValues;
  readonly normal: VertexValues | null;
  /** Each triangle has its own normal, which the file does not say. */
  readonly isFlat: boolean;
  /** By channel; null where the mesh has no such coordinates. */
  readonly uvs: readonly (VertexValues | null)[];
  readonly colour: VertexValues | null;
  readonly index: Uint32Array | null;
  /** In corners of triangles. */
  readonly groups: readonly (readonly [start: number, count: number])[];
}

/** Group 0 has the mesh's own material, group n that of subset n - 1; without subsets there are no groups. Null: no face. */
export function meshValues(prim: StagePrim, shape: MeshShape, wish: MeshWish): MeshValues | null {
  const { points, counts, indices: pointOf } = shape;
  const triangles = sortBySubset(cutFaces(shape), counts.length, wish.subsets);
  if (triangles.corners.length === 0) return null;
  const sizes = { faces: counts.length, points: Math.floor(points.length / 3), corners: pointOf.length };
  const spread = { ...triangles, pointOf, allUsed: shape.used === null };
  return { ...assemble(prim, points, spread, sizes, wish.uvs), groups: triangles.groups };
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
): Omit<MeshValues, 'groups'> {
  const position: Primvar = { values: points, indices: null, size: 3, interpolation: 'vertex' };
  const stated =
    primvar(prim, 'primvars:normals', 3, 'vertex', sizes) ?? primvar(prim, 'normals', 3, 'vertex', sizes);
  const isFlat = stated === null && prim.text('subdivisionScheme') === 'none';
  const normal =
    stated !== null && stated.interpolation !== 'constant'
      ? stated
      : isFlat
        ? null
        : { ...position, values: smoothNormals(points, spread) };
  const coordinates = uvs.map(({ primvar: name, transform }) => {
    const uv = primvar(prim, `primvars:${name}`, 2, 'constant', sizes);
    return uv === null ? null : moved(uv, transform);
  });
  const own = primvar(prim, 'primvars:displayColor', 3, 'constant', sizes);
  const colour = own !== null && own.interpolation !== 'constant' ? own : null;
  // Points that no face has are not drawn, and must not be measured.
  const byPoint =
    spread.allUsed &&
    !isFlat &&
    [normal, colour, ...coordinates].every((part) => part === null || part.interpolation === 'vertex');
  const spreadOut = (part: Primvar): VertexValues => ({
    values: byPoint ? spreadPoints(part, sizes.points) : spreadCorners(part, spread),
    size: part.size,
  });
  const placed = spreadOut(position);
  return {
    isFlat,
    position: placed,
    normal: isFlat
      ? { values: flatNormals(placed.values), size: 3 }
      : normal === null
        ? null
        : spreadOut(normal),
    uvs: coordinates.map((uv) => (uv === null ? null : spreadOut(uv))),
    colour: colour === null ? null : spreadOut(colour),
    index: byPoint ? pointsOf(spread) : null,
  };
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
type Interpolation = 'constant' | 'uniform' | 'vertex' | 'faceVarying';

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
