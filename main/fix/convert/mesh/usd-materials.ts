/** Materials and pictures of a USD stage, as UsdPreviewSurface states them, from files of the asset and from inside of packages. */
import { isAppError } from '../../../contract/plain/errors.ts';
import type { Stage } from '../../../formats/usd/compose/compose-stage.ts';
import type { StagePrim } from '../../../formats/usd/compose/stage-prim.ts';
import { fileId, type StageFiles } from '../../../formats/usd/package/stage-files.ts';
import {
  boundPath,
  coordinatesOf,
  inputNumbers,
  isSameUvSet,
  type OwnLooks,
  sourceOf,
  textureAsset,
  type UvSet,
  uvTransform,
} from '../../../formats/usd/scene/shading.ts';
import type { LookMap, LookMaterial, Looks, Picture } from './looks.ts';
import { pictureOf } from './picture-file.ts';
import { type Channel, surfacePicture } from './surface-picture.ts';

/** What a mesh is drawn with. `material`: null where nothing is said. */
export interface BoundLook {
  readonly material: number | null;
  readonly uv: UvSet;
  readonly showsColours: boolean;
}

/** A material without a colour that its meshes bring. */
interface ReadLook {
  readonly look: LookMaterial;
  readonly uv: UvSet;
  /** Its colour is the mesh's own. */
  readonly readsColour: boolean;
}

const plainUv: UvSet = { primvar: 'st', transform: null };

const plain: Omit<LookMaterial, 'name' | 'isDoubleSided'> = {
  baseColour: [1, 1, 1],
  opacity: 1,
  metalness: 0,
  roughness: 0.6,
  emissive: [0, 0, 0],
  isBlended: false,
  cutBelow: null,
  maps: {},
};

/** Reads each material once. What has no place is added to `left`. */
export class UsdLooks {
  readonly materials: LookMaterial[] = [];
  private readonly stage: Stage;
  private readonly files: StageFiles;
  private readonly signal: AbortSignal;
  private readonly left: Looks['left'][number][];
  private readonly read = new Map<string, Promise<ReadLook>>();
  private readonly pictures = new Map<string, Promise<Picture | null>>();
  private readonly surfaces = new Map<string, Promise<Picture | null>>();
  private readonly places = new Map<string, number>();
  private readonly numbers = new Map<Picture, number>();

  constructor(stage: Stage, files: StageFiles, left: Looks['left'][number][], signal: AbortSignal) {
    this.stage = stage;
    this.files = files;
    this.left = left;
    this.signal = signal;
  }

  /** Of a mesh, or of some of its faces. Throws the signal's reason and `model.*` limits. */
  async of(prim: StagePrim, own: OwnLooks, isDoubleSided: boolean): Promise<BoundLook> {
    this.signal.throwIfAborted();
    const path = boundPath(prim);
    if (path === null) return this.unbound(own, isDoubleSided);
    const reading = this.read.get(path) ?? this.material(path);
    this.read.set(path, reading);
    const { look, uv, readsColour } = await reading;
    const showsColours = readsColour && own.colouredCorners;
    const colour = readsColour && !showsColours ? own.colour : null;
    const place = this.place({
      ...look,
      isDoubleSided,
      ...(colour !== null && { baseColour: tripleOf(colour, look.baseColour) }),
    });
    return { material: place, uv, showsColours };
  }

  private unbound({ colour, opacity: own, colouredCorners }: OwnLooks, isDoubleSided: boolean): BoundLook {
    const opacity = fractionOr(1, own);
    if (colour === null && opacity === 1) return { material: null, uv: plainUv, showsColours: false };
    const baseColour = colouredCorners ? plain.baseColour : tripleOf(colour ?? [], plain.baseColour);
    const name = `colour ${[...baseColour, opacity].map((value) => value.toFixed(2)).join(' ')}`;
    const look = { ...plain, name, baseColour, opacity, isBlended: opacity < 1, isDoubleSided };
    const material = this.place(look);
    return { material, uv: plainUv, showsColours: colouredCorners };
  }

  /** Instances of one prototype have materials of their own that are all the same. */
  private place(look: LookMaterial): number {
    const maps = Object.entries(look.maps).map(([map, picture]) => [map, this.numberOf(picture)]);
    const key = JSON.stringify({ ...look, maps });
    const place = this.places.get(key) ?? this.materials.length;
    if (place === this.materials.length) this.materials.push(look);
    this.places.set(key, place);
    return place;
  }

  private numberOf(picture: Picture): number {
    const number = this.numbers.get(picture) ?? this.numbers.size;
    this.numbers.set(picture, number);
    return number;
  }

  private async material(path: string): Promise<ReadLook> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const prim = this.stage.prims.get(path);
    const bare = { look: { ...plain, name, isDoubleSided: false }, uv: plainUv, readsColour: true };
    if (prim === undefined) {
      if (this.stage.isForeign(path)) this.effect(name, 'MaterialX');
      else this.left.push({ code: 'material-missing', values: { material: name } });
      return bare;
    }
    const surface = sourceOf(this.stage, prim, 'outputs:surface');
    if (surface.type === 'shader' && surface.shader.text('info:id') === 'UsdPreviewSurface')
      return await this.previewSurface(name, surface.shader);
    this.effect(name, foreignKind(prim));
    return bare;
  }

  private effect(material: string, effect: string): void {
    this.left.push({ code: 'effect-left', values: { material, effect } });
  }

  private async previewSurface(name: string, shader: StagePrim): Promise<ReadLook> {
    const many = (input: string): readonly number[] => inputNumbers(this.stage, shader, input) ?? [];
    const one = (input: string, unsaid: number): number => fractionOr(unsaid, many(input)[0]);
    const textures = new SurfaceTextures(name, this.left);
    const texture = async (input: string, map: string): Promise<Texture | null> =>
      textures.add(map, await this.texture(name, shader, input, map));
    const base = await texture('diffuseColor', 'base');
    const [roughness, metalness] = [
      await texture('roughness', 'map_Pr'),
      await texture('metallic', 'map_Pm'),
    ];
    const [normal, glow] = [await texture('normal', 'normal'), await texture('emissiveColor', 'emissive')];
    const packed = await this.packed(name, roughness, metalness, one('metallic', 0));
    const threshold = one('opacityThreshold', 0);
    const alpha = await this.texture(name, shader, 'opacity', 'map_d');
    const isAlphaOfBase = alpha !== null && alpha.output === 'a' && alpha.picture === base?.picture;
    if (alpha !== null && !isAlphaOfBase)
      this.left.push({ code: 'texture-left', values: { material: name, map: 'map_d' } });
    for (const effect of ['clearcoat', 'useSpecularWorkflow'])
      if (one(effect, 0) > 0) this.effect(name, effect);
    if (sourceOf(this.stage, shader, 'inputs:occlusion').type === 'shader')
      this.left.push({ code: 'texture-left', values: { material: name, map: 'occlusion' } });
    const diffuse = sourceOf(this.stage, shader, 'inputs:diffuseColor');
    const readsColour =
      diffuse.type === 'shader' && diffuse.shader.text('info:id')?.startsWith('UsdPrimvarReader') === true;
    const opacity = isAlphaOfBase ? fractionOr(1, alpha.scale[3]) : alpha === null ? one('opacity', 1) : 1;
    const look: LookMaterial = {
      name,
      baseColour:
        base === null ? colourOf(many('diffuseColor'), readsColour ? 1 : 0.18) : colourOf(base.scale, 1),
      opacity: fractionOf(opacity),
      metalness: metalness === null ? one('metallic', 0) : fractionOf(packed.metalness),
      roughness: roughness === null ? one('roughness', 0.5) : fractionOf(packed.roughness),
      emissive: glow === null ? colourOf(many('emissiveColor'), 0) : colourOf(glow.scale, 1),
      isBlended: threshold === 0 && (isAlphaOfBase || opacity < 1),
      cutBelow: threshold > 0 ? threshold : null,
      isDoubleSided: false,
      maps: {
        ...(base !== null && { base: base.picture }),
        ...(packed.picture !== null && { surface: packed.picture }),
        ...(normal !== null && { normal: normal.picture }),
        ...(glow !== null && { emissive: glow.picture }),
      },
    };
    return { look, uv: textures.uv, readsColour };
  }

  private async packed(
    material: string,
    roughness: Texture | null,
    metalness: Texture | null,
    metallic: number,
  ): Promise<{ readonly picture: Picture | null; readonly roughness: number; readonly metalness: number }> {
    const factors = { roughness: factorOf(roughness), metalness: factorOf(metalness) };
    const [one, other] = [channelOf(roughness), channelOf(metalness)];
    const named = [one, other].map((part) => part && `${this.numberOf(part.picture)}${part.channel}`);
    const key = `${named.join(' ')} ${metallic}`;
    const made = this.surfaces.get(key) ?? surfacePicture(one, other, metallic);
    this.surfaces.set(key, made);
    try {
      return { picture: await made, ...factors };
    } catch {
      this.signal.throwIfAborted();
      this.left.push({ code: 'texture-left', values: { material, map: 'surface' satisfies LookMap } });
      return { picture: null, roughness: 1, metalness: 0 };
    }
  }

  /** Null without one; one that cannot be read is left. */
  private async texture(
    material: string,
    surface: StagePrim,
    input: string,
    map: string,
  ): Promise<Texture | null> {
    const source = sourceOf(this.stage, surface, `inputs:${input}`);
    if (source.type !== 'shader' || source.shader.text('info:id') !== 'UsdUVTexture') return null;
    const { shader, output } = source;
    const picture = await this.picture(shader);
    if (picture === null) {
      this.left.push({ code: 'texture-left', values: { material, map } });
      return null;
    }
    const { primvar, move } = coordinatesOf(this.stage, shader);
    const uv = { primvar, transform: move === null ? null : uvTransform(move) };
    return { picture, output, scale: inputNumbers(this.stage, shader, 'scale') ?? [], uv };
  }

  private async picture(shader: StagePrim): Promise<Picture | null> {
    const asset = textureAsset(this.stage, shader);
    if (asset === null) return null;
    // Of an image in tiles the first represents all.
    const file = await this.files.find(asset.layerId, asset.asset.replace('<UDIM>', '1001'));
    if (file === null) return null;
    const id = fileId(file);
    const read = async (): Promise<Picture | null> => {
      const isOwn = file.inner === null;
      return await pictureOf(await this.files.read(file), file.inner ?? file.path, isOwn ? file.path : null);
    };
    const known =
      this.pictures.get(id) ??
      read().catch((error: unknown) => {
        // A package that lies about one of its pictures still has the others.
        if (isAppError(error, 'model.damaged')) return null;
        throw error;
      });
    this.pictures.set(id, known);
    return await known;
  }
}

interface Texture {
  readonly picture: Picture;
  readonly output: string;
  readonly scale: readonly number[];
  readonly uv: UvSet;
}

/** Of one material: the first coordinates are those that its meshes keep. */
class SurfaceTextures {
  private readonly material: string;
  private readonly left: Looks['left'][number][];
  private first: UvSet | null = null;

  constructor(material: string, left: Looks['left'][number][]) {
    this.material = material;
    this.left = left;
  }

  get uv(): UvSet {
    return this.first ?? plainUv;
  }

  add(map: string, texture: Texture | null): Texture | null {
    if (texture === null) return null;
    this.first ??= texture.uv;
    if (!isSameUvSet(this.first, texture.uv))
      this.left.push({ code: 'placing-left', values: { material: this.material, map } });
    return texture;
  }
}

const kinds: Readonly<Record<string, string>> = { mdl: 'MDL', mtlx: 'MaterialX', ri: 'RenderMan' };

/** What renders a material that is no preview surface. */
function foreignKind(prim: StagePrim): string {
  for (const name of prim.propertyNames()) {
    const system = /^outputs:(mdl|mtlx|ri|arnold):/.exec(name)?.[1];
    if (system !== undefined) return kinds[system] ?? system;
  }
  return 'surface';
}

/** All of a grey picture is in its first channel. */
function channelOf(texture: Texture | null): Channel | null {
  if (texture === null) return null;
  const { picture, output } = texture;
  return { picture, channel: output === 'g' || output === 'b' || output === 'a' ? output : 'r' };
}

const factorOf = (texture: Texture | null): number =>
  fractionOr(1, texture?.scale['rgba'.indexOf(channelOf(texture)?.channel ?? 'r')]);

const fractionOf = (value: number): number => Math.min(1, Math.max(0, value));

/** `unsaid` for what is not there or no number, which no program opens. */
const fractionOr = (unsaid: number, value: number | undefined): number =>
  value === undefined || Number.isNaN(value) ? unsaid : fractionOf(value);

const tripleOf = (
  [red, green, blue]: readonly number[],
  unsaid: LookMaterial['baseColour'],
): LookMaterial['baseColour'] => [
  fractionOr(unsaid[0], red),
  fractionOr(unsaid[1], green),
  fractionOr(unsaid[2], blue),
];

const colourOf = (values: readonly number[], unsaid: number): LookMaterial['baseColour'] =>
  tripleOf(values, [unsaid, unsaid, unsaid]);
