/** Reads the files of one asset, each by the reader of its form, and judges what they name. */

import type { InspectTools } from './inspect-tools.ts';
import { referenceFaults } from './judge/references.ts';
import type { ModelFolder } from './model-folder.ts';
import type { Box } from './read/matrix.ts';
import type { BoxOf } from './read/robot/placed-size.ts';
import { formOf, type ModelForm, readModel } from './read-model.ts';
import { folderPart, packagePaths, resolveReference } from './resolve-reference.ts';
import { type Fault, type InspectRequest, type ListedFile, nothingRead, type Reading } from './types.ts';
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
  stl: 500,
  dae: 100,
  picture: 500,
};

const mostNamed = 1000;

/** One file that a reader knows. */
export interface FileRead {
  readonly file: ListedFile;
  readonly form: ModelForm;
  /** Null when it is not there, was refused, or was one too many. */
  readonly reading: Reading | null;
  /** Why there is no reading, to continue “it is not read: …”; null when there is one. */
  readonly without: { readonly is: 'gone' | 'refused' | 'one-too-many'; readonly reason: string } | null;
  readonly faults: Reading['faults'];
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
  const boxes = createMeshBoxes();
  for (const { file, form, isTooMany } of ordered) {
    signal.throwIfAborted();
    tools.onFile?.(reads.length, ordered.length);
    if (isTooMany) {
      const reason = `Caliper reads the first ${mostRead[form]} of their kind`;
      reads.push({ file, form, reading: null, without: { is: 'one-too-many', reason }, faults: [] });
      continue;
    }
    try {
      const reading = await readModel(folder, file, form, tools, boxes.of(file.localPath));
      boxes.add(file.localPath, reading.box);
      const named = await referenceFaults(folder, file.localPath, reading.references, request.files);
      reads.push({ file, form, reading, without: null, faults: [...reading.faults, ...named] });
    } catch (error) {
      signal.throwIfAborted();
      const reason = reasonOf(error);
      // The comparison of the folder with the list reports that it is missing.
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      const without = { is: isGone ? ('gone' as const) : ('refused' as const), reason };
      const faults = isGone ? [] : [unreadableFile(reason, form, request.origin)];
      reads.push({ file, form, reading: null, without, faults });
    }
  }
  return withTextureEdges(withoutParts(reads));
}

/** What is read into another file is judged there: on its own it does not have what is around it. */
function withoutParts(reads: readonly FileRead[]): FileRead[] {
  const parts = new Set(reads.flatMap(({ reading }) => reading?.included ?? []));
  return reads.map((read) =>
    read.reading !== null && parts.has(read.file.localPath) ? { ...read, faults: [] } : read,
  );
}

/** The largest texture of what a model names, by way of its materials too. */
function withTextureEdges(reads: readonly FileRead[]): FileRead[] {
  const byPath = new Map(reads.map((read) => [read.file.localPath.toLowerCase(), read]));
  const edgeOf = (read: FileRead, depth: number): number => {
    const { picture, textureEdgePx, references } = read.reading ?? nothingRead;
    if (picture !== null) return Math.max(picture.widthPx, picture.heightPx);
    const named = depth > 1 ? [] : references.slice(0, mostNamed);
    const edges = named.map(({ uri }) => {
      const resolved = resolveReference(folderPart(read.file.localPath), uri);
      const other = resolved.is === 'inside' ? byPath.get(resolved.path.toLowerCase()) : undefined;
      return other === undefined || (other.form !== 'picture' && other.form !== 'mtl')
        ? 0
        : edgeOf(other, depth + 1);
    });
    return Math.max(textureEdgePx ?? 0, ...edges);
  };
  return reads.map((read) => {
    if (read.reading === null || read.form === 'picture') return read;
    const edge = edgeOf(read, 0);
    return edge === 0 ? read : { ...read, reading: { ...read.reading, textureEdgePx: edge } };
  });
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
  const ordered = sorted.flatMap((file) => {
    const form = formOf(file);
    if (form === null) return [];
    const count = (counts.get(form) ?? 0) + 1;
    counts.set(form, count);
    return [{ file, form, isTooMany: count > mostRead[form] }];
  });
  // Robots are as large as the meshes that they name, which are read first.
  return ordered.toSorted((a, b) => Number(isRobot(a.form)) - Number(isRobot(b.form)));
}

function isRobot(form: ModelForm): boolean {
  return form === 'urdf' || form === 'mjcf';
}

function unreadableFile(
  reason: string,
  form: ModelForm,
  origin: InspectRequest['origin'],
): Omit<Fault, 'path'> {
  const next =
    origin === 'service'
      ? 'Delete the file and fetch the asset again; if it stays so, tell the service’s operator.'
      : 'Export it again from the program that made it.';
  return {
    code: form === 'picture' ? 'failed-validation' : 'unreadable-model',
    severity: 'error',
    message: `It cannot be read: ${reason}. ${next}`,
  };
}

/** Extents of the meshes of a folder, found by the names under which robots' descriptions refer to them. */
interface MeshBoxes {
  /** Null is not remembered. */
  add(localPath: string, box: Box | null): void;
  /** As the file at `localPath` names them. */
  of(localPath: string): BoxOf;
}

/** Empty. Letters' case is not distinguished, as on most disks. */
function createMeshBoxes(): MeshBoxes {
  const boxes = new Map<string, Box>();
  return {
    add(localPath, box) {
      if (box !== null) boxes.set(localPath.toLowerCase(), box);
    },
    of: (localPath) => (uri) => {
      for (const inPackage of packagePaths(uri)) {
        const end = `/${inPackage.toLowerCase()}`;
        for (const [known, box] of boxes) if (`/${known}`.endsWith(end)) return box;
      }
      const resolved = resolveReference(folderPart(localPath), uri);
      return resolved.is === 'inside' ? (boxes.get(resolved.path.toLowerCase()) ?? null) : null;
    },
  };
}
