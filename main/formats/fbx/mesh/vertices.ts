/** An FBX's mesh as vertices: its corners, each with its own values, joined where they are the same, and its polygons as triangles. Pure. */
import { cutFaces, type Triangles } from '../../mesh/cut-faces.ts';
import type { PlacedMesh } from '../read-fbx.ts';
import type { FbxLayer, FbxMesh } from './mesh.ts';
import type { FbxNumbers } from './numbers.ts';

/** More in one mesh are no materials. */
const mostMaterials = 1000;
/** Corners of one vertex that are compared; a hostile file has them all at one. */
const mostCompared = 8;

/** Values of vertices, `size` of each, at most three. */
export interface FbxVertexValues {
  readonly name: FbxLayer['name'];
  readonly size: number;
  readonly values: Float32Array<ArrayBuffer>;
}

/** Triangles that have one material: places in `index`, and the place of the material. */
export interface FbxGroup {
  readonly start: number;
  readonly count: number;
  readonly material: number;
}

/** In the mesh's frame; where bones hold it, in the file's. */
export interface FbxVertices {
  readonly positions: Float32Array<ArrayBuffer>;
  /** Normals among them, which are flat where the file has none. Colours are as written. */
  readonly layers: readonly FbxVertexValues[];
  readonly index: Uint32Array<ArrayBuffer>;
  /** Empty where the whole mesh has one material by its number. */
  readonly groups: readonly FbxGroup[];
}

export function verticesOf({
  mesh,
  points,
  matrixOf,
}: Pick<PlacedMesh, 'mesh' | 'points' | 'matrixOf'>): FbxVertices {
  const { counts, indices } = mesh;
  const cut = cutFaces({ points, counts, indices, holes: new Set<number>(), leftHanded: false });
  const { triangles, groups } =
    typeof mesh.materials === 'number' ? { triangles: cut, groups: [] } : byMaterial(cut, mesh.materials);
  const layers = mesh.layers.some(({ name }) => name === 'normal')
    ? mesh.layers
    : [...mesh.layers, flatNormals(mesh, points)];
  const welded = weld(layers, points, indices, triangles);
  const places = welded.corners.map((corner) => indices[corner] ?? 0);
  const positions = pickedValues(points, places, 3);
  const values = layers.map(({ name, size, values: all }, at) => ({
    name,
    size: Math.min(size, 3),
    values: pickedValues(all, welded.places[at] ?? new Int32Array(0), size),
  }));
  const normals = values.find(({ name }) => name === 'normal');
  if (matrixOf !== null && normals !== undefined) bend(positions, normals.values, places, matrixOf);
  return { positions, layers: values, index: welded.index, groups };
}

/** Every vertex to where the bones of its point take it. */
function bend(
  positions: Float32Array,
  normals: Float32Array,
  places: Uint32Array,
  matrixOf: NonNullable<PlacedMesh['matrixOf']>,
): void {
  const m = new Float64Array(16);
  for (const [vertex, point] of places.entries()) {
    matrixOf(point, m);
    const at = vertex * 3;
    const tip = along(m, positions, at);
    const normal = along(m, normals, at);
    const length = Math.hypot(...normal) || 1;
    for (let axis = 0; axis < 3; axis++) {
      positions[at + axis] = (tip[axis] ?? 0) + (m[12 + axis] ?? 0);
      normals[at + axis] = (normal[axis] ?? 0) / length;
    }
  }
}

/** The direction at that place after the matrix's turn and scale. */
function along(m: Float64Array, values: Float32Array, at: number): [number, number, number] {
  const [x = 0, y = 0, z = 0] = [values[at], values[at + 1], values[at + 2]];
  return [
    (m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z,
    (m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z,
    (m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z,
  ];
}

/** Polygons without normals are flat; Newell's sum holds for those that are not quite, too. */
function flatNormals({ counts, indices }: FbxMesh, points: FbxNumbers): FbxLayer {
  const values = new Float64Array(counts.length * 3);
  let start = 0;
  for (const [polygon, count] of counts.entries()) {
    let [x, y, z] = [0, 0, 0];
    for (let at = 0; at < count; at++) {
      const a = (indices[start + at] ?? 0) * 3;
      const b = (indices[start + ((at + 1) % count)] ?? 0) * 3;
      const [ax = 0, ay = 0, az = 0] = [points[a], points[a + 1], points[a + 2]];
      const [bx = 0, by = 0, bz = 0] = [points[b], points[b + 1], points[b + 2]];
      x += (ay - by) * (az + bz);
      y += (az - bz) * (ax + bx);
      z += (ax - bx) * (ay + by);
    }
    const length = Math.hypot(x, y, z) || 1;
    values.set([x / length, y / length, z / length], polygon * 3);
    start += count;
  }
  return { name: 'normal', size: 3, mapping: 'ByPolygon', values, indices: null };
}

/** One run of triangles for each material, however the polygons take turns. */
function byMaterial(
  { corners, faces, broken }: Triangles,
  materials: Int32Array,
): { triangles: Triangles; groups: FbxGroup[] } {
  const materialOf = (face: number): number => Math.min(Math.max(materials[face] ?? 0, 0), mostMaterials);
  const sizes = new Uint32Array(mostMaterials + 1);
  for (const face of faces) sizes[materialOf(face)] = (sizes[materialOf(face)] ?? 0) + 1;
  const starts = new Uint32Array(mostMaterials + 1);
  const groups: FbxGroup[] = [];
  let total = 0;
  for (const [material, size] of sizes.entries()) {
    starts[material] = total;
    if (size > 0) groups.push({ start: total * 3, count: size * 3, material });
    total += size;
  }
  if (groups.length < 2) return { triangles: { corners, faces, broken }, groups };
  const sorted = { corners: new Uint32Array(corners.length), faces: new Uint32Array(faces.length), broken };
  for (let at = 0; at < faces.length; at++) {
    const face = faces[at] ?? 0;
    const to = starts[materialOf(face)] ?? 0;
    starts[materialOf(face)] = to + 1;
    sorted.faces[to] = face;
    for (let corner = 0; corner < 3; corner++)
      sorted.corners[to * 3 + corner] = corners[at * 3 + corner] ?? 0;
  }
  return { triangles: sorted, groups };
}

/** For each vertex that is left one of its corners, and where each layer has its values. */
interface Welded {
  readonly index: Uint32Array<ArrayBuffer>;
  readonly corners: Uint32Array;
  readonly places: readonly Int32Array[];
}

function weld(
  layers: readonly FbxLayer[],
  points: FbxNumbers,
  indices: Int32Array,
  { corners, faces }: Triangles,
): Welded {
  const index = new Uint32Array(corners.length);
  const known = new Int32Array(indices.length).fill(-1);
  // The vertices that were made of one of the file's: the last one, and for each the one before it.
  const last = new Int32Array(Math.floor(points.length / 3)).fill(-1);
  const before = new Int32Array(indices.length);
  const made = new Uint32Array(indices.length);
  const places = layers.map(() => new Int32Array(indices.length));
  const here = layers.map(() => 0);
  const isSame = (vertex: number): boolean =>
    layers.every((layer, at) => sameValues(layer, here[at] ?? 0, places[at]?.[vertex] ?? 0));
  let count = 0;
  for (let at = 0; at < corners.length; at++) {
    const corner = corners[at] ?? 0;
    const point = indices[corner] ?? 0;
    let vertex = known[corner] ?? -1;
    if (vertex < 0) {
      for (let n = 0; n < layers.length; n++)
        here[n] = placeIn(layers[n], corner, faces[(at / 3) | 0] ?? 0, point);
      vertex = last[point] ?? -1;
      let compared = 0;
      while (vertex >= 0 && !isSame(vertex)) {
        compared += 1;
        vertex = compared < mostCompared ? (before[vertex] ?? -1) : -1;
      }
      if (vertex < 0) {
        vertex = count++;
        made[vertex] = corner;
        before[vertex] = last[point] ?? -1;
        last[point] = vertex;
        for (let n = 0; n < places.length; n++) (places[n] ?? known)[vertex] = here[n] ?? 0;
      }
      known[corner] = vertex;
    }
    index[at] = vertex;
  }
  return { index, corners: made.subarray(0, count), places: places.map((all) => all.subarray(0, count)) };
}

function placeIn(layer: FbxLayer | undefined, corner: number, face: number, point: number): number {
  if (layer === undefined) return 0;
  const { mapping, indices } = layer;
  const place = { ByPolygonVertex: corner, ByPolygon: face, ByVertice: point, AllSame: 0 }[mapping];
  return indices === null ? place : (indices[place] ?? 0);
}

function sameValues({ values, size }: FbxLayer, one: number, other: number): boolean {
  if (one === other) return true;
  for (let part = 0; part < size; part++)
    if (values[one * size + part] !== values[other * size + part]) return false;
  return true;
}

function pickedValues(
  values: FbxNumbers,
  places: Int32Array | Uint32Array,
  size: number,
): Float32Array<ArrayBuffer> {
  const parts = Math.min(size, 3);
  const array = new Float32Array(places.length * parts);
  for (let vertex = 0; vertex < places.length; vertex++) {
    const from = (places[vertex] ?? 0) * size;
    for (let part = 0; part < parts; part++) array[vertex * parts + part] = values[from + part] ?? 0;
  }
  return array;
}
