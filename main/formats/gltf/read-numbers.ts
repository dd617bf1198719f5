/** The numbers of an accessor (glTF 2.0, 3.6.2): interleaved, sparse, normalised, or as they lie in the file. */
import { componentBytes, components } from './check-accessors.ts';
import type { GltfAccessor, GltfDocument } from './document.ts';
import { gltfLimits } from './gltf-limits.ts';
import type { ReadView } from './view-bytes.ts';

/** Element after element. */
export type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Uint32Array
  | Float32Array
  | Float64Array;

export type NumbersClass = {
  readonly name: string;
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Numbers;
};

/** By glTF's component types. */
export const numberClasses: Readonly<Record<number, NumbersClass>> = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
};

/** What a normalised component of each type is divided by; 5125 and 5126 are never normalised. */
const wholes: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32_767, 5123: 65_535 };

/** What the accessor's stored numbers are divided by: 1 unless they are normalised. */
export function wholeOf({
  normalized,
  componentType,
}: Pick<GltfAccessor, 'normalized' | 'componentType'>): number {
  return normalized ? (wholes[componentType] ?? 1) : 1;
}

/** Numbers of one element. */
export function widthOf({ type }: Pick<GltfAccessor, 'type'>): number {
  return components[type] ?? 1;
}

/**
 * Of a document that has passed `checkGltf`; normalised numbers as fractions. Null for what cannot be had, or has more
 * numbers than `gltfLimits.measuredNumbers`. May be a view of the file's memory: not to be written to.
 */
export async function readNumbers(
  { accessors, views }: GltfDocument,
  read: ReadView,
  index: number,
): Promise<Numbers | null> {
  const accessor = accessors[index];
  if (accessor === undefined) return null;
  const { view, count, sparse, componentType, byteOffset } = accessor;
  const width = widthOf(accessor);
  if (count * width > gltfLimits.measuredNumbers) return null;
  let numbers: Numbers | null = empty(componentType, count * width);
  if (view !== null) {
    const stride = views[view]?.byteStride ?? 0;
    numbers = await numbersIn(read, { view, byteOffset, stride }, accessor);
  }
  if (numbers === null) return null;
  if (sparse !== null) numbers = await replaced(numbers, accessor, sparse, read);
  return numbers === null ? null : asFractions(numbers, wholeOf(accessor));
}

function empty(componentType: number, length: number): Numbers {
  return componentType === 5125 ? new Float64Array(length) : new Float32Array(length);
}

interface Place {
  readonly view: number;
  readonly byteOffset: number;
  /** Zero: one element behind the other. */
  readonly stride: number;
}

async function numbersIn(
  read: ReadView,
  { view: index, byteOffset, stride }: Place,
  { componentType, count, type }: Pick<GltfAccessor, 'componentType' | 'count' | 'type'>,
): Promise<Numbers | null> {
  const kind = numberClasses[componentType];
  const size = componentBytes[componentType];
  const width = components[type];
  if (kind === undefined || size === undefined || width === undefined) return null;
  if (count === 0) return empty(componentType, 0);
  const step = stride === 0 ? width * size : stride;
  const bytes = await read(index, byteOffset, (count - 1) * step + width * size);
  if (bytes === null) return null;
  const start = bytes.byteOffset;
  if (step === width * size && start % size === 0) return new kind(bytes.buffer, start, count * width);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = empty(componentType, count * width);
  for (let element = 0, to = 0; element < count; element++) {
    const from = element * step;
    for (let part = 0; part < width; part++)
      numbers[to++] = component(view, from + part * size, componentType);
  }
  return numbers;
}

function component(view: DataView, at: number, componentType: number): number {
  switch (componentType) {
    case 5120:
      return view.getInt8(at);
    case 5121:
      return view.getUint8(at);
    case 5122:
      return view.getInt16(at, true);
    case 5123:
      return view.getUint16(at, true);
    case 5125:
      return view.getUint32(at, true);
    default:
      return view.getFloat32(at, true);
  }
}

async function replaced(
  before: Numbers,
  accessor: GltfAccessor,
  { count, indices, values }: NonNullable<GltfAccessor['sparse']>,
  read: ReadView,
): Promise<Numbers | null> {
  const { componentType } = indices;
  const places = await numbersIn(read, { ...indices, stride: 0 }, { componentType, count, type: 'SCALAR' });
  const changed = await numbersIn(read, { ...values, stride: 0 }, { ...accessor, count });
  if (places === null || changed === null) return null;
  const width = widthOf(accessor);
  const numbers = empty(accessor.componentType, before.length);
  numbers.set(before);
  for (let n = 0; n < count; n++) {
    const place = places[n] ?? 0;
    if (place >= accessor.count) continue;
    for (let part = 0; part < width; part++) numbers[place * width + part] = changed[n * width + part] ?? 0;
  }
  return numbers;
}

/** Each divided by `whole`, and not below -1. */
export function asFractions(numbers: Numbers, whole: number): Numbers {
  if (whole === 1) return numbers;
  const parts = new Float32Array(numbers.length);
  for (let n = 0; n < numbers.length; n++) parts[n] = Math.max((numbers[n] ?? 0) / whole, -1);
  return parts;
}
