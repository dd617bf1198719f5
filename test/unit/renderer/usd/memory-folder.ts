/** A folder of files that exist only in a test, found by the same rules as real ones, and what a load of it makes. */
import { Box3, Mesh, type Object3D, Texture, Vector3 } from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { LoadNotes } from '../../../../main/formats/load-notes.ts';
import { type Folder, resolveEntry } from '../../../../main/formats/resolve-entry.ts';
import type { VariantChoices } from '../../../../main/formats/usd/compose/arcs.ts';
import { composeStage, type Stage } from '../../../../main/formats/usd/compose/compose-stage.ts';
import { StageFiles } from '../../../../main/formats/usd/package/stage-files.ts';
import type { ParsedModel, Purpose } from '../../../../renderer/scene/parse/parsed-model.ts';
import { parseUsdWith } from '../../../../renderer/scene/parse/usd/parse-usd.ts';

export type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

/** `reads` are the paths requested, in order. */
export function memoryFolder(files: Files): Folder & { readonly reads: string[] } {
  const bytes = new Map(
    Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? encoded(file) : file]),
  );
  const entries = [...bytes].map(([path, { length }]) => ({ path, sizeBytes: length }));
  const reads: string[] = [];
  return {
    entries,
    reads,
    read: (path) => {
      reads.push(path);
      const found = bytes.get(path);
      if (found === undefined)
        return Promise.reject(new AppError('model.unreadable', { reason: `no ${path}` }));
      return Promise.resolve(found);
    },
    resolve: (from, uri) => resolveEntry(entries, from, uri),
  };
}

/** Text as a layer: the header and the stage's units come for free. */
export const usda = (
  body: string,
  metadata = 'defaultPrim = "Root"\nmetersPerUnit = 1\nupAxis = "Y"',
): string => `#usda 1.0\n(\n${metadata}\n)\n${body}`;

export async function compose(
  files: Files,
  variants: VariantChoices = {},
): Promise<{ stage: Stage; notes: string[] }> {
  const notes = new LoadNotes();
  const stage = await composeStage('root.usda', {
    files: new StageFiles(memoryFolder(files), notes),
    notes,
    signal: new AbortController().signal,
    variants,
  });
  return { stage, notes: notes.list().map(({ what, message }) => `${what}: ${message}`) };
}

/** Images become empty textures that are called after their first bytes. */
export async function load(
  files: Files,
  path = 'root.usda',
  variants: VariantChoices = {},
  purposes: readonly Purpose[] | null = null,
): Promise<ParsedModel> {
  const choices = { variants, purposes };
  const request = { path, textureEdgePx: 64, choices, signal: new AbortController().signal };
  return await parseUsdWith(request, memoryFolder(files), {
    decode: (bytes) => {
      const texture = new Texture();
      texture.name = new TextDecoder().decode(bytes.subarray(0, 16));
      return Promise.resolve(texture);
    },
  });
}

/** Meshes of a role; `looks` for those that have none. */
export function meshes(root: Object3D, role = 'looks'): Mesh[] {
  const found: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh && (object.userData['caliperRole'] ?? 'looks') === role) found.push(object);
  });
  return found;
}

/** Least and most corner, to a tenth of a millimetre. */
export function boxOf(objects: readonly Object3D[]): { min: number[]; max: number[] } {
  const box = new Box3();
  for (const object of objects) box.expandByObject(object, true);
  return { min: rounded(box.min), max: rounded(box.max) };
}

export const rounded = (numbers: Vector3 | readonly number[]): number[] =>
  (numbers instanceof Vector3 ? numbers.toArray() : [...numbers]).map((x) => Math.round(x * 1e4) / 1e4 + 0);

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
