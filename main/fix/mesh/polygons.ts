/** Faces with more than three corners, whole again after a repair where all of their triangles are as they were. Pure. */
import { newFace, type Surface } from './surface.ts';

/** How the faces of a file were cut: of each triangle its face and piece, and of each of its corners the place in that face. Triangles of a face follow each other. */
export interface FacePolygons {
  readonly faceOf: Int32Array;
  readonly pieceOf: Uint32Array;
  readonly places: Uint32Array;
}

/** `face`: that it is written for; `newFace` for a triangle that is cut otherwise. */
export interface Polygon {
  readonly face: number;
  readonly piece: number;
  readonly vertices: readonly number[];
}

/** In the order of the surface. */
export function polygonsOf(surface: Surface, { faceOf, places }: FacePolygons): Polygon[] {
  const polygons: Polygon[] = [];
  const count = surface.pieceOf.length;
  for (let start = 0; start < count; ) {
    const face = surface.faceOf[start] ?? newFace;
    let end = start + 1;
    while (face !== newFace && end < count && surface.faceOf[end] === face) end++;
    const piece = surface.pieceOf[start] ?? 0;
    const first = face === newFace ? 0 : firstOf(faceOf, face);
    // As many as it was cut into, and not one more.
    const isWhole =
      face !== newFace && faceOf[first + end - start] !== face && faceOf[first + end - start - 1] === face;
    const whole = isWhole ? wholeFace(surface, start, end, places.subarray(first * 3)) : null;
    if (whole !== null) polygons.push({ face, piece, vertices: whole });
    else
      for (let triangle = start; triangle < end; triangle++)
        polygons.push({
          face,
          piece,
          vertices: [...surface.corners.subarray(triangle * 3, triangle * 3 + 3)],
        });
    start = end;
  }
  return polygons;
}

/** Faces are cut in their order. */
function firstOf(faceOf: Int32Array, face: number): number {
  let [low, high] = [0, faceOf.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((faceOf[middle] ?? 0) < face) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Null where its triangles go round differently, or have a corner by different vertices. */
function wholeFace(
  surface: Surface,
  start: number,
  end: number,
  places: Uint32Array,
): readonly number[] | null {
  const vertices: (number | undefined)[] = Array.from({ length: end - start + 2 });
  const isTurned = surface.isTurned[start];
  for (let triangle = start; triangle < end; triangle++) {
    if (surface.isTurned[triangle] !== isTurned) return null;
    for (let n = 0; n < 3; n++) {
      // What is turned has its second and third corner exchanged.
      const from = (triangle - start) * 3 + (isTurned === 1 && n > 0 ? 3 - n : n);
      const place = places[from] ?? 0;
      const vertex = surface.corners[triangle * 3 + n] ?? 0;
      if (vertices[place] !== undefined && vertices[place] !== vertex) return null;
      vertices[place] = vertex;
    }
  }
  const found = vertices.filter((vertex) => vertex !== undefined);
  if (found.length !== vertices.length) return null;
  return isTurned === 1 ? found.toReversed() : found;
}
