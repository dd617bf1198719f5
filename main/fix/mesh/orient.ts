/** Makes neighbours go round the same way, and turns closed parts that face inside. Pure. */
import {
  chainEdges,
  type Groups,
  groupTriangles,
  lastOfChains,
  nextCorner,
  twinEdges,
} from '../../formats/geometry/mesh-edges.ts';
import { crossesOf, pointCorners, type Surface, shaded } from './surface.ts';

/** `turned`: triangles; `mixed`: parts with only one side, such as a Möbius strip, which were left. */
export interface Agreed {
  readonly surface: Surface;
  readonly turned: number;
  readonly mixed: number;
}

/** By area, fewer are turned. Where more than two triangles meet at an edge nothing is concluded from it. */
export function agreeWindings(surface: Surface): Agreed {
  const points = pointCorners(surface);
  const twins = twinEdges(chainEdges(points, surface.points.length / 3));
  const crosses = crossesOf(surface.points, points);
  const count = surface.pieceOf.length;
  const sides = new Int8Array(count).fill(-1);
  const toTurn = new Uint8Array(count);
  const waiting = new Uint32Array(count);
  let [turned, mixed] = [0, 0];
  for (let start = 0; start < count; start++) {
    if (sides[start] !== -1) continue;
    sides[start] = 0;
    waiting[0] = start;
    let [end, isMixed] = [1, false];
    const areas: [number, number] = [0, 0];
    for (let at = 0; at < end; at++) {
      const triangle = waiting[at] ?? 0;
      const side = sides[triangle] === 1 ? 1 : 0;
      areas[side] += Math.hypot(
        crosses[triangle * 3] ?? 0,
        crosses[triangle * 3 + 1] ?? 0,
        crosses[triangle * 3 + 2] ?? 0,
      );
      for (let edge = triangle * 3; edge < triangle * 3 + 3; edge++) {
        const twin = twins[edge] ?? -1;
        if (twin < 0) continue;
        const other = Math.floor(twin / 3);
        const wanted = points[edge] === points[twin] ? 1 - side : side;
        if (sides[other] === -1) {
          sides[other] = wanted;
          waiting[end++] = other;
        } else if (sides[other] !== wanted) isMixed = true;
      }
    }
    if (isMixed) {
      mixed += 1;
      continue;
    }
    const fewer = areas[0] < areas[1] ? 0 : 1;
    for (let at = 0; at < end; at++) {
      const triangle = waiting[at] ?? 0;
      if (sides[triangle] !== fewer) continue;
      toTurn[triangle] = 1;
      turned += 1;
    }
  }
  return { surface: turned === 0 ? surface : turnTriangles(surface, toTurn), turned, mixed };
}

/** A connected part that encloses something. */
interface ClosedPart {
  readonly root: number;
  /** Signed, six times. */
  readonly volume: number;
  readonly box: Float64Array;
  readonly point: number;
}

/** More than these are not looked for cavities in. */
const mostContainers = 200;
/** Of the cube of its size: what is flatter has no inside. */
const leastVolume = 1e-9;

/** What faces inside within a part that faces outside is its cavity and stays; with a part that is turned, what is in it is turned too. */
export function turnInsideOut(surface: Surface): { readonly surface: Surface; readonly parts: number } {
  const corners = pointCorners(surface);
  const groups = groupTriangles(chainEdges(corners, surface.points.length / 3));
  const parts = closedParts(surface, corners, groups).toSorted(
    (a, b) => Math.abs(b.volume) - Math.abs(a.volume),
  );
  if (!parts.some(({ volume }) => volume < 0)) return { surface, parts: 0 };
  const containers: ClosedPart[] = [];
  const turned = new Set<number>();
  for (const part of parts) {
    const around = containers.find((one) => isInside(surface, corners, groups, part, one));
    if (around === undefined && containers.length < mostContainers) containers.push(part);
    if (around === undefined ? part.volume < 0 : turned.has(around.root)) turned.add(part.root);
  }
  if (turned.size === 0) return { surface, parts: 0 };
  const toTurn = new Uint8Array(surface.pieceOf.length);
  for (let triangle = 0; triangle < toTurn.length; triangle++)
    if (turned.has(groups.rootOf(triangle))) toTurn[triangle] = 1;
  return { surface: turnTriangles(surface, toTurn), parts: turned.size };
}

function closedParts({ points, pieceOf }: Surface, corners: Uint32Array, groups: Groups): ClosedPart[] {
  const isOpen = new Uint8Array(pieceOf.length);
  const chain = chainEdges(corners, points.length / 3);
  for (const last of lastOfChains(chain)) {
    let balance = 0;
    for (let corner = last + 1; corner > 0; corner = chain[corner - 1] ?? 0)
      balance += (corners[corner - 1] ?? 0) < (corners[nextCorner(corner - 1)] ?? 0) ? 1 : -1;
    // As many one way as the other is an even number, too.
    if (balance !== 0) isOpen[groups.rootOf(Math.floor(last / 3))] = 1;
  }
  const found = new Map<number, { root: number; volume: number; box: Float64Array; point: number }>();
  for (let triangle = 0; triangle < pieceOf.length; triangle++) {
    const root = groups.rootOf(triangle);
    if (isOpen[root] === 1) continue;
    const first = corners[root * 3] ?? 0;
    const box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
    const part = found.get(root) ?? { root, volume: 0, box, point: first };
    found.set(root, part);
    part.volume += sixVolumes(points, first, corners.subarray(triangle * 3, triangle * 3 + 3));
    for (let n = 0; n < 9; n++) {
      const axis = n % 3;
      const value = points[(corners[triangle * 3 + Math.floor(n / 3)] ?? 0) * 3 + axis] ?? 0;
      part.box[axis] = Math.min(part.box[axis] ?? 0, value);
      part.box[axis + 3] = Math.max(part.box[axis + 3] ?? 0, value);
    }
  }
  return [...found.values()].filter(({ volume, box }) => {
    const size = Math.hypot(...[0, 1, 2].map((axis) => (box[axis + 3] ?? 0) - (box[axis] ?? 0)));
    return Math.abs(volume) > leastVolume * size ** 3;
  });
}

/** Of the tetrahedron between a point and a triangle, signed. */
function sixVolumes(points: Float64Array, from: number, triangle: Uint32Array): number {
  const [a = 0, b = 0, c = 0] = triangle;
  const at = (point: number, axis: number): number =>
    (points[point * 3 + axis] ?? 0) - (points[from * 3 + axis] ?? 0);
  return (
    at(a, 0) * (at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1)) +
    at(a, 1) * (at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2)) +
    at(a, 2) * (at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0))
  );
}

/** A direction along no axis, plane or diagonal that models have. */
const way = [0.4395064455, 0.617598629942, 0.652231566745] as const;

/** A ray from a point of it leaves the other one an odd number of times. */
function isInside(
  surface: Surface,
  corners: Uint32Array,
  groups: Groups,
  inner: ClosedPart,
  outer: ClosedPart,
): boolean {
  for (let axis = 0; axis < 3; axis++)
    if (
      (inner.box[axis] ?? 0) < (outer.box[axis] ?? 0) ||
      (inner.box[axis + 3] ?? 0) > (outer.box[axis + 3] ?? 0)
    )
      return false;
  const { points } = surface;
  let crossings = 0;
  for (let triangle = outer.root; triangle < surface.pieceOf.length; triangle++)
    if (
      groups.rootOf(triangle) === outer.root &&
      isHit(points, inner.point, corners.subarray(triangle * 3, triangle * 3 + 3))
    )
      crossings += 1;
  return crossings % 2 === 1;
}

/** T. Möller and B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997. */
function isHit(points: Float64Array, from: number, triangle: Uint32Array): boolean {
  const [a = 0, b = 0, c = 0] = triangle;
  const between = (one: number, other: number, axis: number): number =>
    (points[one * 3 + axis] ?? 0) - (points[other * 3 + axis] ?? 0);
  const [ux, uy, uz] = [between(b, a, 0), between(b, a, 1), between(b, a, 2)];
  const [vx, vy, vz] = [between(c, a, 0), between(c, a, 1), between(c, a, 2)];
  const [px, py, pz] = [way[1] * vz - way[2] * vy, way[2] * vx - way[0] * vz, way[0] * vy - way[1] * vx];
  const det = ux * px + uy * py + uz * pz;
  if (det === 0) return false;
  const [tx, ty, tz] = [between(from, a, 0), between(from, a, 1), between(from, a, 2)];
  const u = (tx * px + ty * py + tz * pz) / det;
  if (u < 0 || u > 1) return false;
  const [qx, qy, qz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
  const v = (way[0] * qx + way[1] * qy + way[2] * qz) / det;
  return v >= 0 && u + v <= 1 && (vx * qx + vy * qy + vz * qz) / det > 0;
}

/** Normals of their vertices that then point to the other side are turned, too. */
function turnTriangles(surface: Surface, toTurn: Uint8Array): Surface {
  const corners = Uint32Array.from(surface.corners);
  const isTurned = Uint8Array.from(surface.isTurned);
  const isTouched = new Uint8Array(surface.pointOf.length);
  for (let triangle = 0; triangle < toTurn.length; triangle++) {
    if (toTurn[triangle] === 0) continue;
    const at = triangle * 3;
    [corners[at + 1], corners[at + 2]] = [corners[at + 2] ?? 0, corners[at + 1] ?? 0];
    isTurned[triangle] = isTurned[triangle] === 1 ? 0 : 1;
    for (let n = 0; n < 3; n++) isTouched[corners[at + n] ?? 0] = 1;
  }
  const next: Surface = { ...surface, corners, isTurned };
  if (surface.normals === null) return next;
  const crosses = crossesOf(surface.points, pointCorners(next));
  const normals = Float32Array.from(surface.normals);
  const edits = Uint8Array.from(surface.edits);
  const sums = new Float64Array(isTouched.length * 3);
  for (let corner = 0; corner < corners.length; corner++)
    for (let axis = 0; axis < 3; axis++) {
      const at = (corners[corner] ?? 0) * 3 + axis;
      sums[at] = (sums[at] ?? 0) + (crosses[Math.floor(corner / 3) * 3 + axis] ?? 0);
    }
  for (let vertex = 0; vertex < isTouched.length; vertex++) {
    const at = vertex * 3;
    const dot = [0, 1, 2].reduce((sum, axis) => sum + (normals[at + axis] ?? 0) * (sums[at + axis] ?? 0), 0);
    if (isTouched[vertex] === 0 || dot >= 0) continue;
    for (let axis = 0; axis < 3; axis++) normals[at + axis] = 0 - (normals[at + axis] ?? 0);
    edits[vertex] = (edits[vertex] ?? 0) | shaded;
  }
  return { ...next, normals, edits };
}
