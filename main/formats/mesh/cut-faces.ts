/** The faces of a mesh as triangles, each by its corners: places in the list of its indices. Pure. */
import { triangulate } from './triangulate.ts';

type Numbers = ArrayLike<number>;

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
function triangleCount(counts: Numbers): number {
  let total = 0;
  for (let face = 0; face < counts.length; face++) total += Math.max(0, (counts[face] ?? 0) - 2);
  return total;
}

/** Concave faces are cut where they can be cut. */
export function cutFaces(faces: Faces): Triangles {
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
  const { points, indices } = faces;
  return triangulate(count, points, (corner) => indices[start + corner] ?? 0);
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

function turnOver(corners: Uint32Array, made: number): void {
  for (let at = 0; at + 2 < made; at += 3) {
    const second = corners[at + 1] ?? 0;
    corners[at + 1] = corners[at + 2] ?? 0;
    corners[at + 2] = second;
  }
}
