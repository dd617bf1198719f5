/** UsdUVTexture and UsdTransform2d as three's textures (UsdPreviewSurface specification, "Texture Reader"). */

import {
  ClampToEdgeWrapping,
  MathUtils,
  MirroredRepeatWrapping,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
  type Wrapping,
} from 'three';
import { isAppError } from '../../../../../main/contract/plain/errors.ts';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { Stage } from '../../../../../main/formats/usd/compose/compose-stage.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import { fileId, type StageFiles } from '../../../../../main/formats/usd/package/stage-files.ts';
import { parseWords } from '../../parse-words.ts';
import { type DecodeImage, textureNote } from '../../textures.ts';
import { stageNoteWords } from '../stage-note-words.ts';

const wrappings: Readonly<Record<string, Wrapping>> = {
  repeat: RepeatWrapping,
  mirror: MirroredRepeatWrapping,
  clamp: ClampToEdgeWrapping,
  black: ClampToEdgeWrapping,
};

/** What textures are read with. */
export interface TextureContext {
  readonly stage: Stage;
  readonly files: StageFiles;
  readonly decode: DecodeImage;
  readonly notes: LoadNotes;
  readonly signal: AbortSignal;
}

/** Coordinates that place a texture: a primvar, and what three's textures cannot do to it themselves. */
export interface UvSet {
  readonly primvar: string;
  /** u' = a u + c v + e, v' = b u + d v + f, as [a, b, c, d, e, f]; null: as it is. */
  readonly transform: readonly [number, number, number, number, number, number] | null;
}

/** True for the same coordinates. */
export const isSameUvSet = (one: UvSet, other: UvSet): boolean =>
  one.primvar === other.primvar && one.transform?.join(' ') === other.transform?.join(' ');

/** Null: no texture, and a note says why. */
export interface UsdTexture {
  readonly texture: Texture;
  readonly uvs: UvSet;
}

/** Decodes each image once, however often and with whatever settings it is used. */
export class UsdTextures {
  private readonly context: TextureContext;
  private readonly images = new Map<string, Promise<Texture | null>>();

  constructor(context: TextureContext) {
    this.context = context;
  }

  /** `colour`: the input is a colour, so that an image that does not say otherwise is sRGB. */
  async read(shader: StagePrim, colour: boolean): Promise<UsdTexture | null> {
    const { stage, files, notes } = this.context;
    const asset = shader.asset('inputs:file') ?? this.interfaceAsset(shader);
    if (asset === null) return null;
    // Of an image in tiles the first represents all.
    const tiled = asset.asset.includes('<UDIM>');
    if (tiled) notes.add('info', 'replaced', stageNoteWords.tiled(asset.asset));
    const file = await files.find(asset.layerId, asset.asset.replace('<UDIM>', '1001'));
    if (file === null) return null;
    const id = fileId(file);
    const image = this.images.get(id) ?? this.decode(id, () => files.read(file));
    this.images.set(id, image);
    const decoded = await image;
    if (decoded === null) return null;
    const texture = decoded.clone();
    const space = inputText(stage, shader, 'sourceColorSpace') ?? 'auto';
    texture.colorSpace = space === 'sRGB' || (space !== 'raw' && colour) ? SRGBColorSpace : NoColorSpace;
    texture.wrapS = wrappings[inputText(stage, shader, 'wrapS') ?? ''] ?? RepeatWrapping;
    texture.wrapT = wrappings[inputText(stage, shader, 'wrapT') ?? ''] ?? RepeatWrapping;
    texture.needsUpdate = true;
    return { texture, uvs: this.place(shader, texture) };
  }

  private interfaceAsset(shader: StagePrim): ReturnType<StagePrim['asset']> {
    const source = sourceOf(this.context.stage, shader, 'inputs:file');
    return source.type === 'value' ? source.prim.asset(source.attribute) : null;
  }

  private async decode(id: string, read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Texture | null> {
    try {
      return await this.context.decode(await read(), { flipY: true });
    } catch (error) {
      this.context.signal.throwIfAborted();
      // All files of the stage together are too large: no texture's own fault.
      if (isAppError(error, 'model.timeout')) throw error;
      const { level, what, message } = textureNote(parseWords.texture.ofStage(id), error);
      this.context.notes.add(level, what, message);
      return null;
    }
  }

  /** The coordinates, with their turning, scaling and moving. */
  private place(shader: StagePrim, texture: Texture): UvSet {
    const { stage } = this.context;
    const first = sourceOf(stage, shader, 'inputs:st');
    if (first.type !== 'shader') return { primvar: 'st', transform: null };
    const moves = first.shader.text('info:id') === 'UsdTransform2d';
    const transform = moves ? this.move(first.shader, texture) : null;
    const source = moves ? sourceOf(stage, first.shader, 'inputs:in') : first;
    if (source.type !== 'shader') return { primvar: 'st', transform };
    return { primvar: inputText(stage, source.shader, 'varname') ?? 'st', transform };
  }

  /** USD scales, turns and moves coordinates; three turns first, so that what is both turned and stretched is left to the coordinates. */
  private move(shader: StagePrim, texture: Texture): UvSet['transform'] {
    const { stage } = this.context;
    const [degrees = 0] = inputNumbers(stage, shader, 'rotation') ?? [];
    const [x = 1, y = 1] = inputNumbers(stage, shader, 'scale') ?? [];
    const [right = 0, up = 0] = inputNumbers(stage, shader, 'translation') ?? [];
    const angle = MathUtils.degToRad(degrees);
    if (x !== y && degrees !== 0) {
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      return [cosine * x, sine * x, -sine * y, cosine * y, right, up];
    }
    texture.repeat.set(x, y);
    texture.offset.set(right, up);
    // three turns the picture, USD its coordinates.
    texture.rotation = -angle;
    return null;
  }
}

// Follows connections between shaders: through node graphs and interface inputs to the shader or the value behind them.

/** Node graphs within node graphs, and interfaces of interfaces. */
const mostSteps = 32;

/** A shader and the name of the output that is requested, without its prefix. */
export interface ShaderOutput {
  readonly shader: StagePrim;
  readonly output: string;
}

/** The end of a chain: a shader, or the prim and attribute that hold the value. */
export type InputSource =
  | ({ readonly type: 'shader' } & ShaderOutput)
  | { readonly type: 'value'; readonly prim: StagePrim; readonly attribute: string };

/** What feeds an attribute; circles end at the attribute that was reached last. */
export function sourceOf(stage: Stage, prim: StagePrim, attribute: string): InputSource {
  let at = { prim, attribute };
  for (let step = 0; step < mostSteps; step++) {
    const [target] = at.prim.targets(at.attribute);
    if (target === undefined) break;
    const dot = target.indexOf('.', target.lastIndexOf('/'));
    const next = stage.prims.get(target.slice(0, dot === -1 ? undefined : dot));
    if (next === undefined || dot === -1) break;
    const name = target.slice(dot + 1);
    if (next.typeName === 'Shader')
      return { type: 'shader', shader: next, output: name.replace(/^outputs:/, '') };
    at = { prim: next, attribute: name };
  }
  return { type: 'value', ...at };
}

/** The value of a shader's input, wherever its interface leads. */
export function inputNumbers(stage: Stage, shader: StagePrim, name: string): readonly number[] | null {
  const source = sourceOf(stage, shader, `inputs:${name}`);
  const holder = source.type === 'value' ? source : { prim: shader, attribute: `inputs:${name}` };
  const one = holder.prim.number(holder.attribute);
  if (one !== null) return [one];
  const many = holder.prim.numbers(holder.attribute);
  return many === null || many.length > 4 || !Array.from(many).every(Number.isFinite)
    ? null
    : Array.from(many);
}

/** A word or a name of an input. */
function inputText(stage: Stage, shader: StagePrim, name: string): string | null {
  const source = sourceOf(stage, shader, `inputs:${name}`);
  return source.type === 'value' ? source.prim.text(source.attribute) : null;
}
