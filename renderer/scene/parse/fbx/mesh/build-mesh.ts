/** From FBX's corners, each with its own values, to vertices: equal corners become one. Pure. */
import { BufferAttribute, BufferGeometry, Color, SRGBColorSpace } from 'three';
import { type Triangles, triangulate } from '../../usd/build/triangulate.ts';
import type { FbxLayer, FbxMesh } from './read-mesh.ts';

/** More in one mesh are no materials. */
const mostMaterials = 1000;
/** Corners of one vertex that are compared; a hostile file has them all at one. */
const mostCompared = 8;

/** `broken` polygons name vertices that are not there and were left out. A group for each material that is used. */
export function buildMesh(mesh: FbxMesh): { geometry: BufferGeometry; broken: number } {
  const { counts, indices } = polygonsOf(mesh.corners);
  const faces = { points: mesh.points, counts, indices, holes: new Set<number>(), leftHanded: false };
  const cut = triangulate(faces);
  const { triangles, groups } =
    mesh.materials === null ? { triangles: cut, groups: [] } : byMaterial(cut, mesh.materials);
  const welded = weld(mesh, indices, triangles);
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(welded.index, 1));
  const places = welded.corners.map((corner) => indices[corner] ?? 0);
  geometry.setAttribute('position', attribute(mesh.points, places, 3));
  for (const [at, layer] of mesh.layers.entries()) {
    const picked = attribute(layer.values, welded.places[at] ?? new Int32Array(0), layer.size);
    geometry.setAttribute(layer.name, layer.name === 'color' ? linear(picked) : picked);
  }
  for (const { start, count, material } of groups) geometry.addGroup(start, count, material);
  return { geometry, broken: cut.broken };
}

/** How many corners each polygon has, and the vertices of all. What follows the last end is none. */
function polygonsOf(corners: Int32Array): { counts: Int32Array; indices: Int32Array } {
  let polygons = 0;
  for (let at = 0; at < corners.length; at++) if ((corners[at] ?? 0) < 0) polygons++;
  const counts = new Int32Array(polygons);
  const indices = new Int32Array(corners.length);
  let start = 0;
  let polygon = 0;
  for (let at = 0; at < corners.length; at++) {
    const vertex = corners[at] ?? 0;
    indices[at] = vertex < 0 ? -vertex - 1 : vertex;
    if (vertex >= 0) continue;
    counts[polygon++] = at + 1 - start;
    start = at + 1;
  }
  return { counts, indices };
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

function weld({ points, layers }: FbxMesh, indices: Int32Array, { corners, faces }: Triangles): Welded {
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
  const place = mapping === 'ByPolygonVertex' ? corner : mapping === 'ByPolygon' ? face : point;
  return indices === null ? place : (indices[place] ?? 0);
}

function sameValues({ values, size }: FbxLayer, one: number, other: number): boolean {
  if (one === other) return true;
  for (let part = 0; part < size; part++)
    if (values[one * size + part] !== values[other * size + part]) return false;
  return true;
}

function attribute(
  values: FbxMesh['points'],
  places: Int32Array | Uint32Array,
  size: number,
): BufferAttribute {
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
