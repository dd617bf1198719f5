/** Looks up places of one model; its trees are made when the first place is requested. */
import {
  BufferAttribute,
  type BufferGeometry,
  type Camera,
  Mesh,
  type Object3D,
  type Plane,
  type Vector2,
} from 'three';
import type { SerializedBVH } from 'three-mesh-bvh';
import type { FineForms } from '../../load/load-model.ts';
import { sendPieces } from '../../transfer/array-pieces.ts';
import type { ViewPick } from '../view-handle.ts';
import { lineFrom, pickModel, type Trees } from './pick-model.ts';
import type { TreeAnswer, TreeOrder } from './tree-worker.ts';

/** The creator closes it; asked afterwards, it begins anew. */
export interface Picker {
  /** `at` in the camera's own coordinates, −1 to 1; what lies behind `plane` is not there. Never rejects. */
  pick(camera: Camera, at: Vector2, plane: Plane | null): Promise<ViewPick | null>;
  close(): void;
}

export function createPicker(model: Object3D, fine: Pick<FineForms, 'settled'>): Picker {
  let leave = new AbortController();
  let trees: Promise<Trees> | null = null;
  return {
    async pick(camera, at, plane) {
      const line = lineFrom(camera, at, plane);
      const { signal } = leave;
      trees ??= fine.settled.then(() => makeTrees(model, signal));
      const made = await trees;
      return signal.aborted ? null : pickModel(model, line, made);
    },
    close() {
      leave.abort();
      leave = new AbortController();
      trees = null;
    },
  };
}

// Trees of a model's triangles, made in a worker, so that looking one place up takes no longer with millions of them.

/** Together; going through them one after the other takes less than 5 ms. */
const mostWithout = 20_000;
const mostMs = 60_000;

/** Never rejects. What has no tree by then goes without: too few triangles, a part of the program that cannot be fetched, a worker that broke or took too long, or the signal. */
export async function makeTrees(root: Object3D, signal: AbortSignal): Promise<Trees> {
  const geometries = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (object instanceof Mesh) geometries.add(object.geometry);
  });
  let triangles = 0;
  for (const geometry of geometries) triangles += countOf(geometry);
  if (triangles <= mostWithout || signal.aborted) return new Map();
  const library = await import('three-mesh-bvh').catch(() => null);
  // The program was replaced under an open page: looking up takes longer, and works.
  if (library === null) return new Map();
  const { MeshBVH } = library;
  const trees = await askWorker([...geometries], signal);
  return new Map(
    [...trees].map(([geometry, tree]) => [
      geometry,
      MeshBVH.deserialize(tree, geometry, { setIndex: false }),
    ]),
  );
}

const countOf = ({ index, attributes }: BufferGeometry): number =>
  (index?.count ?? attributes['position']?.count ?? 0) / 3;

async function askWorker(
  geometries: readonly BufferGeometry[],
  signal: AbortSignal,
): Promise<ReadonlyMap<BufferGeometry, SerializedBVH>> {
  const worker = new Worker(new URL('./tree-worker.ts', import.meta.url), { type: 'module' });
  const ended = Promise.withResolvers<'ended'>();
  const end = (): void => ended.resolve('ended');
  const clock = setTimeout(end, mostMs);
  signal.addEventListener('abort', end);
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end();
  });
  const made = new Map<BufferGeometry, SerializedBVH>();
  try {
    for (const geometry of geometries) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each is copied, and the page goes on between them
      const answer = await Promise.race([ended.promise, treeFrom(worker, geometry)]);
      if (answer === 'ended') break;
      if (answer !== null) made.set(geometry, answer);
    }
    return made;
  } finally {
    clearTimeout(clock);
    signal.removeEventListener('abort', end);
    worker.terminate();
  }
}

async function treeFrom(
  worker: Worker,
  { attributes, index, groups, drawRange }: BufferGeometry,
): Promise<TreeAnswer> {
  const position = attributes['position'];
  if (!(position instanceof BufferAttribute)) return null;
  await sendPieces(worker, 'position', position.array);
  if (index !== null) await sendPieces(worker, 'index', index.array);
  const { promise, resolve } = Promise.withResolvers<TreeAnswer>();
  worker.addEventListener('message', ({ data }: MessageEvent<TreeAnswer>) => resolve(data), { once: true });
  const order: TreeOrder = {
    type: 'order',
    itemSize: position.itemSize,
    normalized: position.normalized,
    groups: groups.map(({ start, count, materialIndex = 0 }) => [start, count, materialIndex]),
    drawRange: [drawRange.start, drawRange.count],
  };
  worker.postMessage(order, []);
  return await promise;
}
