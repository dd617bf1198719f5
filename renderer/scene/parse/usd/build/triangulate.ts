/** Faces of any number of corners as triangles. A corner is a place in `faceVertexIndices`. */
import { ShapeUtils, Vector2, Vector3 } from 'three';
import type { Numbers } from '../../../../../main/formats/usd/layer/layer.ts';

/** Cutting ears of a polygon takes time that grows with the square of its corners. */
const mostCorners = 5000;

/** Three corners for each triangle, and the face that each triangle is of. */
export interface Triangles {
  readonly corners: Uint32Array;
  readonly faces: Uint32Array;
  /** Faces that were left out because they name points that are not there. */
  readonly broken: number;
}

/** What faces are made of. `holes` are faces that are not there. */
export interface Faces {
  readonly points: Numbers;
  readonly counts: Numbers;
  readonly indices: Numbers;
  readonly holes: ReadonlySet<number>;
  readonly leftHanded: boolean;
}

/** The triangles at most, before anything is allocated. */
export function triangleCount(counts: Numbers): number {
  let total = 0;
  for (let face = 0; face < counts.length; face++) total += Math.max(0, (counts[face] ?? 0) - 2);
  return total;
}

/** Concave faces are cut where they can be cut. */
export function triangulate(faces: Faces): Triangles {
  const { counts, indices, holes } = faces;
  const most = Math.min(triangleCount(counts), indices.length);
  const corners = new Uint32Array(most * 3);
  const owners = new Uint32Array(most);
  const pointCount = faces.points.length / 3;
  let start = 0;
  let made = 0;
  let broken = 0;
  for (let face = 0; face < counts.length; face++) {
    const count = counts[face] ?? 0;
    if (count < 3 || holes.has(face)) {
      start += Math.max(0, count);
      continue;
    }
    if (start + count > indices.length) {
      broken += counts.length - face;
      break;
    }
    if (!pointsExist(indices, start, count, pointCount)) broken++;
    else {
      const places = cut(faces, start, count);
      owners.fill(face, made / 3, made / 3 + count - 2);
      for (let at = 0; at < places.length; at++) corners[made++] = start + (places[at] ?? 0);
    }
    start += count;
  }
  if (faces.leftHanded) turnOver(corners, made);
  return { corners: corners.subarray(0, made), faces: owners.subarray(0, made / 3), broken };
}

function pointsExist(indices: Numbers, start: number, count: number, points: number): boolean {
  for (let at = start; at < start + count; at++) {
    const point = indices[at] ?? -1;
    if (point < 0 || point >= points) return false;
  }
  return true;
}

const triangle: readonly number[] = [0, 1, 2];
const quad: readonly number[] = [0, 1, 2, 0, 2, 3];
const otherQuad: readonly number[] = [0, 1, 3, 1, 2, 3];

function cut(faces: Faces, start: number, count: number): readonly number[] {
  if (count === 3) return triangle;
  if (count === 4) return foldsOver(faces, start) ? otherQuad : quad;
  if (count > mostCorners || cornerTurns(faces, start, count).every((turn) => turn >= 0)) return fan(count);
  const ears = ShapeUtils.triangulateShape(flattened(faces, start, count), []);
  return ears.length === count - 2 ? ears.flat() : fan(count);
}

/** True for a quad whose usual halves face away from each other. Plain numbers: a large mesh asks millions of times. */
function foldsOver({ points, indices }: Faces, start: number): boolean {
  const a = (indices[start] ?? 0) * 3;
  const b = (indices[start + 1] ?? 0) * 3;
  const c = (indices[start + 2] ?? 0) * 3;
  const d = (indices[start + 3] ?? 0) * 3;
  const x = points[a] ?? 0;
  const y = points[a + 1] ?? 0;
  const z = points[a + 2] ?? 0;
  const bx = (points[b] ?? 0) - x;
  const by = (points[b + 1] ?? 0) - y;
  const bz = (points[b + 2] ?? 0) - z;
  const cx = (points[c] ?? 0) - x;
  const cy = (points[c + 1] ?? 0) - y;
  const cz = (points[c + 2] ?? 0) - z;
  const dx = (points[d] ?? 0) - x;
  const dy = (points[d + 1] ?? 0) - y;
  const dz = (points[d + 2] ?? 0) - z;
  const alongX = (by * cz - bz * cy) * (cy * dz - cz * dy);
  const alongY = (bz * cx - bx * cz) * (cz * dx - cx * dz);
  return alongX + alongY + (bx * cy - by * cx) * (cx * dy - cy * dx) < 0;
}

function fan(count: number): number[] {
  return Array.from({ length: (count - 2) * 3 }, (_, at) =>
    at % 3 === 0 ? 0 : Math.floor(at / 3) + (at % 3),
  );
}

function pointOf({ points, indices }: Faces, corner: number, into: Vector3): Vector3 {
  const at = (indices[corner] ?? 0) * 3;
  return into.set(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0);
}

/** Newell's normal: the sum holds for faces that are not quite flat, too. */
function faceNormal(faces: Faces, start: number, count: number): Vector3 {
  const normal = new Vector3();
  const here = new Vector3();
  const next = new Vector3();
  for (let at = 0; at < count; at++) {
    pointOf(faces, start + at, here);
    pointOf(faces, start + ((at + 1) % count), next);
    normal.x += (here.y - next.y) * (here.z + next.z);
    normal.y += (here.z - next.z) * (here.x + next.x);
    normal.z += (here.x - next.x) * (here.y + next.y);
  }
  return normal;
}

/** Below zero where the outline turns the other way at a corner. */
function cornerTurns(faces: Faces, start: number, count: number): number[] {
  const normal = faceNormal(faces, start, count);
  return Array.from({ length: count }, (_, at) => {
    const here = pointOf(faces, start + at, new Vector3());
    const before = pointOf(faces, start + ((at + count - 1) % count), new Vector3())
      .sub(here)
      .negate();
    const after = pointOf(faces, start + ((at + 1) % count), new Vector3()).sub(here);
    return before.cross(after).dot(normal);
  });
}

function flattened(faces: Faces, start: number, count: number): Vector2[] {
  const normal = faceNormal(faces, start, count).normalize();
  const side = new Vector3(1, 0, 0);
  if (Math.abs(normal.x) > 0.9) side.set(0, 1, 0);
  const u = new Vector3().crossVectors(side, normal).normalize();
  const v = new Vector3().crossVectors(normal, u);
  return Array.from({ length: count }, (_, at) => {
    const point = pointOf(faces, start + at, new Vector3());
    return new Vector2(point.dot(u), point.dot(v));
  });
}

function turnOver(corners: Uint32Array, made: number): void {
  for (let at = 0; at + 2 < made; at += 3) {
    const second = corners[at + 1] ?? 0;
    corners[at + 1] = corners[at + 2] ?? 0;
    corners[at + 2] = second;
  }
}
