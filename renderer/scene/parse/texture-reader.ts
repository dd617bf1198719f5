/** Textures by the names that a model gives them: each file read and decoded once, what cannot be had noted once. */
import type { Texture } from 'three';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import type { Folder } from '../../../main/formats/resolve-entry.ts';
import { baseName } from '../../../main/formats/resolve-entry.ts';
import { createImageDecoder } from './decode-image.ts';
import { createReadUri } from './read-uri.ts';
import { textureNote } from './texture-note.ts';
import type { ParseRequest } from './types.ts';

/** Answers null for what cannot be had; the textures are turned for coordinates that begin below. */
export function createTextureReader(
  request: ParseRequest,
  folder: Folder,
  onNote: (note: LoadNote) => void,
): (file: string) => Promise<Texture | null> {
  const read = createReadUri(request.path, folder);
  const decode = createImageDecoder({ edgePx: request.textureEdgePx, signal: request.signal });
  const known = new Map<string, Promise<Texture | null>>();
  const load = async (file: string): Promise<Texture | null> => {
    try {
      return await decode(await read(file), { flipY: true });
    } catch (error) {
      request.signal.throwIfAborted();
      onNote(textureNote(`The texture “${baseName(file).slice(0, 80)}”`, error));
      return null;
    }
  };
  return (file) => {
    const texture = known.get(file) ?? load(file);
    known.set(file, texture);
    return texture;
  };
}
