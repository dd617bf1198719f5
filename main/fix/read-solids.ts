/** The triangles of an asset in metres of its frame (Z up), taken apart into connected parts. */

import { isAppError } from '../contract/plain/errors.ts';
import { connectedParts, type MeshPart } from '../formats/geometry/connected-parts.ts';
import { moveMesh, type TriangleMesh } from '../formats/geometry/triangle-mesh.ts';
import { formOf } from '../inspect/read-model.ts';
import type { FixFile, FixFiles, FixRun } from './fix.ts';
import { readBodies } from './read-bodies.ts';
import { type AssetBody, noMesh, readMesh } from './read-mesh.ts';
import { withoutUsdParts } from './usd/usd-parts.ts';

/** A connected part in metres of the asset's frame, welded. `body`: the link that it belongs to; null in a file without links. */
export interface Solid extends MeshPart {
  readonly body: string | null;
}

/** `source`: the file that they are read from. */
export interface AssetMesh {
  readonly source: string;
  readonly bodies: readonly AssetBody[];
}

export interface AssetSolids {
  readonly source: string;
  readonly solids: readonly Solid[];
}

/** Best first: the one that the inspection takes the size from, then those that state their unit, then the rest. */
const forms = ['glb', 'gltf', 'dae', 'usd', 'urdf', 'sdf', 'mjcf', 'obj', 'stl', 'ply'] as const;

const depth = ({ localPath }: FixFile): number => localPath.split('/').length;

/** Of the outermost ones: what is deeper are parts for a robot's description. */
function bestFiles(list: readonly FixFile[]): FixFile[] {
  return forms.flatMap((form) => {
    const same = list.filter((file) => formOf(file) === form);
    const outermost = Math.min(...same.map(depth));
    return same.filter((file) => depth(file) === outermost);
  });
}

/**
 * Whole, not welded, by bodies. Files that cannot be read are passed over for the next best. Throws `fix.no-mesh` when none has
 * triangles, and the signal's reason.
 */
export async function readAssetMesh(files: FixFiles, run: FixRun): Promise<AssetMesh> {
  for (const { localPath } of bestFiles(await withoutUsdParts(files, run.signal))) {
    run.signal.throwIfAborted();
    const bodies = await readBodiesOf(files, localPath, run.signal).catch((error: unknown) => {
      run.signal.throwIfAborted();
      if (isReaderError(error)) return [];
      throw error;
    });
    const filled = bodies.filter(({ mesh }) => mesh.indices.length > 0);
    if (filled.length > 0) return { source: localPath, bodies: filled };
  }
  throw noMesh();
}

/** Of one file: a mesh is one body without a name. Throws what its reader throws. */
export async function readBodiesOf(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<readonly AssetBody[]> {
  const single = await readMesh(files, localPath, signal);
  if (single === null) return await readBodies(files, localPath, signal);
  const { mesh, toAsset } = single;
  return [{ name: null, frame: null, mesh: moveMesh(mesh, toAsset) }];
}

/** Throws `fix.no-mesh` and the signal's reason. */
export async function readSolids(files: FixFiles, run: FixRun): Promise<AssetSolids> {
  const { source, bodies } = await readAssetMesh(files, run);
  return { source, solids: bodies.flatMap(({ name, mesh }) => solidsOf(name, mesh)) };
}

/** Of one body. */
function solidsOf(body: string | null, mesh: TriangleMesh): Solid[] {
  return connectedParts(mesh).map((part) => ({ ...part, body }));
}

/** For a file that is of use only where it can be read; any other error is thrown on. */
export function nullWhereUnreadable(error: unknown): null {
  if (isReaderError(error) || isAppError(error, 'fix.impossible')) return null;
  throw error;
}

/** What says that a file, not the program, is wrong. */
export function isReaderError(error: unknown): boolean {
  return (
    isAppError(error, 'model.damaged') ||
    isAppError(error, 'model.not-a-model') ||
    isAppError(error, 'model.beyond-limit') ||
    isAppError(error, 'model.version-unsupported') ||
    isAppError(error, 'model.refers-outside') ||
    isAppError(error, 'model.unreadable') ||
    isAppError(error, 'fix.file-missing') ||
    error instanceof RangeError
  );
}
