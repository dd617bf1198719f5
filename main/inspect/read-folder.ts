/** Reads the files of one asset, each by the reader of its form, and judges what they name. */

import type { InspectTools } from './inspect-tools.ts';
import { referenceFaults } from './judge/references.ts';
import type { ModelFolder } from './model-folder.ts';
import { formOf, type ModelForm, readModel } from './read-model.ts';
import type { Fault, InspectRequest, ListedFile, Reading } from './types.ts';
import { reasonOf } from './unreadable.ts';

/** Of each form the first ones: shallow before deep, large before small. */
const mostRead: Readonly<Record<ModelForm, number>> = {
  glb: 20,
  gltf: 20,
  obj: 64,
  mtl: 64,
  usd: 20,
  urdf: 20,
  mjcf: 20,
  fbx: 20,
  sidecar: 5,
};

/** One file that a reader knows. */
export interface FileRead {
  readonly file: ListedFile;
  readonly form: ModelForm;
  /** Null when it is not there, was refused, or was one too many. */
  readonly reading: Reading | null;
  /** Why there is no reading, to continue “it is not read: …”; null when there is one. */
  readonly without: { readonly is: 'gone' | 'refused' | 'one-too-many'; readonly reason: string } | null;
  readonly faults: readonly Omit<Fault, 'path'>[];
}

/** Throws the signal's reason. Files that no reader knows are left out. */
export async function readFolder(
  folder: ModelFolder,
  request: InspectRequest,
  tools: InspectTools,
  signal: AbortSignal,
): Promise<FileRead[]> {
  const reads: FileRead[] = [];
  const ordered = inOrder(request.files);
  for (const { file, form, isTooMany } of ordered) {
    signal.throwIfAborted();
    tools.onFile?.(reads.length, ordered.length);
    if (isTooMany) {
      const reason = `Caliper reads the first ${mostRead[form]} of their kind`;
      reads.push({ file, form, reading: null, without: { is: 'one-too-many', reason }, faults: [] });
      continue;
    }
    try {
      const reading = await readModel(folder, file.localPath, form, tools);
      const named = await referenceFaults(folder, file.localPath, reading.references, request.files);
      reads.push({ file, form, reading, without: null, faults: [...reading.faults, ...named] });
    } catch (error) {
      signal.throwIfAborted();
      const reason = reasonOf(error);
      // That it is not there is said by whoever compares the folder with the list.
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      const without = { is: isGone ? ('gone' as const) : ('refused' as const), reason };
      const faults = isGone ? [] : [unreadableFile(reason, request.origin)];
      reads.push({ file, form, reading: null, without, faults });
    }
  }
  return reads;
}

/** How many folders deep, itself counted. */
export function depthOf({ localPath }: ListedFile): number {
  return localPath.split('/').length;
}

function inOrder(
  files: readonly ListedFile[],
): { readonly file: ListedFile; readonly form: ModelForm; readonly isTooMany: boolean }[] {
  const sorted = files.toSorted((a, b) => depthOf(a) - depthOf(b) || b.sizeBytes - a.sizeBytes);
  const counts = new Map<ModelForm, number>();
  return sorted.flatMap((file) => {
    const form = formOf(file);
    if (form === null) return [];
    const count = (counts.get(form) ?? 0) + 1;
    counts.set(form, count);
    return [{ file, form, isTooMany: count > mostRead[form] }];
  });
}

function unreadableFile(reason: string, origin: InspectRequest['origin']): Omit<Fault, 'path'> {
  const next =
    origin === 'service'
      ? 'Delete the file and fetch the asset again; if it stays so, tell the service’s operator.'
      : 'Export it again from the program that made it.';
  return {
    code: 'unreadable-model',
    severity: 'error',
    message: `It cannot be read: ${reason}. ${next}`,
  };
}
