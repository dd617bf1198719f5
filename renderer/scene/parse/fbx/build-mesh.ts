/** An FBX's mesh for the graphics card: its corners, each with its own values, made vertices, and its polygons triangles. */
import { BufferAttribute, BufferGeometry, Color, SRGBColorSpace, Vector3 } from 'three';
import type { FbxLayer, FbxMesh } from '../../../../main/formats/fbx/mesh/mesh.ts';
import type { FbxNumbers } from '../../../../main/formats/fbx/mesh/numbers.ts';
import type { PlacedMesh } from '../../../../main/formats/fbx/read-fbx.ts';
import { cutFaces, type Triangles } from '../../../../main/formats/mesh/cut-faces.ts';

/** More in one mesh are no materials. */
const mostMaterials = 1000;
/** Corners of one vertex that are compared; a hostile file has them all at one. */
const mostCompared = 8;

/** In the mesh's frame; where bones hold it, in the file's. A group for each material that is used, where there are several. */
export function buildMesh({
  mesh,
  points,
  matrixOf,
}: Pick<PlacedMesh, 'mesh' | 'points' | 'matrixOf'>): BufferGeometry {
  const { counts, indices } = mesh;
  const cut = cutFaces({ points, counts, indices, holes: new Set<number>(), leftHanded: false });
  const { triangles, groups } =
    typeof mesh.materials === 'number' ? { triangles: cut, groups: [] } : byMaterial(cut, mesh.materials);
  const layers = mesh.layers.some(({ name }) => name === 'normal')
    ? mesh.layers
    : [...mesh.layers, flatNormals(mesh, points)];
  const welded = weld(layers, points, indices, triangles);
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(welded.index, 1));
  const places = welded.corners.map((corner) => indices[corner] ?? 0);
  geometry.setAttribute('position', attribute(points, places, 3));
  for (const [at, layer] of layers.entries()) {
    const picked = attribute(layer.values, welded.places[at] ?? new Int32Array(0), layer.size);
    geometry.setAttribute(layer.name, layer.name === 'color' ? linear(picked) : picked);
  }
  for (const { start, count, material } of groups) geometry.addGroup(start, count, material);
  if (matrixOf !== null) bend(geometry, places, matrixOf);
  return geometry;
}

/** Every vertex to where the bones of its point take it. */
function bend(
  geometry: BufferGeometry,
  places: Uint32Array,
  matrixOf: NonNullable<PlacedMesh['matrixOf']>,
): void {
  const position = geometry.getAttribute('position').array;
  const normal = geometry.getAttribute('normal').array;
  const m = new Float64Array(16);
  const [tip, turned] = [new Vector3(), new Vector3()];
  for (const [vertex, point] of places.entries()) {
    matrixOf(point, m);
    tip.fromArray(position, vertex * 3);
    turned.copy(tip);
    along(m, turned).toArray(position, vertex * 3);
    position[vertex * 3] = (position[vertex * 3] ?? 0) + (m[12] ?? 0);
    position[vertex * 3 + 1] = (position[vertex * 3 + 1] ?? 0) + (m[13] ?? 0);
    position[vertex * 3 + 2] = (position[vertex * 3 + 2] ?? 0) + (m[14] ?? 0);
    along(m, turned.fromArray(normal, vertex * 3))
      .normalize()
      .toArray(normal, vertex * 3);
  }
}

/** The direction after the matrix's turn and scale. */
function along(m: Float64Array, { x, y, z }: Vector3): Vector3 {
  return new Vector3(
    (m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z,
    (m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z,
    (m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z,
  );
}

/** Polygons without normals are flat; Newell's sum holds for those that are not quite, too. */
function flatNormals({ counts, indices }: FbxMesh, points: FbxNumbers): FbxLayer {
  const values = new Float64Array(counts.length * 3);
  const normal = new Vector3();
  let start = 0;
  for (const [polygon, count] of counts.entries()) {
    normal.set(0, 0, 0);
    for (let at = 0; at < count; at++) {
      const a = (indices[start + at] ?? 0) * 3;
      const b = (indices[start + ((at + 1) % count)] ?? 0) * 3;
      const [ax = 0, ay = 0, az = 0] = [points[a], points[a + 1], points[a + 2]];
      const [bx = 0, by = 0, bz = 0] = [points[b], points[b + 1], points[b + 2]];
      normal.x += (ay - by) * (az + bz);
      normal.y += (az - bz) * (ax + bx);
      normal.z += (ax - bx) * (ay + by);
    }
    normal.normalize().toArray(values, polygon * 3);
    start += count;
  }
  return { name: 'normal', size: 3, mapping: 'ByPolygon', values, indices: null };
}

interface MaterialGroup {
  readonly start: number;
  readonly count: number;
  readonly material: number;
}

/** One run of triangles for each material, however the polygons take turns. */
function byMaterial(
  { corners, faces, broken }: Triangles,
  materials: Int32Array,
): { triangles: Triangles; groups: MaterialGroup[] } {
  const materialOf = (face: number): number => Math.min(Math.max(materials[face] ?? 0, 0), mostMaterials);
  const sizes = new Uint32Array(mostMaterials + 1);
  for (const face of faces) sizes[materialOf(face)] = (sizes[materialOf(face)] ?? 0) + 1;
  const starts = new Uint32Array(mostMaterials + 1);
  const groups: MaterialGroup[] = [];
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

function attribute(values: FbxNumbers, places: Int32Array | Uint32Array, size: number): BufferAttribute {
  const parts = Math.min(size, 3);
  const array = new Float32Array(places.length * parts);
  for (let vertex = 0; vertex < places.length; vertex++) {
    const from = (places[vertex] ?? 0) * size;
    for (let part = 0; part < parts; part++) array[vertex * parts + part] = values[from + part] ?? 0;
  }
  return new BufferAttribute(array, parts);
}

function linear(colours: BufferAttribute): BufferAttribute {
  const colour = new Color();
  for (let at = 0; at < colours.count; at++) {
    colour.setRGB(colours.getX(at), colours.getY(at), colours.getZ(at), SRGBColorSpace);
    colours.setXYZ(at, colour.r, colour.g, colour.b);
  }
  return colours;
}
