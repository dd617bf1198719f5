/** Fewer triangles by meshoptimizer: every vertex that is left stays where it was, with all that it had. */
import { type Flags, MeshoptSimplifier } from 'meshoptimizer';
import { border, chainEdges, nextCorner, twinEdges } from '../../formats/geometry/mesh-edges.ts';
import { newFace, pointCorners, type Surface } from './surface.ts';

/** `error`: how far the surface moved at most, in the unit of the file. */
export interface Simplified {
  readonly surface: Surface;
  readonly error: number;
}

/** How much a normal or a look that is off counts against a place that is, as gltfpack has it. */
const normalWeight = 0.5;
const lookWeight = 0.5;
/** Of the simplifier. */
const mostAttributes = 32;

/** Of the size: beyond this it is better to give up seams of attributes than shape. A mug of 672 triangles keeps within 1 mm that way at 200, and loses its wall otherwise. */
const mostStrict = 0.005;

/** At least two triangles stay; borders that are shared with another surface stay as they are. */
export async function simplify(surface: Surface, triangles: number, byNormals: boolean): Promise<Simplified> {
  const count = surface.pieceOf.length;
  if (triangles >= count || count < 4) return { surface, error: 0 };
  await MeshoptSimplifier.ready;
  const { vertexOf, pieceOf, corners } = byPieces(surface);
  const positions = centred(surface, vertexOf);
  const { attributes, width, weights } = attributesOf(surface, vertexOf, byNormals);
  const locks = locksOf(surface, vertexOf, pieceOf);
  const wanted = Math.max(2, Math.floor(triangles)) * 3;
  // The number of triangles is what is wanted; how far the surface moved is answered.
  const run = (flags: Flags[]): readonly [Uint32Array, number] =>
    MeshoptSimplifier.simplifyWithAttributes(
      corners,
      positions,
      3,
      attributes,
      width,
      weights,
      locks,
      wanted,
      1e6,
      flags,
    );
  const strict = run([]);
  const best =
    strict[0].length > wanted || strict[1] > mostStrict ? better(strict, run(['Permissive'])) : strict;
  const [indices, relative] = best;
  const kept = indices.length / 3;
  const pieces = new Uint32Array(kept);
  for (let triangle = 0; triangle < kept; triangle++) {
    const [a = 0, b = 0, c = 0] = indices.subarray(triangle * 3, triangle * 3 + 3);
    const piece = pieceOf[a] ?? 0;
    // Vertices of two parts of a file have no attributes in common.
    if (pieceOf[b] !== piece || pieceOf[c] !== piece) return { surface, error: 0 };
    pieces[triangle] = piece;
  }
  return {
    surface: {
      ...surface,
      corners: Uint32Array.from(indices, (vertex) => vertexOf[vertex] ?? 0),
      pieceOf: pieces,
      faceOf: new Int32Array(kept).fill(newFace),
      isTurned: new Uint8Array(kept),
    },
    error: relative * MeshoptSimplifier.getScale(positions, 3),
  };
}

type Run = readonly [indices: Uint32Array, error: number];

/** Fewer triangles first, then the smaller error. */
function better(one: Run, other: Run): Run {
  if (one[0].length !== other[0].length && Math.abs(one[0].length - other[0].length) > 3 * 4)
    return one[0].length < other[0].length ? one : other;
  return one[1] <= other[1] ? one : other;
}

interface ByPieces {
  /** Of each new vertex the one that it was, and the piece that it belongs to. */
  readonly vertexOf: Uint32Array;
  readonly pieceOf: Uint32Array;
  readonly corners: Uint32Array;
}

/** A vertex that triangles of several pieces share becomes one for each: their borders are then seams, along which both sides move alike. */
function byPieces(surface: Surface): ByPieces {
  const vertexOf: number[] = [];
  const pieceOf: number[] = [];
  const first = new Int32Array(surface.pointOf.length).fill(-1);
  const next: number[] = [];
  const corners = new Uint32Array(surface.corners.length);
  for (let corner = 0; corner < corners.length; corner++) {
    const vertex = surface.corners[corner] ?? 0;
    const piece = surface.pieceOf[Math.floor(corner / 3)] ?? 0;
    let at = first[vertex] ?? -1;
    while (at >= 0 && pieceOf[at] !== piece) at = next[at] ?? -1;
    if (at < 0) {
      at = vertexOf.length;
      vertexOf.push(vertex);
      pieceOf.push(piece);
      next.push(first[vertex] ?? -1);
      first[vertex] = at;
    }
    corners[corner] = at;
  }
  return { vertexOf: Uint32Array.from(vertexOf), pieceOf: Uint32Array.from(pieceOf), corners };
}

/** About the first point: float32 has seven digits, and a model may stand far off. */
function centred({ points, pointOf }: Surface, vertexOf: Uint32Array): Float32Array {
  const positions = new Float32Array(vertexOf.length * 3);
  const first = (pointOf[vertexOf[0] ?? 0] ?? 0) * 3;
  for (let at = 0; at < positions.length; at++) {
    const axis = at % 3;
    const point = pointOf[vertexOf[Math.floor(at / 3)] ?? 0] ?? 0;
    positions[at] = (points[point * 3 + axis] ?? 0) - (points[first + axis] ?? 0);
  }
  return positions;
}

function attributesOf(surface: Surface, vertexOf: Uint32Array, byNormals: boolean) {
  const { normals, sourceOf, sources } = surface;
  const ofNormals = byNormals && normals !== null ? 3 : 0;
  const ofLooks = Math.min(sources.looks?.width ?? 0, mostAttributes - ofNormals);
  const width = ofNormals + ofLooks;
  const attributes = new Float32Array(vertexOf.length * width);
  for (let at = 0; at < vertexOf.length; at++) {
    const vertex = vertexOf[at] ?? 0;
    for (let n = 0; n < ofNormals; n++) attributes[at * width + n] = normals?.[vertex * 3 + n] ?? 0;
    const from = (sourceOf[vertex] ?? 0) * (sources.looks?.width ?? 0);
    for (let n = 0; n < ofLooks; n++)
      attributes[at * width + ofNormals + n] = sources.looks?.values[from + n] ?? 0;
  }
  const weights = Array.from({ length: width }, (_, n) => (n < ofNormals ? normalWeight : lookWeight));
  return { attributes, width, weights };
}

/** Bits of the simplifier: the vertex stays where it is; its seam is not given up. */
const lock = 1;
const protect = 2;

/** Borders that other surfaces share stay where they are, those between pieces stay borders. */
function locksOf(surface: Surface, vertexOf: Uint32Array, pieceOf: Uint32Array): Uint8Array {
  const { isShared, pointOf } = surface;
  const count = surface.points.length / 3;
  const bits = new Uint8Array(count);
  const pieceAt = new Int32Array(count).fill(-1);
  for (let at = 0; at < vertexOf.length; at++) {
    const point = pointOf[vertexOf[at] ?? 0] ?? 0;
    const piece = pieceOf[at] ?? 0;
    if (pieceAt[point] === -1) pieceAt[point] = piece;
    else if (pieceAt[point] !== piece) bits[point] = protect;
  }
  if (isShared !== null) {
    const points = pointCorners(surface);
    const twins = twinEdges(chainEdges(points, count));
    for (let edge = 0; edge < twins.length; edge++) {
      if (twins[edge] !== border) continue;
      for (const point of [points[edge] ?? 0, points[nextCorner(edge)] ?? 0])
        if (isShared[point] === 1) bits[point] = lock;
    }
  }
  return Uint8Array.from(vertexOf, (vertex) => bits[pointOf[vertex] ?? 0] ?? 0);
}
