/** Gives the glTF loader its images: from the file or the folder, decoded by us, with no request, and saying which one failed. */

import type { Loader, Texture } from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { parseWords } from '../parse-words.ts';
import { type DecodeImage, type ReadUri, textureNote } from '../textures.ts';

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
export function texturePlugins(options: TextureOptions): ((parser: GLTFParser) => GLTFLoaderPlugin)[] {
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
    this.options.onNote(textureNote(parseWords.texture.numbered(this.image + 1), error));
    onError(error);
  }
}
