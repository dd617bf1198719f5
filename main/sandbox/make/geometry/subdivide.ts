/** Finer triangles where a surface is to be bent. */
import type { Mesh } from './mesh.ts';
import type { Vec3 } from './vector.ts';

/** Rounds of halving: an edge is cut into at most 32 pieces. */
const roundLimit = 5;

/**
 * Halves every edge for which `isLong` holds, again and again. `isLong` must not depend on the order of its points and
 * the new points depend on positions only, so the surface stays closed across split vertices.
 */
export function subdivided(mesh: Mesh, isLong: (a: Vec3, b: Vec3) => boolean): Mesh {
  const positions = Array.from(mesh.positions);
  const normals = Array.from(mesh.normals);
  const uvs = Array.from(mesh.uvs);
  let triangles: ArrayLike<number> = mesh.indices;
  for (let round = 0; round < roundLimit; round++) {
    const middles = new Map<number, number>();
    const at = (i: number): Vec3 => [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
    // -1 for an edge that stays whole.
    const middleOf = (a: number, b: number): number => {
      const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
      const known = middles.get(key);
      if (known !== undefined) return known;
      if (!isLong(at(a), at(b))) {
        middles.set(key, -1);
        return -1;
      }
      const middle = positions.length / 3;
      for (let k = 0; k < 3; k++) {
        positions.push(Math.fround((positions[3 * a + k]! + positions[3 * b + k]!) / 2) + 0);
        normals.push(normals[3 * a + k]! + normals[3 * b + k]!);
      }
      for (let k = 0; k < 2; k++) uvs.push((uvs[2 * a + k]! + uvs[2 * b + k]!) / 2);
      middles.set(key, middle);
      return middle;
    };
    const next: number[] = [];
    for (let t = 0; t < triangles.length; t += 3)
      split(triangles[t]!, triangles[t + 1]!, triangles[t + 2]!, middleOf, next);
    const changed = next.length !== triangles.length;
    triangles = next;
    if (!changed) break;
  }
  return {
    positions: Float64Array.from(positions),
    normals: unitTriples(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(triangles),
  };
}

/** One triangle in one to four, by which of its edges are cut. */
function split(
  a: number,
  b: number,
  c: number,
  middleOf: (a: number, b: number) => number,
  into: number[],
): void {
  const [ab, bc, ca] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
  const cut = (ab >= 0 ? 1 : 0) + (bc >= 0 ? 1 : 0) + (ca >= 0 ? 1 : 0);
  if (cut === 0) into.push(a, b, c);
  else if (cut === 3) into.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  else if (ab >= 0 && bc >= 0) into.push(a, ab, c, ab, b, bc, ab, bc, c);
  else if (bc >= 0 && ca >= 0) into.push(b, bc, a, bc, c, ca, bc, ca, a);
  else if (ca >= 0 && ab >= 0) into.push(c, ca, b, ca, a, ab, ca, ab, b);
  else if (ab >= 0) into.push(a, ab, c, ab, b, c);
  else if (bc >= 0) into.push(b, bc, a, bc, c, a);
  else into.push(c, ca, b, ca, a, b);
}

function unitTriples(values: readonly number[]): Float32Array {
  const units = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) {
    const [x, y, z] = [values[i]!, values[i + 1]!, values[i + 2]!];
    const size = Math.sqrt(x * x + y * y + z * z) || 1;
    units[i] = x / size;
    units[i + 1] = y / size;
    units[i + 2] = z / size;
  }
  return units;
}
