import { describe, expect, it } from 'vitest';
import { convexHull } from '../../../main/sandbox/make/geometry/convex-hull.ts';
import { cross, dot, subtract, type Vec3 } from '../../../main/sandbox/make/geometry/vector.ts';
import { randomFrom } from '../../../main/sandbox/make/random.ts';

const volumeOf = (hull: NonNullable<ReturnType<typeof convexHull>>): number =>
  hull.triangles.reduce((sum, [a, b, c]) => {
    const [p, q, r] = [hull.points[a]!, hull.points[b]!, hull.points[c]!];
    return sum + dot(p, cross(q, r)) / 6;
  }, 0);

const grid = (n: number): Vec3[] =>
  Array.from(
    { length: n ** 3 },
    (_, i) => [i % n, Math.floor(i / n) % n, Math.floor(i / (n * n))] satisfies Vec3,
  );

describe('the convex hull', () => {
  it('of a grid of points, most of them in the planes of its faces, is the cube', () => {
    const hull = convexHull(grid(5));
    expect(hull === null ? 0 : volumeOf(hull)).toBeCloseTo(64, 4);
  });

  it('holds every point and is closed', () => {
    const random = randomFrom(3);
    const points = Array.from({ length: 200 }, (): Vec3 => [random(), random() * 2, random() * 3]);
    const hull = convexHull(points);
    expect(hull).not.toBeNull();
    const edges = new Set<string>();
    for (const [a, b, c] of hull?.triangles ?? []) {
      for (const edge of [`${a},${b}`, `${b},${c}`, `${c},${a}`]) edges.add(edge);
      const [p, q, r] = [hull!.points[a]!, hull!.points[b]!, hull!.points[c]!];
      const normal = cross(subtract(q, p), subtract(r, p));
      for (const point of points) expect(dot(normal, subtract(point, p))).toBeLessThan(1e-5);
    }
    for (const edge of edges) expect(edges.has(edge.split(',').toReversed().join(','))).toBe(true);
  });

  it('of points in one plane is nothing', () => {
    expect(
      convexHull([
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [1, 1, 0],
      ]),
    ).toBeNull();
  });
});
