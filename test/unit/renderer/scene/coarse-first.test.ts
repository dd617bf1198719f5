/** A model of too many triangles is seen in its coarse forms first, and gets the shapes that are drawn at rest a little later. */
import {
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  SphereGeometry,
} from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import { createModelLoader, type ModelSource } from '../../../../renderer/scene/load/load-model.ts';
import { coarseFormOf } from '../../../../renderer/scene/model-shapes.ts';
import type { ParseReport } from '../../../../renderer/scene/parse/protocol.ts';
import { coarseFirst, fineShapes } from '../../../../renderer/scene/prepare/simplify.ts';
import { flattenModel } from '../../../../renderer/scene/transfer/flatten.ts';
import { rebuildModel } from '../../../../renderer/scene/transfer/rebuild.ts';
import { createPicker } from '../../../../renderer/scene/view/pick/create-picker.ts';
import { settle } from '../bridge/events-double.ts';

beforeEach(() => {
  // There are no bitmaps here: nothing is one.
  vi.stubGlobal('ImageBitmap', WeakRef);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ball = (columns: number): Mesh =>
  new Mesh(new SphereGeometry(1, columns, columns), new MeshBasicMaterial());
const trianglesOf = ({ index, attributes }: BufferGeometry): number =>
  (index?.count ?? attributes['position']?.count ?? 0) / 3;
const meshesOf = (root: Object3D): Mesh[] =>
  root.children.filter((object): object is Mesh => object instanceof Mesh);

/** About 40,000 triangles in a ball that two meshes share, and 1000 in a small one. */
function model() {
  const large = ball(142);
  const again = new Mesh(large.geometry, new MeshBasicMaterial());
  const small = ball(24);
  const root = new Group().add(large, again, small);
  const total = trianglesOf(large.geometry) * 2 + trianglesOf(small.geometry);
  return { root, total, all: trianglesOf(large.geometry), ratio: 24_000 / total };
}
const fineness = { mostTriangles: 24_000, movingTriangles: 4000 };

/** As the worker hands it over, and as the page makes of it what it draws. */
function inTwoGoes(root: Object3D, total: number) {
  const waiting = coarseFirst(root, total, fineness);
  const first = flattenModel(root, waiting.shapes.values());
  const shown = rebuildModel(structuredClone(first.model, { transfer: first.transfers }));
  return {
    ...shown,
    more() {
      const { shapes, transfers } = fineShapes(waiting, first.places);
      shown.refine(structuredClone(shapes, { transfer: transfers }));
    },
  };
}

describe('a fine model in two goes', () => {
  it('is there in its coarse forms, then in the shapes that are drawn at rest, over the same places', () => {
    const { root, total, all, ratio } = model();
    const shown = inTwoGoes(root, total);
    const meshes = meshesOf(shown.root);
    const coarse = meshes[0]?.geometry ?? new BufferGeometry();
    expect(trianglesOf(coarse)).toBeGreaterThan((all * ratio) / 20);
    expect(trianglesOf(coarse)).toBeLessThan((all * ratio) / 4);
    const small = meshes[2]?.geometry ?? new BufferGeometry();
    expect(trianglesOf(small), 'too small for another form').toBeGreaterThan(100);

    shown.more();
    const [first, second, third] = meshes.map(({ geometry }) => geometry);
    expect(trianglesOf(first ?? coarse)).toBeGreaterThan(all * ratio * 0.7);
    expect(trianglesOf(first ?? coarse)).toBeLessThan(all * ratio * 1.1);
    expect([second, third]).toEqual([first, small]);
    expect(coarseFormOf(first ?? small)).toBe(coarse);
    expect(coarseFormOf(small)).toBeNull();
    const points = first?.getAttribute('position');
    for (let at = 0; at < (points?.count ?? 0); at += 997)
      expect(Math.hypot(points?.getX(at) ?? 0, points?.getY(at) ?? 0, points?.getZ(at) ?? 0)).toBeCloseTo(
        1,
        3,
      );
    const gone: string[] = [];
    coarse.addEventListener('dispose', () => gone.push('coarse'));
    first?.dispose();
    expect(gone, 'goes with it').toEqual(['coarse']);
  });

  it('keeps what waits whole where something else uses the same numbers', () => {
    const { root, total } = model();
    const [large] = meshesOf(root);
    const { position } = large?.geometry.attributes ?? {};
    if (!(position instanceof BufferAttribute)) throw new TypeError('no positions');
    const lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
    lines.geometry.setAttribute('position', position);
    root.add(lines);
    const before = position.array.length;
    const shown = inTwoGoes(root, total);
    expect(position.array.length, 'not handed over').toBe(before);
    shown.more();
    const drawn = shown.root.children.at(-1);
    expect(drawn instanceof LineSegments && drawn.geometry.getAttribute('position').count).toBe(before / 3);
    expect(trianglesOf(meshesOf(shown.root)[0]?.geometry ?? lines.geometry)).toBeGreaterThan(5000);
  });

  it('is simplified at once where coarse forms are hardly coarser', () => {
    const { root, total } = model();
    const waiting = coarseFirst(root, total, { mostTriangles: 10_000, movingTriangles: 5000 });
    expect(waiting.shapes.size).toBe(0);
    const drawn = meshesOf(root).reduce((sum, { geometry }) => sum + trianglesOf(geometry), 0);
    expect(drawn).toBeLessThan(11_000);
  });
});

/** A worker of a model in two goes. What it was sent is in `received`; it sends what the test has it send. */
class WorkerDouble extends EventTarget {
  static made: WorkerDouble[] = [];
  readonly received: string[] = [];
  isEnded = false;
  constructor() {
    super();
    WorkerDouble.made.push(this);
  }
  postMessage({ type }: { readonly type: string }): void {
    this.received.push(type);
  }
  terminate(): void {
    this.isEnded = true;
  }
  async says(data: ParseReport): Promise<void> {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
    await vi.advanceTimersByTimeAsync(0);
  }
}

const source: ModelSource = { path: 'a.glb', files: [], choices: null };

async function loaded() {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', WorkerDouble);
  vi.stubGlobal('location', { href: 'https://caliper.local/' });
  WorkerDouble.made = [];
  const { root, total } = model();
  const waiting = coarseFirst(root, total, fineness);
  const { model: flat, places } = flattenModel(root, waiting.shapes.values());
  const loader = createModelLoader();
  const abort = new AbortController();
  const coming = loader.load(source, { ...fineness, textureEdgePx: 1, signal: abort.signal });
  const [worker] = WorkerDouble.made;
  if (worker === undefined) throw new TypeError('no worker');
  const rest = { facts: null, shadow: null, stated: null, physics: null, alternatives: null };
  const answer = { model: flat, simplified: true, sizeBytes: 1, notes: [], ...rest };
  const come = async () => {
    await worker.says({ type: 'done', isCoarse: true, answer } as unknown as ParseReport);
    return await coming;
  };
  const refine = () => worker.says({ type: 'refined', shapes: fineShapes(waiting, places).shapes });
  return { worker, abort, coming, come, refine, loader };
}

describe('loading in two goes', () => {
  it('asks for the rest after the first picture, and ends the worker with it', async () => {
    const { worker, come, refine, loader } = await loaded();
    const { scene, fine } = await come();
    const before = meshesOf(scene).map(({ geometry }) => geometry);
    expect([worker.received, worker.isEnded, fine.areThere()]).toEqual([['parse'], false, false]);
    await vi.advanceTimersByTimeAsync(100);
    expect(worker.received).toEqual(['parse', 'refine']);
    await refine();
    expect(await fine.settled).toBeNull();
    expect([worker.isEnded, fine.areThere()]).toEqual([true, true]);
    expect(meshesOf(scene).map(({ geometry }) => coarseFormOf(geometry))).toEqual([
      before[0],
      before[1],
      null,
    ]);
    loader.close();
  });

  it.each([
    ['before it is requested', 0],
    ['while it is made', 100],
  ])('ends the worker of a model that is let go %s', async (_, afterMs) => {
    const { worker, come, refine, loader } = await loaded();
    const { dispose, fine } = await come();
    await vi.advanceTimersByTimeAsync(afterMs);
    dispose();
    await vi.advanceTimersByTimeAsync(0);
    expect(worker.isEnded).toBe(true);
    expect([await fine.settled, fine.areThere()]).toEqual([null, false]);
    await refine();
    loader.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says why the rest cannot be had: it broke off, or took too long', async () => {
    const broken = await loaded();
    const first = await broken.come();
    await vi.advanceTimersByTimeAsync(100);
    const message = 'out of memory';
    broken.worker.dispatchEvent(Object.assign(new Event('error'), { message }));
    expect(await first.fine.settled).toMatchObject({
      code: 'model.damaged',
      data: { reason: expect.stringContaining(message) },
    });
    broken.loader.close();

    const late = await loaded();
    const second = await late.come();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await second.fine.settled).toMatchObject({ code: 'model.timeout' });
    expect([late.worker.isEnded, second.fine.areThere()]).toEqual([true, false]);
    late.loader.close();
  });

  it('ends the worker when the user left before the first answer', async () => {
    const { worker, abort, coming, loader } = await loaded();
    const left = coming.catch((error: unknown) => (isAppError(error) ? error.code : 'left'));
    abort.abort();
    expect(await left).toBe('left');
    expect([worker.isEnded, worker.received]).toEqual([true, ['parse']]);
    loader.close();
  });
});

it('looks places up in the shapes themselves, as soon as they are there', async () => {
  const { root } = model();
  const fine = Promise.withResolvers<null>();
  const picker = createPicker(root, { settled: fine.promise });
  const { OrthographicCamera, Vector2 } = await import('three');
  const camera = new OrthographicCamera(-2, 2, 2, -2, 0.1, 10);
  camera.position.z = 5;
  camera.updateMatrixWorld();
  const found: unknown[] = [];
  const picking = picker.pick(camera, new Vector2(0, 0), null).then((pick) => found.push(pick));
  await settle();
  expect(found).toEqual([]);
  picker.close();
  fine.resolve(null);
  await picking;
  expect(found, 'closed meanwhile').toEqual([null]);
});
