/** PLY as a surface: vertices with whatever they have, and faces of any number of corners. Elements and properties stay, rows of unused vertices go. */
import { AppError } from '../../contract/plain/errors.ts';
import { integers } from '../../formats/mesh/growing.ts';
import { triangulate } from '../../formats/mesh/triangulate.ts';
import {
  type PlyElement,
  type PlyHeader,
  type PlyType,
  plyBytes,
  readPlyHeader,
} from '../../formats/ply/header.ts';
import { readPly } from '../../formats/ply/read-ply.ts';
import { createPlyRows } from '../../formats/ply/rows.ts';
import { fixWords } from '../fix-words.ts';
import { numberText, textOf } from '../write/text-edits.ts';
import { type MeshFile, type MeshOrder, noSurfaces, notChanged } from './mesh-file.ts';
import { type FacePolygons, polygonsOf } from './polygons.ts';
import { moved, type Sources, type Surface, shaded, surfaceOf } from './surface.ts';

const indexNames = ['vertex_indices', 'vertex_index'];
/** Texture coordinates and the like are the same when they differ by less. */
const sameValue = 1e-6;

/** Throws `model.*` for what is no PLY. */
export function openPly({ bytes, file, metresPerUnit }: MeshOrder): MeshFile {
  const { triangles, normals, textureCoordinates } = readPly(bytes);
  if (triangles === 0) return noSurfaces();
  const layout = layoutOf(bytes);
  if (typeof layout === 'string') return noSurfaces([notChanged(file.localPath, layout)]);
  const { vertex, faces } = layout;
  const values = layout.numbers;
  const place = (name: string): number => vertex.properties.findIndex((one) => one.name === name);
  const places = ['x', 'y', 'z'].map(place);
  const own = vertex.properties
    .map((_, n) => n)
    .filter((n) => !/^(n?[xyz])$/.test(vertex.properties[n]?.name ?? ''));
  const width = vertex.properties.length;
  const sources: Sources = {
    positions: Float64Array.from(
      { length: vertex.count * 3 },
      (_, at) => values[Math.floor(at / 3) * width + (places[at % 3] ?? 0)] ?? 0,
    ),
    normals: normals === null ? null : Float32Array.from(normals),
    takesNormals: normals !== null,
    looks: textureCoordinates === null ? null : { values: textureCoordinates, width: 2 },
    agree: (one, other) =>
      own.every((n) => {
        const [a, b] = [values[one * width + n] ?? 0, values[other * width + n] ?? 0];
        return a === b || Math.abs(a - b) <= sameValue * Math.max(1, Math.abs(a));
      }),
  };
  const cut = cutFaces(faces, sources.positions);
  const whole = surfaceOf(sources, cut.corners, cut.pieceOf, metresPerUnit, cut.faceOf);
  return {
    surfaces: [whole],
    copies: [1],
    left: [],
    write: ([surface = whole]) =>
      Promise.resolve(new Map([['', written(bytes, layout, surface, polygonsOf(surface, cut.polygons))]])),
  };
}

/** Of each face the vertices that it names, and what it has besides. */
interface Faces {
  /** One after the other: those of a face begin at its `starts`. */
  readonly vertices: Int32Array;
  readonly starts: Uint32Array;
  /** Of each face a number that faces with the same other values share. */
  readonly pieceOf: Uint32Array<ArrayBuffer>;
}

interface Layout {
  readonly header: PlyHeader;
  readonly vertex: PlyElement;
  readonly face: PlyElement;
  /** Of all vertices, property after property. */
  readonly numbers: Float64Array;
  /** The place of the list of vertices among the properties of a face. */
  readonly listAt: number;
  readonly faces: Faces;
  /** Of each piece the other values of its faces, by their properties. */
  readonly others: readonly (readonly number[])[];
}

/** In words where the file is not of the kind that is written here. */
function layoutOf(bytes: Uint8Array): Layout | string {
  const header = readPlyHeader(bytes);
  const [vertex, face, ...more] = header.elements;
  if (vertex?.name !== 'vertex' || face?.name !== 'face' || more.some(({ count }) => count > 0))
    return fixWords.mesh.plyElements;
  const listAt = face.properties.findIndex(({ name }) => indexNames.includes(name));
  if (vertex.properties.some(({ countType }) => countType !== null)) return fixWords.mesh.plyVertexLists;
  if (face.properties.some(({ countType }, n) => (countType !== null) !== (n === listAt)))
    return fixWords.mesh.plyCornerValues;
  const rows = createPlyRows(bytes, header);
  const width = vertex.properties.length;
  const numbers = new Float64Array(vertex.count * width);
  rows.each(vertex, (row, index) => numbers.set(row.numbers, index * width));
  const vertices = integers();
  const starts = new Uint32Array(face.count + 1);
  const hasOthers = face.properties.length > 1;
  const pieceOf = new Uint32Array(face.count);
  const pieces = new Map<string, number>();
  const others: number[][] = [];
  rows.each(face, (row, index) => {
    const list = row.lists[listAt];
    const own = list?.values.subarray(0, list.length) ?? new Float64Array(0);
    const isSound =
      own.length > 2 && own.every((one) => Number.isInteger(one) && one >= 0 && one < vertex.count);
    if (isSound) for (const one of own) vertices.push(one);
    starts[index + 1] = vertices.length;
    const key = hasOthers ? row.numbers.join(' ') : '';
    const piece = pieces.get(key) ?? others.length;
    if (piece === others.length) {
      pieces.set(key, piece);
      others.push([...row.numbers]);
    }
    pieceOf[index] = piece;
  });
  return {
    header,
    vertex,
    face,
    numbers,
    listAt,
    faces: { vertices: vertices.filled(), starts, pieceOf },
    others,
  };
}

function cutFaces({ vertices, starts, pieceOf }: Faces, positions: Float64Array) {
  let count = 0;
  for (let face = 0; face < pieceOf.length; face++)
    count += Math.max(0, (starts[face + 1] ?? 0) - (starts[face] ?? 0) - 2);
  const corners = new Uint32Array(count * 3);
  const places = new Uint32Array(count * 3);
  const pieces = new Uint32Array(count);
  const faceOf = new Int32Array(count);
  const flat = Float32Array.from(positions);
  let end = 0;
  for (let face = 0; face < pieceOf.length; face++) {
    const list = vertices.subarray(starts[face], starts[face + 1]);
    if (list.length < 3) continue;
    const cut =
      list.length === 4 ? [0, 1, 2, 0, 2, 3] : triangulate(list.length, flat, (corner) => list[corner] ?? 0);
    for (let at = 0; at + 2 < cut.length; at += 3, end++) {
      for (let n = 0; n < 3; n++) {
        places[end * 3 + n] = cut[at + n] ?? 0;
        corners[end * 3 + n] = list[cut[at + n] ?? 0] ?? 0;
      }
      pieces[end] = pieceOf[face] ?? 0;
      faceOf[end] = face;
    }
  }
  const polygons: FacePolygons = { faceOf: faceOf.slice(), pieceOf: pieces, places };
  return { corners, pieceOf: pieces, faceOf, polygons };
}

/** New polygons of vertices, each with its piece. */
type Polygons = ReturnType<typeof polygonsOf>;

function written(bytes: Uint8Array, layout: Layout, surface: Surface, polygons: Polygons): Uint8Array {
  const { header } = layout;
  const numberOf = new Int32Array(surface.pointOf.length).fill(-1);
  for (const { vertices } of polygons) for (const vertex of vertices) numberOf[vertex] = 0;
  const vertices: number[] = [];
  for (let vertex = 0; vertex < numberOf.length; vertex++)
    if (numberOf[vertex] === 0) numberOf[vertex] = vertices.push(vertex) - 1;
  const head = textOf(bytes.subarray(0, header.bodyAt))
    .replace(/^([ \t]*element[ \t]+vertex[ \t]+)\d+/m, `$1${vertices.length}`)
    .replace(/^([ \t]*element[ \t]+face[ \t]+)\d+/m, `$1${polygons.length}`);
  checkIndices(layout, vertices.length, polygons);
  const renumbered = polygons.map((one) => ({
    ...one,
    vertices: one.vertices.map((vertex) => numberOf[vertex] ?? 0),
  }));
  const body =
    header.encoding === 'text'
      ? textBody(layout, surface, vertices, renumbered)
      : binaryBody(layout, surface, vertices, renumbered);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

const mostOf: Readonly<Record<PlyType, number>> = {
  int8: 127,
  uint8: 255,
  int16: 32_767,
  uint16: 65_535,
  int32: 2 ** 31 - 1,
  uint32: 2 ** 32 - 1,
  float32: 2 ** 24,
  float64: Number.MAX_SAFE_INTEGER,
};

/** Sharp edges part vertices: there may be more than the file's own numbers reach. */
function checkIndices({ face, listAt }: Layout, vertices: number, polygons: Polygons): void {
  const { type = 'int32', countType } = face.properties[listAt] ?? {};
  const longest = polygons.reduce((most, one) => Math.max(most, one.vertices.length), 0);
  if (vertices - 1 > mostOf[type] || longest > mostOf[countType ?? 'uint8'])
    throw new AppError('fix.impossible', {
      path: '',
      reason: fixWords.mesh.plyIndices(type, String(vertices)),
    });
}

/** The row of a vertex, with what was changed. */
function rowOf({ vertex: { properties }, numbers }: Layout, surface: Surface, vertex: number): Float64Array {
  const from = (surface.sourceOf[vertex] ?? 0) * properties.length;
  const row = numbers.slice(from, from + properties.length);
  const edits = surface.edits[vertex] ?? 0;
  const put = (names: readonly string[], values: ArrayLike<number> | null, at: number): void => {
    for (const [axis, name] of names.entries()) {
      const place = properties.findIndex((one) => one.name === name);
      if (place >= 0 && values !== null) row[place] = values[at + axis] ?? 0;
    }
  };
  if ((edits & moved) !== 0) put(['x', 'y', 'z'], surface.points, (surface.pointOf[vertex] ?? 0) * 3);
  if ((edits & shaded) !== 0) put(['nx', 'ny', 'nz'], surface.normals, vertex * 3);
  return row;
}

function textBody(
  layout: Layout,
  surface: Surface,
  vertices: readonly number[],
  polygons: Polygons,
): Uint8Array {
  const { vertex, face, listAt, others } = layout;
  const lines = vertices.map((one) =>
    [...rowOf(layout, surface, one)]
      .map((value, n) => (vertex.properties[n]?.type === 'float32' ? numberText(value) : String(value)))
      .join(' '),
  );
  for (const { vertices: list, piece } of polygons)
    lines.push(
      face.properties
        .map((_, n) => (n === listAt ? [list.length, ...list].join(' ') : String(others[piece]?.[n] ?? 0)))
        .join(' '),
    );
  return Buffer.from(`${lines.join('\n')}\n`, 'latin1');
}

function binaryBody(
  layout: Layout,
  surface: Surface,
  vertices: readonly number[],
  polygons: Polygons,
): Uint8Array {
  const { header, vertex, face, listAt, others } = layout;
  const isLittle = header.encoding === 'little-endian';
  const width = vertex.properties.reduce((sum, { type }) => sum + plyBytes[type], 0);
  const list = face.properties[listAt];
  const countType = list?.countType ?? 'uint8';
  const indexType = list?.type ?? 'int32';
  const fixed = face.properties.reduce(
    (sum, { type }, n) => sum + (n === listAt ? plyBytes[countType] : plyBytes[type]),
    0,
  );
  const size = polygons.reduce(
    (sum, one) => sum + fixed + one.vertices.length * plyBytes[indexType],
    vertices.length * width,
  );
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  let at = 0;
  const put = (type: PlyType, value: number): void => {
    putNumber(view, at, type, value, isLittle);
    at += plyBytes[type];
  };
  for (const one of vertices)
    for (const [n, value] of rowOf(layout, surface, one).entries())
      put(vertex.properties[n]?.type ?? 'float32', value);
  for (const { vertices: corners, piece } of polygons)
    for (const [n, { type }] of face.properties.entries()) {
      if (n !== listAt) put(type, others[piece]?.[n] ?? 0);
      else {
        put(countType, corners.length);
        for (const corner of corners) put(indexType, corner);
      }
    }
  return out;
}

function putNumber(view: DataView, at: number, type: PlyType, value: number, isLittle: boolean): void {
  switch (type) {
    case 'int8':
      return view.setInt8(at, value);
    case 'uint8':
      return view.setUint8(at, value);
    case 'int16':
      return view.setInt16(at, value, isLittle);
    case 'uint16':
      return view.setUint16(at, value, isLittle);
    case 'int32':
      return view.setInt32(at, value, isLittle);
    case 'uint32':
      return view.setUint32(at, value, isLittle);
    case 'float32':
      return view.setFloat32(at, value, isLittle);
    case 'float64':
      return view.setFloat64(at, value, isLittle);
  }
}
