/** Triangles as mesh files: OBJ and binary STL. */
import type { ConvexHull } from '../../formats/geometry/convex-hull.ts';

/** One group, with a comment before it; metres, to a hundredth of a micrometre. */
export function meshObj(
  { points, indices }: { readonly points: ArrayLike<number>; readonly indices: ArrayLike<number> },
  about: string,
): Uint8Array {
  const lines = [`# ${about}`];
  for (let at = 0; at + 2 < points.length; at += 3)
    lines.push(`v ${[0, 1, 2].map((n) => Number((points[at + n] ?? 0).toFixed(8))).join(' ')}`);
  for (let at = 0; at + 2 < indices.length; at += 3)
    lines.push(`f ${[0, 1, 2].map((n) => (indices[at + n] ?? 0) + 1).join(' ')}`);
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

export function hullObj({ points, triangles }: ConvexHull): Uint8Array {
  return meshObj({ points, indices: triangles }, 'Convex hull of a collider');
}

/** With the normal of each facet. */
export function hullStl({ points, triangles, planes }: ConvexHull): Uint8Array {
  const count = triangles.length / 3;
  const bytes = new Uint8Array(84 + count * 50);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  for (let face = 0, at = 84; face < count; face++, at += 50) {
    for (let n = 0; n < 3; n++) {
      view.setFloat32(at + n * 4, planes[face * 4 + n] ?? 0, true);
      for (let axis = 0; axis < 3; axis++)
        view.setFloat32(
          at + 12 + n * 12 + axis * 4,
          points[(triangles[face * 3 + n] ?? 0) * 3 + axis] ?? 0,
          true,
        );
    }
  }
  return bytes;
}
