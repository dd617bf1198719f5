/** Normals for meshes that bring none. */
import type { Numbers } from '../layer/layer.ts';
import type { Spread } from './primvar.ts';

/** One for each point: the mean of the triangles around it, larger ones counting more. */
export function smoothNormals(points: Numbers, { corners, pointOf }: Spread): Float32Array {
  const normals = new Float32Array(points.length);
  const triangle = [0, 0, 0];
  for (let at = 0; at + 2 < corners.length; at += 3) {
    for (let part = 0; part < 3; part++) triangle[part] = (pointOf[corners[at + part] ?? 0] ?? 0) * 3;
    const [a = 0, b = 0, c = 0] = triangle;
    const [x, y, z] = normalOf(points, a, b, c);
    for (const point of [a, b, c]) {
      normals[point] = (normals[point] ?? 0) + x;
      normals[point + 1] = (normals[point + 1] ?? 0) + y;
      normals[point + 2] = (normals[point + 2] ?? 0) + z;
    }
  }
  normaliseAll(normals);
  return normals;
}

/** One for each corner: that of its triangle. `positions` has three tuples for each triangle. */
export function flatNormals(positions: ArrayLike<number>): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let at = 0; at + 8 < positions.length; at += 9) {
    const normal = normalOf(positions, at, at + 3, at + 6);
    for (let corner = 0; corner < 9; corner += 3) normals.set(normal, at + corner);
  }
  normaliseAll(normals);
  return normals;
}

/** Twice the triangle's area long. */
function normalOf(points: ArrayLike<number>, a: number, b: number, c: number): [number, number, number] {
  const ax = points[a] ?? 0;
  const ay = points[a + 1] ?? 0;
  const az = points[a + 2] ?? 0;
  const ux = (points[b] ?? 0) - ax;
  const uy = (points[b + 1] ?? 0) - ay;
  const uz = (points[b + 2] ?? 0) - az;
  const vx = (points[c] ?? 0) - ax;
  const vy = (points[c + 1] ?? 0) - ay;
  const vz = (points[c + 2] ?? 0) - az;
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

function normaliseAll(normals: Float32Array): void {
  for (let at = 0; at + 2 < normals.length; at += 3) {
    const x = normals[at] ?? 0;
    const y = normals[at + 1] ?? 0;
    const z = normals[at + 2] ?? 0;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[at] = x / length;
    normals[at + 1] = y / length;
    normals[at + 2] = z / length;
  }
}
