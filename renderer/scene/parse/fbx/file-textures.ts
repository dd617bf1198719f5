/** Stands in for three's texture loader, which needs a page: answers an empty texture at once, fills it from the folder later. */
import { Loader, Texture } from 'three';
import { baseName } from '../../../../main/formats/resolve-entry.ts';

type ReadTexture = (file: string) => Promise<Texture | null>;
type DecodeEmbedded = (image: Blob) => Promise<Texture | null>;

/** For `LoadingManager.addHandler`. Wait for `arrived` before the textures are used. */
export class FileTextures extends Loader<Texture> {
  private readonly read: ReadTexture;
  private readonly decode: DecodeEmbedded;
  private readonly embedded = new Map<string, Blob>();
  private readonly pending: Promise<void>[] = [];

  constructor(read: ReadTexture, decode: DecodeEmbedded) {
    super();
    this.read = read;
    this.decode = decode;
  }

  /** In place of `URL.createObjectURL` while the loader runs: no address is made that something could ask for. */
  readonly keep = (image: Blob): string => {
    const name = `blob:${this.embedded.size}`;
    this.embedded.set(name, image);
    return name;
  };

  /** `name` is a file's, or that of an embedded image. Folders are dropped: exporters write those of another machine. */
  override load(name: string): Texture {
    const texture = new Texture();
    const blob = this.embedded.get(name);
    const decoded =
      blob === undefined ? this.read(name.startsWith('data:') ? name : baseName(name)) : this.decode(blob);
    this.pending.push(fill(texture, decoded));
    return texture;
  }

  /** Settles when every texture is filled or has been noted as missing. */
  async arrived(): Promise<void> {
    await Promise.all(this.pending);
  }
}

async function fill(texture: Texture, decoded: Promise<Texture | null>): Promise<void> {
  const found = await decoded;
  if (found === null) return;
  texture.image = found.image;
  texture.flipY = found.flipY;
  texture.needsUpdate = true;
}
