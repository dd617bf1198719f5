/** The materials of an FBX file and the pictures that they use, by the names that programs give them. */

import type { FbxMesh } from '../mesh/mesh.ts';
import { childOf, type FbxRecord, type FbxValue, wordOf } from '../records/record.ts';
import type { FbxLink, FbxObject, FbxObjects } from './objects.ts';

/** A picture: a file by the name that the file gives it, or the bytes that stand in the file itself. */
export interface FbxTexture {
  readonly id: string;
  readonly name: string;
  /** As written, relative before absolute; empty where it names none. */
  readonly uri: string;
  /** Of the record that names it; null in a binary file. */
  readonly line: number | null;
  readonly embedded: Uint8Array | null;
  readonly repeats: readonly [u: boolean, v: boolean];
  readonly scale: readonly [u: number, v: number];
  readonly offset: readonly [u: number, v: number];
}

export type FbxMapName =
  | 'colour'
  | 'normal'
  | 'bump'
  | 'emissive'
  | 'opacity'
  | 'occlusion'
  | 'roughness'
  | 'metalness';

/** Colours as written, in the sense of a screen; the rest from 0 to 1, but for `shininess`. */
export interface FbxMaterial {
  readonly id: string;
  readonly name: string;
  readonly colour: readonly [number, number, number];
  readonly emissive: readonly [number, number, number];
  readonly emissiveFactor: number;
  readonly opacity: number;
  /** Phong's exponent; null for materials without a highlight. */
  readonly shininess: number | null;
  readonly roughness: number | null;
  readonly metalness: number | null;
  readonly bumpFactor: number;
  readonly maps: ReadonlyMap<FbxMapName, FbxTexture>;
}

/** By the end of the property that a texture is connected to: Maya, 3ds Max and others put their own names before it. */
const mapNames: readonly (readonly [RegExp, FbxMapName])[] = [
  [
    /^Diffuse(?:Color)?$|\|(?:TEX_color_map|baseColor|base_color|base_color_map|BaseColor|diffuse)$/,
    'colour',
  ],
  [/^NormalMap$|\|(?:TEX_normal_map|normalCamera|norm_map)$/, 'normal'],
  [/^Bump$|\|bump_map$/, 'bump'],
  [/^Emissive(?:Color)?$|\|(?:TEX_emissive_map|emissionColor|emit_color_map|emission_color)$/, 'emissive'],
  [/^Transparen(?:tColor|cyFactor)$|\|(?:opacity_map|opacity)$/, 'opacity'],
  [/\|(?:TEX_ao_map|ao_map)$/, 'occlusion'],
  [/\|(?:TEX_roughness_map|specularRoughness|roughness_map|roughness)$/, 'roughness'],
  [/\|(?:TEX_metallic_map|metalness|metalness_map|metallic)$/, 'metalness'],
];

export class FbxLooks {
  readonly textures: readonly FbxTexture[];
  readonly materials: readonly FbxMaterial[];
  private readonly objects: FbxObjects;
  private readonly textureOf = new Map<string, FbxTexture>();
  private readonly materialOf = new Map<string, FbxMaterial>();

  constructor(objects: FbxObjects) {
    this.objects = objects;
    for (const texture of objects.of('Texture')) this.textureOf.set(texture.id, this.texture(texture));
    for (const material of objects.of('Material')) this.materialOf.set(material.id, this.material(material));
    this.textures = [...this.textureOf.values()];
    this.materials = [...this.materialOf.values()];
  }

  /** Of a model, in the order in which its polygons number them. */
  materialsOf(model: FbxObject, mesh: FbxMesh): readonly FbxMaterial[] {
    const links = this.objects.childrenOf(model);
    const materials = links.flatMap(({ object }) => this.materialOf.get(object.id) ?? []);
    const textures = links.flatMap(({ object }) => this.textureOf.get(object.id) ?? []);
    return textures.length === 0 ? materials : this.pictured(materials, textures, mesh);
  }

  /** Before version 7 textures belong to models, and polygons name both: a material has the first that it is seen with. */
  private pictured(
    materials: readonly FbxMaterial[],
    textures: readonly FbxTexture[],
    mesh: FbxMesh,
  ): readonly FbxMaterial[] {
    const places = new Map<number, number>();
    for (let polygon = 0; polygon < mesh.counts.length; polygon++) {
      const material = placeAt(mesh.materials, polygon);
      if (!places.has(material)) places.set(material, placeAt(mesh.textures, polygon));
    }
    return (materials.length === 0 ? [plain] : materials).map((material, place) => {
      const texture = textures[places.get(place) ?? -1];
      if (texture === undefined || material.maps.has('colour')) return material;
      const id = `${material.id}+${texture.id}`;
      const made = this.materialOf.get(id) ?? {
        ...material,
        id,
        maps: new Map(material.maps).set('colour', texture),
      };
      this.materialOf.set(id, made);
      return made;
    });
  }

  private texture(object: FbxObject): FbxTexture {
    const { record, properties, id, name } = object;
    const videos = this.objects
      .childrenOf(object)
      .filter((link) => link.object.kind === 'Video')
      .map((link) => link.object.record);
    const embedded = videos.map(contentIn).find((content) => content !== null) ?? null;
    const named = [record, ...videos].map(fileIn).find(({ uri }) => uri !== '') ?? { uri: '', line: null };
    const pair = (list: string): readonly FbxValue[] => childOf(record, list)?.values ?? [];
    const scaling = properties.vector('Scaling') ?? pair('ModelUVScaling');
    const translation = properties.vector('Translation') ?? pair('ModelUVTranslation');
    return {
      id,
      name,
      ...named,
      embedded,
      repeats: [(properties.number('WrapModeU') ?? 0) === 0, (properties.number('WrapModeV') ?? 0) === 0],
      scale: [numberOr(scaling[0], 1), numberOr(scaling[1], 1)],
      offset: [numberOr(translation[0], 0), numberOr(translation[1], 0)],
    };
  }

  private material({ id, name, record, properties, ...rest }: FbxObject): FbxMaterial {
    const number = (...names: string[]): number | null =>
      names.map((one) => properties.number(one)).find((value) => value !== null) ?? null;
    const colour = (...names: string[]): readonly [number, number, number] | null =>
      names.map((one) => properties.vector(one)).find((value) => value !== null) ?? null;
    const maps = new Map<FbxMapName, FbxTexture>();
    for (const { object, property } of this.objects.childrenOf({ id, name, record, properties, ...rest })) {
      const texture = this.textureOf.get(object.id) ?? this.firstOfLayers(object);
      const slot = mapNames.find(([pattern]) => pattern.test(property))?.[1];
      if (texture !== undefined && slot !== undefined && !maps.has(slot)) maps.set(slot, texture);
    }
    const isLambert = /lambert/i.test(properties.text('ShadingModel') ?? wordOf(record, 'ShadingModel'));
    return {
      id,
      name,
      colour: colour('Maya|base_color', 'Maya|baseColor', '3dsMax|Parameters|base_color') ??
        colour('DiffuseColor', 'Diffuse') ?? [1, 1, 1],
      emissive: colour('EmissiveColor', 'Emissive') ?? [0, 0, 0],
      emissiveFactor: number('EmissiveFactor') ?? 1,
      opacity: opacityOf(number('TransparencyFactor'), number('Opacity'), colour('TransparentColor')),
      shininess: isLambert ? null : number('Shininess', 'ShininessExponent'),
      roughness: number('Maya|roughness', 'Maya|specularRoughness', '3dsMax|Parameters|roughness'),
      metalness: number('Maya|metallic', 'Maya|metalness', '3dsMax|Parameters|metalness'),
      bumpFactor: number('BumpFactor') ?? 1,
      maps,
    };
  }

  private firstOfLayers(object: FbxObject): FbxTexture | undefined {
    if (object.kind !== 'LayeredTexture') return undefined;
    const links: readonly FbxLink[] = this.objects.childrenOf(object);
    return links.map((link) => this.textureOf.get(link.object.id)).find((texture) => texture !== undefined);
  }
}

const placeAt = (places: FbxMesh['textures'], polygon: number): number =>
  (typeof places === 'object' ? places?.[polygon] : places) ?? 0;

const plain: FbxMaterial = {
  id: '',
  name: '',
  colour: [0.8, 0.8, 0.8],
  emissive: [0, 0, 0],
  emissiveFactor: 0,
  opacity: 1,
  shininess: null,
  roughness: null,
  metalness: null,
  bumpFactor: 1,
  maps: new Map(),
};

/** Programs do not agree on which of the three counts: as Blender and Unity read them. */
function opacityOf(
  factor: number | null,
  opacity: number | null,
  colour: readonly [number, number, number] | null,
): number {
  const first = 1 - (factor ?? 0);
  const found = first === 1 || first === 0 ? (opacity ?? 1 - (colour?.[0] ?? 0)) : first;
  return Math.min(1, Math.max(0, found));
}

const numberOr = (value: FbxValue | undefined, other: number): number =>
  typeof value === 'number' ? value : other;

/** The relative name counts; the other is a place on the machine that wrote it. */
export function fileIn(record: FbxRecord): { readonly uri: string; readonly line: number | null } {
  for (const name of ['RelativeFilename', 'FileName', 'Filename']) {
    const found = record.children.find((child) => child.name === name);
    const [uri] = found?.values ?? [];
    if (typeof uri === 'string' && uri !== '') return { uri, line: found?.line ?? null };
  }
  return { uri: '', line: null };
}

/** The bytes of a picture; in a text they are base64, in one piece or several. */
export function contentIn(video: FbxRecord): Uint8Array | null {
  const values = childOf(video, 'Content')?.values ?? [];
  const [first] = values;
  if (first instanceof Uint8Array) return first.length === 0 ? null : first;
  const texts = values.filter((value) => typeof value === 'string' && value !== '') as string[];
  if (texts.length === 0) return null;
  try {
    const pieces = texts.map((text) => atob(text));
    return Uint8Array.from(pieces.join(''), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
