/** A polygon of five or more corners as triangles: fans are right for convex ones only. Pure. */
import { ShapeUtils, Vector2 } from 'three';

/** Clipping ears takes the square of the corners; beyond this no exporter means a polygon. */
const mostClipped = 1000;

/** `corners` are triples that begin with the index of a position; answers places in `corners`, three a triangle. */
export function triangulate(corners: Int32Array, count: number, positions: Float32Array): number[] {
  const at = (corner: number, axis: number): number => positions[(corners[corner * 3] ?? 0) * 3 + axis] ?? 0;
  const normal = [0, 0, 0];
  for (let one = 0, other = count - 1; one < count; other = one++) {
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis] = (normal[axis] ?? 0) + (at(other, u) - at(one, u)) * (at(other, v) + at(one, v));
    }
  }
  const axis = normal.reduce(
    (best, value, index) => (Math.abs(value) > Math.abs(normal[best] ?? 0) ? index : best),
    0,
  );
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const flat = Array.from({ length: count }, (_, corner) => new Vector2(at(corner, u), at(corner, v)));
  if (count > mostClipped || isConvex(flat)) return fan(count);
  const clipped = ShapeUtils.triangulateShape(flat, []);
  if (clipped.length === 0) return fan(count);
  const up = Math.sign(normal[axis] ?? 0);
  return clipped.flatMap(([a = 0, b = 0, c = 0]) => {
    const area = doubleArea(flat[a], flat[b], flat[c]);
    return Math.sign(area) === up || area === 0 ? [a, b, c] : [a, c, b];
  });
}

function isConvex(points: readonly Vector2[]): boolean {
  let sign = 0;
  for (const [index, point] of points.entries()) {
    const turn = Math.sign(doubleArea(points.at(index - 2), points.at(index - 1), point));
    if (turn !== 0 && sign !== 0 && turn !== sign) return false;
    sign ||= turn;
  }
  return true;
}

function doubleArea(a = new Vector2(), b = a, c = a): number {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

function fan(count: number): number[] {
  return Array.from({ length: count - 2 }, (_, index) => [0, index + 1, index + 2]).flat();
}
