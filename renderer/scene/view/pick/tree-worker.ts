/** Makes trees of triangles away from the page's thread: 1 million take about a second. One answer to each order. */
import { BufferAttribute, BufferGeometry } from 'three';
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh';
import { type ArrayPiece, createPieceStore } from '../../transfer/array-pieces.ts';

const pieces = createPieceStore();

self.addEventListener('message', ({ data }: MessageEvent<ArrayPiece | TreeOrder>) => {
  if (data.type === 'piece') return pieces.keep(data);
  const tree: TreeAnswer = treeOf(data);
  pieces.clear();
  self.postMessage(tree, { transfer: tree === null ? [] : buffersOf(tree) });
});

function treeOf({ itemSize, normalized, groups, drawRange }: TreeOrder): SerializedBVH | null {
  const position = pieces.get('position');
  const index = pieces.get('index');
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
