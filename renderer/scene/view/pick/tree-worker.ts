/** Makes trees of triangles away from the page's thread: 1 million take about a second. One answer to each order. */
import { BufferAttribute, BufferGeometry, type TypedArray } from 'three';
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh';

const arrays = new Map<TreePiece['of'], TypedArray>();

self.addEventListener('message', ({ data }: MessageEvent<TreePiece | TreeOrder>) => {
  if (data.type === 'piece') return keep(data);
  const tree: TreeAnswer = treeOf(data);
  arrays.clear();
  self.postMessage(tree, { transfer: tree === null ? [] : buffersOf(tree) });
});

function keep({ of, at, length, numbers }: TreePiece): void {
  const Kind = numbers.constructor as new (length: number) => TypedArray;
  const whole = arrays.get(of) ?? new Kind(length);
  whole.set(numbers, at);
  arrays.set(of, whole);
}

function treeOf({ itemSize, normalized, groups, drawRange }: TreeOrder): SerializedBVH | null {
  const position = arrays.get('position');
  const index = arrays.get('index');
  if (position === undefined) return null;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, itemSize, normalized));
  if (index !== undefined) geometry.setIndex(new BufferAttribute(index, 1));
  for (const group of groups) geometry.addGroup(...group);
  geometry.setDrawRange(...drawRange);
  try {
    // The order of the triangles is the picture's own, so it stays as it is.
    return MeshBVH.serialize(new MeshBVH(geometry, { indirect: true }), { cloneBuffers: false });
  } catch {
    return null;
  }
}

function buffersOf({ roots, indirectBuffer }: SerializedBVH): ArrayBuffer[] {
  const order = indirectBuffer?.buffer;
  return order instanceof ArrayBuffer ? [...roots, order] : [...roots];
}

/** A part of one of a geometry's arrays, whose parts come in their order: a copy of all at once would hold up the page. */
export interface TreePiece {
  readonly type: 'piece';
  readonly of: 'position' | 'index';
  readonly at: number;
  /** Of the whole array, in numbers. */
  readonly length: number;
  readonly numbers: TypedArray;
}

/** The geometry that the pieces since the last order are of. */
export interface TreeOrder {
  readonly type: 'order';
  readonly itemSize: number;
  readonly normalized: boolean;
  readonly groups: readonly (readonly [start: number, count: number, material: number])[];
  readonly drawRange: readonly [start: number, count: number];
}

/** To each order one, in their order; null for a geometry that has none. */
export type TreeAnswer = SerializedBVH | null;
