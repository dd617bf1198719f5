/** An FBX's mesh: read as lists of numbers where it is written in one of the usual ways, then its corners, each with its own values, made vertices. */

import { BufferAttribute, BufferGeometry, Color, SRGBColorSpace } from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../../limits.ts';
import { type Triangles, triangulate } from '../usd/build/triangulate.ts';
import { type FbxProperty, type FbxRecord, packedOf, unfold } from './scan-binary.ts';

/** As FBX has them. */
export type FbxNumbers = Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** What is looked up for a corner: by its own place, by that of its polygon, or by its vertex. */
export type LayerMapping = 'ByPolygonVertex' | 'ByPolygon' | 'ByVertice';

/** `size` numbers for each entry; with `indices`, a place is looked up there first. */
interface FbxLayer {
  readonly name: 'normal' | 'color' | `uv${string}`;
  readonly size: number;
  readonly mapping: LayerMapping;
  readonly values: FbxNumbers;
  readonly indices: Int32Array<ArrayBuffer> | null;
}

/** `corners` are vertices; the last one of each polygon is written as `-vertex - 1`. */
interface FbxMesh {
  readonly points: FbxNumbers;
  readonly corners: Int32Array<ArrayBuffer>;
  readonly layers: readonly FbxLayer[];
  /** The place of its material for each polygon; null: one for all. */
  readonly materials: Int32Array<ArrayBuffer> | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What is read by the page's shaders. */
const mostUvs = 4;

/** Null for what is written in another way, which three's loader reads. Throws `model.damaged`, `model.beyond-limit`. */
export async function readMesh(bytes: Bytes, record: FbxRecord): Promise<FbxMesh | null> {
  if (textOf(bytes, record.properties[2]) !== 'Mesh') return null;
  const points = listOf(record, 'Vertices', 'df');
  const corners = listOf(record, 'PolygonVertexIndex', 'i');
  const wanted = layersOf(bytes, record);
  const materials = materialsOf(bytes, record);
  if (points === null || corners === null || wanted === null || materials === 'other') return null;
  checkCorners(bytes, corners);
  const layers: FbxLayer[] = [];
  for (const { indices, values, ...layer } of wanted) {
    layers.push({
      ...layer,
      values: await numbersOf(bytes, values),
      indices: indices === null ? null : await integersOf(bytes, indices),
    });
  }
  return {
    points: await numbersOf(bytes, points),
    corners: await integersOf(bytes, corners),
    layers,
    materials: materials === null ? null : await integersOf(bytes, materials),
  };
}

/** Empty where it is none. */
export function textOf(bytes: Bytes, property: FbxProperty | undefined): string {
  if (property?.type !== 'S') return '';
  return new TextDecoder().decode(bytes.subarray(property.start + 4, property.end));
}

interface WantedLayer extends Omit<FbxLayer, 'values' | 'indices'> {
  readonly values: FbxProperty;
  readonly indices: FbxProperty | null;
}

const layerNames = [
  { name: 'normal', element: 'LayerElementNormal', list: 'Normals', size: 3 },
  { name: 'color', element: 'LayerElementColor', list: 'Colors', size: 4 },
] as const;

function layersOf(bytes: Bytes, record: FbxRecord): WantedLayer[] | null {
  const found: (WantedLayer | null)[] = [];
  for (const { element, list, name, size } of layerNames) {
    const layer = layerAt(bytes, record, element, 0);
    if (layer !== null) found.push(layerOf(bytes, layer, { list, name, size }));
    else if (record.children.some((child) => child.name === element)) return null;
  }
  for (let at = 0; at < mostUvs; at += 1) {
    const layer = layerAt(bytes, record, 'LayerElementUV', at);
    if (layer === null) break;
    found.push(layerOf(bytes, layer, { list: 'UV', name: at === 0 ? 'uv' : `uv${at}`, size: 2 }));
  }
  return found.every((layer) => layer !== null) ? found : null;
}

function layerAt(bytes: Bytes, record: FbxRecord, element: string, place: number): FbxRecord | null {
  const isHere = ({ name, properties: [first] }: FbxRecord): boolean =>
    name === element && first?.type === 'I' && integerAt(bytes, first.start) === place;
  return record.children.find(isHere) ?? null;
}

function layerOf(
  bytes: Bytes,
  layer: FbxRecord,
  { list, name, size }: Pick<FbxLayer, 'name' | 'size'> & { readonly list: string },
): WantedLayer | null {
  const mapping = wordOf(bytes, layer, 'MappingInformationType');
  const reference = wordOf(bytes, layer, 'ReferenceInformationType');
  const values = listOf(layer, list, 'df');
  if (!isMapping(mapping) || values === null) return null;
  if (reference === 'Direct') return { name, size, mapping, values, indices: null };
  // Exporters do not agree on the plural.
  const indices = listOf(layer, `${list}Index`, 'i') ?? listOf(layer, `${list.replace(/s$/, '')}Index`, 'i');
  return reference === 'IndexToDirect' && indices !== null ? { name, size, mapping, values, indices } : null;
}

function materialsOf(bytes: Bytes, record: FbxRecord): FbxProperty | 'other' | null {
  const layer = layerAt(bytes, record, 'LayerElementMaterial', 0);
  if (layer === null)
    return record.children.some(({ name }) => name === 'LayerElementMaterial') ? 'other' : null;
  const mapping = wordOf(bytes, layer, 'MappingInformationType');
  if (mapping === 'AllSame' || mapping === 'NoMappingInformation') return null;
  return (mapping === 'ByPolygon' ? listOf(layer, 'Materials', 'i') : null) ?? 'other';
}

const isMapping = (word: string): word is LayerMapping => /^By(PolygonVertex|Polygon|Vertice)$/.test(word);

function listOf({ children }: FbxRecord, name: string, types: string): FbxProperty | null {
  const [property, ...more] = children.find((child) => child.name === name)?.properties ?? [];
  return property !== undefined && more.length === 0 && types.includes(property.type) ? property : null;
}

function wordOf(bytes: Bytes, { children }: FbxRecord, name: string): string {
  return textOf(bytes, children.find((child) => child.name === name)?.properties[0]);
}

const integerAt = (bytes: Bytes, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getInt32(at, true);

function checkCorners(bytes: Bytes, corners: FbxProperty): void {
  if (integerAt(bytes, corners.start) >>> 0 <= modelLimits.corners) return;
  const limit = `${formatNumber(modelLimits.corners / 3)} triangles`;
  throw new AppError('model.beyond-limit', { what: `a mesh of more than ${limit}`, limit });
}

async function numbersOf(bytes: Bytes, property: FbxProperty): Promise<FbxNumbers> {
  const { buffer } = await contentOf(bytes, property);
  if (property.type === 'f') return new Float32Array(buffer);
  return property.type === 'd' ? new Float64Array(buffer) : new Int32Array(buffer);
}

async function integersOf(bytes: Bytes, property: FbxProperty): Promise<Int32Array<ArrayBuffer>> {
  return new Int32Array((await contentOf(bytes, property)).buffer);
}

/** In a buffer of its own. */
async function contentOf(bytes: Bytes, property: FbxProperty): Promise<Uint8Array<ArrayBuffer>> {
  const packed = packedOf(bytes, property);
  return packed === null ? bytes.slice(property.start + 12, property.end) : await unfold(bytes, packed);
}

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
