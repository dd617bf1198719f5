/** Closes small holes by triangles between the points of their borders. Pure. */
import {
  border,
  chainEdges,
  groupTriangles,
  nextCorner,
  twinEdges,
} from '../../formats/geometry/mesh-edges.ts';
import { triangulate } from '../../formats/mesh/triangulate.ts';
import { crossOf, distance, Growth, pointCorners, type Surface, shaded, type Vector } from './surface.ts';

/** `maxLength`: from one point of the border to another, in the unit of the file. */
export interface HoleLimits {
  readonly maxEdges: number;
  readonly maxLength: number;
}

export interface Closed {
  readonly surface: Surface;
  readonly closed: number;
  readonly triangles: number;
  /** Holes beyond the limits, or that no triangles fit into. */
  readonly left: number;
}

/** A closed border takes time by the cube of its edges; longer ones are closed by their outline in a plane. */
const mostWeighed = 100;
/** Of the area of the surface around: what would close as much is no hole of it, such as the outline of a sheet. */
const mostArea = 0.5;
/** Of the square of its length: a hole without an area is a seam where edges are cut differently. */
const leastArea = 1e-7;
/** Cosine of 30°: vertices whose normals lean further from the lid than this are not shared with it. */
const sharpest = 0.866;

/** Corners whose edges make up the border, in the order of the surface's own winding. */
type Loop = readonly number[];

/** Borders that are shared with another surface are seams and no holes. Windings must agree. */
export function closeHoles(surface: Surface, { maxEdges, maxLength }: HoleLimits): Closed {
  const points = pointCorners(surface);
  const chain = chainEdges(points, surface.points.length / 3);
  const loops = bordersOf(points, twinEdges(chain));
  if (loops.length === 0) return { surface, closed: 0, triangles: 0, left: 0 };
  const groups = groupTriangles(chain);
  const areas = areasOf(surface, points, (triangle) => groups.rootOf(triangle));
  const knownEdges = edgesAmong(points, loops);
  const growth = new Growth(surface);
  let [closed, triangles, left] = [0, 0, 0];
  for (const loop of loops) {
    const ring = loop.map((corner) => points[corner] ?? 0).toReversed();
    if (surface.isShared !== null && ring.every((point) => surface.isShared?.[point] === 1)) continue;
    const around = areas.get(groups.rootOf(Math.floor((loop[0] ?? 0) / 3))) ?? 0;
    // The outline of a sheet is no hole in it.
    if (Math.hypot(...sumAcross(surface.points, loop, points)) / 2 > mostArea * around) continue;
    if (loop.length > maxEdges || lengthOf(surface.points, ring) > maxLength) {
      left += 1;
      continue;
    }
    const lid = lidOf(surface.points, ring, knownEdges);
    const area =
      lid?.reduce(
        (sum, [a, b, c]) =>
          sum + Math.hypot(...crossOf(surface.points, ring[a] ?? 0, ring[b] ?? 0, ring[c] ?? 0)) / 2,
        0,
      ) ?? 0;
    const size = lengthOf(surface.points, ring);
    if (lid === null || area > mostArea * around || area < leastArea * size * size) {
      left += 1;
      continue;
    }
    const vertices = verticesOf(surface, loop, points, growth);
    const { piece, of } = vertices;
    for (const [a, b, c] of lid) growth.triangle([of[a] ?? 0, of[b] ?? 0, of[c] ?? 0], piece);
    closed += 1;
    triangles += lid.length;
  }
  return { surface: growth.grown(), closed, triangles, left };
}

/** Walks along edges without a twin. Where borders touch in a point, each turn back to it is a border of its own. */
function bordersOf(points: Uint32Array, twins: Int32Array): Loop[] {
  const leaving = new Map<number, number[]>();
  for (let edge = 0; edge < twins.length; edge++) {
    if (twins[edge] !== border) continue;
    const from = points[edge] ?? 0;
    const list = leaving.get(from) ?? [];
    leaving.set(from, list);
    list.push(edge);
  }
  const loops: Loop[] = [];
  for (const start of leaving.keys())
    for (let first = leaving.get(start)?.pop(); first !== undefined; first = leaving.get(start)?.pop()) {
      let path = [first];
      const seen = new Map([[start, 0]]);
      for (;;) {
        const to = points[nextCorner(path.at(-1) ?? 0)] ?? 0;
        const since = seen.get(to);
        if (since !== undefined) {
          const loop = path.slice(since);
          if (loop.length > 2) loops.push(loop);
          for (const corner of loop.slice(1)) seen.delete(points[corner] ?? 0);
          path = path.slice(0, since);
          if (path.length === 0) break;
        } else seen.set(to, path.length);
        const next = leaving.get(to)?.pop();
        // Windings that do not agree end a border.
        if (next === undefined) break;
        path.push(next);
      }
    }
  return loops;
}

function lengthOf(points: Float64Array, ring: readonly number[]): number {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const point of ring)
    for (let axis = 0; axis < 3; axis++) {
      const value = points[point * 3 + axis] ?? 0;
      box[axis] = Math.min(box[axis] ?? 0, value);
      box[axis + 3] = Math.max(box[axis + 3] ?? 0, value);
    }
  return Math.hypot(...[0, 1, 2].map((axis) => (box[axis + 3] ?? 0) - (box[axis] ?? 0)));
}

function areasOf(
  surface: Surface,
  points: Uint32Array,
  rootOf: (triangle: number) => number,
): ReadonlyMap<number, number> {
  const areas = new Map<number, number>();
  for (let triangle = 0; triangle < surface.pieceOf.length; triangle++) {
    const [a = 0, b = 0, c = 0] = points.subarray(triangle * 3, triangle * 3 + 3);
    const [x, y, z] = crossOf(surface.points, a, b, c);
    const root = rootOf(triangle);
    areas.set(root, (areas.get(root) ?? 0) + Math.sqrt(x * x + y * y + z * z) / 2);
  }
  return areas;
}

const edgeKey = (one: number, other: number): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** A lid must not have an edge that is there already: three triangles would meet at it. */
function edgesAmong(points: Uint32Array, loops: readonly Loop[]): ReadonlySet<string> {
  const onBorder = new Set(loops.flatMap((loop) => loop.map((corner) => points[corner] ?? 0)));
  const edges = new Set<string>();
  for (let corner = 0; corner < points.length; corner++) {
    const [from, to] = [points[corner] ?? 0, points[nextCorner(corner)] ?? 0];
    if (onBorder.has(from) && onBorder.has(to)) edges.add(edgeKey(from, to));
  }
  return edges;
}

type Corners = readonly [number, number, number];

/** Places in the ring, three for each triangle; null where no triangles fit. */
function lidOf(points: Float64Array, ring: readonly number[], known: ReadonlySet<string>): Corners[] | null {
  if (ring.length <= mostWeighed) return smallestLid(points, ring, known);
  const flat = Float32Array.from(ring.flatMap((point) => [...points.subarray(point * 3, point * 3 + 3)]));
  const cut = triangulate(ring.length, flat, (place) => place);
  const lid: Corners[] = [];
  for (let at = 0; at + 2 < cut.length; at += 3) lid.push([cut[at] ?? 0, cut[at + 1] ?? 0, cut[at + 2] ?? 0]);
  const isNew = (one: number, other: number): boolean => {
    const apart = Math.abs(one - other);
    return apart === 1 || apart === ring.length - 1 || !known.has(edgeKey(ring[one] ?? 0, ring[other] ?? 0));
  };
  return lid.every(([a, b, c]) => isNew(a, b) && isNew(b, c) && isNew(c, a)) ? lid : null;
}

/** The triangles with the smallest area together: G. Barequet and M. Sharir, Filling Gaps in the Boundary of a Polyhedron, 1995. */
function smallestLid(
  points: Float64Array,
  ring: readonly number[],
  known: ReadonlySet<string>,
): Corners[] | null {
  const count = ring.length;
  const costs = new Float64Array(count * count);
  const middles = new Int16Array(count * count).fill(-1);
  const area = (a: number, b: number, c: number): number =>
    Math.hypot(...crossOf(points, ring[a] ?? 0, ring[b] ?? 0, ring[c] ?? 0));
  for (let span = 2; span < count; span++)
    for (let from = 0; from + span < count; from++) {
      const to = from + span;
      const isOuter = span === count - 1;
      let [best, middle] = [Infinity, -1];
      if (isOuter || !known.has(edgeKey(ring[from] ?? 0, ring[to] ?? 0)))
        for (let between = from + 1; between < to; between++) {
          const cost =
            (costs[from * count + between] ?? 0) +
            (costs[between * count + to] ?? 0) +
            area(from, between, to);
          if (cost < best) [best, middle] = [cost, between];
        }
      costs[from * count + to] = best;
      middles[from * count + to] = middle;
    }
  if (!Number.isFinite(costs[count - 1] ?? Infinity)) return null;
  const lid: Corners[] = [];
  const waiting: [number, number][] = [[0, count - 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [from, to] = next;
    const middle = middles[from * count + to] ?? -1;
    if (to - from < 2 || middle < 0) continue;
    lid.push([from, middle, to]);
    waiting.push([from, middle], [middle, to]);
  }
  return lid;
}

/** For each place of the ring a vertex of the piece that most of the border belongs to. */
function verticesOf(
  surface: Surface,
  loop: Loop,
  points: Uint32Array,
  growth: Growth,
): { readonly piece: number; readonly of: readonly number[] } {
  const counts = new Map<number, number>();
  for (const corner of loop) {
    const piece = surface.pieceOf[Math.floor(corner / 3)] ?? 0;
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  const [[piece] = [0]] = [...counts].toSorted(([, a], [, b]) => b - a);
  const isOwn = (corner: number): boolean => surface.pieceOf[Math.floor(corner / 3)] === piece;
  const own = loop.find(isOwn) ?? loop[0] ?? 0;
  const normal = acrossOf(surface.points, loop, points);
  const of = loop.map((corner, n) => {
    const point = points[corner] ?? 0;
    const ends = [corner, nextCorner(loop.at(n - 1) ?? 0)].filter(isOwn);
    const vertex =
      surface.corners[ends[0] ?? nearest(surface.points, point, loop.filter(isOwn), points, own)] ?? 0;
    const leans = surface.normals !== null && dot(surface.normals, vertex, normal) < sharpest;
    if (ends.length > 0 && !leans) return vertex;
    const edits = (surface.edits[vertex] ?? 0) | (leans ? shaded : 0) | (ends.length > 0 ? 0 : 1);
    return growth.vertex(
      point,
      surface.sourceOf[vertex] ?? 0,
      leans ? normal : normalAt(surface, vertex),
      edits,
    );
  });
  return { piece, of: of.toReversed() };
}

function nearest(
  places: Float64Array,
  point: number,
  among: Loop,
  points: Uint32Array,
  fallback: number,
): number {
  let [best, found] = [Infinity, fallback];
  for (const corner of among) {
    const far = distance(places, point, points[corner] ?? 0);
    if (far < best) [best, found] = [far, corner];
  }
  return found;
}

/** Across the lid, twice its area long, by its outline (M. Newell): the border goes round the other way. */
function sumAcross(places: Float64Array, loop: Loop, points: Uint32Array): Vector {
  const sum = [0, 0, 0];
  const from = points[loop[0] ?? 0] ?? 0;
  for (let n = 1; n + 1 < loop.length; n++) {
    const across = crossOf(places, from, points[loop[n] ?? 0] ?? 0, points[loop[n + 1] ?? 0] ?? 0);
    for (const [axis, value] of across.entries()) sum[axis] = (sum[axis] ?? 0) - value;
  }
  return [sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0];
}

function acrossOf(places: Float64Array, loop: Loop, points: Uint32Array): Vector {
  const [x, y, z] = sumAcross(places, loop, points);
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 1];
}

const normalAt = ({ normals }: Surface, vertex: number): Vector => [
  normals?.[vertex * 3] ?? 0,
  normals?.[vertex * 3 + 1] ?? 0,
  normals?.[vertex * 3 + 2] ?? 0,
];

const dot = (normals: Float32Array, vertex: number, [x, y, z]: Vector): number =>
  (normals[vertex * 3] ?? 0) * x + (normals[vertex * 3 + 1] ?? 0) * y + (normals[vertex * 3 + 2] ?? 0) * z;
