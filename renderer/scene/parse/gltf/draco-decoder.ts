/** KHR_draco_mesh_compression for three's loader, decoded in this worker: three's own decoder starts workers from blobs, which the page's policy need not allow. */

import wasmUrl from 'draco3dgltf/draco_decoder_gltf.wasm?url';
import startDraco from 'draco3dgltf/draco_decoder_gltf_nodejs.js';
import { BufferAttribute, BufferGeometry } from 'three';
import type { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { type DracoModule, decodeDraco } from '../../../../main/formats/gltf/draco.ts';
import { numberClasses } from '../../../../main/formats/gltf/read-numbers.ts';

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
        const geometry = geometryOf(draco, new Int8Array(bytes), ids, types);
        decoded.set(bytes, geometry);
        onLoad(geometry);
      } catch (error) {
        onError(error);
      }
    },
  };
  return { loader: loader as object as DRACOLoader, decodedOf: (bytes) => decoded.get(bytes) ?? null };
}

function geometryOf(
  draco: DracoModule,
  bytes: Int8Array,
  ids: Names<number>,
  types: Names<string>,
): BufferGeometry {
  const wanted = Object.entries(ids).map(([name, id]) => ({
    name,
    id,
    componentType: componentTypeOf(types[name] ?? ''),
  }));
  const { attributes, indices } = decodeDraco(draco, bytes, wanted);
  const geometry = new BufferGeometry();
  for (const [name, { numbers, width }] of attributes)
    geometry.setAttribute(name, new BufferAttribute(numbers, width));
  return geometry.setIndex(new BufferAttribute(indices, 1));
}

/** glTF's, of the name of an array type, by which the loader asks. */
function componentTypeOf(arrayName: string): number {
  const found = Object.entries(numberClasses).find(([, kind]) => kind.name === arrayName);
  return found === undefined ? 5126 : Number(found[0]);
}
