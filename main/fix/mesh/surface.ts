/** A surface under repair: what every mesh format is taken apart into. What vertices are besides their places stays with the format, under `sourceOf`. Pure. */
import { weldedPart } from '../../formats/geometry/connected-parts.ts';
import { diagonalOf, pickPoints, placesOf } from '../../formats/geometry/triangle-mesh.ts';

/** What a repair changed of a vertex against its source, as bits of `edits`. */
export const moved = 1;
export const shaded = 2;

/** Vertices as the file has them, by numbers of its own (sources). */
export interface Sources {
  /** Flat x y z of each. */
  readonly positions: Float64Array<ArrayBuffer>;
  /** Unit vectors, zero where the file states none; null when it states none at all. */
  readonly normals: Float32Array<ArrayBuffer> | null;
  /** Whether the file has room for a normal of each vertex. */
  readonly takesNormals: boolean;
  /** What is seen of them besides (texture coordinates, colours), for the simplifier; null without any. */
  readonly looks: { readonly values: Float32Array<ArrayBuffer>; readonly width: number } | null;
  /** Whether two are the same but for their places and normals. */
  agree(one: number, other: number): boolean;
}

/** Triangles over vertices, and vertices at points; points of the same place are one, whatever else their vertices are. */
export interface Surface {
  readonly sources: Sources;
  /** Of the file's unit. */
  readonly metresPerUnit: number;
  /** Flat x y z. */
  readonly points: Float64Array<ArrayBuffer>;
  /** Of each point the source that it has its place from. */
  readonly leads: Uint32Array<ArrayBuffer>;
  /** Points that a surface beside this one shares: borders there are seams. Null without any. */
  readonly isShared: Uint8Array | null;
  readonly pointOf: Uint32Array<ArrayBuffer>;
  readonly sourceOf: Uint32Array<ArrayBuffer>;
  /** As in the sources until they are changed. */
  readonly normals: Float32Array<ArrayBuffer> | null;
  readonly edits: Uint8Array<ArrayBuffer>;
  /** Vertices, three for each triangle. */
  readonly corners: Uint32Array<ArrayBuffer>;
  /** Of each triangle the part of the file that it belongs to, such as a primitive or a material. */
  readonly pieceOf: Uint32Array<ArrayBuffer>;
  /** Of each triangle the face of the file that it is cut from; `newFace` for what is cut otherwise. */
  readonly faceOf: Int32Array<ArrayBuffer>;
  /** Of each triangle whether it goes round the other way than in the file. */
  readonly isTurned: Uint8Array<ArrayBuffer>;
}

export const newFace = -1;

/** `corners` are sources, `faceOf` is counted up when it is not given. */
export function surfaceOf(
  sources: Sources,
  corners: Uint32Array<ArrayBuffer>,
  pieceOf: Uint32Array<ArrayBuffer>,
  metresPerUnit: number,
  faceOf?: Int32Array<ArrayBuffer>,
): Surface {
  const { positions, normals } = sources;
  const count = positions.length / 3;
  const { leads, first } = placesOf(positions, weldedPart * diagonalOf(positions));
  return {
    sources,
    metresPerUnit,
    points: pickPoints(positions, first),
    leads: first,
    isShared: null,
    pointOf: leads,
    sourceOf: new Uint32Array(count).map((_, n) => n),
    normals: normals === null ? null : Float32Array.from(normals),
    edits: new Uint8Array(count),
    corners,
    pieceOf,
    faceOf: faceOf ?? new Int32Array(pieceOf.length).map((_, n) => n),
    isTurned: new Uint8Array(pieceOf.length),
  };
}

export const triangleCount = ({ pieceOf }: Surface): number => pieceOf.length;

/** The corners as points. */
export function pointCorners({ corners, pointOf }: Surface): Uint32Array<ArrayBuffer> {
  const points = new Uint32Array(corners.length);
  for (let at = 0; at < corners.length; at++) points[at] = pointOf[corners[at] ?? 0] ?? 0;
  return points;
}

/** Only the triangles that are marked. */
export function keepTriangles(surface: Surface, isKept: Uint8Array): Surface {
  const kept: number = isKept.reduce((sum, one) => sum + one, 0);
  const corners = new Uint32Array(kept * 3);
  const pieceOf = new Uint32Array(kept);
  const faceOf = new Int32Array(kept);
  const isTurned = new Uint8Array(kept);
  for (let from = 0, to = 0; from < isKept.length; from++) {
    if (isKept[from] === 0) continue;
    for (let n = 0; n < 3; n++) corners[to * 3 + n] = surface.corners[from * 3 + n] ?? 0;
    pieceOf[to] = surface.pieceOf[from] ?? 0;
    faceOf[to] = surface.faceOf[from] ?? newFace;
    isTurned[to] = surface.isTurned[from] ?? 0;
    to += 1;
  }
  return { ...surface, corners, pieceOf, faceOf, isTurned };
}

/** How many vertices its triangles use. */
export function usedVertices({ corners, pointOf }: Surface): number {
  const isUsed = new Uint8Array(pointOf.length);
  for (const corner of corners) isUsed[corner] = 1;
  return isUsed.reduce((sum, one) => sum + one, 0);
}

/** Without the vertices and points that no triangle uses any more. */
export function compact(surface: Surface): Surface {
  const { pointOf, sourceOf, normals, edits, corners, points, leads, isShared } = surface;
  const vertices = numbered(corners, pointOf.length);
  const kept = Uint32Array.from(vertices.kept, (vertex) => pointOf[vertex] ?? 0);
  const places = numbered(kept, points.length / 3);
  return {
    ...surface,
    points: pickPoints(points, places.kept),
    leads: Uint32Array.from(places.kept, (point) => leads[point] ?? 0),
    isShared: isShared === null ? null : Uint8Array.from(places.kept, (point) => isShared[point] ?? 0),
    pointOf: kept.map((point) => places.numbers[point] ?? 0),
    sourceOf: Uint32Array.from(vertices.kept, (vertex) => sourceOf[vertex] ?? 0),
    normals:
      normals === null ? null : Float32Array.from(pickPoints(Float64Array.from(normals), vertices.kept)),
    edits: Uint8Array.from(vertices.kept, (vertex) => edits[vertex] ?? 0),
    corners: corners.map((corner) => vertices.numbers[corner] ?? 0),
  };
}

/** What a list names, in ascending order, and the place of each therein. */
function numbered(
  list: Uint32Array,
  count: number,
): { readonly kept: Uint32Array; readonly numbers: Uint32Array } {
  const numbers = new Uint32Array(count);
  for (const one of list) numbers[one] = 1;
  const kept = new Uint32Array(numbers.reduce((sum, one) => sum + one, 0));
  let next = 0;
  for (let one = 0; one < count; one++)
    if (numbers[one] === 1) {
      kept[next] = one;
      numbers[one] = next++;
    }
  return { kept, numbers };
}

export type Vector = readonly [number, number, number];

/** Across the triangle of three points, twice its area long. */
export function crossOf(points: Float64Array, a: number, b: number, c: number): Vector {
  const at = (point: number, axis: number): number => points[point * 3 + axis] ?? 0;
  const [ux, uy, uz] = [at(b, 0) - at(a, 0), at(b, 1) - at(a, 1), at(b, 2) - at(a, 2)];
  const [vx, vy, vz] = [at(c, 0) - at(a, 0), at(c, 1) - at(a, 1), at(c, 2) - at(a, 2)];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** Of each triangle, flat; twice its area long. */
export function crossesOf(points: Float64Array, corners: Uint32Array): Float64Array<ArrayBuffer> {
  const crosses = new Float64Array(corners.length);
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const [x, y, z] = crossOf(points, corners[at] ?? 0, corners[at + 1] ?? 0, corners[at + 2] ?? 0);
    crosses[at] = x;
    crosses[at + 1] = y;
    crosses[at + 2] = z;
  }
  return crosses;
}

export function distance(points: Float64Array, a: number, b: number): number {
  const at = (axis: number): number => (points[a * 3 + axis] ?? 0) - (points[b * 3 + axis] ?? 0);
  return Math.sqrt(at(0) ** 2 + at(1) ** 2 + at(2) ** 2);
}

/** A surface that vertices and triangles can be added to. */
export class Growth {
  private readonly surface: Surface;
  private readonly vertices: { point: number; source: number; normal: Vector; edits: number }[] = [];
  private readonly corners: number[] = [];
  private readonly pieces: number[] = [];

  constructor(surface: Surface) {
    this.surface = surface;
  }

  /** Answers the number of the vertex. */
  vertex(point: number, source: number, normal: Vector, edits: number): number {
    this.vertices.push({ point, source, normal, edits });
    return this.surface.pointOf.length + this.vertices.length - 1;
  }

  triangle(corners: readonly [number, number, number], piece: number): void {
    this.corners.push(...corners);
    this.pieces.push(piece);
  }

  grown(): Surface {
    const { surface, vertices, corners, pieces } = this;
    if (pieces.length === 0) return surface;
    const { normals } = surface;
    const count = surface.pieceOf.length + pieces.length;
    const faceOf = new Int32Array(count).fill(newFace);
    faceOf.set(surface.faceOf);
    const isTurned = new Uint8Array(count);
    isTurned.set(surface.isTurned);
    const edits = new Uint8Array(surface.edits.length + vertices.length);
    edits.set(surface.edits);
    edits.set(
      vertices.map((one) => one.edits),
      surface.edits.length,
    );
    return {
      ...surface,
      pointOf: added(
        surface.pointOf,
        vertices.map(({ point }) => point),
      ),
      sourceOf: added(
        surface.sourceOf,
        vertices.map(({ source }) => source),
      ),
      normals:
        normals === null
          ? null
          : withNormals(
              normals,
              vertices.map(({ normal }) => normal),
            ),
      edits,
      corners: added(surface.corners, corners),
      pieceOf: added(surface.pieceOf, pieces),
      faceOf,
      isTurned,
    };
  }
}

function withNormals(before: Float32Array, more: readonly Vector[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(before.length + more.length * 3);
  all.set(before);
  for (const [n, normal] of more.entries()) all.set(normal, before.length + n * 3);
  return all;
}

function added(before: Uint32Array, more: readonly number[]): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(before.length + more.length);
  all.set(before);
  all.set(more, before.length);
  return all;
}
