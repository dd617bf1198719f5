/** UsdPreviewSurface as three's physical material; what other renderers' materials say cannot be shown and comes out grey. */

import { Color, DoubleSide, MeshPhysicalMaterial, MeshStandardMaterial, type Texture } from 'three';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import {
  boundPath,
  inputNumbers,
  isSameUvSet,
  type OwnLooks,
  sourceOf,
  type UvSet,
} from '../../../../../main/formats/usd/scene/shading.ts';
import { stageNoteWords } from '../stage-note-words.ts';
import { type TextureContext, UsdTextures } from './texture.ts';

/** `uvs`: what places its textures, in the order of their channels. */
export interface UsdMaterial {
  readonly material: MeshStandardMaterial;
  readonly uvs: readonly UvSet[];
}

interface BoundMaterial extends UsdMaterial {
  /** Its colour is the mesh's own. */
  readonly readsColour: boolean;
}

/** Where a mesh names none: st as the first set, with the colour that the mesh itself brings. */
const plainUvs: readonly UvSet[] = [{ primvar: 'st', transform: null }];
/** What a Gprim without material and colour looks like. */
const unsaidGrey = 0.5;
const mostChannels = 4;

/** Makes each material once. */
export class UsdMaterials {
  private readonly context: TextureContext;
  private readonly textures: UsdTextures;
  private readonly bound = new Map<string, Promise<BoundMaterial | null>>();
  private readonly own = new Map<string, UsdMaterial>();

  constructor(context: TextureContext) {
    this.context = context;
    this.textures = new UsdTextures(context);
  }

  /** The material that a prim is bound to, else one of its own colour. Throws the signal's reason and `model.*` limits. */
  async of(prim: StagePrim, looks: OwnLooks): Promise<UsdMaterial> {
    const path = boundPath(prim);
    if (path === null) return this.plain(looks);
    const known = this.bound.get(path) ?? this.read(path, prim);
    this.bound.set(path, known);
    const made = await known;
    if (made === null) return this.plain(looks);
    return made.readsColour && !looks.colouredCorners ? this.coloured(path, made, looks) : made;
  }

  private coloured(path: string, { material, uvs }: BoundMaterial, { colour }: OwnLooks): UsdMaterial {
    const key = `${path} ${colour?.join(' ')}`;
    const known = this.own.get(key);
    if (known !== undefined) return known;
    const [red = unsaidGrey, green = unsaidGrey, blue = unsaidGrey] = colour ?? [];
    const own = material.clone();
    own.vertexColors = false;
    own.color.setRGB(red, green, blue);
    this.own.set(key, { material: own, uvs });
    return { material: own, uvs };
  }

  private plain({ colour, opacity, colouredCorners }: OwnLooks): UsdMaterial {
    const key = `${colour?.join(' ')} ${opacity} ${colouredCorners}`;
    const known = this.own.get(key);
    if (known !== undefined) return known;
    const [red = unsaidGrey, green = unsaidGrey, blue = unsaidGrey] = colour ?? [];
    const material = new MeshStandardMaterial({
      roughness: 0.6,
      side: DoubleSide,
      vertexColors: colouredCorners,
    });
    if (!colouredCorners) material.color.setRGB(red, green, blue);
    fade(material, opacity);
    const made = { material, uvs: plainUvs };
    this.own.set(key, made);
    return made;
  }

  private async read(path: string, user: StagePrim): Promise<BoundMaterial | null> {
    const { stage, notes } = this.context;
    const prim = stage.prims.get(path);
    if (prim === undefined) {
      if (stage.isForeign(path)) return null;
      notes.add('warn', 'missing', stageNoteWords.noMaterial(user.path, path));
      return null;
    }
    const surface = sourceOf(stage, prim, 'outputs:surface');
    if (surface.type === 'shader' && surface.shader.text('info:id') === 'UsdPreviewSurface') {
      return this.previewSurface(prim.name, surface.shader);
    }
    const { kind, origin } = await foreignLook(this.context, prim);
    notes.add('warn', 'replaced', stageNoteWords.foreignMaterial(path, kind, origin));
    return null;
  }

  private async previewSurface(name: string, shader: StagePrim): Promise<BoundMaterial> {
    const uvs: UvSet[] = [];
    const reader = new SurfaceReader(this.context, this.textures, shader, uvs);
    const coated = reader.one('clearcoat', 0) > 0 || reader.one('ior', 1.5) !== 1.5;
    const material = coated ? new MeshPhysicalMaterial() : new MeshStandardMaterial();
    material.name = name;
    material.side = DoubleSide;
    await this.setColours(material, reader);
    material.roughness = reader.one('roughness', 0.5);
    material.metalness = reader.one('metallic', 0);
    await setFactor(reader, 'roughness', (texture, factor) => {
      material.roughnessMap = texture;
      material.roughness = factor;
    });
    await setFactor(reader, 'metallic', (texture, factor) => {
      material.metalnessMap = texture;
      material.metalness = factor;
    });
    await setFactor(reader, 'occlusion', (texture) => {
      material.aoMap = texture;
    });
    const normal = await reader.map('normal', false);
    if (normal !== null) {
      material.normalMap = normal.texture;
      const [x = 2, y = 2] = normal.scale;
      material.normalScale.set(x / 2, y / 2);
    }
    if (material instanceof MeshPhysicalMaterial) {
      material.clearcoat = reader.one('clearcoat', 0);
      material.clearcoatRoughness = reader.one('clearcoatRoughness', 0.01);
      material.ior = Math.min(2.333, Math.max(1, reader.one('ior', 1.5)));
    }
    const readsColour = material.map === null && reader.readsPrimvar('diffuseColor');
    return { material, readsColour, uvs: uvs.length === 0 ? plainUvs : uvs };
  }

  private async setColours(material: MeshStandardMaterial, reader: SurfaceReader): Promise<void> {
    const diffuse = await reader.map('diffuseColor', true);
    const [red = 0.18, green = 0.18, blue = 0.18] = reader.many('diffuseColor');
    material.color.setRGB(red, green, blue);
    if (diffuse !== null) {
      material.map = diffuse.texture;
      material.color = factorColour(diffuse.scale);
    } else if (reader.readsPrimvar('diffuseColor')) {
      material.vertexColors = true;
      material.color.setRGB(1, 1, 1);
    }
    const emissive = await reader.map('emissiveColor', true);
    const [glowRed = 0, glowGreen = 0, glowBlue = 0] = reader.many('emissiveColor');
    material.emissive.setRGB(glowRed, glowGreen, glowBlue);
    if (emissive !== null) {
      material.emissiveMap = emissive.texture;
      material.emissive = factorColour(emissive.scale);
    }
    const cut = reader.one('opacityThreshold', 0);
    const opacity = await reader.map('opacity', false);
    if (opacity === null) fade(material, reader.one('opacity', 1));
    else {
      // The alpha of the colour's own image is in it already.
      if (opacity.output !== 'a') material.alphaMap = opacity.texture;
      material.transparent = cut === 0;
    }
    if (cut > 0) material.alphaTest = cut;
  }
}

const kinds: Readonly<Record<string, string>> = { mdl: 'MDL', mtlx: 'MaterialX', ri: 'RenderMan' };

/** What renders a material that is no preview surface, null for nothing known, and where it names its file, that in words. */
async function foreignLook(
  { stage, files }: TextureContext,
  prim: StagePrim,
): Promise<{ readonly kind: string | null; readonly origin: string }> {
  for (const name of prim.propertyNames()) {
    const system = /^outputs:(mdl|mtlx|ri|arnold):/.exec(name)?.[1];
    if (system === undefined) continue;
    const kind = kinds[system] ?? system;
    const source = sourceOf(stage, prim, name);
    const asset = source.type === 'shader' ? source.shader.asset(`info:${system}:sourceAsset`) : null;
    if (asset === null) return { kind, origin: '' };
    // A bare name is one of the renderer's own library.
    const isOwn = /^\.\.?[\\/]/.test(asset.asset);
    const isLost = isOwn && (await files.find(asset.layerId, asset.asset)) === null;
    return { kind, origin: stageNoteWords.origin.file(asset.asset, isLost) };
  }
  const { type, ...surface } = sourceOf(stage, prim, 'outputs:surface');
  const id = type === 'shader' && 'shader' in surface ? surface.shader.text('info:id') : null;
  if (id?.startsWith('ND_') === true) return { kind: 'MaterialX', origin: stageNoteWords.origin.node(id) };
  return { kind: null, origin: '' };
}

interface SurfaceMap {
  readonly texture: Texture;
  readonly output: string;
  readonly scale: readonly number[];
}

class SurfaceReader {
  private readonly context: TextureContext;
  private readonly textures: UsdTextures;
  private readonly shader: StagePrim;
  private readonly uvs: UvSet[];

  constructor(context: TextureContext, textures: UsdTextures, shader: StagePrim, uvs: UvSet[]) {
    this.context = context;
    this.textures = textures;
    this.shader = shader;
    this.uvs = uvs;
  }

  many(name: string): readonly number[] {
    return inputNumbers(this.context.stage, this.shader, name) ?? [];
  }

  one(name: string, unsaid: number): number {
    return this.many(name)[0] ?? unsaid;
  }

  readsPrimvar(name: string): boolean {
    const source = sourceOf(this.context.stage, this.shader, `inputs:${name}`);
    return source.type === 'shader' && (source.shader.text('info:id') ?? '').startsWith('UsdPrimvarReader');
  }

  /** The texture that feeds an input, on the channel of its coordinates. */
  async map(name: string, colour: boolean): Promise<SurfaceMap | null> {
    const source = sourceOf(this.context.stage, this.shader, `inputs:${name}`);
    if (source.type !== 'shader' || source.shader.text('info:id') !== 'UsdUVTexture') return null;
    const found = await this.textures.read(source.shader, colour);
    if (found === null) return null;
    const known = this.uvs.findIndex((one) => isSameUvSet(one, found.uvs));
    if (known === -1 && this.uvs.length < mostChannels) this.uvs.push(found.uvs);
    found.texture.channel = Math.max(
      0,
      this.uvs.findIndex((one) => isSameUvSet(one, found.uvs)),
    );
    const scale = inputNumbers(this.context.stage, source.shader, 'scale') ?? [];
    return { texture: found.texture, output: source.output, scale };
  }
}

// three reads roughness from green, metalness from blue and occlusion from red.
const channels: Readonly<Record<string, string>> = { roughness: 'g', metallic: 'b', occlusion: 'r' };

async function setFactor(
  reader: SurfaceReader,
  name: string,
  set: (texture: Texture, factor: number) => void,
): Promise<void> {
  const map = await reader.map(name, false);
  if (map === null) return;
  const channel = 'rgba'.indexOf(channels[name] ?? 'r');
  set(map.texture, map.scale[channel] ?? 1);
}

function factorColour([red = 1, green = 1, blue = 1]: readonly number[]): Color {
  return new Color().setRGB(red, green, blue);
}

function fade(material: MeshStandardMaterial, opacity: number): void {
  material.opacity = Math.min(1, Math.max(0, opacity));
  material.transparent = opacity < 1;
}
