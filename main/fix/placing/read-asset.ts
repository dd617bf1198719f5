/** The files of an asset as the inspection sees them: sizes, boxes, centers of mass; and which meshes are parts of a robot. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { boxOf } from '../../formats/geometry/triangle-mesh.ts';
import { checkGltf } from '../../formats/gltf/check-gltf.ts';
import { measureGltf } from '../../formats/gltf/measure-gltf.ts';
import type { Box, Triple } from '../../formats/matrix.ts';
import { findRobotFile } from '../../formats/robot/find-file.ts';
import { memoryFolder } from '../../inspect/memory-folder.ts';
import type { ModelFolder } from '../../inspect/model-folder.ts';
import { openGltf, viewsOf } from '../../inspect/read/gltf/open-gltf.ts';
import { type FileRead, readFolder } from '../../inspect/read-folder.ts';
import { formOf } from '../../inspect/read-model.ts';
import type { Fixed, FixFile, FixFiles } from '../fix.ts';
import { readBodiesOf } from '../read-solids.ts';
import { withoutUsdParts } from '../usd/usd-parts.ts';
import { textOf } from '../write/text-edits.ts';
import { type Axis, fromFile } from './similarity.ts';

/** Lengths in metres, in the asset's frame (z up). */
export interface ReadAsset {
  readonly reads: readonly FileRead[];
  /** Of the model that knows it best; null when none does. */
  readonly size: Triple | null;
  readonly box: Box | null;
  /** Of the only body. */
  readonly centerOfMass: Triple | null;
  /** Paths of meshes that a robot description places. */
  readonly parts: ReadonlySet<string>;
}

/** Throws the signal's reason, and `fix.*` of the files. */
export async function readAsset(files: FixFiles, signal: AbortSignal): Promise<ReadAsset> {
  const folder = memoryFolder(
    files.list.map(({ localPath }) => localPath),
    (localPath) => files.read(localPath),
  );
  const request = {
    root: '',
    origin: 'folder',
    files: files.list,
    dimensions: null,
    effectiveParams: null,
    contentSha256: '',
  } as const;
  const tools = { guard: null, isUnlimited: true, mostValidatedBytes: 0 };
  const read = await readFolder(folder, request, tools, signal, new Set());
  // Parts of a USD say what the whole may say otherwise.
  const whole = new Set((await withoutUsdParts(files, signal)).map(({ localPath }) => localPath));
  const reads = read.filter(({ file }) => whole.has(file.localPath));
  const parts = await partsOf(files);
  const box = (await boxOfModel(folder, reads, parts)) ?? (await boxOfUsd(files, reads, signal));
  const size = box === null ? sizeOf(reads) : sidesOf(box);
  return { reads, size, box, centerOfMass: centerOf(reads), parts };
}

const robots = new Set(['urdf', 'sdf', 'mjcf', 'xacro']);
const meshName = /(?:filename|file)\s*=\s*(?:"([^"]*)"|'([^']*)')|<uri>\s*([^<]*?)\s*<\/uri>/g;

/** Where a robot's name of a mesh leads among the files; null when it is not there. MJCF names only the file, its folder is said elsewhere. */
export function findPart(list: readonly FixFile[], from: string, uri: string): string | null {
  const entries = list.map(({ localPath, sizeBytes }) => ({ path: localPath, sizeBytes }));
  const written = Buffer.from(uri, 'latin1').toString('utf8');
  const found = findRobotFile(entries, from, written);
  if (found !== null) return found.path;
  const folder = from.split('/').slice(0, -1).join('/');
  const ending = `/${written.replace(/^(\.\.?\/)+/, '').toLowerCase()}`;
  const below = list.filter(({ localPath }) => `/${localPath.toLowerCase()}`.endsWith(ending));
  return (below.find(({ localPath }) => localPath.startsWith(`${folder}/`)) ?? below[0])?.localPath ?? null;
}

async function partsOf(files: FixFiles): Promise<Set<string>> {
  const parts = new Set<string>();
  for (const file of files.list) {
    const form = formOf(file);
    if (form === null || !robots.has(form)) continue;
    const text = textOf(await files.read(file.localPath));
    for (const [, one, two, three] of text.matchAll(meshName)) {
      const part = findPart(files.list, file.localPath, one ?? two ?? three ?? '');
      if (part !== null) parts.add(part);
    }
  }
  return parts;
}

const isRead = (read: FileRead): read is FileRead & { reading: NonNullable<FileRead['reading']> } =>
  read.reading !== null;

/** Of the glTF, or of the one plain mesh that no robot places, with the axis that is up by convention. */
async function boxOfModel(
  folder: ModelFolder,
  reads: readonly FileRead[],
  parts: ReadonlySet<string>,
): Promise<Box | null> {
  const scenes = reads.filter(({ form }) => form === 'glb' || form === 'gltf').filter(isRead);
  const scene = scenes.find(({ file }) => !parts.has(file.localPath)) ?? scenes[0];
  const bounds = scene === undefined ? null : await boundsOf(folder, scene);
  if (bounds !== null) return boxFrom('y', bounds);
  for (const form of ['obj', 'dae', 'stl', 'ply'] as const) {
    const one = reads
      .filter((read) => read.form === form && !parts.has(read.file.localPath))
      .filter(isRead)
      .find(({ reading }) => reading.box !== null);
    if (one !== undefined && one.reading.box !== null)
      return boxFrom(one.reading.upAxis ?? conventionalUp(form), one.reading.box);
  }
  return null;
}

/** Of the first one in which anything is seen. */
async function boxOfUsd(
  files: FixFiles,
  reads: readonly FileRead[],
  signal: AbortSignal,
): Promise<Box | null> {
  for (const { file } of reads.filter((read) => read.form === 'usd').filter(isRead)) {
    const bodies = await readBodiesOf(files, file.localPath, signal).catch(noBodies);
    const box = boxOf(bodies.map(({ mesh }) => mesh));
    if (box !== null) return box;
  }
  return null;
}

function noBodies(error: unknown): [] {
  if (isAppError(error)) return [];
  throw error;
}

/** Null for a file that contradicts itself, such as one whose nodes contain themselves. */
async function boundsOf(folder: ModelFolder, { file: { localPath }, form }: FileRead): Promise<Box | null> {
  const opened = await openGltf(folder, localPath, form === 'glb' ? 'glb' : 'gltf');
  try {
    checkGltf(opened.document, opened.binary?.length ?? 0);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
  return (await measureGltf(opened.document, { read: viewsOf(opened, folder, localPath) })).bounds;
}

/** Formats that state no axis: OBJ comes from modellers, STL and PLY from machines. */
export const conventionalUp = (form: string): Axis => (form === 'stl' || form === 'ply' ? 'z' : 'y');

export function boxFrom(up: Axis, { min, max }: Box): Box {
  const corner = (values: readonly number[]): Triple =>
    fromFile(up, [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0]);
  const [a, b] = [corner(min), corner(max)];
  return {
    min: [0, 1, 2].map((n) => Math.min(a[n] ?? 0, b[n] ?? 0)),
    max: [0, 1, 2].map((n) => Math.max(a[n] ?? 0, b[n] ?? 0)),
  };
}

function sidesOf({ min: [a = 0, b = 0, c = 0], max: [x = 0, y = 0, z = 0] }: Box): Triple {
  return [x - a, y - b, z - c];
}

function sizeOf(reads: readonly FileRead[]): Triple | null {
  for (const form of ['urdf', 'sdf', 'mjcf', 'usd'] as const) {
    const size = reads.find((read) => read.form === form && read.reading?.size)?.reading;
    if (size?.size) {
      const [x, y, z] = fromFile(size.upAxis ?? 'z', size.size.metres).map(Math.abs);
      return [x ?? 0, y ?? 0, z ?? 0];
    }
  }
  return null;
}

function centerOf(reads: readonly FileRead[]): Triple | null {
  for (const form of ['urdf', 'sdf', 'mjcf', 'usd', 'sidecar'] as const) {
    const reading = reads.find((read) => read.form === form && read.reading?.centreOfMassM)?.reading;
    if (reading?.centreOfMassM) return fromFile(reading.upAxis ?? 'z', reading.centreOfMassM);
  }
  return null;
}

/** For a fix that found nothing to do. */
export function nothingDone(fixed: Fixed): never {
  const [left] = fixed.left;
  const format = left?.values['format'];
  if (left?.code === 'format-not-written' && format !== undefined)
    throw new AppError('fix.format-not-written', { format: String(format) });
  throw new AppError('fix.nothing-to-change', {});
}
