/** A mesh of an FBX file: its points, its polygons, and what each corner, polygon or point has: normals, places in pictures, colours, materials. */

import { fbxWords } from '../fbx-words.ts';
import { beyond, childOf, type FbxRecord, fbxLimits, wordOf } from '../records/record.ts';
import type { FbxLists, FbxNumbers } from './numbers.ts';

/** What is looked up for a corner: by its own place, by that of its polygon, by its point, or the first for all. */
export type LayerMapping = 'ByPolygonVertex' | 'ByPolygon' | 'ByVertice' | 'AllSame';

/** `size` numbers for each entry; with `indices`, a place is looked up there first. */
export interface FbxLayer {
  readonly name: 'normal' | 'color' | `uv${string}`;
  readonly size: number;
  readonly mapping: LayerMapping;
  readonly values: FbxNumbers;
  readonly indices: Int32Array<ArrayBuffer> | null;
}

/** Of polygons by their number. */
export interface FbxMesh {
  /** Three for each point. */
  readonly points: FbxNumbers;
  /** How many corners each polygon has, and the points of all corners, one polygon after the other. */
  readonly counts: Int32Array<ArrayBuffer>;
  readonly indices: Int32Array<ArrayBuffer>;
  /** Those of sound polygons. */
  readonly triangles: number;
  /** Polygons that name points that are not there: they are left out. */
  readonly broken: number;
  readonly layers: readonly FbxLayer[];
  /** The place of its material for each polygon; a number: one for all. */
  readonly materials: Int32Array<ArrayBuffer> | number;
  /** Before version 7: the place of its texture for each polygon, as with materials; null where it has none. */
  readonly textures: Int32Array<ArrayBuffer> | number | null;
}

/** What a page's shaders read of places in pictures. */
const mostUvs = 4;

/** Null for a record without points or polygons. Without `layers`, only the shape is read. Throws `model.damaged`, `model.beyond-limit`. */
export async function readMesh(
  record: FbxRecord,
  { lists, layers }: { readonly lists: FbxLists; readonly layers: boolean },
): Promise<FbxMesh | null> {
  const points = await lists.numbers(record, 'Vertices');
  const corners = await lists.integers(record, 'PolygonVertexIndex');
  if (points.length < 3 || corners.length < 3) return null;
  if (corners.length > fbxLimits.corners) throw tooManyTriangles();
  const polygons = polygonsOf(corners);
  return {
    points,
    ...polygons,
    ...soundOf(polygons, Math.floor(points.length / 3)),
    layers: layers ? await layersOf(record, polygons, lists) : [],
    materials: (layers ? await placesOf(record, 'LayerElementMaterial', 'Materials', lists) : null) ?? 0,
    textures: layers ? await placesOf(record, 'LayerElementTexture', 'TextureId', lists) : null,
  };
}

export const tooManyTriangles = (): Error => {
  const limit = fbxWords.beyond.triangleLimit(fbxLimits.corners / 3);
  return beyond(fbxWords.beyond.triangles(limit), limit);
};

interface Polygons {
  readonly counts: Int32Array<ArrayBuffer>;
  readonly indices: Int32Array<ArrayBuffer>;
}

/** The last corner of each polygon is written as `-point - 1`; the very last one is an end however it is written. */
function polygonsOf(corners: Int32Array): Polygons {
  let polygons = 0;
  for (const corner of corners) if (corner < 0) polygons++;
  const last = corners.length - 1;
  if ((corners[last] ?? -1) >= 0) polygons++;
  const counts = new Int32Array(polygons);
  const indices = new Int32Array(corners.length);
  let start = 0;
  let polygon = 0;
  for (let at = 0; at < corners.length; at++) {
    const point = corners[at] ?? 0;
    indices[at] = point < 0 ? -point - 1 : point;
    if (point >= 0 && at < last) continue;
    counts[polygon++] = at + 1 - start;
    start = at + 1;
  }
  return { counts, indices };
}

function soundOf(
  { counts, indices }: Polygons,
  points: number,
): { readonly triangles: number; readonly broken: number } {
  let triangles = 0;
  let broken = 0;
  let start = 0;
  for (const count of counts) {
    let isSound = true;
    for (let at = start; at < start + count; at++) isSound &&= (indices[at] ?? 0) < points;
    start += count;
    if (count < 3) continue;
    if (isSound) triangles += count - 2;
    else broken += 1;
  }
  return { triangles, broken };
}

// Layers: values with how they belong to the mesh.

const layerKinds = [
  { name: 'normal', element: 'LayerElementNormal', list: 'Normals', size: 3 },
  { name: 'color', element: 'LayerElementColor', list: 'Colors', size: 4 },
] as const;

async function layersOf(record: FbxRecord, polygons: Polygons, lists: FbxLists): Promise<FbxLayer[]> {
  const found: FbxLayer[] = [];
  for (const { element, list, name, size } of layerKinds)
    for (const layer of record.children.filter((child) => child.name === element)) {
      const read = await layerOf(layer, { list, name, size }, polygons, lists);
      if (read === null) continue;
      found.push(read);
      break;
    }
  let uvs = 0;
  for (const layer of record.children.filter((child) => child.name === 'LayerElementUV').toSorted(byPlace)) {
    if (uvs >= mostUvs) break;
    const name = uvs === 0 ? 'uv' : (`uv${uvs}` as const);
    const read = await layerOf(layer, { list: 'UV', name, size: 2 }, polygons, lists);
    if (read === null) continue;
    found.push(read);
    uvs += 1;
  }
  return found;
}

const placeOf = ({ values: [place] }: FbxRecord): number => (typeof place === 'number' ? place : 0);
const byPlace = (a: FbxRecord, b: FbxRecord): number => placeOf(a) - placeOf(b);

async function layerOf(
  layer: FbxRecord,
  { list, name, size }: Pick<FbxLayer, 'name' | 'size'> & { readonly list: string },
  { counts, indices: corners }: Polygons,
  lists: FbxLists,
): Promise<FbxLayer | null> {
  const stated = mappingOf(wordOf(layer, 'MappingInformationType'));
  const values = await lists.numbers(layer, list);
  if (stated === null || values.length < size) return null;
  const isDirect = wordOf(layer, 'ReferenceInformationType') === 'Direct';
  // Exporters do not agree on the plural.
  const names = [`${list}Index`, `${list.replace(/s$/, '')}Index`];
  const index = isDirect ? undefined : names.find((one) => childOf(layer, one) !== null);
  const indices = index === undefined ? null : await lists.integers(layer, index);
  const entries = indices === null ? Math.floor(values.length / size) : indices.length;
  // Old exporters write one value for each corner and call it one for each polygon.
  const isByCorner = stated === 'ByPolygon' && entries === corners.length && entries !== counts.length;
  return { name, size, mapping: isByCorner ? 'ByPolygonVertex' : stated, values, indices };
}

function mappingOf(word: string): LayerMapping | null {
  if (word === 'ByVertex') return 'ByVertice';
  return word === 'ByPolygonVertex' || word === 'ByPolygon' || word === 'ByVertice' || word === 'AllSame'
    ? word
    : null;
}

/** Null where the mesh has no such layer, or one by something else than polygons. */
async function placesOf(
  record: FbxRecord,
  element: string,
  list: string,
  lists: FbxLists,
): Promise<Int32Array<ArrayBuffer> | number | null> {
  for (const layer of record.children.filter(({ name }) => name === element)) {
    const mapping = wordOf(layer, 'MappingInformationType');
    if (mapping !== 'AllSame' && mapping !== 'ByPolygon') continue;
    const places = await lists.integers(layer, list);
    if (places.length > 0) return mapping === 'AllSame' ? (places[0] ?? 0) : places;
  }
  return null;
}
