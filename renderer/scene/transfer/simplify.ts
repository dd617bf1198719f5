/**
 * Fewer triangles for a processor that draws: it needs about 0.4 s per million and picture, and turning the model would
 * stand still meanwhile.
 */
import { Box3, BufferAttribute, type BufferGeometry, Mesh, type Object3D, Vector3 } from 'three';
import { clusterVertices } from './cluster-vertices.ts';

/** Changes the geometries in place so that about `most` of the `total` triangles remain, over as few vertices. */
export function simplifyModel(root: Object3D, total: number, most: number): void {
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (object instanceof Mesh) geometries.add(object.geometry);
  });
  for (const geometry of geometries) simplifyGeometry(geometry, most / total);
}

function simplifyGeometry(geometry: BufferGeometry, ratio: number): void {
  const position = geometry.getAttribute('position');
  if (position === undefined) return;
  const indices = indicesOf(geometry);
  if (geometry.boundingBox === null) geometry.computeBoundingBox();
  const box = geometry.boundingBox ?? new Box3();
  const groups = geometry.groups.slice();
  const { index, kept, starts } = clusterVertices(
    { indices, positions: packed(position) },
    { min: box.min.toArray(), max: box.max.toArray() },
    (indices.length / 3) * ratio,
    groups.length === 0 ? [0] : groups.map(({ start }) => start),
  );
  for (const [name, attribute] of Object.entries(geometry.attributes))
    geometry.setAttribute(name, taken(attribute, kept));
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.clearGroups();
  for (const [at, { materialIndex }] of groups.entries()) {
    const start = starts[at] ?? 0;
    geometry.addGroup(start, (starts[at + 1] ?? index.length) - start, materialIndex);
  }
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

function packed(position: AnyAttribute): Float32Array {
  const { array } = position;
  const usual = position instanceof BufferAttribute && position.itemSize === 3;
  if (usual && array instanceof Float32Array) return array;
  const numbers = new Float32Array(position.count * 3);
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) point.fromBufferAttribute(position, i).toArray(numbers, i * 3);
  return numbers;
}

function countingUp(count: number): Uint32Array {
  const numbers = new Uint32Array(Math.floor(count / 3) * 3);
  for (let at = 0; at < numbers.length; at++) numbers[at] = at;
  return numbers;
}
