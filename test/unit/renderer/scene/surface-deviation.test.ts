/** How far one model is from another, for shapes of which that is known. */
import { BoxGeometry, type BufferGeometry, Matrix4 } from 'three';
import { expect, test } from 'vitest';
import { boundsOfBoth } from '../../../../renderer/scene/deviation/shown-models.ts';
import {
  deviationOf,
  type MeshPart,
  type Shape,
  shapeOf,
} from '../../../../renderer/scene/deviation/surface-deviation.ts';

function partOf(geometry: BufferGeometry, ...matrices: readonly Matrix4[]): MeshPart {
  return {
    position: Float32Array.from(geometry.getAttribute('position').array),
    index: Uint32Array.from(geometry.getIndex()?.array ?? []),
    matrices: (matrices.length === 0 ? [new Matrix4()] : matrices).map((matrix) => matrix.toArray()),
  };
}

/** Its edges are `edge` metres, its middle is the origin. */
const cube = (edge: number, segments = 1): Shape =>
  shapeOf([partOf(new BoxGeometry(edge, edge, edge, segments, segments, segments))]);

const corner = Math.hypot(0.5, 0.5, 0.5);

test('a cube of twice the size: corners are furthest out, and the old faces lie half a metre below the new', () => {
  const found = deviationOf(cube(1), cube(2));
  expect(found?.ofAfter.max).toBeCloseTo(corner, 6);
  expect(found?.ofAfter.mean).toBeCloseTo(corner, 6);
  expect(found?.ofBefore.max).toBeCloseTo(0.5, 6);
});

test('figures are over all vertices: of finer faces most are nearer than the corners', () => {
  const found = deviationOf(cube(1), cube(2, 8));
  expect(found?.ofAfter.max).toBeCloseTo(corner, 6);
  expect(Math.min(...(found?.away ?? []))).toBeCloseTo(0.5, 6);
  expect(found?.ofAfter.mean).toBeGreaterThan(0.5);
  expect(found?.ofAfter.mean).toBeLessThan(0.7);
  expect(found?.ofAfter.p95).toBeLessThan(corner);
});

test('the same surface has no deviation, also where it is cut into other triangles and written with other numbers', () => {
  expect(deviationOf(cube(1), cube(1, 5))?.ofAfter).toEqual({ max: 0, mean: 0, p95: 0 });
  const turn = new Matrix4().makeRotationY(0.7);
  const back = shapeOf([partOf(new BoxGeometry(1, 1, 1).applyMatrix4(turn), turn.clone().invert())]);
  expect(deviationOf(cube(1), back)?.ofAfter.max).toBe(0);
});

test('what was removed shows in the way back only', () => {
  const [low, high] = [new Matrix4(), new Matrix4().makeTranslation(0, 3, 0)];
  const both = shapeOf([partOf(new BoxGeometry(1, 1, 1), low, high)]);
  const found = deviationOf(both, cube(1));
  expect(found?.ofAfter.max).toBe(0);
  expect(found?.ofBefore.max).toBeCloseTo(3, 6);
});

test('meshes are put where they are drawn, copies and unindexed ones too, and vertices of no triangle count for nothing', () => {
  const scaled = new Matrix4().makeScale(2, 2, 2);
  const geometry = new BoxGeometry(1, 1, 1).toNonIndexed();
  const plain = { ...partOf(geometry, scaled), index: null };
  expect(deviationOf(cube(1), shapeOf([plain]))?.ofAfter.max).toBeCloseTo(corner, 6);
  const { points, triangles } = cube(1);
  const loose = { points: Float32Array.from([...points, 100, 100, 100]), triangles };
  expect(deviationOf(cube(1), loose)?.ofAfter).toEqual({ max: 0, mean: 0, p95: 0 });
});

test('without triangles on a side nothing is measured', () => {
  const none = shapeOf([]);
  expect(deviationOf(none, cube(1))).toBeNull();
  expect(deviationOf(cube(1), none)).toBeNull();
});

test('what is around two models is around both', () => {
  const [one, other] = [
    { min: [0, -1, 0], max: [1, 1, 1] } as const,
    { min: [-2, 0, 0], max: [0, 0, 5] } as const,
  ];
  expect(boundsOfBoth(one, other)).toEqual({ min: [-2, -1, 0], max: [1, 1, 5] });
});
