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
import {
  coordinatesOf,
  inputText,
  textureAsset,
  type UvSet,
  uvTransform,
} from '../../../../../main/formats/usd/scene/shading.ts';
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
    const asset = textureAsset(stage, shader);
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

  /** USD scales, turns and moves coordinates; three turns first, so that what is both turned and stretched is left to the coordinates. */
  private place(shader: StagePrim, texture: Texture): UvSet {
    const { primvar, move } = coordinatesOf(this.context.stage, shader);
    if (move === null) return { primvar, transform: null };
    const { degrees, scale, by } = move;
    if (scale[0] !== scale[1] && degrees !== 0) return { primvar, transform: uvTransform(move) };
    texture.repeat.set(...scale);
    texture.offset.set(...by);
    // three turns the picture, USD its coordinates.
    texture.rotation = -MathUtils.degToRad(degrees);
    return { primvar, transform: null };
  }
}
