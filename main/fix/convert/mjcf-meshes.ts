/** Meshes of a compiled MJCF led back to their files; one that is no file as it is, or is changed on the way, is written as OBJ. */
import type { MjModel } from '@mujoco/mujoco';
import { diagonalOf, moveMesh, type TriangleMesh } from '../../formats/geometry/triangle-mesh.ts';
import { inverse, type Matrix, scaling, times } from '../../formats/matrix.ts';
import { type Bounds, BoundsOfPoints, boundsOfUsed } from '../../formats/mesh/bounds.ts';
import { gatherModel } from '../../formats/mjcf/gather-files.ts';
import { nameAt, rowOf } from '../../formats/mjcf/model-arrays.ts';
import { resolveEntry } from '../../formats/resolve-entry.ts';
import type { FixFiles } from '../fix.ts';
import { endingOf, folderOf, readMesh } from '../read-mesh.ts';
import { bodyPlace, compiledMesh } from '../read-mjcf.ts';
import { nullWhereUnreadable } from '../read-solids.ts';

/** A mesh as the model names it. `toFile` leads from the engine's frame of the mesh to that of the file, scaled. */
export interface NamedMesh {
  readonly name: string;
  /** Of the file, as it is written in the model; empty without one. */
  readonly file: string;
  readonly scale: readonly [number, number, number];
  readonly compiled: TriangleMesh;
  readonly toFile: Matrix;
}

/** Of the asset; or triangles in the frame and scale of the model, for a file that is written. */
export type MeshSource =
  | { readonly is: 'file'; readonly localPath: string }
  | { readonly is: 'made'; readonly mesh: TriangleMesh; readonly name: string };

/** By the engine's numbers. */
export function namedMeshes(model: MjModel): NamedMesh[] {
  return Array.from({ length: model.nmesh }, (_, mesh) => {
    const [x = 1, y = 1, z = 1] = rowOf(model.mesh_scale, mesh, 3);
    return {
      name: nameAt(model, model.name_meshadr[mesh]) || `mesh_${mesh + 1}`,
      file: pathAt(model, Number(model.mesh_pathadr[mesh])),
      scale: [x, y, z] as const,
      compiled: compiledMesh(model, mesh),
      toFile: bodyPlace(rowOf(model.mesh_pos, mesh, 3), rowOf(model.mesh_quat, mesh, 4)),
    };
  });
}

/** Of a file, at that address of the model; empty for none. */
export function pathAt(model: MjModel, address: number): string {
  if (address < 0) return '';
  const paths: ArrayLike<number> = model.paths;
  const bytes: number[] = [];
  for (let i = address; i < paths.length && paths[i] !== 0; i++) bytes.push((paths[i] ?? 0) & 0xff);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** What other descriptions can name: MuJoCo's own format is not. */
const named = new Set(['obj', 'stl', 'ply']);

/**
 * A file counts only when its triangles reach as far as the engine's, so that nothing is named that MuJoCo shows in another
 * way: moved by `refpos`, of its first group only, or another file of the same name.
 */
export async function meshSources(
  files: FixFiles,
  localPath: string,
  meshes: readonly NamedMesh[],
  signal: AbortSignal,
): Promise<MeshSource[]> {
  const { entries } = folderOf(files);
  const { references, partlyRead } = await gatherModel(folderOf(files), localPath);
  const partly = new Set(partlyRead.map(({ path }) => path));
  const found: MeshSource[] = [];
  for (const mesh of meshes) {
    const inFile = moveMesh(mesh.compiled, mesh.toFile);
    let source: MeshSource = { is: 'made', mesh: inFile, name: mesh.name };
    for (const { kind, uri } of references) {
      if (mesh.file === '' || kind !== 'mesh') continue;
      if (uri !== mesh.file && !uri.endsWith(`/${mesh.file}`)) continue;
      const entry = resolveEntry(entries, localPath, uri);
      if (entry === null || partly.has(entry.path) || !named.has(endingOf(entry.path))) continue;
      const read = await readMesh(files, entry.path, signal).catch(nullWhereUnreadable);
      signal.throwIfAborted();
      if (read === null || !reachAlike(moveMesh(read.mesh, scaling(mesh.scale)), inFile)) continue;
      source = { is: 'file', localPath: entry.path };
      break;
    }
    found.push(source);
  }
  return found;
}

/** From the frame of the shape that the engine made of a mesh to that of the mesh's file in its body. */
export function fileFrame(geomFrame: Matrix, { toFile }: NamedMesh): Matrix {
  return times(geomFrame, inverse(toFile) ?? toFile);
}

const tolerance = 1e-4;

/** Of the vertices that triangles have. */
function reachAlike(a: TriangleMesh, b: TriangleMesh): boolean {
  const near = tolerance * Math.max(1e-9, diagonalOf(b.points));
  const [first, second] = [boundsOf(a), boundsOf(b)];
  if (first === null || second === null) return false;
  return ([0, 1, 2] as const).every(
    (axis) =>
      Math.abs(first.min[axis] - second.min[axis]) <= near &&
      Math.abs(first.max[axis] - second.max[axis]) <= near,
  );
}

function boundsOf({ points, indices }: TriangleMesh): Bounds | null {
  const bounds = new BoundsOfPoints();
  boundsOfUsed(bounds, points, indices);
  return bounds.bounds();
}
