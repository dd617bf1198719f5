/** Decodes a model's images itself: scaled to what the GPU needs, with no `blob:` request, and saying which one failed. */
import { type Loader, Texture } from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { checkPixels } from '../glb/check-images.ts';
import { imageSize } from '../glb/image-size.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** `resolve` answers the URL of another file of the asset, or null for anything outside. */
export interface TextureOptions {
  readonly maxEdgePx: number;
  readonly resolve: (uri: string) => string | null;
  readonly signal: AbortSignal;
  readonly onWarning: (sentence: string) => void;
}

interface TextureDef {
  readonly source?: number;
  readonly extensions?: Readonly<Record<string, { readonly source?: number }>>;
}

// In the order of preference; a KTX2 image (KHR_texture_basisu) is not decoded, its plain fallback is taken if there is one.
const sources = ['EXT_texture_avif', 'EXT_texture_webp'];
// The loader has plugins of its own under the first three names and takes one of ours in their place.
const names = [...sources, 'KHR_texture_basisu', 'CALIPER_texture'];

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
  const source = offered ?? texture?.source;
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
    this.decode(new Uint8Array(bytes)).then(onLoad, (error: unknown) => this.fail(error, onError));
  }

  load(
    uri: string,
    onLoad: (texture: Texture) => void,
    _progress: unknown,
    onError: (error: unknown) => void,
  ): void {
    this.read(uri)
      .then((bytes) => this.decode(bytes))
      .then(onLoad, (error: unknown) => this.fail(error, onError));
  }

  private async read(uri: string): Promise<Uint8Array<ArrayBuffer>> {
    if (uri.startsWith('data:')) return dataUriBytes(uri);
    const url = this.options.resolve(uri);
    if (url === null) throw new TypeError('outside of the asset');
    return fetchBytes(url, { signal: this.options.signal });
  }

  private async decode(bytes: Uint8Array<ArrayBuffer>): Promise<Texture> {
    const size = imageSize(bytes);
    if (size === null) return await this.bitmap(bytes, {});
    checkPixels(size.width, size.height);
    const scale = Math.min(1, this.options.maxEdgePx / Math.max(size.width, size.height));
    if (scale === 1) return await this.bitmap(bytes, {});
    return await this.bitmap(bytes, {
      resizeWidth: Math.max(1, Math.round(size.width * scale)),
      resizeHeight: Math.max(1, Math.round(size.height * scale)),
      resizeQuality: 'medium',
    });
  }

  private async bitmap(bytes: Uint8Array<ArrayBuffer>, resize: ImageBitmapOptions): Promise<Texture> {
    const image = await createImageBitmap(new Blob([bytes]), {
      ...resize,
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
    if (this.options.signal.aborted) {
      image.close();
      this.options.signal.throwIfAborted();
    }
    const texture = new Texture(image);
    texture.needsUpdate = true;
    return texture;
  }

  private fail(error: unknown, onError: (error: unknown) => void): void {
    if (!this.options.signal.aborted) {
      this.options.onWarning(`Texture ${this.image + 1} could not be decoded and is left out.`);
    }
    onError(error);
  }
}

function dataUriBytes(uri: string): Uint8Array<ArrayBuffer> {
  const comma = uri.indexOf(',');
  if (!uri.slice(0, comma).endsWith(';base64')) throw new TypeError('not base64');
  return Uint8Array.from(atob(uri.slice(comma + 1)), (char) => char.charCodeAt(0));
}
