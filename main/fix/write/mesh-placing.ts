/** OBJ, STL and PLY under a similarity: vertices and normals, everything else byte for byte. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { placedDirection, type Triple } from '../../formats/matrix.ts';
import { type PlyElement, type PlyType, plyBytes, readPlyHeader } from '../../formats/ply/header.ts';
import { isTurned, placed, type Similarity } from '../placing/similarity.ts';
import { editWords } from './edit-words.ts';
import { bytesOf, numberText, textOf } from './text-edits.ts';

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const triple = String.raw`(${number})([ \t]+)(${number})([ \t]+)(${number})`;

/** Lines that begin with `key` and three numbers. */
function placeLines(text: string, key: string, place: (point: Triple) => Triple): string {
  return text.replace(
    new RegExp(String.raw`(^[ \t]*${key}[ \t]+)${triple}`, 'gim'),
    (_, head: string, x: string, gap: string, y: string, gap2: string, z: string) => {
      const [a, b, c] = place([Number(x), Number(y), Number(z)]);
      return `${head}${numberText(a)}${gap}${numberText(b)}${gap2}${numberText(c)}`;
    },
  );
}

/** Throws `fix.impossible` where a vertex goes on in the next line or has a weight. */
export function placeObj(path: string, bytes: Uint8Array, by: Similarity): Uint8Array {
  const text = textOf(bytes);
  if (/^[ \t]*vn?[ \t][^\r\n]*\\\r?$/m.test(text)) throw impossible(path, editWords.mesh.longVertexLines);
  if (!/^[ \t]*v[ \t]/m.test(text)) throw impossible(path, editWords.mesh.noVertices);
  const vertices = placeLines(text, 'v', (point) => placed(by, point));
  return bytesOf(
    isTurned(by) ? placeLines(vertices, 'vn', (way) => placedDirection(by.turn, way)) : vertices,
  );
}

const headerBytes = 84;
const triangleBytes = 50;

/** Throws `fix.impossible` for a file that is cut off. */
export function placeStl(path: string, bytes: Uint8Array, by: Similarity): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length >= headerBytes ? view.getUint32(80, true) : null;
  const isExact = count !== null && headerBytes + count * triangleBytes === bytes.length;
  const head = textOf(bytes.subarray(0, 1024));
  if (/^\s*solid\b/i.test(head) && !head.includes('\0') && !isExact) {
    const text = placeLines(textOf(bytes), 'vertex', (point) => placed(by, point));
    return bytesOf(
      isTurned(by) ? placeLines(text, 'facet[ \t]+normal', (way) => placedDirection(by.turn, way)) : text,
    );
  }
  if (count === null || headerBytes + count * triangleBytes > bytes.length)
    throw impossible(path, editWords.mesh.notStl);
  const out = Uint8Array.from(bytes);
  const to = new DataView(out.buffer);
  for (let n = 0, at = headerBytes; n < count; n++, at += triangleBytes) {
    if (isTurned(by)) putFloats(to, at, placedDirection(by.turn, floatsAt(to, at)));
    for (let corner = 1; corner < 4; corner++)
      putFloats(to, at + corner * 12, placed(by, floatsAt(to, at + corner * 12)));
  }
  return out;
}

const floatsAt = (view: DataView, at: number): Triple => [
  view.getFloat32(at, true),
  view.getFloat32(at + 4, true),
  view.getFloat32(at + 8, true),
];

function putFloats(view: DataView, at: number, values: Triple): void {
  for (const [n, value] of values.entries()) view.setFloat32(at + 4 * n, value, true);
}

/** Throws `fix.impossible` where the vertices do not come first, or are cut off. */
export function placePly(path: string, bytes: Uint8Array, by: Similarity): Uint8Array {
  const { encoding, elements, bodyAt } = headerOf(path, bytes);
  const [vertex] = elements;
  if (vertex?.name !== 'vertex' || vertex.properties.some(({ countType }) => countType !== null))
    throw impossible(path, editWords.mesh.plyVerticesFirst);
  const indexOf = (name: string): number => vertex.properties.findIndex((one) => one.name === name);
  const groups = [
    { at: ['x', 'y', 'z'].map(indexOf), place: (point: Triple): Triple => placed(by, point) },
    { at: ['nx', 'ny', 'nz'].map(indexOf), place: (way: Triple): Triple => placedDirection(by.turn, way) },
  ].filter(({ at }) => at.every((n) => n >= 0));
  if (groups.length === 0) throw impossible(path, editWords.mesh.plyNoCoordinates);
  if (encoding === 'text') return placeTextPly(path, bytes, bodyAt, vertex, groups);
  return placeBinaryPly(path, bytes, { bodyAt, vertex, groups, isLittle: encoding === 'little-endian' });
}

function headerOf(path: string, bytes: Uint8Array): ReturnType<typeof readPlyHeader> {
  try {
    return readPlyHeader(bytes);
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw impossible(path, editWords.mesh.plyHeader);
  }
}

interface Group {
  readonly at: readonly number[];
  readonly place: (point: Triple) => Triple;
}

function placeTextPly(
  path: string,
  bytes: Uint8Array,
  bodyAt: number,
  vertex: PlyElement,
  groups: readonly Group[],
): Uint8Array {
  const text = textOf(bytes);
  const parts = text.slice(bodyAt).split(/(\r\n|\n|\r)/);
  for (let row = 0, at = 0; row < vertex.count; at += 2) {
    const line = parts[at];
    if (line === undefined) throw impossible(path, editWords.cutOff);
    if (line.trim() === '') continue;
    row += 1;
    const words = line.split(/([ \t]+)/);
    const first = words[0] === '' ? 2 : 0;
    for (const group of groups) {
      const values = group.at.map((n) => Number(words[first + 2 * n]));
      const [x = 0, y = 0, z = 0] = values;
      if (!values.every((value) => Number.isFinite(value))) throw impossible(path, editWords.mesh.badVertex);
      for (const [n, value] of group.place([x, y, z]).entries())
        words[first + 2 * (group.at[n] ?? 0)] = numberText(value);
    }
    parts[at] = words.join('');
  }
  return bytesOf(text.slice(0, bodyAt) + parts.join(''));
}

function placeBinaryPly(
  path: string,
  bytes: Uint8Array,
  body: { bodyAt: number; vertex: PlyElement; groups: readonly Group[]; isLittle: boolean },
): Uint8Array {
  const { bodyAt, vertex, groups, isLittle } = body;
  const types = vertex.properties.map(({ type }) => type);
  const offsets = types.map((_, n) => types.slice(0, n).reduce((sum, type) => sum + plyBytes[type], 0));
  const stride = types.reduce((sum, type) => sum + plyBytes[type], 0);
  if (bodyAt + stride * vertex.count > bytes.length) throw impossible(path, editWords.cutOff);
  if (groups.some(({ at }) => at.some((n) => !isFloat(types[n]))))
    throw impossible(path, editWords.mesh.plyWholeNumbers);
  const out = Uint8Array.from(bytes);
  const view = new DataView(out.buffer);
  for (let row = 0, from = bodyAt; row < vertex.count; row++, from += stride)
    for (const { at, place } of groups) {
      const [x = 0, y = 0, z = 0] = at.map((n) =>
        types[n] === 'float64'
          ? view.getFloat64(from + (offsets[n] ?? 0), isLittle)
          : view.getFloat32(from + (offsets[n] ?? 0), isLittle),
      );
      for (const [n, value] of place([x, y, z]).entries()) {
        const index = at[n] ?? 0;
        if (types[index] === 'float64') view.setFloat64(from + (offsets[index] ?? 0), value, isLittle);
        else view.setFloat32(from + (offsets[index] ?? 0), value, isLittle);
      }
    }
  return out;
}

const isFloat = (type: PlyType | undefined): boolean => type === 'float32' || type === 'float64';

const impossible = (path: string, reason: string): AppError =>
  new AppError('fix.impossible', { path, reason });
