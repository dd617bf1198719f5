/** A mesh taken apart into what is connected by its edges, and of each part whether it encloses something and which way it faces. Pure. */
import { meshMoments } from './mass-properties.ts';
import { chainEdges, groupTriangles, lastOfChains, nextCorner } from './mesh-edges.ts';
import { diagonalOf, type TriangleMesh, weldPoints } from './triangle-mesh.ts';

/**
 * `isClosed`: every edge is shared by two triangles that go along it in opposite directions (by an even number, half of them
 * each way, where parts touch). `faces`: `mixed` where neighbours disagree, else by the sign of the volume; null for an open part.
 */
export interface MeshPart {
  readonly mesh: TriangleMesh;
  readonly isClosed: boolean;
  readonly faces: 'outside' | 'inside' | 'mixed' | null;
  /** Enclosed, not signed, in cubes of the unit; 0 for an open part. */
  readonly volume: number;
}

/** Of its diagonal: points nearer than this are one. Float32 of files rounds at 6e-8. */
export const weldedPart = 1e-6;

/** Welded by their places first, because files repeat points at seams. Largest triangles count first. */
export function connectedParts(mesh: TriangleMesh): MeshPart[] {
  const welded = weldPoints(mesh, weldedPart * diagonalOf(mesh.points));
  const { indices } = welded;
  const groups = groupTriangles(chainEdges(indices, welded.points.length / 3)).lists();
  const parts = groups.map((triangles) => partOf(welded, triangles));
  return parts.toSorted((a, b) => b.mesh.indices.length - a.mesh.indices.length);
}

function partOf({ points, indices }: TriangleMesh, triangles: Uint32Array): MeshPart {
  const own = new Uint32Array(triangles.length * 3);
  const leads = new Map<number, number>();
  const numbers: number[] = [];
  for (let at = 0; at < own.length; at++) {
    const point = indices[(triangles[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0;
    let lead = leads.get(point);
    if (lead === undefined) {
      lead = leads.size;
      leads.set(point, lead);
      numbers.push(points[point * 3] ?? 0, points[point * 3 + 1] ?? 0, points[point * 3 + 2] ?? 0);
    }
    own[at] = lead;
  }
  const mesh = { points: Float64Array.from(numbers), indices: own };
  const { isClosed, isOriented } = closedness(mesh);
  const volume = isClosed && isOriented ? meshMoments(mesh).volume : 0;
  const faces = isOriented ? (volume < 0 ? 'inside' : 'outside') : 'mixed';
  return { mesh, isClosed: isClosed && isOriented, faces: isClosed ? faces : null, volume: Math.abs(volume) };
}

/** `isOriented`: along each edge as many triangles go one way as the other. */
function closedness({ points, indices }: TriangleMesh): {
  readonly isClosed: boolean;
  readonly isOriented: boolean;
} {
  const chain = chainEdges(indices, points.length / 3);
  let isOriented = true;
  for (const last of lastOfChains(chain)) {
    let [count, balance] = [0, 0];
    for (let corner = last + 1; corner > 0; corner = chain[corner - 1] ?? 0) {
      count += 1;
      balance += (indices[corner - 1] ?? 0) < (indices[nextCorner(corner - 1)] ?? 0) ? 1 : -1;
    }
    if (count % 2 === 1) return { isClosed: false, isOriented: false };
    if (balance !== 0) isOriented = false;
  }
  return { isClosed: true, isOriented };
}
