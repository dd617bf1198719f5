/** How far one model's vertices are from the surface of another. Pure. */
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';

/** Triangles in the viewer's frame, in metres: x, y, z of each vertex, three vertices of each triangle. */
export interface Shape {
  readonly points: Float32Array;
  readonly triangles: Uint32Array;
}

/** Metres. */
export interface DeviationFigures {
  readonly max: number;
  readonly mean: number;
  /** 95 of 100 vertices are no further away. */
  readonly p95: number;
}

/** `away` is of each vertex of the new shape, in metres; 0 for those that no triangle uses. */
export interface Deviation {
  readonly away: Float32Array;
  /** From the vertices of the new shape to the old surface. */
  readonly ofAfter: DeviationFigures;
  /** The other way: what has gone, and what coarser triangles cut off. */
  readonly ofBefore: DeviationFigures;
}

/** Null where one of them has no triangles. */
export function deviationOf(before: Shape, after: Shape): Deviation | null {
  const [old, now] = [surfaceOf(before), surfaceOf(after)];
  if (old === null || now === null) return null;
  const away = distances(after, old);
  return { away, ofAfter: figuresOf(after, away), ofBefore: figuresOf(before, distances(before, now)) };
}

function surfaceOf({ points, triangles }: Shape): MeshBVH | null {
  if (triangles.length < 3) return null;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(points, 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  // The order of the triangles is needed as it is.
  return new MeshBVH(geometry, { indirect: true });
}

/** What is turned around or written anew is off by as much; metres for each metre of the coordinate. */
const noise = 5e-7;

function distances({ points, triangles }: Shape, surface: MeshBVH): Float32Array {
  const used = usedVertices(points, triangles);
  const away = new Float32Array(points.length / 3);
  const [vertex, before] = [new Vector3(), new Vector3()];
  const hit = { point: new Vector3(), distance: 0, faceIndex: 0 };
  let bound = Infinity;
  for (let at = 0; at < away.length; at++) {
    if (used[at] === 0) continue;
    vertex.fromArray(points, at * 3);
    // No further than the last one is and what lies between: with neighbours in order most of the tree is left out.
    bound = (bound + vertex.distanceTo(before)) * 1.0001 + noise;
    const found =
      surface.closestPointToPoint(vertex, hit, 0, bound) ?? surface.closestPointToPoint(vertex, hit);
    const distance = found?.distance ?? 0;
    const least = noise * (Math.abs(vertex.x) + Math.abs(vertex.y) + Math.abs(vertex.z));
    away[at] = distance <= least ? 0 : distance;
    bound = distance;
    before.copy(vertex);
  }
  return away;
}

function usedVertices(points: Float32Array, triangles: Uint32Array): Uint8Array {
  const used = new Uint8Array(points.length / 3);
  for (const vertex of triangles) used[vertex] = 1;
  return used;
}

function figuresOf({ points, triangles }: Shape, away: Float32Array): DeviationFigures {
  const used = usedVertices(points, triangles);
  const sorted = away.filter((_, at) => used[at] === 1).sort();
  let sum = 0;
  for (const one of sorted) sum += one;
  const at = (part: number): number => sorted[Math.ceil((sorted.length - 1) * part)] ?? 0;
  return { max: at(1), p95: at(0.95), mean: sorted.length === 0 ? 0 : sum / sorted.length };
}

// A model's meshes as one shape.

/** `position` in the mesh's own frame; it is drawn once for each matrix (16 numbers each). */
export interface MeshPart {
  readonly position: Float32Array;
  readonly index: Uint32Array | null;
  readonly matrices: readonly (readonly number[])[];
}

export function shapeOf(parts: readonly MeshPart[]): Shape {
  let [vertices, corners] = [0, 0];
  for (const { position, index, matrices } of parts) {
    vertices += (position.length / 3) * matrices.length;
    corners += wholeTriangles(index?.length ?? position.length / 3) * matrices.length;
  }
  const points = new Float32Array(vertices * 3);
  const triangles = new Uint32Array(corners);
  let [first, next] = [0, 0];
  for (const { position, index, matrices } of parts)
    for (const matrix of matrices) {
      putInto(points, first * 3, position, matrix);
      const count = wholeTriangles(index?.length ?? position.length / 3);
      for (let at = 0; at < count; at++) triangles[next++] = first + (index?.[at] ?? at);
      first += position.length / 3;
    }
  return { points, triangles };
}

const wholeTriangles = (corners: number): number => corners - (corners % 3);

function putInto(to: Float32Array, start: number, from: Float32Array, matrix: readonly number[]): void {
  const [a = 1, b = 0, c = 0, p = 0, d = 0, e = 1, f = 0, q = 0, g = 0, h = 0, i = 1, r = 0] = matrix;
  const [tx = 0, ty = 0, tz = 0, s = 1] = matrix.slice(12);
  for (let at = 0; at + 2 < from.length; at += 3) {
    const [x, y, z] = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0];
    // USD allows matrices with perspective, and programs draw by them.
    const w = p * x + q * y + r * z + s || 1;
    to[start + at] = (a * x + d * y + g * z + tx) / w;
    to[start + at + 1] = (b * x + e * y + h * z + ty) / w;
    to[start + at + 2] = (c * x + f * y + i * z + tz) / w;
  }
}
