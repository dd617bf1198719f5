/** Vertices of one place and the same attributes become one. Vertices that differ in something else stay apart, at the same place. Pure. */
import { pickPoints, placesOf } from '../../formats/geometry/triangle-mesh.ts';
import { keepTriangles, moved, type Surface, usedVertices } from './surface.ts';

/** Variants of a place that are compared with; a place has as many as surfaces meet there. */
const mostCompared = 32;
/** Of unit vectors: the rounding of normals in 16 bits, half a degree in 8. */
const sameNormal = 0.0087;

export interface Welded {
  readonly surface: Surface;
  /** How many vertices became part of others. */
  readonly joined: number;
  /** How many others were moved to where these are. */
  readonly moved: number;
  /** Triangles that had their corners in one place afterwards. */
  readonly collapsed: number;
}

/** `tolerance` in the unit of the file. Without `byNormals` they count for nothing, because they are made anew afterwards. */
export function weld(surface: Surface, tolerance: number, byNormals: boolean): Welded {
  const { leads, first } = placesOf(surface.points, tolerance);
  const points = pickPoints(surface.points, first);
  const pointOf = surface.pointOf.map((point) => leads[point] ?? 0);
  const lead = first.map((point) => surface.leads[point] ?? 0);
  const isShared =
    surface.isShared === null ? null : Uint8Array.from(first, (p) => surface.isShared?.[p] ?? 0);
  const edits = Uint8Array.from(surface.edits);
  const { positions } = surface.sources;
  for (let vertex = 0; vertex < pointOf.length; vertex++) {
    const [point, source] = [(pointOf[vertex] ?? 0) * 3, (surface.sourceOf[vertex] ?? 0) * 3];
    const isThere = [0, 1, 2].every((axis) => isEqual(points[point + axis], positions[source + axis]));
    if (!isThere) edits[vertex] = (edits[vertex] ?? 0) | moved;
  }
  const same = representatives({ ...surface, pointOf }, first.length, byNormals);
  const placed: Surface = {
    ...surface,
    points,
    leads: lead,
    isShared,
    pointOf,
    edits,
    corners: surface.corners.map((corner) => same[corner] ?? 0),
  };
  const isKept = new Uint8Array(surface.pieceOf.length);
  for (let triangle = 0; triangle < isKept.length; triangle++)
    isKept[triangle] = !isFlat(placed, triangle) || isFlat(surface, triangle) ? 1 : 0;
  const kept = keepTriangles(placed, isKept);
  return {
    surface: kept,
    joined: usedVertices(surface) - usedVertices(placed),
    moved: countMoved(kept) - countMoved(surface),
    collapsed: surface.pieceOf.length - kept.pieceOf.length,
  };
}

/** What is no number has not moved either. */
const isEqual = (one = 0, other = 0): boolean => one === other || (Number.isNaN(one) && Number.isNaN(other));

/** Of each vertex the first one that is the same. */
function representatives(surface: Surface, places: number, byNormals: boolean): Uint32Array {
  const { pointOf, sourceOf, normals, sources } = surface;
  const isSame = (one: number, other: number): boolean => {
    if (byNormals && normals !== null)
      for (let axis = 0; axis < 3; axis++)
        if (Math.abs((normals[one * 3 + axis] ?? 0) - (normals[other * 3 + axis] ?? 0)) > sameNormal)
          return false;
    return sources.agree(sourceOf[one] ?? 0, sourceOf[other] ?? 0);
  };
  const latest = new Int32Array(places).fill(-1);
  const before = new Int32Array(pointOf.length).fill(-1);
  const same = new Uint32Array(pointOf.length);
  for (let vertex = 0; vertex < pointOf.length; vertex++) {
    const point = pointOf[vertex] ?? 0;
    let known = latest[point] ?? -1;
    for (let tried = 0; known >= 0 && tried < mostCompared; tried++) {
      if (isSame(known, vertex)) break;
      known = tried + 1 < mostCompared ? (before[known] ?? -1) : -1;
    }
    same[vertex] = known >= 0 ? known : vertex;
    if (known >= 0) continue;
    before[vertex] = latest[point] ?? -1;
    latest[point] = vertex;
  }
  return same;
}

/** Two of its corners are in one place. */
export function isFlat({ corners, pointOf }: Surface, triangle: number): boolean {
  const a = pointOf[corners[triangle * 3] ?? 0];
  const b = pointOf[corners[triangle * 3 + 1] ?? 0];
  const c = pointOf[corners[triangle * 3 + 2] ?? 0];
  return a === b || b === c || c === a;
}

function countMoved({ corners, edits }: Surface): number {
  const isMoved = new Uint8Array(edits.length);
  for (const corner of corners) isMoved[corner] = (edits[corner] ?? 0) & moved;
  return isMoved.reduce((sum, one) => sum + one, 0);
}
