/** Repairs the meshes of an asset, each file in its own format: GLB, glTF, OBJ, STL and PLY. Others are listed as left. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import { isLfsPointer, lfsPointer } from '../../formats/lfs-pointer.ts';
import { reasonOf } from '../../inspect/model-folder.ts';
import { formOf, type ModelForm } from '../../inspect/read-model.ts';
import type { FileChange, FixFile, FixFiles, FixMaker, FixNote, FixRun } from '../fix.ts';
import { meshFrame } from '../placing/place-files.ts';
import { nothingDone, type ReadAsset, readAsset } from '../placing/read-asset.ts';
import { openGltfMeshes } from './gltf-file.ts';
import { type MeshFile, type MeshOrder, notChanged } from './mesh-file.ts';
import { openObj } from './obj-file.ts';
import { partUnits } from './part-units.ts';
import { openPly } from './ply-file.ts';
import { breathe, type Repair, type RepairCounts, repairSurfaces } from './repair.ts';
import { openStl } from './stl-file.ts';
import { triangleCount } from './surface.ts';

type MeshFix = Extract<Fix, { readonly fix: 'mesh' }>;

/** Formats whose meshes are not written, by what they are called. */
const notWritten: Partial<Record<ModelForm, string>> = { fbx: 'FBX', dae: 'COLLADA', usd: 'USD' };

/** Throws `fix.nothing-to-change` where no mesh has any of these faults, `fix.format-not-written`, and the signal's reason. */
export const fixMesh: FixMaker<'mesh'> = async (fix, files, run) => {
  const asset = await readAsset(files, run.signal);
  await breathe(run);
  const units = await partUnits(files, run.signal);
  const budgetOf = budgets(fix, asset);
  const changes = new Map<string, FileChange>();
  const done: FixNote[] = [];
  const left: FixNote[] = [];
  for (const [n, file] of files.list.entries()) {
    run.signal.throwIfAborted();
    const form = formOf(file);
    const format = form === null ? undefined : notWritten[form];
    if (format !== undefined)
      left.push({ code: 'format-not-written', path: file.localPath, values: { format } });
    const part: FixRun = {
      signal: run.signal,
      onProgress: (of) => run.onProgress?.((n + of) / files.list.length),
    };
    try {
      const order = await orderOf(files, file, asset, units, run.signal);
      if (order === null) continue;
      const one = await fixFile(fix, order, budgetOf(file), part);
      for (const change of one.changes) changes.set(change.localPath, change);
      done.push(...one.done);
      left.push(...one.left);
    } catch (error) {
      run.signal.throwIfAborted();
      if (!isAppError(error) && !(error instanceof RangeError)) throw error;
      left.push(notChanged(file.localPath, reasonFor(error)));
    }
  }
  run.onProgress?.(1);
  const fixed = { changes: [...changes.values()], done, left };
  return changes.size === 0 ? nothingDone(fixed) : fixed;
};

function reasonFor(error: unknown): string {
  if (isAppError(error, 'fix.impossible')) return error.data.reason;
  if (isAppError(error, 'fix.file-missing')) return `it names a file that is not there (${error.data.path})`;
  return reasonOf(error);
}

/** Meshes of a description share the triangles in proportion. */
function budgets({ maxTriangles }: MeshFix, { reads, parts }: ReadAsset): (file: FixFile) => number | null {
  const counts = new Map(reads.map(({ file, reading }) => [file.localPath, reading?.triangles ?? 0]));
  const all = [...parts].reduce((sum, path) => sum + (counts.get(path) ?? 0), 0);
  return ({ localPath }) => {
    if (maxTriangles === null || !parts.has(localPath) || all === 0) return maxTriangles;
    return Math.max(4, Math.floor((maxTriangles * (counts.get(localPath) ?? 0)) / all));
  };
}

/** Null for a file that is no mesh of a format that is written. */
async function orderOf(
  files: FixFiles,
  file: FixFile,
  asset: ReadAsset,
  units: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<(MeshOrder & { readonly form: WrittenForm }) | null> {
  const form = formOf(file);
  if (form === null || !isWritten(form)) return null;
  const bytes = await files.read(file.localPath);
  if (isLfsPointer(bytes))
    throw new AppError('fix.impossible', { path: file.localPath, reason: `it is ${lfsPointer()}` });
  const isPlain = form === 'obj' || form === 'stl' || form === 'ply';
  const unit = isPlain && !asset.parts.has(file.localPath) ? meshFrame(asset, file.localPath, form)[1] : 1;
  return { files, file, bytes, metresPerUnit: units.get(file.localPath) ?? unit, signal, form };
}

type WrittenForm = 'glb' | 'gltf' | 'obj' | 'stl' | 'ply';

const openers: Readonly<Record<WrittenForm, (order: MeshOrder) => MeshFile | Promise<MeshFile>>> = {
  glb: openGltfMeshes,
  gltf: openGltfMeshes,
  obj: openObj,
  stl: openStl,
  ply: openPly,
};

const isWritten = (form: ModelForm): form is WrittenForm => Object.hasOwn(openers, form);

interface FixedFile {
  readonly changes: readonly FileChange[];
  readonly done: readonly FixNote[];
  readonly left: readonly FixNote[];
}

async function fixFile(
  fix: MeshFix,
  order: MeshOrder & { readonly form: WrittenForm },
  maxTriangles: number | null,
  run: FixRun,
): Promise<FixedFile> {
  const { files, file } = order;
  await breathe(run);
  const mesh = await openers[order.form](order);
  const repair = repairOf(fix, maxTriangles);
  const { surfaces, counts } = await repairSurfaces(mesh.surfaces, mesh.copies, repair, run);
  counts.joined += mesh.countJoinedPlaces?.(surfaces) ?? 0;
  if (fix.creaseDegrees !== null) counts.normals += mesh.countWrongNormals?.(surfaces) ?? 0;
  const done = doneNotes(file.localPath, fix, counts);
  const left = [...mesh.left, ...leftNotes(file.localPath, fix, repair, counts)];
  if (done.length === 0) return { changes: [], done, left };
  if (surfaces.every((surface) => triangleCount(surface) === 0))
    return { changes: [], done: [], left: [notChanged(file.localPath, 'no triangle of it would be left')] };
  const written = await mesh.write(surfaces, fix.creaseDegrees !== null);
  if (written.size === 0) return { changes: [], done: [], left };
  const changes = [...written].map(([path, bytes]) => {
    const localPath = path === '' ? file.localPath : path;
    const kind = files.list.find((one) => one.localPath === localPath)?.kind ?? file.kind;
    return { localPath, kind, bytes };
  });
  return { changes, done, left };
}

function repairOf(fix: MeshFix, maxTriangles: number | null): Repair {
  return {
    weldMetres: fix.weldMm === null ? null : fix.weldMm / 1000,
    removeDegenerate: fix.removeDegenerate,
    flipInsideOut: fix.flipInsideOut,
    holes: fix.holes === null ? null : { maxEdges: fix.holes.maxEdges, maxMetres: fix.holes.maxMm / 1000 },
    maxTriangles,
    creaseDegrees: fix.creaseDegrees,
  };
}

function doneNotes(path: string, fix: MeshFix, counts: RepairCounts): FixNote[] {
  const { joined, moved, degenerate, rewound, insideOut, holes, lids, simplified, normals } = counts;
  const note = (code: string, values: FixNote['values']): FixNote => ({ code, path, values });
  return [
    ...(joined > 0 ? [note('mesh-welded', { vertices: joined })] : []),
    ...(moved > 0 ? [note('mesh-seams-closed', { vertices: moved })] : []),
    ...(degenerate > 0 ? [note('mesh-degenerate-removed', { triangles: degenerate })] : []),
    ...(rewound > 0 ? [note('mesh-windings-agreed', { triangles: rewound })] : []),
    ...(insideOut > 0 ? [note('mesh-parts-flipped', { parts: insideOut })] : []),
    ...(holes > 0 ? [note('mesh-holes-closed', { holes, triangles: lids })] : []),
    ...(simplified !== null && simplified.after < simplified.before
      ? [
          note('mesh-simplified', {
            before: simplified.before,
            after: simplified.after,
            errorMm: simplified.errorMetres * 1000,
          }),
        ]
      : []),
    ...(normals > 0
      ? [note('mesh-normals-recomputed', { vertices: normals, degrees: fix.creaseDegrees ?? 0 })]
      : []),
  ];
}

function leftNotes(path: string, fix: MeshFix, { maxTriangles }: Repair, counts: RepairCounts): FixNote[] {
  const { holesLeft, mixedParts, simplified } = counts;
  const note = (code: string, values: FixNote['values']): FixNote => ({ code, path, values });
  return [
    ...(holesLeft > 0 && fix.holes !== null
      ? [note('mesh-holes-left', { holes: holesLeft, ...fix.holes })]
      : []),
    ...(mixedParts > 0 ? [note('mesh-parts-mixed', { parts: mixedParts })] : []),
    ...(simplified !== null && maxTriangles !== null && simplified.after > maxTriangles
      ? [note('mesh-budget-missed', { triangles: simplified.after, maxTriangles })]
      : []),
  ];
}
