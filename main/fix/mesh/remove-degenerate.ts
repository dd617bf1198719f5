/** Takes out triangles without an area, and those that are there twice. Where one fills the gap beside a long edge, the edge is turned instead, so that a closed surface stays closed. Pure. */
import { border, chainEdges, nextCorner, twinEdges } from '../../formats/geometry/mesh-edges.ts';
import { crossOf, distance, keepTriangles, newFace, pointCorners, type Surface } from './surface.ts';
import { isFlat } from './weld.ts';

/** A triangle is flat below this height by its longest side. */
const flatPart = 1e-6;
/** Of the largest coordinate: what float32 rounds. */
const rounding = 2.4e-7;
/** A side of flat triangles beside each other is turned once in each. */
const mostPasses = 4;

/** `removed`: triangles that are gone, or whose edge was turned. */
export function removeDegenerate(surface: Surface): { readonly surface: Surface; readonly removed: number } {
  const isKept = new Uint8Array(surface.pieceOf.length);
  for (let triangle = 0; triangle < isKept.length; triangle++)
    isKept[triangle] = isFlat(surface, triangle) || !isFinite3(surface, triangle) ? 0 : 1;
  dropRepeated(surface, isKept);
  let at = keepTriangles(surface, isKept);
  let removed = surface.pieceOf.length - at.pieceOf.length;
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = turnEdges(at);
    at = next.surface;
    removed += next.removed;
    if (next.removed === 0) break;
  }
  return { surface: at, removed };
}

function isFinite3({ points, pointOf, corners }: Surface, triangle: number): boolean {
  let sum = 0;
  for (let n = 0; n < 3; n++)
    for (let axis = 0; axis < 3; axis++)
      sum += points[(pointOf[corners[triangle * 3 + n] ?? 0] ?? 0) * 3 + axis] ?? 0;
  return Number.isFinite(sum);
}

/** The second of two triangles of one piece over the same points and the same way round. */
function dropRepeated(surface: Surface, isKept: Uint8Array): void {
  const corners = pointCorners(surface);
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, isKept.length * 2)));
  const table = new Uint32Array(slots);
  /** The lowest point first, so that the way round stays. */
  const turned = (triangle: number): readonly [number, number, number] => {
    const [a = 0, b = 0, c = 0] = corners.subarray(triangle * 3, triangle * 3 + 3);
    if (a < b && a < c) return [a, b, c];
    return b < c ? [b, c, a] : [c, a, b];
  };
  for (let triangle = 0; triangle < isKept.length; triangle++) {
    if (isKept[triangle] === 0) continue;
    const [a, b, c] = turned(triangle);
    let slot = Math.imul(Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) ^ c, 0xc2b2ae35) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (slots - 1);
    for (;;) {
      const known = (table[slot] ?? 0) - 1;
      if (known < 0) {
        table[slot] = triangle + 1;
        break;
      }
      const [d, e, f] = turned(known);
      if (a === d && b === e && c === f && surface.pieceOf[known] === surface.pieceOf[triangle]) {
        isKept[triangle] = 0;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
}

/** Of a flat triangle that is no needle: the edge that its third point lies on. */
function flatEdge(surface: Surface, points: Uint32Array, triangle: number, least: number): number | null {
  const corners = [0, 1, 2].map((n) => points[triangle * 3 + n] ?? 0);
  const [a = 0, b = 0, c = 0] = corners;
  const sides = [
    distance(surface.points, a, b),
    distance(surface.points, b, c),
    distance(surface.points, c, a),
  ];
  const longest = Math.max(...sides);
  const height = Math.hypot(...crossOf(surface.points, a, b, c)) / longest;
  if (height > Math.max(longest * flatPart, least)) return null;
  const at = sides.indexOf(longest);
  // Two points of a needle are almost one: turning its edge makes another needle.
  return Math.min(...sides) < Math.max(longest * 0.001, least * 4) ? null : triangle * 3 + at;
}

function turnEdges(surface: Surface): { readonly surface: Surface; readonly removed: number } {
  const points = pointCorners(surface);
  const least =
    rounding *
    surface.points.reduce((most, one) => (Number.isFinite(one) ? Math.max(most, Math.abs(one)) : most), 0);
  const flat: number[] = [];
  for (let triangle = 0; triangle < surface.pieceOf.length; triangle++) {
    const edge = flatEdge(surface, points, triangle, least);
    if (edge !== null) flat.push(edge);
  }
  if (flat.length === 0) return { surface, removed: 0 };
  const twins = twinEdges(chainEdges(points, surface.points.length / 3));
  const isFlatOne = new Set(flat.map((edge) => Math.floor(edge / 3)));
  const touched = new Set<number>();
  const corners = Uint32Array.from(surface.corners);
  const faceOf = Int32Array.from(surface.faceOf);
  const isKept = new Uint8Array(surface.pieceOf.length).fill(1);
  let removed = 0;
  for (const edge of flat) {
    const twin = twins[edge] ?? border;
    const own = Math.floor(edge / 3);
    if (touched.has(own)) continue;
    if (twin === border) {
      isKept[own] = 0;
      touched.add(own);
      removed += 1;
      continue;
    }
    const other = Math.floor(twin / 3);
    if (twin < 0 || touched.has(other) || isFlatOne.has(other)) continue;
    if (!canTurn(surface, points, edge, twin)) continue;
    const [a = 0, b = 0] = [corners[edge], corners[nextCorner(edge)]];
    const [c = 0, d = 0] = [corners[nextCorner(nextCorner(edge))], corners[nextCorner(nextCorner(twin))]];
    corners.set([a, d, c], own * 3);
    corners.set([d, b, c], other * 3);
    for (const triangle of [own, other]) {
      faceOf[triangle] = newFace;
      touched.add(triangle);
    }
    removed += 1;
  }
  return { surface: keepTriangles({ ...surface, corners, faceOf }, isKept), removed };
}

/** Both are of one piece, go along the edge in opposite directions, and have it by the same vertices. */
function canTurn(surface: Surface, points: Uint32Array, edge: number, twin: number): boolean {
  const { corners, pieceOf } = surface;
  const isOne = corners[edge] === corners[nextCorner(twin)] && corners[nextCorner(edge)] === corners[twin];
  const [third, fourth] = [edge, twin].map((one) => points[nextCorner(nextCorner(one))]);
  return isOne && third !== fourth && pieceOf[Math.floor(edge / 3)] === pieceOf[Math.floor(twin / 3)];
}
