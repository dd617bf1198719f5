/** Applies one similarity to every file of an asset, each in its own frame. */
import { isAppError } from '../../contract/plain/errors.ts';
import { reasonOf } from '../../inspect/model-folder.ts';
import { formOf, type ModelForm } from '../../inspect/read-model.ts';
import type { FileChange, Fixed, FixFile, FixFiles, FixNote, FixRun } from '../fix.ts';
import { fixWords } from '../fix-words.ts';
import {
  isStatedElsewhere,
  layerChange,
  openUsdLayer,
  type UsdLayer,
  withOpinions,
} from '../usd/usd-layer.ts';
import { withoutUsdParts } from '../usd/usd-parts.ts';
import { hasPlace, placedPhysics, placeUsda } from '../usd/usda-placing.ts';
import { isUsda } from '../usd/usda-prims.ts';
import { placeDae } from '../write/dae-placing.ts';
import { placeGltf } from '../write/gltf-placing.ts';
import { placeObj, placePly, placeStl } from '../write/mesh-placing.ts';
import { placeMjcf } from '../write/mjcf-placing.ts';
import { placeSdf } from '../write/sdf-placing.ts';
import { placeSidecar } from '../write/sidecar-placing.ts';
import { textOf } from '../write/text-edits.ts';
import { placeUrdf } from '../write/urdf-placing.ts';
import { boxFrom, conventionalUp, findPart, type ReadAsset } from './read-asset.ts';
import { type Axis, isTurned, lengthsOnly, type Similarity, toFile } from './similarity.ts';

/** What is done to one file: the similarity in the asset's frame, or something of its own. */
export type PlaceOther = (file: FixFile, form: ModelForm, bytes: Uint8Array) => Uint8Array | null;

/** `turnOf`: how a file with this axis up is turned, for a fix that turns; `other` comes first. */
export interface Placing {
  readonly by: Similarity;
  readonly turnOf?: (up: Axis) => Similarity['turn'];
  readonly other?: PlaceOther;
}

const scalable = new Set<ModelForm>(['glb', 'gltf', 'obj', 'stl', 'ply', 'dae']);
const placeable = new Set<ModelForm>([...scalable, 'usd', 'fbx', 'urdf', 'sdf', 'xacro', 'mjcf', 'sidecar']);

/** Throws `fix.*`, and the signal's reason; nothing has changed then. */
export async function placeFiles(
  files: FixFiles,
  asset: ReadAsset,
  placing: Placing,
  run: FixRun,
): Promise<Pick<Fixed, 'changes' | 'left'>> {
  const changes: FileChange[] = [];
  const left: FixNote[] = [];
  const models = (await withoutUsdParts(files, run.signal)).flatMap((file) => {
    const form = formOf(file);
    return form !== null && placeable.has(form) ? [{ file, form }] : [];
  });
  for (const [at, { file, form }] of models.entries()) {
    run.signal.throwIfAborted();
    run.onProgress?.(at / models.length);
    if (form === 'usd') {
      const placed = await placeUsd(files, asset, placing, file, run.signal);
      changes.push(...placed.changes);
      left.push(...placed.left);
      continue;
    }
    const bytes = await files.read(file.localPath);
    const made = placeFile(files.list, asset, placing, { file, form, bytes });
    if ('code' in made) left.push(made);
    else if (made.bytes !== null && !isSame(made.bytes, bytes))
      changes.push({ localPath: file.localPath, kind: file.kind, bytes: made.bytes });
  }
  return { changes, left };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && Buffer.compare(a, b) === 0;

interface Model {
  readonly file: FixFile;
  readonly form: ModelForm;
  readonly bytes: Uint8Array;
}

function placeFile(
  list: readonly FixFile[],
  asset: ReadAsset,
  placing: Placing,
  { file, form, bytes }: Model,
): FixNote | { readonly bytes: Uint8Array | null } {
  const path = file.localPath;
  const other = placing.other?.(file, form, bytes) ?? null;
  if (other !== null) return { bytes: other };
  const isPart = asset.parts.has(path);
  const inFile = (up: Axis, unitMetres = 1): Similarity =>
    isPart ? lengthsOnly(placing.by) : similarityIn(placing, up, unitMetres);
  const isScaledMesh = (uri: string): boolean => {
    const found = findPart(list, path, uri);
    const part = list.find(({ localPath }) => localPath === found);
    const partForm = part === undefined ? null : formOf(part);
    return partForm !== null && scalable.has(partForm);
  };
  switch (form) {
    case 'glb':
    case 'gltf':
      return { bytes: placeGltf(path, bytes, inFile('y')) };
    case 'obj':
      return { bytes: placeObj(path, bytes, inFile(...meshFrame(asset, path, form))) };
    case 'stl':
      return { bytes: placeStl(path, bytes, inFile(...meshFrame(asset, path, form))) };
    case 'ply':
      return { bytes: placePly(path, bytes, inFile(...meshFrame(asset, path, form))) };
    case 'dae': {
      const reading = asset.reads.find((read) => read.file.localPath === path)?.reading;
      return { bytes: placeDae(path, bytes, inFile(reading?.upAxis ?? 'y', reading?.unitMetres ?? 1)) };
    }
    case 'urdf':
      return { bytes: placeUrdf(path, bytes, inFile('z'), isScaledMesh) };
    case 'sdf':
      return { bytes: placeSdf(path, bytes, inFile('z'), isScaledMesh) };
    case 'mjcf':
      // Any XML may be in the folder.
      return /<mujoco(include)?[\s>]/.test(textOf(bytes))
        ? { bytes: placeMjcf(path, bytes, inFile('z'), isScaledMesh) }
        : { bytes: null };
    case 'sidecar':
      return sidecar(path, bytes, asset, placing);
    case 'fbx':
      return notWritten(path, 'FBX');
    case 'xacro':
      return notWritten(path, 'Xacro');
    case 'usd':
    case 'mtl':
    case 'picture':
      return { bytes: null };
  }
}

async function placeUsd(
  files: FixFiles,
  asset: ReadAsset,
  placing: Placing,
  file: FixFile,
  signal: AbortSignal,
): Promise<Pick<Fixed, 'changes' | 'left'>> {
  let layer: UsdLayer;
  try {
    layer = await openUsdLayer(files, file, signal);
  } catch (error) {
    // Binary files that cannot be read are left, as other formats are that are not written.
    if (!isAppError(error) || isUsda(await files.read(file.localPath))) throw error;
    const note: FixNote = {
      code: 'file-not-changed',
      path: file.localPath,
      values: { reason: reasonOf(error) },
    };
    return { changes: [], left: [note] };
  }
  const bytes = placeLayer(asset, placing, file, layer);
  if (isSame(bytes, layer.bytes)) return { changes: [], left: [] };
  const { change, left } = layerChange(file, layer, bytes);
  return { changes: [change], left };
}

function placeLayer(asset: ReadAsset, placing: Placing, file: FixFile, layer: UsdLayer): Uint8Array {
  const other = placing.other?.(file, 'usd', layer.bytes) ?? null;
  if (other !== null) return other;
  const { stage, frame } = layer.scene;
  const by = asset.parts.has(file.localPath)
    ? lengthsOnly(placing.by)
    : similarityIn(placing, frame.stated.upAxis ?? 'y', frame.unitMetres);
  const roots = stage.root.children.filter(({ typeName }) => hasPlace(typeName));
  const opinions = [
    ...roots.map(({ path }) => ({ path, attributes: ['xformOpOrder'] })),
    ...[...stage.prims.values()].flatMap((prim) => {
      const attributes = placedPhysics.filter((name) => isStatedElsewhere(prim, name, layer));
      return attributes.length === 0 ? [] : [{ path: prim.path, attributes }];
    }),
  ];
  const bytes = withOpinions(layer, opinions);
  return placeUsda(layer.localPath, bytes, by, (path) => stage.prims.get(path)?.typeName ?? '');
}

const notWritten = (path: string, format: string): FixNote => ({
  code: 'format-not-written',
  path,
  values: { format },
});

/** A sidecar that agrees with the size to come was right all along. */
function sidecar(
  path: string,
  bytes: Uint8Array,
  asset: ReadAsset,
  placing: Placing,
): FixNote | { readonly bytes: Uint8Array | null } {
  const stated = asset.reads.find((read) => read.file.localPath === path)?.reading?.size?.metres;
  const { factor } = placing.by;
  if (stated !== undefined && asset.size !== null && factor !== 1) {
    const longest = Math.max(...asset.size);
    const ratio = Math.max(...stated) / longest;
    if (Math.abs(ratio / factor - 1) < 0.05) return { code: 'sidecar-agrees', path, values: {} };
  }
  if (placing.turnOf !== undefined && isTurned({ ...placing.by, turn: placing.turnOf('z') }))
    return { code: 'file-not-changed', path, values: { reason: fixWords.statesUpAxis } };
  return { bytes: placeSidecar(path, bytes, placing.by) };
}

/** In the axes and units of a file. */
function similarityIn({ by, turnOf }: Placing, up: Axis, unitMetres: number): Similarity {
  const [x, y, z] = toFile(up, by.shift);
  return {
    ...by,
    turn: turnOf?.(up) ?? by.turn,
    shift: [x / unitMetres, y / unitMetres, z / unitMetres],
  };
}

/** Which axis of a mesh without statements is up, and its unit: as the whole asset is, where one of the two fits. */
export function meshFrame(asset: ReadAsset, path: string, form: ModelForm): [Axis, number] {
  const usual = conventionalUp(form);
  const box = asset.reads.find((read) => read.file.localPath === path)?.reading?.box ?? null;
  if (box === null || asset.size === null) return [usual, 1];
  const size = asset.size;
  for (const up of [usual, usual === 'y' ? 'z' : 'y'] as const) {
    const { min, max } = boxFrom(up, box);
    const ratios = size.map((side, n) => ((max[n] ?? 0) - (min[n] ?? 0)) / side);
    const [first = 1] = ratios;
    const unit = [1, 0.001, 0.01, 0.1, 0.0254].find((metres) => Math.abs(first * metres - 1) < 0.02);
    if (unit !== undefined && ratios.every((ratio) => Math.abs(ratio * unit - 1) < 0.02)) return [up, unit];
  }
  return [usual, 1];
}
