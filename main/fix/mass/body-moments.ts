/** What the parts of a body enclose together: closed ones exactly, with their cavities; open ones by their convex hull. Pure. */
import { connectedParts, type MeshPart } from '../../formats/geometry/connected-parts.ts';
import { convexHull } from '../../formats/geometry/convex-hull.ts';
import { addMoments, type Moments, meshMoments, noMoments } from '../../formats/geometry/mass-properties.ts';
import type { TriangleMesh } from '../../formats/geometry/triangle-mesh.ts';

/** `byHull`: how many parts were taken by their hull because they are not closed. */
export interface BodyMoments {
  readonly moments: Moments;
  readonly byHull: number;
  readonly parts: number;
}

/** Parts with less of the largest one's extent than this are no solids: decals, single faces. */
const smallPart = 1e-9;

/** In the frame and unit of the mesh, cubes of it; a body without triangles or volume has a volume of 0. */
export function bodyMoments(mesh: TriangleMesh): BodyMoments {
  const parts = connectedParts(mesh);
  const closed = parts.filter(({ isClosed }) => isClosed);
  const open = parts.filter(({ isClosed }) => !isClosed);
  const boxes = closed.map(({ mesh: { points } }) => boxOf(points));
  let sum = noMoments;
  for (const [at, part] of closed.entries()) {
    const moments = meshMoments(part.mesh);
    // What faces inside within another part is its cavity; anywhere else it was built inside out.
    const isCavity =
      moments.volume < 0 && closed.some((other, n) => n !== at && encloses(other, part, boxes[n], boxes[at]));
    sum = addMoments(sum, moments, moments.volume < 0 && !isCavity ? -1 : 1);
  }
  let byHull = 0;
  const hulls = openHulls(open);
  const enough = Math.max(sum.volume, ...hulls.map(({ volume }) => volume)) * smallPart;
  for (const moments of hulls) {
    if (moments.volume <= enough) continue;
    byHull += 1;
    sum = addMoments(sum, moments);
  }
  return { moments: sum, byHull, parts: parts.length };
}

/** Faces of an exporter that shares no points at all would make thousands of hulls of nothing: they are one body. */
function openHulls(open: readonly MeshPart[]): Moments[] {
  const clouds = open.length > mostHulls ? [open] : open.map((part) => [part]);
  return clouds.flatMap((parts) => {
    const points = new Float64Array(parts.reduce((sum, { mesh }) => sum + mesh.points.length, 0));
    let at = 0;
    for (const { mesh } of parts) {
      points.set(mesh.points, at);
      at += mesh.points.length;
    }
    const hull = convexHull(points, mostCorners);
    return hull === null
      ? []
      : [meshMoments({ points: Float64Array.from(hull.points), indices: Uint32Array.from(hull.triangles) })];
  });
}

const mostHulls = 64;
/** A ball's hull of these is 0.2 % smaller than the ball; a scan that is round all over would take hours with all its points. */
const mostCorners = 4000;

type Extents = readonly [min: number[], max: number[]];

function boxOf(points: Float64Array): Extents {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at++) {
    const axis = at % 3;
    min[axis] = Math.min(min[axis] ?? 0, points[at] ?? 0);
    max[axis] = Math.max(max[axis] ?? 0, points[at] ?? 0);
  }
  return [min, max];
}

/** By their boxes: a part that reaches beyond is no cavity. */
function encloses(outer: MeshPart, inner: MeshPart, around?: Extents, within?: Extents): boolean {
  if (around === undefined || within === undefined) return false;
  if (outer.faces !== 'outside' || outer.volume < inner.volume) return false;
  return [0, 1, 2].every(
    (axis) =>
      (around[0][axis] ?? 0) <= (within[0][axis] ?? 0) && (within[1][axis] ?? 0) <= (around[1][axis] ?? 0),
  );
}
