/** Normals for meshes that bring none. */
import type { Numbers } from '../../../../../main/formats/usd/layer/layer.ts';
import type { Spread } from './primvar.ts';

/** One for each point: the mean of the triangles around it, larger ones counting more. */
export function smoothNormals(points: Numbers, { corners, pointOf }: Spread): Float32Array {
  const normals = new Float32Array(points.length);
  const normal = new Float64Array(3);
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const a = (pointOf[corners[at] ?? 0] ?? 0) * 3;
    const b = (pointOf[corners[at + 1] ?? 0] ?? 0) * 3;
    const c = (pointOf[corners[at + 2] ?? 0] ?? 0) * 3;
    triangleNormal(points, a, b, c, normal);
    for (let part = 0; part < 3; part++) {
      const length = normal[part] ?? 0;
      normals[a + part] = (normals[a + part] ?? 0) + length;
      normals[b + part] = (normals[b + part] ?? 0) + length;
      normals[c + part] = (normals[c + part] ?? 0) + length;
    }
  }
  normaliseAll(normals);
  return normals;
}

/** One for each corner: that of its triangle. `positions` has three tuples for each triangle. */
export function flatNormals(positions: ArrayLike<number>): Float32Array {
  const normals = new Float32Array(positions.length);
  const normal = new Float64Array(3);
  for (let at = 0; at + 8 < positions.length; at += 9) {
    triangleNormal(positions, at, at + 3, at + 6, normal);
    for (let corner = 0; corner < 9; corner += 3) normals.set(normal, at + corner);
  }
  normaliseAll(normals);
  return normals;
}

/** Twice the triangle's area long. */
function triangleNormal(
  points: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
  into: Float64Array,
): void {
  const ax = points[a] ?? 0;
  const ay = points[a + 1] ?? 0;
  const az = points[a + 2] ?? 0;
  const ux = (points[b] ?? 0) - ax;
  const uy = (points[b + 1] ?? 0) - ay;
  const uz = (points[b + 2] ?? 0) - az;
  const vx = (points[c] ?? 0) - ax;
  const vy = (points[c + 1] ?? 0) - ay;
  const vz = (points[c + 2] ?? 0) - az;
  into[0] = uy * vz - uz * vy;
  into[1] = uz * vx - ux * vz;
  into[2] = ux * vy - uy * vx;
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
