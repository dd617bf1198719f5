/** glTF 2.0, as GLB or as text with its files: checked, then decoded by three's loader, which is given bytes and never a URL. */
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { type GLTF, GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import type { LoadNote } from '../../../../main/formats/load-note.ts';
import { checkGltf } from '../../glb/check.ts';
import { readGltf } from '../../glb/container.ts';
import { countAt, type JsonObject, objectsAt } from '../../glb/read-json.ts';
import { createImageDecoder } from '../decode-image.ts';
import { createReadUri, type ReadUri } from '../read-uri.ts';
import type { ParseModel } from '../types.ts';
import { attributeInPlace } from './attribute-in-place.ts';
import { texturePlugins } from './texture-plugin.ts';

/** glTF is in metres and Y up by its specification (2.0, 3.4). */
export const parseGltf: ParseModel = async (request, folder) => {
  const { root, binary } = readGltf(await folder.read(request.path));
  const check = checkGltf(root, binary);
  const notes: LoadNote[] = check.warnings.map((message) => ({ level: 'warn', what: 'missing', message }));
  const read = createReadUri(request.path, folder);
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  loader.register((parser) => ({ name: 'CALIPER_buffers', ...bytesOnly(parser, root, binary, read) }));
  if (check.usesDraco) {
    const { createDracoDecoder } = await import('./draco-decoder.ts');
    loader.setDRACOLoader(await createDracoDecoder());
  }
  const textures = {
    read,
    decode: createImageDecoder({ edgePx: request.textureEdgePx, signal: request.signal }),
    onNote: (note: LoadNote) => notes.push(note),
  };
  for (const plugin of texturePlugins(textures)) loader.register(plugin);
  const gltf = await parse(loader, root);
  request.signal.throwIfAborted();
  return { root: gltf.scene, stated: { unitMetres: 1, upAxis: 'y' }, physics: null, notes };
};

// Given as an object, which the loader takes and its types do not say: a GLB's description is read once, by us.
function parse(loader: GLTFLoader, root: JsonObject): Promise<GLTF> {
  return loader.parseAsync(root as object as ArrayBuffer, '');
}

/** Puts our reading of buffers in place of the loader's own, which asks for URLs. */
function bytesOnly(
  parser: GLTFParser,
  root: JsonObject,
  binary: Uint8Array<ArrayBuffer>,
  read: ReadUri,
): object {
  const buffers = objectsAt(root, 'buffers', '');
  parser.loadBuffer = async (index) => {
    const buffer = buffers[index] ?? {};
    const { uri } = buffer;
    if (typeof uri !== 'string') {
      if (index === 0) return binary.slice().buffer;
      throw new AppError('model.damaged', { reason: `buffer ${index} is in no file` });
    }
    const bytes = await read(uri);
    const declared = countAt(buffer, 'byteLength', `buffer ${index}`, 0);
    if (bytes.length < declared) {
      throw new AppError('model.damaged', {
        reason: `buffer ${index} claims ${formatNumber(declared)} bytes, and its file holds ${formatNumber(bytes.length)}`,
      });
    }
    return bytes.buffer;
  };
  const put = parser.loadAccessor.bind(parser);
  parser.loadAccessor = async (index) => attributeInPlace(root, binary, index) ?? (await put(index));
  const views = objectsAt(root, 'bufferViews', '');
  return {
    /** Cut out of the file itself: its binary part is not copied as a whole before. */
    loadBufferView(index: number): Promise<ArrayBuffer> | null {
      const view = views[index];
      if (view === undefined || countAt(view, 'buffer', 'a view', 0) !== 0) return null;
      if (buffers[0]?.['uri'] !== undefined || view['extensions'] !== undefined) return null;
      const start = countAt(view, 'byteOffset', 'a view', 0);
      const part = binary.slice(start, start + countAt(view, 'byteLength', 'a view', 0));
      return Promise.resolve(part.buffer);
    },
  };
}
