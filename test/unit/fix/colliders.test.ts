/** Hulls, primitives, decompositions and what is measured of them, on solids that are known. */
import { describe, expect, it } from 'vitest';
import { decompose } from '../../../main/fix/colliders/decompose.ts';
import { fitPrimitive } from '../../../main/fix/colliders/fit-primitive.ts';
import { measureColliders } from '../../../main/fix/colliders/measure.ts';
import { convexHull, outsideOf } from '../../../main/formats/geometry/convex-hull.ts';
import type { TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';
import { revolve, tubeOutline } from '../../integration/fix/tube-asset.ts';
import { box, cylinder } from './solid-meshes.ts';

const { signal } = new AbortController();
const soup = ({ points, indices }: TriangleMesh) => ({ points, triangles: indices });
const tube = revolve(tubeOutline);

describe('convexHull', () => {
  it('of a box has eight vertices and its volume', () => {
    const hull = convexHull(box([0.2, 0.3, 0.4]).points);
    expect(hull?.points.length).toBe(24);
    expect(hull?.volume).toBeCloseTo(0.024, 9);
  });

  it('keeps to its limit of vertices, within the whole hull', () => {
    const { points } = cylinder(0.1, 0.3);
    const hull = convexHull(points, 32);
    const whole = convexHull(points);
    expect(hull?.points.length).toBe(96);
    expect(hull?.volume).toBeLessThan(whole?.volume ?? 0);
    expect(hull?.volume).toBeGreaterThan(0.9 * (whole?.volume ?? 0));
    const { planes } = whole ?? { planes: new Float64Array(0) };
    for (let at = 0; at < points.length; at += 3)
      expect(outsideOf({ planes }, points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0)).toBeLessThan(
        1e-6,
      );
  });

  it('is right for flat faces that single precision has made uneven', () => {
    // A cap with many corners, turned and rounded: heights over its faces are as large as the noise.
    const { points } = cylinder(0.05, 0.1);
    const [sin, cos] = [Math.sin(0.7), Math.cos(0.7)];
    for (const turns of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const noisy = new Float32Array(points.length);
      for (let at = 0; at + 2 < points.length; at += 3) {
        let [x, y, z] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0];
        for (let turn = 0; turn < turns; turn++) {
          [x, y] = [x * cos - y * sin, x * sin + y * cos];
          [y, z] = [Math.fround(y * cos - z * sin), Math.fround(y * sin + z * cos)];
        }
        noisy.set([x, y, z], at);
      }
      const hull = convexHull(Float64Array.from(noisy));
      const whole = convexHull(points);
      expect(hull?.volume).toBeCloseTo(whole?.volume ?? 0, 8);
      // Closed and without a handle, as every convex solid of triangles.
      expect((hull?.triangles.length ?? 0) / 3).toBe(2 * ((hull?.points.length ?? 0) / 3) - 4);
      const { planes } = hull ?? { planes: new Float64Array(0) };
      for (let at = 0; at < noisy.length; at += 3)
        expect(outsideOf({ planes }, noisy[at] ?? 0, noisy[at + 1] ?? 0, noisy[at + 2] ?? 0)).toBeLessThan(
          1e-6,
        );
    }
  });

  it('is none for points on a plane, one point, or none', () => {
    expect(convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0])).toBeNull();
    expect(convexHull([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])).toBeNull();
    expect(convexHull([])).toBeNull();
  });
});

describe('fitPrimitive', () => {
  it('finds the box that a box is, and the cylinder that a cylinder is', () => {
    const asBox = fitPrimitive(box([0.2, 0.3, 0.4], [1, 2, 3]).points, 'best-primitive');
    expect(asBox?.shape.type).toBe('box');
    expect(asBox?.at.map((one) => Number(one.toFixed(6)))).toEqual([1, 2, 3]);
    const { shape } = fitPrimitive(cylinder(0.1, 0.5).points, 'best-primitive') ?? {};
    expect(shape?.type).toBe('cylinder');
    expect(shape).toMatchObject({ radius: expect.closeTo(0.1, 2), length: expect.closeTo(0.5, 2) });
  });
});

describe('decompose', () => {
  it('leaves a box whole', async () => {
    const hulls = await decompose(soup(box([0.2, 0.3, 0.4])), false, {
      mostHulls: 16,
      mostVertices: 64,
      mostError: 0.001,
      signal,
    });
    expect(hulls).toHaveLength(1);
  });

  it('keeps the opening of a tube, within its limits', async () => {
    const hulls = await decompose(tube, false, { mostHulls: 20, mostVertices: 24, mostError: 0.002, signal });
    expect(hulls.length).toBeLessThanOrEqual(20);
    expect(Math.max(...hulls.map(({ points }) => points.length / 3))).toBeLessThanOrEqual(24);
    const closed = await measureColliders(
      tube,
      [convexHull(tube.points)].filter((hull) => hull !== null),
      signal,
    );
    const open = await measureColliders(tube, hulls, signal);
    expect(closed.openings.ways).toBeGreaterThan(0);
    expect(closed.openings.closed).toBe(closed.openings.ways);
    expect(open.openings.closed).toBe(0);
    expect(closed.beyondMm.most).toBeGreaterThan(25);
    expect(open.beyondMm.most).toBeLessThan(3);
    expect(open.volumeRatio).toBeCloseTo(1, 0);
  });

  it('ends when it is cancelled', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    const run = decompose(tube, false, {
      mostHulls: 20,
      mostVertices: 24,
      mostError: 0.001,
      signal: cancelled,
    });
    await expect(run).rejects.toThrow('cancelled');
  });
});

describe('measureColliders', () => {
  it('names the limits of simulators that a hull exceeds', async () => {
    const round = cylinder(0.1, 0.3);
    const hull = convexHull(round.points);
    const metrics = await measureColliders(soup(round), hull === null ? [] : [hull], signal);
    expect(metrics.exceeded).toEqual([
      'physx-gpu-vertices',
      'physx-vertices',
      'physx-faces',
      'mujoco-slow',
      'bullet-slow',
    ]);
    expect(metrics.beyondMm.most).toBeLessThan(0.1);
    expect(metrics.behindMm.most).toBeLessThan(0.1);
    expect(metrics.volumeRatio).toBeCloseTo(1, 2);
  });
});
