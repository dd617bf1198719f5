/** glTF 2.0, as GLB or as text with its files: checked, then decoded by three's loader, which is given bytes and never a URL. */
import { BufferAttribute, type Loader, type Texture, type TypedArray } from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import {
  type GLTF,
  GLTFLoader,
  type GLTFLoaderPlugin,
  type GLTFParser,
} from 'three/examples/jsm/loaders/GLTFLoader.js';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { checkGltf } from '../../glb/check-gltf.ts';
import { countAt, type JsonObject, objectsAt, readGltf } from '../../glb/read-gltf.ts';
import type { ParseModel } from '../parsed-model.ts';
import {
  createImageDecoder,
  createReadUri,
  type DecodeImage,
  type ReadUri,
  textureNote,
} from '../textures.ts';

/** Numbers that lie in the file as they are drawn are used where they lie: a large model is not copied while it is read. */
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

// Gives the glTF loader its images: from the file or the folder, decoded by us, with no request, and saying which one failed.

/** `onNote` is notified of every texture that is left out. */
export interface TextureOptions {
  readonly read: ReadUri;
  readonly decode: DecodeImage;
  readonly onNote: (note: LoadNote) => void;
}

interface TextureDef {
  readonly source?: number;
  readonly extensions?: Readonly<Record<string, { readonly source?: number }>>;
}

// In the order of preference; a KTX2 image costs more to unfold than its plain fallback, where there is one.
const sources = ['EXT_texture_avif', 'EXT_texture_webp'];
const lastSource = 'KHR_texture_basisu';
// The loader has plugins of its own under the first three names and takes one of ours in their place.
const names = [...sources, lastSource, 'CALIPER_texture'];

/** Plugins for `GLTFLoader.register`. */
function texturePlugins(options: TextureOptions): ((parser: GLTFParser) => GLTFLoaderPlugin)[] {
  return names.map((name) => (parser) => ({
    name,
    loadTexture: (index) => loadTexture(parser, index, options),
  }));
}

function loadTexture(parser: GLTFParser, index: number, options: TextureOptions): Promise<Texture> | null {
  const json = parser.json as { textures?: TextureDef[]; images?: { uri?: string }[] };
  const texture = json.textures?.[index];
  const offered = sources
    .map((name) => texture?.extensions?.[name]?.source)
    .find((source) => source !== undefined);
  const source = offered ?? texture?.source ?? texture?.extensions?.[lastSource]?.source;
  // The loader takes a promise of nothing for "no texture", which its types do not say.
  if (source === undefined || json.images?.[source] === undefined) return Promise.resolve(null as never);
  return parser.loadTextureImage(index, source, new ImageBytesLoader(source, options).asLoader());
}

/** Fits the loader's interface for decoders that want bytes (`parse`) rather than a URL. */
class ImageBytesLoader {
  readonly isKTX2Loader = true;
  private readonly image: number;
  private readonly options: TextureOptions;

  constructor(image: number, options: TextureOptions) {
    this.image = image;
    this.options = options;
  }

  /** The GLTF loader uses only `isKTX2Loader`, `parse` and `load` of what it is given. */
  asLoader(): Loader {
    return this as object as Loader;
  }

  parse(bytes: ArrayBuffer, onLoad: (texture: Texture) => void, onError: (error: unknown) => void): void {
    this.options.decode(new Uint8Array(bytes)).then(onLoad, (error: unknown) => this.fail(error, onError));
  }

  load(
    uri: string,
    onLoad: (texture: Texture) => void,
    _progress: unknown,
    onError: (error: unknown) => void,
  ): void {
    this.options
      .read(uri)
      .then((bytes) => this.options.decode(bytes))
      .then(onLoad, (error: unknown) => this.fail(error, onError));
  }

  private fail(error: unknown, onError: (error: unknown) => void): void {
    this.options.onNote(textureNote(`Texture ${this.image + 1}`, error));
    onError(error);
  }
}
