/** Reads the files of one asset, each by the reader of its form, and judges what they name. */

import { fileWords, reasonWords } from './file-words.ts';
import type { InspectTools } from './guarded/guard.ts';
import { pointerReason } from './lfs-pointers.ts';
import { folderPart, type ModelFolder, packagePaths, reasonOf, resolveReference } from './model-folder.ts';
import { inQuotes, listed } from './name-words.ts';
import { createMeshBoxes } from './read/robot/mesh-boxes.ts';
import { formOf, type ModelForm, readModel } from './read-model.ts';
import {
  type Fault,
  type InspectRequest,
  type ListedFile,
  nothingRead,
  type Reading,
  type Reference,
} from './types.ts';

/** Of each form the first ones: shallow before deep, large before small. */
const mostRead: Readonly<Record<ModelForm, number>> = {
  glb: 20,
  gltf: 20,
  obj: 64,
  mtl: 64,
  usd: 20,
  urdf: 20,
  sdf: 20,
  xacro: 20,
  mjcf: 20,
  fbx: 20,
  sidecar: 5,
  stl: 500,
  dae: 100,
  ply: 100,
  picture: 500,
};

const maxFollowed = 1000;

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

/** Throws the signal's reason. Files that no reader knows are left out. `pointers`: paths of Git LFS pointers, which are not read. */
export async function readFolder(
  folder: ModelFolder,
  request: InspectRequest,
  tools: InspectTools,
  signal: AbortSignal,
  pointers: ReadonlySet<string> = new Set(),
): Promise<FileRead[]> {
  const reads: FileRead[] = [];
  const ordered = inOrder(request.files.filter(({ localPath }) => request.only?.has(localPath) ?? true));
  const boxes = createMeshBoxes(folder, request.files);
  for (const { file, form, isTooMany } of ordered) {
    signal.throwIfAborted();
    tools.onFile?.(reads.length, ordered.length);
    if (isTooMany) {
      const reason = reasonWords.firstOfKind(mostRead[form]);
      reads.push({ file, form, reading: null, without: { is: 'one-too-many', reason }, faults: [] });
      continue;
    }
    if (pointers.has(file.localPath)) {
      // Said once for the folder.
      reads.push({
        file,
        form,
        reading: null,
        without: { is: 'refused', reason: pointerReason() },
        faults: [],
      });
      continue;
    }
    try {
      const reading = await readModel(folder, file, form, tools, boxes.extents(file.localPath));
      boxes.add(file.localPath, reading.box);
      const faults = await referenceFaults(folder, file.localPath, reading.references, request.files);
      reads.push({ file, form, reading, without: null, faults: [...reading.faults, ...faults] });
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
    const followed = depth > 1 ? [] : references.slice(0, maxFollowed);
    const edges = followed.map(({ uri }) => {
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
  return form === 'urdf' || form === 'sdf' || form === 'xacro' || form === 'mjcf';
}

function unreadableFile(
  reason: string,
  form: ModelForm,
  origin: InspectRequest['origin'],
): Omit<Fault, 'path'> {
  return {
    code: form === 'picture' ? 'failed-validation' : 'unreadable-model',
    severity: 'error',
    message: fileWords.unreadable(reason, origin),
  };
}

// What is wrong with the files that a model names: not there, elsewhere, or written so that other machines do not find them; one sentence for each kind.

/** More are counted, not named. */
const maxNamed = 3;
const mostLookedAt = 2000;

/** References of one kind of trouble, each name once; `line` is the first one's. */
interface Group {
  readonly names: Set<string>;
  line: number | undefined;
}

/** `from` names `references`; `files` are all of the asset. */
async function referenceFaults(
  folder: ModelFolder,
  from: string,
  references: readonly Reference[],
  files: readonly ListedFile[],
): Promise<Omit<Fault, 'path'>[]> {
  const groups = new Map<string, Group>();
  const add = (group: string, { uri, line }: Reference): void => {
    const known = groups.get(group) ?? { names: new Set(), line };
    known.names.add(shown(uri));
    groups.set(group, known);
  };
  const looked = new Set<string>();
  const exact = new Set(files.map(({ localPath }) => localPath.normalize('NFC')));
  for (const reference of references.slice(0, mostLookedAt)) {
    const { uri, what } = reference;
    const inPackage = packagePaths(uri);
    if (inPackage.length > 0) {
      const isThere = inPackage.some((one) => endsSome(files, one));
      add(isThere ? 'package' : `absent ${what}`, reference);
      if (!isThere && what === 'model') for (const place of inPackage) looked.add(place);
      continue;
    }
    const resolved = resolveReference(folderPart(from), uri);
    if (resolved.is === 'elsewhere') add(`outside ${what}`, reference);
    if (resolved.is !== 'inside') continue;
    if (!(await folder.has(resolved.path))) add(`absent ${what}`, reference);
    else if (uri.includes('\\')) add('back-slash', reference);
    else if (!exact.has(resolved.path.normalize('NFC')) && endsSome(files, resolved.path))
      add('letters', reference);
  }
  return [
    ...missing('missing-texture', groups.get('absent texture'), groups.get('outside texture')),
    ...missing('missing-file', groups.get('absent model'), groups.get('outside model'), looked),
    ...unportable(groups.get('back-slash'), 'warn', fileWords.backslashes),
    ...unportable(groups.get('letters'), 'warn', fileWords.letterCase),
    ...unportable(groups.get('package'), 'note', fileWords.inPackage),
  ];
}

function endsSome(files: readonly ListedFile[], end: string): boolean {
  const wanted = end.toLowerCase();
  return files.some(({ localPath }) => `/${localPath.toLowerCase()}`.endsWith(`/${wanted}`));
}

function missing(
  code: 'missing-texture' | 'missing-file',
  absent: Group | undefined,
  outside: Group | undefined,
  looked: ReadonlySet<string> = new Set(),
): Omit<Fault, 'path'>[] {
  const [ofAbsent, ofOutside] =
    code === 'missing-file'
      ? [fileWords.missingFiles, fileWords.filesOutside]
      : [fileWords.missingTextures, fileWords.texturesOutside];
  const parts = [
    ...(absent === undefined ? [] : [searched(ofAbsent(absent.names.size, named(absent)), looked)]),
    ...(outside === undefined ? [] : [ofOutside(outside.names.size, named(outside))]),
  ];
  if (parts.length === 0) return [];
  const severity = code === 'missing-file' ? 'error' : 'warn';
  return [{ code, severity, message: parts.reduce(fileWords.both), line: absent?.line ?? outside?.line }];
}

/** Where the files of packages were looked for. */
function searched(sentence: string, looked: ReadonlySet<string>): string {
  if (looked.size === 0) return sentence;
  const places = [...looked].slice(0, maxNamed - 1).map(shown);
  return fileWords.searched(sentence, named({ names: new Set(places), line: undefined }));
}

function unportable(
  group: Group | undefined,
  severity: Fault['severity'],
  words: (count: number, names: string) => string,
): Omit<Fault, 'path'>[] {
  if (group === undefined) return [];
  const message = words(group.names.size, named(group));
  return [{ code: 'unportable-path', severity, message, line: group.line }];
}

const named = ({ names }: Group): string =>
  listed([...names].slice(0, maxNamed).map(inQuotes), names.size - maxNamed);

/** A name may be as long, and have as many lines, as its author likes; and a link may be signed. */
function shown(uri: string): string {
  const plain = /^[a-z][a-z0-9+.-]+:\/\//i.test(uri) ? (uri.split(/[?#]/, 1)[0] ?? '') : uri;
  const line = plain.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 40)}…${line.slice(-38)}` : line;
}
