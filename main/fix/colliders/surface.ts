/** How far points are from a surface, and whether they are inside of it. */
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { connectedParts } from '../../formats/geometry/connected-parts.ts';
import type { Soup } from './soup.ts';

export interface Surface {
  /** In the unit of the points. */
  distance(x: number, y: number, z: number): number;
  /** Of any of its closed parts; nothing is inside of an open shell. */
  isInside(x: number, y: number, z: number): boolean;
  /** Where a ray from the point hits first, as a distance; infinity for none. */
  firstHit(from: readonly number[], direction: readonly number[]): number;
  /** Its area is of closed parts alone, which face outside. */
  readonly isClosed: boolean;
}

/** Not along any axis, so that rays do not run within faces. */
const probe = new Vector3(0.4253, 0.6911, 0.5843).normalize();

/** Throws nothing; a surface without triangles is infinitely far away. */
export function surfaceOf(soup: Soup): Surface {
  const parts = connectedParts({
    points: Float64Array.from(soup.points),
    indices: Uint32Array.from(soup.triangles),
  });
  const closed = parts.filter(({ isClosed }) => isClosed);
  const whole = parts.length === 0 ? null : treeOf(soup);
  const solid = closed.length === 0 ? null : treeOfParts(closed.map(({ mesh }) => mesh));
  const ray = new Ray();
  const point = new Vector3();
  return {
    isClosed: parts.length > 0 && closed.length === parts.length,
    distance: (x, y, z) => whole?.closestPointToPoint(point.set(x, y, z))?.distance ?? Infinity,
    isInside(x, y, z) {
      if (solid === null) return false;
      ray.origin.set(x, y, z);
      ray.direction.copy(probe);
      // Outwards through more backs than fronts: it began inside.
      let sum = 0;
      for (const { face } of solid.raycast(ray, DoubleSide))
        sum += face !== null && face !== undefined && face.normal.dot(probe) > 0 ? 1 : -1;
      return sum > 0;
    },
    firstHit(from, direction) {
      ray.origin.set(from[0] ?? 0, from[1] ?? 0, from[2] ?? 0);
      ray.direction.set(direction[0] ?? 0, direction[1] ?? 0, direction[2] ?? 1).normalize();
      return whole?.raycastFirst(ray, DoubleSide)?.distance ?? Infinity;
    },
  };
}

function treeOf({ points, triangles }: Soup): MeshBVH | null {
  if (triangles.length === 0) return null;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(points), 3));
  geometry.setIndex(new BufferAttribute(Uint32Array.from(triangles), 1));
  return new MeshBVH(geometry);
}

function treeOfParts(
  meshes: readonly { readonly points: Float64Array; readonly indices: Uint32Array }[],
): MeshBVH | null {
  const points: number[] = [];
  const triangles: number[] = [];
  for (const mesh of meshes) {
    const first = points.length / 3;
    for (const value of mesh.points) points.push(value);
    for (const index of mesh.indices) triangles.push(index + first);
  }
  return treeOf({ points: Float64Array.from(points), triangles: Uint32Array.from(triangles) });
}
