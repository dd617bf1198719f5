/** One model of this disk as the inspection and as the 3D view read it, both in this thread, in terms that can be compared. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Object3D } from 'three';
import { doGuarded, type Guard } from '../../main/inspect/guarded/guard.ts';
import { inspectFolder } from '../../main/inspect/inspect-folder.ts';
import type { Fault, InspectRequest, ListedFile } from '../../main/inspect/types.ts';
import type { FolderFile } from '../../renderer/scene/parse/folder.ts';
import { asModelError, type OpenedModel, openModel } from '../../renderer/scene/parse/open-model.ts';
import { flattenModel } from '../../renderer/scene/transfer/flatten.ts';
import { rebuildModel } from '../../renderer/scene/transfer/rebuild.ts';
import { type ModelValues, standing } from './model-values.ts';

/** `values` is null when the file was refused, for `refused`. */
export interface Inspected {
  readonly values: ModelValues | null;
  readonly refused: string | null;
  /** False: the size may be larger than the object. */
  readonly sizeIsExact: boolean;
  /** Of the file itself. */
  readonly faults: readonly Omit<Fault, 'path'>[];
}

export interface Viewed {
  readonly values: ModelValues | null;
  readonly refused: string | null;
  /** Of what is not as it should be. */
  readonly notes: readonly string[];
  readonly opened: OpenedModel | null;
  /** As it arrives on the page. */
  readonly page: Object3D | null;
}

/** Works in the calling thread, without a time limit: a caller that needs one ends the thread. */
export const guardHere: Guard = { ask: doGuarded, close: () => Promise.resolve() };

/** Of `only`, or of all files that a reader knows, by their paths. */
export async function inspectAll(
  root: string,
  files: readonly ListedFile[],
  only?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Inspected>> {
  const request: InspectRequest = {
    root,
    origin: 'folder',
    files,
    dimensions: null,
    effectiveParams: null,
    // Nothing is hashed.
    contentSha256: '',
    isOneAsset: false,
    only,
  };
  const { signal } = new AbortController();
  const tools = { guard: guardHere, mostValidatedBytes: 16_000_000 };
  const { reads } = await inspectFolder(request, tools, signal);
  return new Map(
    reads.map(({ file, reading, without, faults }): [string, Inspected] => {
      if (reading === null)
        return [
          file.localPath,
          { values: null, refused: without?.reason ?? 'unknown', sizeIsExact: false, faults },
        ];
      const size = reading.size?.metres ?? reading.unitlessSize;
      return [
        file.localPath,
        {
          values: {
            sizeM: size === null ? null : standing(size, reading.upAxis),
            triangles: reading.triangles,
            massKg: reading.massKg,
            inertiaKgM2: reading.inertiaKgM2,
            joints: reading.jointList?.map(({ name, limits }) => ({ name, limits })) ?? null,
          },
          refused: null,
          sizeIsExact: reading.size?.exact ?? true,
          faults,
        },
      ];
    }),
  );
}

/** `file` is one of `files`. Never rejects for what is wrong with the model. */
export async function viewModel(root: string, files: readonly ListedFile[], file: string): Promise<Viewed> {
  const folder = files.map(
    ({ localPath, sizeBytes }): FolderFile => ({ path: localPath, url: `disk:${localPath}`, sizeBytes }),
  );
  const fromDisk = async (url: string | URL | Request): Promise<Response> => {
    const asked = String(url instanceof Request ? url.url : url).replace(/^disk:/, '');
    const bytes = await readFile(path.join(root, ...asked.split('/')));
    return new Response(new Uint8Array(bytes));
  };
  try {
    const opened = await openModel(
      { path: file, files: folder, textureEdgePx: 1024 },
      fromDisk,
      () => undefined,
    );
    const notes = opened.notes.flatMap(({ level, message }) => (level === 'warn' ? [message] : []));
    const { model } = flattenModel(opened.root);
    return { values: valuesOfView(opened), refused: null, notes, opened, page: rebuildModel(model).root };
  } catch (error) {
    return { values: null, refused: asModelError(error).message, notes: [], opened: null, page: null };
  }
}

function valuesOfView({ facts, physics }: OpenedModel): ModelValues {
  const { min, max } = facts.bounds;
  const bodies = physics?.bodies ?? [];
  const masses = bodies.flatMap(({ massKg }) => massKg ?? []);
  const solid = bodies.filter(({ inertia }) => inertia !== null);
  const [only] = solid;
  const joints = physics?.joints.filter(({ type }) => type !== 'fixed' && type !== 'free');
  return {
    sizeM: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
    triangles: facts.triangles,
    massKg: masses.length === 0 ? null : masses.reduce((sum, mass) => sum + mass, 0),
    inertiaKgM2: solid.length === 1 ? (only?.inertia?.diagonal.toSorted((a, b) => a - b) ?? null) : null,
    joints: joints?.map(({ name, limits }) => ({ name, limits })) ?? null,
  };
}
