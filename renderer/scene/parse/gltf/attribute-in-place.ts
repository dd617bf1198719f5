/** Numbers that lie in the file as they are drawn are used where they lie: a large model is not copied while it is read. */
import { BufferAttribute, type TypedArray } from 'three';
import { countAt, type JsonObject, objectsAt } from '../../glb/read-json.ts';

type Numbers = new (buffer: ArrayBuffer, byteOffset: number, length: number) => TypedArray;

const numbers: Readonly<Record<number, { readonly kind: Numbers; readonly bytes: number }>> = {
  5120: { kind: Int8Array, bytes: 1 },
  5121: { kind: Uint8Array, bytes: 1 },
  5122: { kind: Int16Array, bytes: 2 },
  5123: { kind: Uint16Array, bytes: 2 },
  5125: { kind: Uint32Array, bytes: 4 },
  5126: { kind: Float32Array, bytes: 4 },
};
const sizes: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/**
 * Over the memory of `binary`, the file's binary part; null for what has to be put together: sparse, interleaved or packed
 * accessors, other buffers, odd places. `root` must have passed `checkGltf`.
 */
export function attributeInPlace(
  root: JsonObject,
  binary: Uint8Array<ArrayBuffer>,
  index: number,
): BufferAttribute | null {
  const accessor = objectsAt(root, 'accessors', '')[index];
  if (accessor === undefined || accessor['sparse'] !== undefined) return null;
  const view = objectsAt(root, 'bufferViews', '')[countAt(accessor, 'bufferView', 'accessor', -1)];
  if (view === undefined || !liesInFile(root, view)) return null;
  const number = numbers[countAt(accessor, 'componentType', 'accessor', 0)];
  const size = sizes[String(accessor['type'])];
  if (number === undefined || size === undefined) return null;
  const packed = size * number.bytes;
  const start =
    binary.byteOffset +
    countAt(view, 'byteOffset', 'view', 0) +
    countAt(accessor, 'byteOffset', 'accessor', 0);
  if (start % number.bytes !== 0 || (countAt(view, 'byteStride', 'view', 0) || packed) !== packed)
    return null;
  const array = new number.kind(binary.buffer, start, countAt(accessor, 'count', 'accessor', 0) * size);
  return new BufferAttribute(array, size, accessor['normalized'] === true);
}

function liesInFile(root: JsonObject, view: JsonObject): boolean {
  if (countAt(view, 'buffer', 'view', 0) !== 0 || view['extensions'] !== undefined) return false;
  const [buffer] = objectsAt(root, 'buffers', '');
  return buffer !== undefined && buffer['uri'] === undefined && buffer['extensions'] === undefined;
}
