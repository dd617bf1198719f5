/** Normals anew: smooth within a crease angle, sharp beyond it. Vertices that stand on a sharp edge are parted. Pure. */
import { chainEdges, Groups, nextCorner, twinEdges } from '../../formats/geometry/mesh-edges.ts';
import { crossesOf, pointCorners, type Surface, shaded } from './surface.ts';

/** `changed`: vertices whose normal is another, or is there for the first time. */
export interface Creased {
  readonly surface: Surface;
  readonly changed: number;
}

/** Cosine of 1°: what differs less came from rounding, or from another weighting. */
const sameNormal = 0.99985;

/** `degrees`: faces that meet at a larger angle keep a sharp edge. A surface whose normals are right is answered as it is. */
export function creaseNormals(surface: Surface, degrees: number): Creased {
  const points = pointCorners(surface);
  const crosses = unit(crossesOf(surface.points, points));
  const groups = smoothCorners(surface, points, crosses, Math.cos((degrees * Math.PI) / 180));
  const sums = new Float64Array(points.length * 3);
  for (let corner = 0; corner < points.length; corner++) {
    const [root, face] = [groups.rootOf(corner) * 3, Math.floor(corner / 3) * 3];
    const angle = angleAt(surface.points, points, corner);
    for (let axis = 0; axis < 3; axis++)
      sums[root + axis] = (sums[root + axis] ?? 0) + angle * (crosses[face + axis] ?? 0);
  }
  return parted(surface, groups, unit(sums));
}

/** Corners of one point whose faces follow each other without a sharp edge. */
function smoothCorners(
  { points: places }: Surface,
  points: Uint32Array,
  crosses: Float64Array,
  least: number,
): Groups {
  const twins = twinEdges(chainEdges(points, places.length / 3));
  const groups = new Groups(points.length);
  for (let edge = 0; edge < twins.length; edge++) {
    const twin = twins[edge] ?? -1;
    // Each pair once; faces that go round differently have opposite normals.
    if (twin < edge || points[edge] === points[twin]) continue;
    const [one, other] = [Math.floor(edge / 3) * 3, Math.floor(twin / 3) * 3];
    let cosine = 0;
    for (let axis = 0; axis < 3; axis++) cosine += (crosses[one + axis] ?? 0) * (crosses[other + axis] ?? 0);
    // Rounding must not make an edge of 0° sharp.
    if (cosine < least - 1e-6) continue;
    groups.join(edge, nextCorner(twin));
    groups.join(nextCorner(edge), twin);
  }
  return groups;
}

/** Of the face at its corner, in radians: large faces and many small ones count the same. */
function angleAt(places: Float64Array, points: Uint32Array, corner: number): number {
  const [own, next, last] = [corner, nextCorner(corner), nextCorner(nextCorner(corner))].map(
    (at) => (points[at] ?? 0) * 3,
  );
  let [uu, vv, uv] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const from = places[(own ?? 0) + axis] ?? 0;
    const [u, v] = [(places[(next ?? 0) + axis] ?? 0) - from, (places[(last ?? 0) + axis] ?? 0) - from];
    uu += u * u;
    vv += v * v;
    uv += u * v;
  }
  const cosine = uv / Math.sqrt(uu * vv);
  return Number.isFinite(cosine) ? Math.acos(Math.min(1, Math.max(-1, cosine))) : 0;
}

/** Each of three numbers, one unit long; zero stays. */
function unit(vectors: Float64Array): Float64Array {
  for (let at = 0; at < vectors.length; at += 3) {
    const [x, y, z] = [vectors[at] ?? 0, vectors[at + 1] ?? 0, vectors[at + 2] ?? 0];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0)) continue;
    vectors[at] = x / length;
    vectors[at + 1] = y / length;
    vectors[at + 2] = z / length;
  }
  return vectors;
}

/** The first group of a vertex keeps its number; for each further one there is a new vertex. */
function parted(surface: Surface, groups: Groups, sums: Float64Array): Creased {
  const count = surface.pointOf.length;
  const before = surface.normals;
  const corners = Uint32Array.from(surface.corners);
  const groupOf: number[] = Array.from({ length: count }, () => -1);
  const origin: number[] = Array.from({ length: count }, (_, n) => n);
  const next = new Map<number, number>();
  for (let corner = 0; corner < corners.length; corner++) {
    const group = groups.rootOf(corner);
    let vertex = corners[corner] ?? 0;
    for (;;) {
      const known = groupOf[vertex] ?? -1;
      if (known === group) break;
      if (known === -1) {
        groupOf[vertex] = group;
        break;
      }
      let further = next.get(vertex);
      if (further === undefined) {
        further = groupOf.length;
        groupOf.push(-1);
        origin.push(origin[vertex] ?? 0);
        next.set(vertex, further);
      }
      vertex = further;
    }
    corners[corner] = vertex;
  }
  const normals = new Float32Array(groupOf.length * 3);
  const edits = Uint8Array.from(origin, (vertex) => surface.edits[vertex] ?? 0);
  let changed = 0;
  for (const [vertex, group] of groupOf.entries()) {
    const from = (origin[vertex] ?? 0) * 3;
    const old = [before?.[from] ?? 0, before?.[from + 1] ?? 0, before?.[from + 2] ?? 0];
    const own = [sums[group * 3] ?? 0, sums[group * 3 + 1] ?? 0, sums[group * 3 + 2] ?? 0];
    const isKnown = group >= 0 && own.some((value) => value !== 0);
    const cosine = own.reduce((sum, value, axis) => sum + value * (old[axis] ?? 0), 0);
    const isSame = !isKnown || cosine >= sameNormal;
    // A face without an area has no normal: any that is valid.
    const fallback = old.some((value) => value !== 0) ? old : [0, 0, 1];
    normals.set(isSame ? (isKnown ? old : fallback) : own, vertex * 3);
    if (isSame && before !== null) continue;
    edits[vertex] = (edits[vertex] ?? 0) | shaded;
    if (group >= 0) changed += 1;
  }
  if (changed === 0) return { surface, changed };
  return {
    surface: {
      ...surface,
      corners,
      normals,
      edits,
      pointOf: Uint32Array.from(origin, (vertex) => surface.pointOf[vertex] ?? 0),
      sourceOf: Uint32Array.from(origin, (vertex) => surface.sourceOf[vertex] ?? 0),
    },
    changed,
  };
}
