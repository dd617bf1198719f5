/** What becomes of the primitives of a repaired mesh: their attributes and corners anew, in the number formats that they had. Pure. */
import { type Elements, elementBytes, numbersOver } from '../../formats/gltf/element-bytes.ts';
import { wholeOf } from '../../formats/gltf/read-numbers.ts';
import { type Piece, pieceOfSource } from './gltf-pieces.ts';
import { moved, type Surface, shaded } from './surface.ts';

/** `corners` empty: nothing is left of it. */
export interface NewPrimitive {
  readonly mesh: number;
  readonly primitive: number;
  readonly attributes: ReadonlyMap<string, Elements>;
  readonly corners: Uint32Array;
}

/** Only of those that changed; the last primitive of a mesh stays as it was when nothing would be left of it. */
export function newPrimitives(pieces: readonly Piece[], before: Surface, after: Surface): NewPrimitive[] {
  const lists = cornersByPiece(after, pieces.length);
  const isAllGone = lists.every((list) => list.length === 0);
  const numberOf = new Int32Array(after.pointOf.length).fill(-1);
  return pieces.flatMap((piece, n) => {
    const corners = lists[n] ?? [];
    const isSame =
      corners.length === piece.corners.length &&
      corners.every(
        (vertex, at) => after.sourceOf[vertex] === piece.corners[at] && after.edits[vertex] === 0,
      );
    if (before === after || isSame || isAllGone) return [];
    return [newPrimitive(pieces, piece, after, corners, numberOf)];
  });
}

function cornersByPiece({ corners, pieceOf }: Surface, pieces: number): number[][] {
  const lists: number[][] = Array.from({ length: pieces }, () => []);
  for (let triangle = 0; triangle < pieceOf.length; triangle++)
    for (let n = 0; n < 3; n++) lists[pieceOf[triangle] ?? 0]?.push(corners[triangle * 3 + n] ?? 0);
  return lists;
}

function newPrimitive(
  pieces: readonly Piece[],
  piece: Piece,
  surface: Surface,
  corners: readonly number[],
  numberOf: Int32Array,
): NewPrimitive {
  const vertices = usedOnce(corners, numberOf);
  const attributes = new Map<string, Elements>();
  for (const [name, elements] of piece.attributes) {
    const bytes = new Uint8Array(vertices.length * elements.size);
    for (const [n, vertex] of vertices.entries()) {
      const from = elementOf(piece, surface.sourceOf[vertex] ?? 0) * elements.size;
      bytes.set(elements.bytes.subarray(from, from + elements.size), n * elements.size);
    }
    attributes.set(name, { ...elements, bytes });
  }
  movePlaces(pieces, attributes.get('POSITION'), surface, vertices);
  const former = attributes.get('NORMAL');
  const normals = former ?? addedNormals(surface, vertices);
  if (normals !== null) {
    attributes.set('NORMAL', normals);
    turnTangents(attributes.get('TANGENT'), surface, vertices);
    putNormals(normals, surface, vertices);
  }
  const { mesh, primitive } = piece;
  return {
    mesh,
    primitive,
    attributes,
    corners: Uint32Array.from(corners, (vertex) => numberOf[vertex] ?? 0),
  };
}

/** In order; `numberOf` then has the place of each of them. A vertex is of one piece alone. */
function usedOnce(corners: readonly number[], numberOf: Int32Array): number[] {
  const found: number[] = [];
  for (const vertex of corners) if (numberOf[vertex] === -1) numberOf[vertex] = found.push(vertex);
  const vertices = found.toSorted((a, b) => a - b);
  for (const [n, vertex] of vertices.entries()) numberOf[vertex] = n;
  return vertices;
}

const elementOf = ({ used, base }: Piece, source: number): number => used[source - base] ?? 0;

/** Where a vertex stands is said by the bytes of another one, so that no number is rounded anew. */
function movePlaces(
  pieces: readonly Piece[],
  elements: Elements | undefined,
  surface: Surface,
  vertices: readonly number[],
): void {
  if (elements === undefined) return;
  const { bytes, size, componentType, normalized } = elements;
  const numbers = numbersOver(elements);
  for (const [n, vertex] of vertices.entries()) {
    if (((surface.edits[vertex] ?? 0) & moved) === 0) continue;
    const point = surface.pointOf[vertex] ?? 0;
    const lead = surface.leads[point] ?? 0;
    const other = pieces[pieceOfSource(pieces, lead)];
    const places = other?.attributes.get('POSITION');
    if (other === undefined || places === undefined) continue;
    const from = elementOf(other, lead) * size;
    if (places.componentType === componentType && places.normalized === normalized)
      bytes.set(places.bytes.subarray(from, from + size), n * size);
    else if (componentType === 5126)
      for (let axis = 0; axis < 3; axis++) numbers[n * 3 + axis] = surface.points[point * 3 + axis] ?? 0;
  }
}

/** Null unless every vertex has one now. */
function addedNormals({ normals }: Surface, vertices: readonly number[]): Elements | null {
  const hasNormal = (vertex: number): boolean =>
    normals !== null && [0, 1, 2].some((axis) => normals[vertex * 3 + axis] !== 0);
  if (!vertices.every(hasNormal)) return null;
  const format = { componentType: 5126, normalized: false, type: 'VEC3' };
  const bytes = new Uint8Array(vertices.length * 12);
  const numbers = new Float32Array(bytes.buffer);
  for (const [n, vertex] of vertices.entries())
    numbers.set(normals?.subarray(vertex * 3, vertex * 3 + 3) ?? [], n * 3);
  return { ...format, bytes, size: elementBytes(format) };
}

function putNormals(elements: Elements, surface: Surface, vertices: readonly number[]): void {
  const numbers = numbersOver(elements);
  const whole = wholeOf(elements);
  for (const [n, vertex] of vertices.entries()) {
    if (((surface.edits[vertex] ?? 0) & shaded) === 0) continue;
    for (let axis = 0; axis < 3; axis++) {
      const value = (surface.normals?.[vertex * 3 + axis] ?? 0) * whole;
      numbers[n * 3 + axis] = elements.componentType === 5126 ? value : Math.round(value);
    }
  }
}

/** Stays across the new normal; where this points to the other side, so does the bitangent, which must not. */
function turnTangents(elements: Elements | undefined, surface: Surface, vertices: readonly number[]): void {
  const { normals, sources, sourceOf, edits } = surface;
  if (elements === undefined || normals === null) return;
  const numbers = numbersOver(elements);
  const whole = wholeOf(elements);
  for (const [n, vertex] of vertices.entries()) {
    if (((edits[vertex] ?? 0) & shaded) === 0) continue;
    const [nx = 0, ny = 0, nz = 1] = normals.subarray(vertex * 3, vertex * 3 + 3);
    const from = (sourceOf[vertex] ?? 0) * 3;
    const [ox = 0, oy = 0, oz = 0] = sources.normals?.subarray(from, from + 3) ?? [];
    const [tx = 0, ty = 0, tz = 0] = numbers.subarray(n * 4, n * 4 + 3);
    const along = nx * tx + ny * ty + nz * tz;
    const own = [tx - along * nx, ty - along * ny, tz - along * nz];
    const length = Math.hypot(...own);
    if (length > 1e-3 * whole)
      for (const [axis, value] of own.entries()) {
        const unit = (value / length) * whole;
        numbers[n * 4 + axis] = elements.componentType === 5126 ? unit : Math.round(unit);
      }
    if (ox * nx + oy * ny + oz * nz < 0) numbers[n * 4 + 3] = 0 - (numbers[n * 4 + 3] ?? 0);
  }
}
