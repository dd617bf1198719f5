/**
 * Fewer triangles for a processor that draws: it needs about 1 s per million and picture, and the page stands still
 * meanwhile. Sloppy simplification takes 0.23 s for 5 million; the exact kind takes ten times that.
 */
import { BufferAttribute, type BufferGeometry, Mesh, type Object3D, Vector3 } from 'three';
import { MeshoptSimplifier } from 'three/examples/jsm/libs/meshopt_simplifier.module.js';

/** Changes the geometries' indices in place so that about `most` of the `total` triangles remain. */
export async function simplifyModel(root: Object3D, total: number, most: number): Promise<void> {
  await MeshoptSimplifier.ready;
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (object instanceof Mesh) geometries.add(object.geometry);
  });
  for (const geometry of geometries) simplifyGeometry(geometry, most / total);
}

function simplifyGeometry(geometry: BufferGeometry, ratio: number): void {
  const position = geometry.getAttribute('position');
  const indices = indicesOf(geometry);
  const target = Math.floor((indices.length * ratio) / 3) * 3;
  // The error is relative to the extent; 1 allows any, because the number of triangles is what counts here.
  const [fewer] = MeshoptSimplifier.simplifySloppy(indices, packed(position), 3, null, target, 1);
  geometry.setIndex(new BufferAttribute(fewer, 1));
  geometry.clearGroups();
}

/** The library only reads them, so the usual kind is given as it is. */
function indicesOf({ index, attributes }: BufferGeometry): Uint32Array {
  if (index === null) return countingUp(attributes['position']?.count ?? 0);
  return index.array instanceof Uint32Array ? index.array : new Uint32Array(index.array);
}

function packed(position: ReturnType<BufferGeometry['getAttribute']>): Float32Array {
  const { array } = position;
  const usual = position instanceof BufferAttribute && position.itemSize === 3;
  if (usual && array instanceof Float32Array) return array;
  const numbers = new Float32Array(position.count * 3);
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) point.fromBufferAttribute(position, i).toArray(numbers, i * 3);
  return numbers;
}

function countingUp(count: number): Uint32Array {
  return Uint32Array.from({ length: Math.floor(count / 3) * 3 }, (_, index) => index);
}
