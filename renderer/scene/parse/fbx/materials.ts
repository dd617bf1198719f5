/** An FBX's materials in the terms of the viewer's light, with their pictures: files of the folder, or bytes of the FBX itself. */

import {
  ClampToEdgeWrapping,
  MeshStandardMaterial,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import type { FbxMapName, FbxMaterial, FbxTexture } from '../../../../main/formats/fbx/scene/looks.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { baseName, type Folder, leadsOutside } from '../../../../main/formats/resolve-entry.ts';
import { parseWords } from '../parse-words.ts';
import type { ParseRequest } from '../parsed-model.ts';
import { createImageDecoder, createTextureReader, roughnessOf, textureNote } from '../textures.ts';

/** Each material is made once, and once more where corners have colours. */
export class FbxMaterials {
  private readonly request: ParseRequest;
  private readonly onNote: (note: LoadNote) => void;
  private readonly read: (file: string) => Promise<Texture | null>;
  private readonly decode: ReturnType<typeof createImageDecoder>;
  private readonly made = new Map<string, Promise<MeshStandardMaterial>>();
  private readonly embedded = new Map<string, Promise<Texture | null>>();

  constructor(request: ParseRequest, folder: Folder, onNote: (note: LoadNote) => void) {
    this.request = request;
    this.onNote = onNote;
    this.read = createTextureReader(request, folder, onNote);
    this.decode = createImageDecoder({ edgePx: request.textureEdgePx, signal: request.signal });
  }

  /** `material` undefined: the polygons name none that is there. */
  async of(material: FbxMaterial | undefined, vertexColors: boolean): Promise<MeshStandardMaterial> {
    const key = `${vertexColors} ${material?.id ?? ''}`;
    const known = this.made.get(key) ?? this.build(material, vertexColors);
    this.made.set(key, known);
    return await known;
  }

  private async build(
    material: FbxMaterial | undefined,
    vertexColors: boolean,
  ): Promise<MeshStandardMaterial> {
    const built = new MeshStandardMaterial({ roughness: 0.8, metalness: 0, vertexColors });
    if (material === undefined) return built;
    const map = (name: FbxMapName, colour = false): Promise<Texture | null> =>
      this.texture(material.maps.get(name), colour);
    built.name = material.name;
    built.map = await map('colour', true);
    // Where a picture gives the colour, programs write black or anything beside it.
    if (built.map === null) built.color.setRGB(...material.colour, SRGBColorSpace);
    built.emissive.setRGB(...material.emissive, SRGBColorSpace);
    built.emissiveIntensity = material.emissiveFactor;
    built.emissiveMap = await map('emissive', true);
    built.normalMap = await map('normal');
    built.bumpMap = built.normalMap === null ? await map('bump') : null;
    built.bumpScale = material.bumpFactor;
    built.aoMap = await map('occlusion');
    built.roughnessMap = await map('roughness');
    built.metalnessMap = await map('metalness');
    built.alphaMap = await this.alphaOf(material);
    built.roughness =
      material.roughness ?? (material.shininess === null ? 1 : roughnessOf(material.shininess));
    built.metalness = built.metalnessMap === null ? (material.metalness ?? 0) : 1;
    built.opacity = material.opacity;
    built.transparent =
      built.opacity < 1 || (material.maps.has('opacity') && (built.alphaMap ?? built.map) !== null);
    return built;
  }

  /** A picture that is the colour's, too, has its alpha with it. */
  private async alphaOf({ maps }: FbxMaterial): Promise<Texture | null> {
    const own = maps.get('opacity');
    return own === undefined || own.uri === maps.get('colour')?.uri ? null : await this.texture(own, false);
  }

  private async texture(texture: FbxTexture | undefined, colour: boolean): Promise<Texture | null> {
    if (texture === undefined) return null;
    const shared = await this.image(texture);
    if (shared === null) return null;
    // One image, several uses of it: each with its own settings.
    const own = shared.clone();
    own.name = texture.name;
    own.wrapS = texture.repeats[0] ? RepeatWrapping : ClampToEdgeWrapping;
    own.wrapT = texture.repeats[1] ? RepeatWrapping : ClampToEdgeWrapping;
    own.repeat.set(...texture.scale);
    own.offset.set(...texture.offset);
    own.colorSpace = colour ? SRGBColorSpace : NoColorSpace;
    return own;
  }

  private async image({ id, uri, name, embedded }: FbxTexture): Promise<Texture | null> {
    if (embedded !== null) {
      const known = this.embedded.get(id) ?? this.decoded(embedded, name);
      this.embedded.set(id, known);
      return await known;
    }
    if (uri === '') return null;
    // What lies elsewhere was written on another machine: a file of that name may lie in the folder.
    const isHere = !leadsOutside(this.request.path, uri) || uri.startsWith('data:');
    return await this.read(isHere ? uri : baseName(uri));
  }

  private async decoded(bytes: Uint8Array, name: string): Promise<Texture | null> {
    try {
      return await this.decode(new Uint8Array(bytes), { flipY: true });
    } catch (error) {
      this.request.signal.throwIfAborted();
      this.onNote(textureNote(parseWords.texture.inside(name.slice(0, 80)), error));
      return null;
    }
  }
}
