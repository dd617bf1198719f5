/** What all writers share: the model, its textures, and where each file lies. */
import type { Body } from '../articulation/bodies.ts';
import type { Model } from '../shape/model.ts';
import type { TextureSet } from '../texture/texture-set.ts';
import type { MadeFile, MakeRequest } from '../types.ts';

/** A finished object with drawn textures, ready to be written. */
export interface Finished {
  readonly request: MakeRequest;
  /** The name for people; not safe for any format until escaped. */
  readonly title: string;
  readonly model: Model;
  /** The model as bodies: one, or one per link. */
  readonly root: Body;
  readonly textures: readonly TextureSet[];
}

/** A deliverable before its format's place in the sidecar is written down. */
export interface WrittenFile extends MadeFile {
  readonly upAxis?: 'Y' | 'Z';
  readonly metersPerUnit?: number;
}

/** `assets/<stem>`: the folder of everything (File naming rules of the specification). */
export const folderOf = (stem: string): string => `assets/${stem}`;

/** File name of a texture, without folders. */
export const textureName = (stem: string, look: string, map: string): string => `${stem}_${look}_${map}.png`;

/** The texture files, in `textures/`. */
export function writeTextures({ request, textures }: Finished): WrittenFile[] {
  return textures.flatMap(({ look, files }) =>
    files.map(({ map, png }) => ({
      kind: 'texture',
      path: `${folderOf(request.stem)}/textures/${textureName(request.stem, look.key, map)}`,
      bytes: png,
    })),
  );
}
