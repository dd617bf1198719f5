/** KHR_draco_mesh_compression: what Google's decoder makes of the compressed bytes. The decoder is handed in, because a page and Node load it in their own ways. */

import { AppError } from '../../contract/plain/errors.ts';
import type { GltfDocument, GltfPrimitive } from './document.ts';
import { gltfLimits } from './gltf-limits.ts';
import { gltfWords } from './gltf-words.ts';
import type { UnpackedMesh } from './points.ts';
import { asFractions, type Numbers, numberClasses, wholeOf } from './read-numbers.ts';
import type { ReadView } from './view-bytes.ts';

/** Lies in the decoder's memory until it is destroyed. */
export interface DracoObject {
  readonly ptr: number;
}

export interface DracoGeometry extends DracoObject {
  num_points(): number;
  num_faces(): number;
}

interface DracoAttribute extends DracoObject {
  num_components(): number;
}

interface DracoDecoder extends DracoObject {
  GetEncodedGeometryType(bytes: Int8Array): number;
  DecodeArrayToMesh(
    bytes: Int8Array,
    length: number,
    into: DracoGeometry,
  ): { ok(): boolean; error_msg(): string };
  GetAttributeByUniqueId(geometry: DracoGeometry, id: number): DracoAttribute;
  GetTrianglesUInt32Array(geometry: DracoGeometry, bytes: number, pointer: number): void;
  GetAttributeDataArrayForAllPoints(
    geometry: DracoGeometry,
    attribute: DracoAttribute,
    type: number,
    bytes: number,
    pointer: number,
  ): void;
}

/** The part of the decoder that is used. */
export interface DracoModule {
  readonly Decoder: new () => DracoDecoder;
  readonly Mesh: new () => DracoGeometry;
  readonly TRIANGULAR_MESH: number;
  readonly HEAPF32: Float32Array<ArrayBuffer>;
  readonly DT_FLOAT32: number;
  readonly DT_INT8: number;
  readonly DT_INT16: number;
  readonly DT_UINT8: number;
  readonly DT_UINT16: number;
  readonly DT_UINT32: number;
  destroy(object: DracoObject): void;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/** An attribute as it is wanted: its id in the compressed bytes, and glTF's component type of its numbers. */
export interface WantedAttribute {
  readonly name: string;
  readonly id: number;
  readonly componentType: number;
}

/** `width` numbers for each vertex, not normalised. */
export interface DecodedAttribute {
  readonly numbers: Numbers;
  readonly width: number;
}

/** Throws `model.damaged`, and `model.beyond-limit` for more numbers than `gltfLimits.measuredNumbers` in one of its lists. */
export function decodeDraco(
  draco: DracoModule,
  bytes: Int8Array,
  wanted: readonly WantedAttribute[],
): {
  readonly attributes: ReadonlyMap<string, DecodedAttribute>;
  readonly indices: Uint32Array<ArrayBuffer>;
} {
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  try {
    if (decoder.GetEncodedGeometryType(bytes) !== draco.TRIANGULAR_MESH)
      throw damaged(gltfWords.damaged.compressedNoMesh);
    const status = decoder.DecodeArrayToMesh(bytes, bytes.byteLength, mesh);
    if (!status.ok() || mesh.ptr === 0) throw damaged(gltfWords.damaged.compressed(status.error_msg()));
    const corners = mesh.num_faces() * 3;
    const attributes = new Map<string, DecodedAttribute>();
    for (const { name, id, componentType } of wanted) {
      const attribute = decoder.GetAttributeByUniqueId(mesh, id);
      if (attribute.ptr === 0) throw damaged(gltfWords.damaged.compressedWithout(name));
      const width = attribute.num_components();
      const numbers = numbersOf(draco, componentType, mesh.num_points() * width, (type, size, pointer) =>
        decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, type, size, pointer),
      );
      attributes.set(name, { numbers, width });
    }
    const indices = fromHeap(draco, corners * 4, (pointer, size) => {
      decoder.GetTrianglesUInt32Array(mesh, size, pointer);
      return new Uint32Array(draco.HEAPF32.buffer, pointer, corners).slice();
    });
    return { attributes, indices };
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}

/** What a primitive is measured by. Null for one that is not compressed, or whose bytes cannot be had. Throws as `decodeDraco`. */
export async function unpackPrimitive(
  draco: DracoModule,
  { accessors, views }: GltfDocument,
  { draco: packed, attributes }: GltfPrimitive,
  read: ReadView,
): Promise<UnpackedMesh | null> {
  if (packed === null) return null;
  const bytes = await read(packed.view, 0, views[packed.view]?.byteLength ?? 0);
  if (bytes === null) return null;
  const wanted = Object.entries(packed.attributes).flatMap(([name, id]) => {
    const accessor = accessors[attributes[name] ?? -1];
    return accessor === undefined || !/^(POSITION|JOINTS_\d+|WEIGHTS_\d+)$/.test(name)
      ? []
      : [{ name, id, componentType: accessor.componentType, whole: wholeOf(accessor) }];
  });
  const decoded = decodeDraco(draco, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), wanted);
  const unpacked: Record<string, Numbers> = {};
  for (const { name, whole } of wanted) {
    const numbers = decoded.attributes.get(name)?.numbers;
    if (numbers !== undefined) unpacked[name] = asFractions(numbers, whole);
  }
  return { attributes: unpacked, indices: decoded.indices };
}

function numbersOf(
  draco: DracoModule,
  componentType: number,
  length: number,
  fill: (type: number, bytes: number, pointer: number) => void,
): Numbers {
  if (length > gltfLimits.measuredNumbers)
    throw new AppError('model.beyond-limit', {
      what: gltfWords.beyond.compressedNumbers,
      limit: `${gltfLimits.measuredNumbers}`,
    });
  const kind = numberClasses[componentType] ?? Float32Array;
  return fromHeap(draco, length * kind.BYTES_PER_ELEMENT, (pointer, size) => {
    fill(dracoType(draco, componentType), size, pointer);
    return new kind(draco.HEAPF32.buffer, pointer, length).slice();
  });
}

function dracoType(draco: DracoModule, componentType: number): number {
  switch (componentType) {
    case 5120:
      return draco.DT_INT8;
    case 5121:
      return draco.DT_UINT8;
    case 5122:
      return draco.DT_INT16;
    case 5123:
      return draco.DT_UINT16;
    case 5125:
      return draco.DT_UINT32;
    default:
      return draco.DT_FLOAT32;
  }
}

function fromHeap<T>(draco: DracoModule, bytes: number, read: (pointer: number, bytes: number) => T): T {
  // oxlint-disable-next-line no-underscore-dangle -- the decoder's own names
  const { _malloc: take, _free: give } = draco;
  const pointer = take(bytes);
  try {
    return read(pointer, bytes);
  } finally {
    give(pointer);
  }
}

const damaged = (reason: string): AppError<'model.damaged'> => new AppError('model.damaged', { reason });
