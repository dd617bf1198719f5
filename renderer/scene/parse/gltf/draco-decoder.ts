/** KHR_draco_mesh_compression, decoded in this worker: three's own decoder starts workers from blobs, which the page's policy need not allow. */

import wasmUrl from 'draco3dgltf/draco_decoder_gltf.wasm?url';
import startDraco, {
  type DracoDecoder as Decoder,
  type DracoGeometry,
  type DracoModule,
} from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import { BufferAttribute, BufferGeometry, type TypedArray } from 'three';
import type { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { AppError } from '../../../../main/contract/plain/errors.ts';

type Names<T> = Readonly<Record<string, T>>;

/** `loader` has what the glTF loader calls of a Draco loader: `preload` and `decodeDracoFile`. */
export interface DracoDecoder {
  readonly loader: DRACOLoader;
  /** What these bytes were decoded to for the loader; null where they were not. */
  decodedOf(bytes: ArrayBuffer): BufferGeometry | null;
}

export async function createDracoDecoder(): Promise<DracoDecoder> {
  const wasmBinary = await (await fetch(wasmUrl)).arrayBuffer();
  // Wrapped, because the module is promise-like and resolves to itself for ever.
  const { draco } = await new Promise<{ draco: DracoModule }>((resolve) => {
    startDraco({ wasmBinary, onModuleLoaded: (module) => resolve({ draco: module }) });
  });
  const decoded = new WeakMap<ArrayBuffer, BufferGeometry>();
  const loader = {
    preload: () => loader,
    decodeDracoFile(
      bytes: ArrayBuffer,
      onLoad: (geometry: BufferGeometry) => void,
      ids: Names<number>,
      types: Names<string>,
      _colours: string,
      onError: (error: unknown) => void,
    ) {
      try {
        const geometry = decode(draco, new Int8Array(bytes), ids, types);
        decoded.set(bytes, geometry);
        onLoad(geometry);
      } catch (error) {
        onError(error);
      }
    },
  };
  return { loader: loader as object as DRACOLoader, decodedOf: (bytes) => decoded.get(bytes) ?? null };
}

function decode(
  draco: DracoModule,
  bytes: Int8Array,
  ids: Names<number>,
  types: Names<string>,
): BufferGeometry {
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  try {
    if (decoder.GetEncodedGeometryType(bytes) !== draco.TRIANGULAR_MESH)
      throw damaged('its compressed geometry is no mesh');
    const status = decoder.DecodeArrayToMesh(bytes, bytes.byteLength, mesh);
    if (!status.ok() || mesh.ptr === 0) throw damaged(`its compressed geometry: ${status.error_msg()}`);
    const geometry = new BufferGeometry();
    for (const [name, id] of Object.entries(ids))
      geometry.setAttribute(name, attributeOf(draco, decoder, mesh, id, types[name] ?? ''));
    return geometry.setIndex(indexOf(draco, decoder, mesh));
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}

function attributeOf(
  draco: DracoModule,
  decoder: Decoder,
  mesh: DracoGeometry,
  id: number,
  type: string,
): BufferAttribute {
  const attribute = decoder.GetAttributeByUniqueId(mesh, id);
  const itemSize = attribute.num_components();
  const [Numbers, dracoType] = numbersOf(draco, type);
  const length = mesh.num_points() * itemSize;
  const array = fromHeap(draco, length * Numbers.BYTES_PER_ELEMENT, (pointer, size) => {
    decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, dracoType, size, pointer);
    return new Numbers(draco.HEAPF32.buffer, pointer, length).slice();
  });
  return new BufferAttribute(array, itemSize);
}

function indexOf(draco: DracoModule, decoder: Decoder, mesh: DracoGeometry): BufferAttribute {
  const length = mesh.num_faces() * 3;
  const array = fromHeap(draco, length * 4, (pointer, size) => {
    decoder.GetTrianglesUInt32Array(mesh, size, pointer);
    return new Uint32Array(draco.HEAPF32.buffer, pointer, length).slice();
  });
  return new BufferAttribute(array, 1);
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

type NumbersClass = {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, offset: number, length: number): TypedArray;
};

function numbersOf(draco: DracoModule, type: string): readonly [NumbersClass, number] {
  switch (type) {
    case 'Int8Array':
      return [Int8Array, draco.DT_INT8];
    case 'Int16Array':
      return [Int16Array, draco.DT_INT16];
    case 'Uint8Array':
      return [Uint8Array, draco.DT_UINT8];
    case 'Uint16Array':
      return [Uint16Array, draco.DT_UINT16];
    case 'Uint32Array':
      return [Uint32Array, draco.DT_UINT32];
    default:
      return [Float32Array, draco.DT_FLOAT32];
  }
}

const damaged = (reason: string): AppError<'model.damaged'> => new AppError('model.damaged', { reason });
