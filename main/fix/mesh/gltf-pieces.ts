/** The primitives of a glTF's mesh as sources of one surface: their attributes as the file has them, unpacked where they are compressed. */
import type { GltfDocument, GltfPrimitive } from '../../formats/gltf/document.ts';
import { decodeDraco } from '../../formats/gltf/draco.ts';
import { type Elements, elementBytes, numbersOver, readElements } from '../../formats/gltf/element-bytes.ts';
import { type Numbers, readNumbers, wholeOf, widthOf } from '../../formats/gltf/read-numbers.ts';
import { trianglesOf } from '../../formats/gltf/scene-triangles.ts';
import { dracoDecoder } from '../../inspect/guarded/measure-draco.ts';
import type { OpenGltf } from '../read-mesh.ts';
import type { Sources } from './surface.ts';

/** A primitive. Its sources are the vertices that it uses: `used` has their numbers in the file, the first one is source `base`. */
export interface Piece {
  readonly mesh: number;
  readonly primitive: number;
  readonly attributes: ReadonlyMap<string, Elements>;
  readonly used: Uint32Array;
  readonly base: number;
  /** Triangles, by sources. */
  readonly corners: Uint32Array;
}

/** Null where numbers cannot be had. */
export async function readPiece(
  gltf: OpenGltf,
  place: Pick<Piece, 'mesh' | 'primitive' | 'base'>,
  known: Map<number, Promise<Elements | null>>,
): Promise<Piece | null> {
  const { document, read } = gltf;
  const primitive = document.meshes[place.mesh]?.primitives[place.primitive];
  if (primitive === undefined) return null;
  const unpacked = primitive.draco === null ? null : await unpack(gltf, primitive);
  if (primitive.draco !== null && unpacked === null) return null;
  const attributes = new Map<string, Elements>();
  for (const [name, index] of Object.entries(primitive.attributes)) {
    const once = known.get(index) ?? readElements(document, read, index);
    if (primitive.draco === null) known.set(index, once);
    const elements = unpacked?.attributes.get(name) ?? (await once);
    if (elements === null) return null;
    attributes.set(name, elements);
  }
  const positions = attributes.get('POSITION');
  if (positions === undefined || widthOf(positions) !== 3) return null;
  const count = positions.bytes.length / positions.size;
  if ([...attributes.values()].some(({ bytes, size }) => bytes.length < count * size)) return null;
  const corners = await cornersOf(document, gltf, primitive, unpacked?.indices ?? null);
  if (corners === null) return null;
  return {
    ...place,
    attributes,
    ...onlyUsed(trianglesOf(primitive.mode, corners, count), count, place.base),
  };
}

async function cornersOf(
  document: GltfDocument,
  { read }: OpenGltf,
  { indices, attributes }: GltfPrimitive,
  unpacked: Numbers | null,
): Promise<Numbers | null> {
  if (unpacked !== null) return unpacked;
  if (indices !== null) return await readNumbers(document, read, indices);
  const count = document.accessors[attributes['POSITION'] ?? -1]?.count ?? 0;
  return new Uint32Array(count).map((_, n) => n);
}

/** Primitives may share one long list of vertices, of which each uses a part. */
function onlyUsed(corners: Uint32Array, count: number, base: number): Pick<Piece, 'used' | 'corners'> {
  const numberOf = new Int32Array(count).fill(-1);
  for (const corner of corners) numberOf[corner] = 0;
  const used: number[] = [];
  for (let vertex = 0; vertex < count; vertex++)
    if (numberOf[vertex] === 0) numberOf[vertex] = used.push(vertex) - 1;
  return { used: Uint32Array.from(used), corners: corners.map((corner) => base + (numberOf[corner] ?? 0)) };
}

async function unpack({ document, read }: OpenGltf, { draco: packed, attributes }: GltfPrimitive) {
  if (packed === null) return null;
  const bytes = await read(packed.view, 0, document.views[packed.view]?.byteLength ?? 0);
  if (bytes === null) return null;
  const wanted = Object.entries(packed.attributes).flatMap(([name, id]) => {
    const accessor = document.accessors[attributes[name] ?? -1];
    return accessor === undefined ? [] : [{ name, id, accessor, componentType: accessor.componentType }];
  });
  const { draco } = await dracoDecoder();
  const decoded = decodeDraco(draco, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), wanted);
  const found = new Map<string, Elements>();
  for (const { name, accessor } of wanted) {
    const one = decoded.attributes.get(name);
    if (one === undefined || one.width !== widthOf(accessor)) return null;
    const { buffer, byteOffset, byteLength } = one.numbers;
    const { componentType, normalized, type } = accessor;
    const own = new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
    found.set(name, { bytes: own, size: elementBytes(accessor), componentType, normalized, type });
  }
  return { attributes: found, indices: decoded.indices };
}

/** Attributes of floating point numbers are the same when they differ by less; whole numbers when they are equal. */
const sameWithin: readonly (readonly [RegExp, number])[] = [
  [/^TEXCOORD_/, 1e-5],
  [/^COLOR_/, 1e-3],
  [/^WEIGHTS_/, 1e-4],
  [/^TANGENT$/, 1e-3],
];

/** Sources of all pieces one after the other. */
export function sourcesOf(pieces: readonly Piece[]): Sources {
  const count = pieces.reduce((sum, { used }) => sum + used.length, 0);
  const positions = new Float64Array(count * 3);
  const hasNormals = pieces.some(({ attributes }) => attributes.has('NORMAL'));
  const normals = hasNormals ? new Float32Array(count * 3) : null;
  const looksOf = [
    ['TEXCOORD_0', 2],
    ['COLOR_0', 3],
  ] as const;
  const seen = looksOf.filter(([name]) => pieces.some(({ attributes }) => attributes.has(name)));
  const width = seen.reduce((sum, [, numbers]) => sum + numbers, 0);
  const looks = new Float32Array(count * width);
  for (const { attributes, used, base } of pieces) {
    put(
      attributes.get('POSITION'),
      used,
      3,
      (source, n, value) => void (positions[(base + source) * 3 + n] = value),
    );
    put(attributes.get('NORMAL'), used, 3, (source, n, value) => {
      if (normals !== null) normals[(base + source) * 3 + n] = value;
    });
    let at = 0;
    for (const [name, numbers] of seen) {
      const from = at;
      put(
        attributes.get(name),
        used,
        numbers,
        (source, n, value) => void (looks[(base + source) * width + from + n] = value),
      );
      at += numbers;
    }
  }
  return {
    positions,
    normals,
    takesNormals: true,
    looks: width === 0 ? null : { values: looks, width },
    agree: agreement(pieces),
  };
}

function put(
  elements: Elements | undefined,
  used: Uint32Array,
  width: number,
  set: (source: number, n: number, value: number) => void,
): void {
  if (elements === undefined) return;
  const numbers = numbersOver(elements);
  const [own, whole] = [widthOf(elements), wholeOf(elements)];
  for (let source = 0; source < used.length; source++)
    for (let n = 0; n < Math.min(width, own); n++)
      set(
        source,
        n,
        Math.max((numbers[(used[source] ?? 0) * own + n] ?? 0) / whole, whole === 1 ? -Infinity : -1),
      );
}

/** The piece of a source. */
export function pieceOfSource(pieces: readonly Piece[], source: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.base ?? 0) <= source) low = middle;
    else high = middle - 1;
  }
  return low;
}

function agreement(pieces: readonly Piece[]): Sources['agree'] {
  const lists = pieces.map(({ attributes }) =>
    [...attributes]
      .filter(([name]) => name !== 'POSITION' && name !== 'NORMAL')
      .map(([name, elements]) => ({
        numbers: numbersOver(elements),
        width: widthOf(elements),
        within:
          elements.componentType === 5126 ? (sameWithin.find(([known]) => known.test(name))?.[1] ?? 0) : 0,
      })),
  );
  return (one, other) => {
    const at = pieceOfSource(pieces, one);
    const piece = pieces[at];
    if (piece === undefined || other < piece.base || other >= piece.base + piece.used.length) return false;
    const [first, second] = [piece.used[one - piece.base] ?? 0, piece.used[other - piece.base] ?? 0];
    for (const { numbers, width, within } of lists[at] ?? [])
      for (let n = 0; n < width; n++)
        if (!(Math.abs((numbers[first * width + n] ?? 0) - (numbers[second * width + n] ?? 0)) <= within))
          return false;
    return true;
  };
}
