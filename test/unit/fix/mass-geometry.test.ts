/** Mass properties of solids that are known by formula, and meshes taken apart. */
import { describe, expect, test } from 'vitest';
import { bodyMoments } from '../../../main/fix/mass/body-moments.ts';
import { connectedParts } from '../../../main/formats/geometry/connected-parts.ts';
import { massProperties, meshMoments } from '../../../main/formats/geometry/mass-properties.ts';
import { principalAxes, principalMoments } from '../../../main/formats/geometry/symmetric-tensor.ts';
import { joinMeshes, moveMesh, type TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';
import { compose, placedPoint, rotation, times, translation } from '../../../main/formats/matrix.ts';
import { quaternionAbout, timesQuaternion } from '../../../main/formats/quaternion.ts';
import { box, insideOut, knownSolids } from './solid-meshes.ts';

const place = compose([2, -3, 5], timesQuaternion(quaternionAbout(0, 33), quaternionAbout(2, 71)), []);

function expectNear(value: number, known: number, scale = Math.abs(known)): void {
  expect(Math.abs(value - known)).toBeLessThanOrEqual(1e-3 * scale);
}

describe('mass properties', () => {
  for (const [name, { mesh, volume, centre, moments }] of Object.entries(knownSolids())) {
    for (const [where, matrix] of [
      ['at its place', translation([0, 0, 0])],
      ['turned and moved', place],
    ] as const)
      test(`${name}, ${where}: within 0.1 % of the formula`, () => {
        const found = meshMoments(moveMesh(mesh, matrix));
        expectNear(found.volume, volume);
        const properties = massProperties(found, 1);
        if (properties === null) throw new Error('it has a volume');
        const size = Math.sqrt(Math.max(...moments));
        for (const [axis, value] of placedPoint(matrix, centre).entries())
          expectNear(properties.centre[axis] ?? 0, value, size);
        const sorted = moments.toSorted((a, b) => a - b);
        for (const [n, moment] of principalMoments(properties.inertia).entries())
          expectNear(moment, sorted[n] ?? 0);
      });
  }

  test('principal axes: lead back to the tensor', () => {
    const { moments, turn } = principalAxes({ xx: 3, yy: 4, zz: 5, xy: 0.5, xz: -0.2, yz: 0.7 });
    const m = rotation(turn);
    const back = (i: number, j: number): number =>
      moments.reduce((sum, one, k) => sum + one * (m[k * 4 + i] ?? 0) * (m[k * 4 + j] ?? 0), 0);
    for (const [i, j, value] of [
      [0, 0, 3],
      [1, 1, 4],
      [2, 2, 5],
      [0, 1, 0.5],
      [0, 2, -0.2],
      [1, 2, 0.7],
    ] as const)
      expect(back(i, j)).toBeCloseTo(value, 12);
  });
});

/** Every triangle with corners of its own. */
const soup = ({ points, indices }: TriangleMesh): TriangleMesh => ({
  points: Float64Array.from(
    Array.from(indices).flatMap((point) => Array.from(points.subarray(point * 3, point * 3 + 3))),
  ),
  indices: indices.map((_, at) => at),
});

describe('connected parts', () => {
  test('corners that are repeated are welded', () => {
    const [part, ...others] = connectedParts(soup(moveMesh(box([1, 1, 1]), place)));
    expect(others).toEqual([]);
    expect(part).toMatchObject({ isClosed: true, faces: 'outside' });
    expect(part?.mesh.points).toHaveLength(24);
    expect(part?.volume).toBeCloseTo(1, 9);
  });

  test('corners that rounding moved apart are welded', () => {
    const { points, indices } = soup(moveMesh(box([1, 1, 1]), translation([0.1, 0.2, 0.3])));
    const moved = { points: points.map((value, at) => value + ((at % 7) - 3) * 1e-8), indices };
    expect(connectedParts(moved)).toHaveLength(1);
    expect(connectedParts(moved)[0]).toMatchObject({ isClosed: true });
  });

  test('parts: one outside, one inside out, one open, one with a face turned around', () => {
    const open = box([1, 1, 1], [20, 0, 0]);
    const mixed = box([1, 1, 1], [30, 0, 0]);
    const [a = 0, b = 0] = mixed.indices;
    const parts = connectedParts(
      joinMeshes([
        box([2, 1, 1]),
        insideOut(box([1, 1, 1], [10, 0, 0])),
        { points: open.points, indices: open.indices.slice(0, 33) },
        { points: mixed.points, indices: Uint32Array.from([b, a, ...mixed.indices.slice(2)]) },
      ]),
    );
    expect(parts.map(({ isClosed, faces }) => [isClosed, faces])).toEqual([
      [true, 'outside'],
      [true, 'inside'],
      [false, 'mixed'],
      [false, null],
    ]);
  });

  test('two boxes that touch at an edge are one closed part', () => {
    const parts = connectedParts(joinMeshes([box([1, 1, 1]), box([1, 1, 1], [1, 1, 0])]));
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ isClosed: true, faces: 'outside' });
    expect(parts[0]?.volume).toBeCloseTo(2, 9);
  });

  test('a mirrored copy faces outside again', () => {
    const mirrored = moveMesh(box([1, 1, 1]), times(translation([1, 0, 0]), compose([], [], [-1, 1, 1])));
    expect(meshMoments(mirrored).volume).toBeCloseTo(1, 9);
  });
});

test('an open part that is round all over is taken by a hull of some of its points, and weighs the same', () => {
  const count = 20_000;
  const points = new Float64Array(count * 3);
  for (let at = 0; at < count; at++) {
    const z = 1 - (2 * (at + 0.5)) / count;
    const turn = at * Math.PI * (3 - Math.sqrt(5));
    const out = Math.sqrt(1 - z * z);
    points.set([out * Math.cos(turn), out * Math.sin(turn), z], at * 3);
  }
  // A fan that joins all points encloses nothing.
  const indices = Uint32Array.from({ length: (count - 2) * 3 }, (_, at) =>
    at % 3 === 0 ? 0 : Math.floor(at / 3) + (at % 3),
  );
  const { moments, byHull } = bodyMoments({ points, indices });
  expect(byHull).toBe(1);
  expect(moments.volume / ((4 / 3) * Math.PI)).toBeGreaterThan(0.997);
});
