/** Inspects the folder of one asset: what its files tell, and what is wrong with them. Writes nothing. */
import { createHash } from 'node:crypto';
import { sidesText } from '../contract/plain/measure-text.ts';
import { readDimensions, standing } from '../contract/schema/reported-size.ts';
import { fileWords } from './file-words.ts';
import type { InspectTools } from './guarded/guard.ts';
import { findLfsPointers, lfsFaults } from './lfs-pointers.ts';
import { type ModelFolder, openModelFolder } from './model-folder.ts';
import { depthOf, type FileRead, readFolder } from './read-folder.ts';
import type { ModelForm } from './read-model.ts';
import {
  contentFile,
  type Fault,
  type Findings,
  type InspectRequest,
  type ListedFile,
  type ReadFacts,
  type Reading,
  type Size,
} from './types.ts';

/** Bytes of one file that equal content is found by. */
const mostHashed = 16 * 1024 ** 3;
const mostFaults = 200;

/** What an inspection found, and what it found it in. */
export interface Looked extends Findings {
  readonly reads: readonly FileRead[];
}

/** Throws the signal's reason, and what the file system says of the folder itself. */
export async function inspectFolder(
  request: InspectRequest,
  tools: InspectTools,
  signal: AbortSignal,
): Promise<Looked> {
  const folder = await openModelFolder(
    request.root,
    request.files.map(({ localPath }) => localPath),
  );
  const pointers = await findLfsPointers(folder, request.files, signal);
  const reads = await readFolder(folder, request, tools, signal, pointers);
  const faults = reads.flatMap((read) =>
    read.faults.map((fault): Fault => ({ ...fault, path: fault.path ?? read.file.localPath })),
  );
  const contentSha256 = request.contentSha256 ?? (await hashOfContent(folder, request.files, signal));
  const whole = reads.filter(isRead);
  const sizes = scaleFaults(whole, request.dimensions);
  return {
    facts: { ...factsOf(withoutIncluded(whole), request), contentSha256 },
    faults: [...lfsFaults(pointers), ...faults, ...sizes],
    reads,
  };
}

type Read = FileRead & { readonly reading: Reading };

function isRead(read: FileRead): read is Read {
  return read.reading !== null;
}

/** Files that another one includes: that one has the last word on what they say. */
function withoutIncluded(reads: readonly Read[]): readonly Read[] {
  const included = new Set(reads.flatMap(({ reading }) => reading.included));
  return reads.filter(({ file }) => !included.has(file.localPath));
}

/** What several files tell is taken from the one that knows it best. */
function factsOf(reads: readonly Read[], request: InspectRequest): Omit<ReadFacts, 'contentSha256'> {
  const first = <K extends 'size' | 'massKg' | 'triangles' | 'materials' | 'textures' | 'joints'>(
    what: K,
    forms: readonly ModelForm[],
  ): Reading[K] | null =>
    forms
      .flatMap((form) => reads.filter((read) => read.form === form))
      .find(({ reading }) => reading[what] !== null)?.reading[what] ?? null;
  const reported = request.dimensions === null ? null : readDimensions(request.dimensions);
  const stated = first('size', ['sidecar'])?.metres ?? reported?.metres ?? null;
  const size =
    first('size', ['glb', 'gltf'])?.metres ?? (stated === null ? sizeOfDae(reads) : standing(stated));
  const textures = request.files.filter(({ kind }) => kind === 'texture').length;
  return {
    sizeM: size === null ? null : [size[0], size[1], size[2]],
    massKg: first('massKg', ['sidecar', 'mjcf', 'urdf', 'sdf', 'usd']) ?? reported?.massKg ?? null,
    triangles: first('triangles', ['glb', 'gltf', 'sidecar']) ?? trianglesOfObjects(reads),
    materials: first('materials', ['glb', 'gltf', 'obj', 'dae']),
    textures: textures > 0 ? textures : first('textures', ['glb', 'gltf']),
    joints: first('joints', ['urdf', 'sdf', 'mjcf', 'sidecar']),
  };
}

/** Of the one COLLADA where there is no model of another kind, with its upright axis as the second. */
function sizeOfDae(reads: readonly Read[]): readonly [number, number, number] | null {
  const models = reads.filter(({ form }) => form !== 'picture' && form !== 'sidecar' && form !== 'mtl');
  const [only] = models;
  if (models.length !== 1 || only?.form !== 'dae' || only.reading.size === null) return null;
  const [x, y, z] = only.reading.size.metres;
  if (only.reading.upAxis === 'z') return [x, z, y];
  return only.reading.upAxis === 'x' ? [y, x, z] : [x, y, z];
}

/** Of the outermost ones only: what lies deeper are parts for a robot's description. */
function trianglesOfObjects(reads: readonly Read[]): number | null {
  const plain: readonly (readonly ModelForm[])[] = [['obj'], ['dae'], ['stl'], ['ply']];
  const objects =
    plain.map((forms) => reads.filter(({ form }) => forms.includes(form))).find((same) => same.length > 0) ??
    [];
  const depths = objects.map(({ file }) => depthOf(file));
  const outer = objects.filter((_, n) => depths[n] === Math.min(...depths));
  const counts = outer.map(({ reading }) => reading.triangles);
  return counts.length === 0 || counts.includes(null)
    ? null
    : counts.reduce<number>((a, b) => a + (b ?? 0), 0);
}

function scaleFaults(reads: readonly Read[], dimensions: InspectRequest['dimensions']): Fault[] {
  const model = reads.find(
    ({ form, reading }) => (form === 'glb' || form === 'gltf') && reading.size !== null,
  );
  const size = model?.reading.size;
  if (model === undefined || size === null || size === undefined) return [];
  const sidecar = reads.find(({ form, reading }) => form === 'sidecar' && reading.size !== null);
  const reported = dimensions === null ? null : readDimensions(dimensions).metres;
  const others = [
    ...(sidecar?.reading.size ? [{ by: fileWords.physicsFile, metres: sidecar.reading.size.metres }] : []),
    ...(reported === null ? [] : [{ by: fileWords.service, metres: reported }]),
  ];
  for (const { by, metres } of others) {
    const fault = scaleFault(size, metres);
    if (fault === null) continue;
    const { factor, reported: theirs } = fault;
    const sizes = fileWords.sizes(sidesText(size.metres), sidesText(theirs), by);
    const message =
      factor === null ? fileWords.sizeDiffers(by, sizes) : fileWords.unitError(factor, by, sizes);
    return [
      {
        code: 'scale-mismatch',
        severity: factor === null ? 'warn' : 'error',
        path: model.file.localPath,
        message,
      },
    ];
  }
  return [];
}

async function hashOfContent(
  folder: ModelFolder,
  files: readonly ListedFile[],
  signal: AbortSignal,
): Promise<string | null> {
  const file = contentFile(files);
  if (file === null || file.sizeBytes > mostHashed) return null;
  const hash = createHash('sha256');
  try {
    for await (const piece of folder.pieces(file.localPath, mostHashed)) {
      signal.throwIfAborted();
      hash.update(piece);
    }
    return hash.digest('hex');
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** One of each code and file, as problems are kept: further ones are added to its words. */
export function mergedFaults(faults: readonly Fault[]): Fault[] {
  const byKey = Map.groupBy(faults, ({ code, path }) => `${code}\n${path}`);
  return [...byKey.values()]
    .flatMap((same) => {
      const [first, second] = same;
      if (first === undefined) return [];
      if (second === undefined) return [first];
      const message =
        same.length === 2
          ? fileWords.both(first.message, second.message)
          : fileWords.moreLikeThis(first.message, same.length - 1);
      // Its words are of the first alone.
      const { words: _, ...merged } = first;
      return [{ ...merged, message }];
    })
    .slice(0, mostFaults);
}

// Whether two sources agree on how large the object is. Pure.

/** Sizes may differ by so much: meshes are cut, files round. */
const tolerance = 0.02;
/** Of thin things a fraction of a millimetre is more than that. */
const slackM = 0.0005;
/** A box around turned parts is too large by up to the square root of three. */
const looseFactor = 1.8;

/** What is wrong: `factor` a power of ten when the units differ; null when they agree. Axes may be named differently. */
function scaleFault(
  model: Size,
  reported: readonly [number, number, number],
): { readonly factor: number | null; readonly reported: readonly number[] } | null {
  const seen = model.metres.toSorted((a, b) => a - b);
  const said = reported.toSorted((a, b) => a - b);
  const ratios = seen.flatMap((side, n) => {
    const other = said[n] ?? 0;
    return other > slackM && side > 0 ? [side / other] : [];
  });
  if (ratios.length === 0) return null;
  const middle = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const factor = [1000, 100, 10, 0.1, 0.01, 0.001].find((power) =>
    ratios.every((ratio) => Math.abs(ratio / power - 1) < (model.exact ? 0.05 : looseFactor - 1)),
  );
  if (factor !== undefined) return { factor, reported };
  if (!model.exact)
    return middle > looseFactor || middle < 1 / looseFactor ? { factor: null, reported } : null;
  const apart = seen.some((side, n) => {
    const other = said[n] ?? 0;
    return Math.abs(side - other) > Math.max(slackM, other * tolerance);
  });
  return apart ? { factor: null, reported } : null;
}
