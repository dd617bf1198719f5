/** Repairs of meshes in memory, and what is to be seen of them afterwards. */
import { isAppError } from '../../../main/contract/plain/errors.ts';
import type { Fix } from '../../../main/contract/schema/fix/fix.ts';
import type { Fixed } from '../../../main/fix/fix.ts';
import { readMesh } from '../../../main/fix/read-mesh.ts';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { connectedParts } from '../../../main/formats/geometry/connected-parts.ts';
import type { TriangleMesh } from '../../../main/formats/geometry/triangle-mesh.ts';
import { applied, type Contents, memoryFiles, plainRun } from './memory-files.ts';

export type MeshFix = Extract<Fix, { readonly fix: 'mesh' }>;

const nothing: MeshFix = {
  fix: 'mesh',
  weldMm: null,
  removeDegenerate: false,
  flipInsideOut: false,
  holes: null,
  maxTriangles: null,
  creaseDegrees: null,
};
/** All but the number of triangles. */
export const allRepairs: MeshFix = {
  fix: 'mesh',
  weldMm: 0,
  removeDegenerate: true,
  flipInsideOut: true,
  holes: { maxEdges: 64, maxMm: 1000 },
  maxTriangles: null,
  creaseDegrees: 30,
};

export async function repaired(
  contents: Contents,
  fix: Partial<MeshFix>,
): Promise<{ readonly after: Contents; readonly notes: Fixed }> {
  const notes = await runFixes([{ ...nothing, ...fix }], memoryFiles(contents), plainRun);
  return { after: applied(contents, notes), notes };
}

const codeOf = (error: unknown): string => (isAppError(error) ? error.code : String(error));

/** The code of the error, `changed` without one. */
export const refusal = (contents: Contents, fix: Partial<MeshFix>): Promise<string> =>
  repaired(contents, fix).then(() => 'changed', codeOf);

export async function meshAt(contents: Contents, path: string): Promise<TriangleMesh> {
  const read = await readMesh(memoryFiles(contents), path, plainRun.signal);
  if (read === null) throw new Error('it is a mesh');
  return read.mesh;
}

export const partsOf = async (contents: Contents, path: string): Promise<string[]> =>
  connectedParts(await meshAt(contents, path)).map(
    ({ isClosed, faces }) => `${isClosed ? 'closed' : 'open'} ${faces}`,
  );
