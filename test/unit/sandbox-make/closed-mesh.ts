/** Checks of a solid's surface: closed, and facing outwards. */
import { type Mesh, positionOf } from '../../../main/sandbox/make/geometry/mesh.ts';
import { cross, dot, normalized, subtract, type Vec3 } from '../../../main/sandbox/make/geometry/vector.ts';

/** Edges (by position) that are not walked as often one way as the other. */
export function openEdges(mesh: Mesh): number {
  const ranks = new Map<string, number>();
  const rank = Array.from({ length: mesh.positions.length / 3 }, (_, i) => {
    const key = mesh.positions.subarray(3 * i, 3 * i + 3).join();
    ranks.set(key, ranks.get(key) ?? ranks.size);
    return ranks.get(key) ?? 0;
  });
  const balance = new Map<number, number>();
  for (let t = 0; t < mesh.indices.length; t += 3)
    for (const [i, j] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const p = rank[mesh.indices[t + i] ?? 0] ?? 0;
      const q = rank[mesh.indices[t + j] ?? 0] ?? 0;
      const key = Math.min(p, q) * ranks.size + Math.max(p, q);
      balance.set(key, (balance.get(key) ?? 0) + (p < q ? 1 : -1));
    }
  return [...balance.values()].filter((sum) => sum !== 0).length;
}

/** Triangles whose vertex normals point away from their winding's side. */
export function wrongNormals(mesh: Mesh): number {
  let wrong = 0;
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => mesh.indices[t + k] ?? 0) as [number, number, number];
    const face = cross(
      subtract(positionOf(mesh, b), positionOf(mesh, a)),
      subtract(positionOf(mesh, c), positionOf(mesh, a)),
    );
    const mean = [0, 1, 2].map((k) => [a, b, c].reduce((sum, i) => sum + (mesh.normals[3 * i + k] ?? 0), 0));
    if (dot(normalized(face), [mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0] satisfies Vec3) <= 0) wrong += 1;
  }
  return wrong;
}
