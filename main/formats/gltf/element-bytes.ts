/** The elements of an accessor as the file has them: not as fractions, one behind the other, with what a sparse accessor replaces. */
import { componentBytes } from './check-accessors.ts';
import type { GltfAccessor, GltfDocument } from './document.ts';
import { type Numbers, numberClasses, widthOf } from './read-numbers.ts';
import type { ReadView } from './view-bytes.ts';

/** `size`: bytes of one element. The bytes begin their buffer, so that numbers can be laid over them. */
export interface Elements extends Pick<GltfAccessor, 'componentType' | 'normalized' | 'type'> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: number;
}

export function elementBytes(accessor: Pick<GltfAccessor, 'componentType' | 'type'>): number {
  return (componentBytes[accessor.componentType] ?? 4) * widthOf(accessor);
}

/** Of a document that has passed `checkGltf`. Null for what cannot be had. Not for matrices, whose columns may be padded. */
export async function readElements(
  { accessors, views }: GltfDocument,
  read: ReadView,
  index: number,
): Promise<Elements | null> {
  const accessor = accessors[index];
  if (accessor === undefined) return null;
  const { view, byteOffset, count, sparse, componentType, normalized, type } = accessor;
  const size = elementBytes(accessor);
  const bytes = new Uint8Array(count * size);
  if (view !== null && count > 0) {
    const stride = views[view]?.byteStride ?? 0;
    const step = stride === 0 ? size : stride;
    const found = await read(view, byteOffset, (count - 1) * step + size);
    if (found === null) return null;
    if (step === size) bytes.set(found);
    else for (let n = 0; n < count; n++) bytes.set(found.subarray(n * step, n * step + size), n * size);
  }
  if (sparse !== null) {
    const width = componentBytes[sparse.indices.componentType] ?? 4;
    const places = await read(sparse.indices.view, sparse.indices.byteOffset, sparse.count * width);
    const values = await read(sparse.values.view, sparse.values.byteOffset, sparse.count * size);
    const kind = numberClasses[sparse.indices.componentType];
    if (places === null || values === null || kind === undefined) return null;
    const indices = new kind(places.slice().buffer, 0, sparse.count);
    for (let n = 0; n < sparse.count; n++) {
      const place = indices[n] ?? 0;
      if (place < count) bytes.set(values.subarray(n * size, n * size + size), place * size);
    }
  }
  return { bytes, size, componentType, normalized, type };
}

/** The numbers of elements, over the same memory. */
export function numbersOver({ bytes, componentType }: Pick<Elements, 'bytes' | 'componentType'>): Numbers {
  const kind = numberClasses[componentType] ?? Float32Array;
  return new kind(bytes.buffer, 0, Math.floor(bytes.length / kind.BYTES_PER_ELEMENT));
}
