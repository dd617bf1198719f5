/** The page's side of measuring a deviation: sends both models to a worker and waits for its answer. */

import { BufferAttribute, type BufferGeometry, InstancedMesh, Matrix4, Mesh, type Object3D } from 'three';
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { LoadedModel } from '../load/load-model.ts';
import { startWorkClock } from '../load/work-clock.ts';
import { sceneWords } from '../scene-words.ts';
import { sendPieces } from '../transfer/array-pieces.ts';
import type { DeviationAnswer, MeasuredDeviation, MeasureOrder, MeshOrder } from './worker.ts';

const limitMs = 120_000;

type Measured = Pick<LoadedModel, 'scene' | 'fine'>;

/**
 * Waits for the fine shapes of both. Throws `model.nothing-to-show` where one has no triangles, `model.timeout`,
 * `model.damaged` for a worker that broke, and the signal's reason.
 */
export async function measureDeviation(
  before: Measured,
  after: Measured,
  signal: AbortSignal,
): Promise<MeasuredDeviation> {
  await Promise.all([before.fine.settled, after.fine.settled]);
  signal.throwIfAborted();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const settled = new AbortController();
  const heard = { signal: settled.signal };
  const { promise, resolve, reject } = Promise.withResolvers<DeviationAnswer>();
  const stop = startWorkClock(limitMs, () =>
    reject(new AppError('model.timeout', { seconds: limitMs / 1000 })),
  );
  signal.addEventListener('abort', () => reject(signal.reason), heard);
  worker.addEventListener(
    'error',
    (event) => {
      event.preventDefault();
      reject(new AppError('model.damaged', { reason: sceneWords.damaged.measuring }));
    },
    heard,
  );
  worker.addEventListener('message', ({ data }: MessageEvent<DeviationAnswer>) => resolve(data), heard);
  try {
    const sent = send(worker, before.scene, after.scene, signal);
    const answer = await Promise.race([promise, sent.then(() => promise)]);
    if (answer === null) throw new AppError('model.nothing-to-show', {});
    return answer;
  } finally {
    stop();
    settled.abort();
    worker.terminate();
  }
}

async function send(worker: Worker, before: Object3D, after: Object3D, signal: AbortSignal): Promise<void> {
  for (const [side, scene] of [['before', before] as const, ['after', after] as const])
    for (const mesh of visibleMeshes(scene)) {
      if (signal.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each is copied, and the page goes on between them
      await sendMesh(worker, side, mesh);
    }
  worker.postMessage({ type: 'measure' } satisfies MeasureOrder, []);
}

/** What is drawn: without collision shapes, except where a model has nothing else. */
function visibleMeshes(scene: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  scene.traverseVisible((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  return meshes;
}

async function sendMesh(worker: Worker, side: MeshOrder['side'], mesh: Mesh): Promise<void> {
  const geometry: BufferGeometry = mesh.geometry;
  const position = geometry.getAttribute('position');
  if (!(position instanceof BufferAttribute)) return;
  await sendPieces(worker, 'position', position.array);
  if (geometry.index !== null) await sendPieces(worker, 'index', geometry.index.array);
  const { itemSize, normalized } = position;
  const order: MeshOrder = { type: 'mesh', side, itemSize, normalized, matrices: matricesOf(mesh) };
  worker.postMessage(order, []);
}

function matricesOf(mesh: Mesh): number[][] {
  if (!(mesh instanceof InstancedMesh)) return [mesh.matrixWorld.toArray()];
  const own = new Matrix4();
  return Array.from({ length: mesh.count }, (_, copy) => {
    mesh.getMatrixAt(copy, own);
    return own.premultiply(mesh.matrixWorld).toArray();
  });
}
