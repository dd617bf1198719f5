/**
 * Fewer triangles for a processor that draws: it needs about 0.4 s per million and picture, and turning the model would
 * stand still meanwhile.
 */
import { Box3, BufferAttribute, BufferGeometry, Mesh, type Object3D } from 'three';
import type { Fineness } from '../limits.ts';
import { setCoarseForm } from '../model-shapes.ts';
import type { FineShape } from '../transfer/flat.ts';
import { flattenShapes } from '../transfer/flatten.ts';
import { clusterVertices } from './cluster-vertices.ts';

/** Changes it in place so that about the part `ratio` of its triangles remains, over as few vertices. */
export function simplifyGeometry(geometry: BufferGeometry, ratio: number): void {
  const fewer = fewerTriangles(geometry, ratio);
  if (fewer === null) return;
  for (const [name, attribute] of Object.entries(fewer.attributes)) geometry.setAttribute(name, attribute);
  geometry.setIndex(fewer.index);
  geometry.groups = fewer.groups;
}

/** Another shape of about the part `ratio` of its triangles, in the same box; null without positions. */
function fewerTriangles(geometry: BufferGeometry, ratio: number): BufferGeometry | null {
  const { position, uv } = geometry.attributes;
  if (position === undefined) return null;
  const indices = indicesOf(geometry);
  if (geometry.boundingBox === null) geometry.computeBoundingBox();
  const box = geometry.boundingBox ?? new Box3();
  const { index, anchors, kept, starts } = clusterVertices(
    { indices, positions: packed(position, 3), uvs: uv === undefined ? null : packed(uv, 2) },
    { min: box.min.toArray(), max: box.max.toArray() },
    (indices.length / 3) * ratio,
    geometry.groups.length === 0 ? [0] : geometry.groups.map(({ start }) => start),
  );
  const fewer = new BufferGeometry();
  for (const [name, attribute] of Object.entries(geometry.attributes))
    fewer.setAttribute(name, taken(attribute, name === 'position' ? anchors : kept));
  fewer.setIndex(new BufferAttribute(index, 1));
  fewer.boundingBox = geometry.boundingBox;
  for (const [at, { materialIndex }] of geometry.groups.entries()) {
    const start = starts[at] ?? 0;
    fewer.addGroup(start, (starts[at + 1] ?? index.length) - start, materialIndex);
  }
  return fewer;
}

type AnyAttribute = ReturnType<BufferGeometry['getAttribute']>;

function taken(attribute: AnyAttribute, kept: Uint32Array): BufferAttribute {
  const { array, itemSize, normalized } = attribute;
  const [stride, offset] =
    attribute instanceof BufferAttribute ? [itemSize, 0] : [attribute.data.stride, attribute.offset];
  if (array instanceof Float32Array)
    return new BufferAttribute(takenFloats(array, { itemSize, stride, offset }, kept), itemSize, normalized);
  const Kind = array.slice(0, 0).constructor as new (length: number) => typeof array;
  const numbers = new Kind(kept.length * itemSize);
  for (let to = 0, at = 0; at < kept.length; at++) {
    const from = (kept[at] ?? 0) * stride + offset;
    for (let part = 0; part < itemSize; part++) numbers[to++] = array[from + part] ?? 0;
  }
  return new BufferAttribute(numbers, itemSize, normalized);
}

/** A loop that only meets numbers of this kind: a third of the time of the one for all. */
function takenFloats(
  array: Float32Array,
  { itemSize, stride, offset }: { itemSize: number; stride: number; offset: number },
  kept: Uint32Array,
): Float32Array {
  const numbers = new Float32Array(kept.length * itemSize);
  for (let to = 0, at = 0; at < kept.length; at++) {
    const from = (kept[at] ?? 0) * stride + offset;
    for (let part = 0; part < itemSize; part++) numbers[to++] = array[from + part] ?? 0;
  }
  return numbers;
}

function indicesOf({ index, attributes }: BufferGeometry): Uint32Array | Uint16Array {
  if (index === null) return countingUp(attributes['position']?.count ?? 0);
  const { array } = index;
  return array instanceof Uint32Array || array instanceof Uint16Array ? array : new Uint32Array(array);
}

function packed(attribute: AnyAttribute, size: 2 | 3): Float32Array {
  const { array } = attribute;
  const usual = attribute instanceof BufferAttribute && attribute.itemSize === size;
  if (usual && array instanceof Float32Array) return array;
  const numbers = new Float32Array(attribute.count * size);
  for (let at = 0; at < attribute.count; at++)
    for (let part = 0; part < size; part++) numbers[at * size + part] = attribute.getComponent(at, part);
  return numbers;
}

function countingUp(count: number): Uint32Array {
  const numbers = new Uint32Array(Math.floor(count / 3) * 3);
  for (let at = 0; at < numbers.length; at++) numbers[at] = at;
  return numbers;
}

// A model of too many triangles in two goes: in its coarse forms for the first picture, and as it is drawn at rest after
// that. Nobody waits for what is only seen when the view is at rest.

/** Only from so much less on does it gain more than it costs. */
const worthwhile = 3;
/** Smaller parts would lose their shape. */
const fewestTriangles = 500;

/** Is drawing `most` triangles in place of `total` worth a form of its own? */
const isWorthwhile = (total: number, most: number): boolean => total >= most * worthwhile;

/** With the part `ratio` of its triangles. */
function isLargeEnough({ index, attributes }: BufferGeometry, ratio = 1): boolean {
  return (index?.count ?? attributes['position']?.count ?? 0) * ratio >= fewestTriangles * 3;
}

/** Gives each shape a coarse form (`coarseFormOf`), where that is worth it. `total` are the triangles that are drawn now. */
export function coarsenModel(root: Object3D, total: number, most: number): void {
  if (!isWorthwhile(total, most)) return;
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (object instanceof Mesh) geometries.add(object.geometry);
  });
  for (const geometry of geometries) {
    if (!isLargeEnough(geometry)) continue;
    const fewer = fewerTriangles(geometry, most / total);
    if (fewer !== null) setCoarseForm(geometry, fewer);
  }
}

/** What is not made yet: by the coarse form that is drawn in its place, the shape with all its triangles. */
export interface WaitingShapes {
  readonly shapes: ReadonlyMap<BufferGeometry, BufferGeometry>;
  /** The part of the triangles that is drawn at rest. */
  readonly ratio: number;
}

/** Puts coarse forms into the meshes; what is too small for one is simplified at once. `total` are the model's triangles. */
export function coarseFirst(
  root: Object3D,
  total: number,
  { mostTriangles, movingTriangles }: Pick<Fineness, 'mostTriangles' | 'movingTriangles'>,
): WaitingShapes {
  const ratio = mostTriangles / total;
  const coarseForms = new Map<BufferGeometry, BufferGeometry | null>();
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const geometry: BufferGeometry = object.geometry;
    let coarse = coarseForms.get(geometry);
    if (coarse === undefined) {
      const isWaiting = isWorthwhile(mostTriangles, movingTriangles) && isLargeEnough(geometry, ratio);
      coarse = isWaiting ? fewerTriangles(geometry, movingTriangles / total) : null;
      if (coarse === null) simplifyGeometry(geometry, ratio);
      coarseForms.set(geometry, coarse);
    }
    object.geometry = coarse ?? geometry;
  });
  const shapes = [...coarseForms].flatMap(([geometry, coarse]) =>
    coarse === null ? [] : [[coarse, geometry] as const],
  );
  return { shapes: new Map(shapes), ratio };
}

/** As they are drawn at rest; `places` says where in the model their coarse forms are. What waited must not be used afterwards. */
export function fineShapes(
  { shapes, ratio }: WaitingShapes,
  places: ReadonlyMap<BufferGeometry, number>,
): { shapes: FineShape[]; transfers: Transferable[] } {
  const waiting = [...shapes].flatMap(([coarse, geometry]) => {
    const at = places.get(coarse);
    return at === undefined ? [] : [{ at, geometry }];
  });
  for (const { geometry } of waiting) simplifyGeometry(geometry, ratio);
  const { geometries, transfers } = flattenShapes(waiting.map(({ geometry }) => geometry));
  const fine = geometries.map((geometry, at) => ({ at: waiting[at]?.at ?? -1, geometry }));
  return { shapes: fine, transfers };
}
