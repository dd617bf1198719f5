/** The links of a description (URDF, SDF, MJCF, USD) with the triangles that are seen of each, in metres of the asset's frame, every joint at zero. */
import { joinMeshes, moveMesh, type TriangleMesh } from '../formats/geometry/triangle-mesh.ts';
import { scaling, times } from '../formats/matrix.ts';
import { findRobotFile } from '../formats/robot/find-file.ts';
import type { Robot, RobotShape } from '../formats/robot/robot.ts';
import { shapeMesh } from '../formats/robot/shape-mesh.ts';
import { readSdf } from '../formats/sdf/read-sdf.ts';
import { readUrdf } from '../formats/urdf/read-urdf.ts';
import { formOf } from '../inspect/read-model.ts';
import type { FixFiles } from './fix.ts';
import { type AssetBody, type FileMesh, folderOf, readMesh, type TouchedShape } from './read-mesh.ts';
import { readMjcfBodies, readMjcfTouched } from './read-mjcf.ts';
import { readUsdBodies, readUsdTouched } from './usd/read-usd.ts';

/** What is seen of each link; where nothing is seen of any, what is touched. Throws `model.*`. Empty for other files. */
export async function readBodies(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<readonly AssetBody[]> {
  const file = files.list.find((one) => one.localPath === localPath);
  const form = file === undefined ? null : formOf(file);
  if (form === 'urdf') return await ofRobot(readUrdf(await files.read(localPath)), files, localPath, signal);
  if (form === 'sdf')
    return await ofRobot(await readSdf(localPath, folderOf(files)), files, localPath, signal);
  if (form === 'mjcf') return await readMjcfBodies(files, localPath);
  return form === 'usd' ? await readUsdBodies(files, localPath, signal) : [];
}

async function ofRobot(
  robot: Robot,
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<AssetBody[]> {
  const meshOf = shapeReader(files, localPath, signal);
  const anySeen = robot.links.some(({ visuals }) => visuals.length > 0);
  const bodies: AssetBody[] = [];
  for (const { name, frame, visuals, collisions } of robot.links) {
    const meshes: TriangleMesh[] = [];
    for (const shape of anySeen && visuals.length > 0 ? visuals : collisions) {
      const mesh = await meshOf(shape);
      if (mesh !== null) meshes.push(moveMesh(mesh, times(frame, shape.at)));
    }
    bodies.push({ name, frame, mesh: joinMeshes(meshes) });
  }
  return bodies;
}

/** Answers the triangles of a shape in its own frame; null for a mesh that is not there. Each file is read once. */
function shapeReader(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): (shape: RobotShape) => Promise<TriangleMesh | null> {
  const { entries } = folderOf(files);
  const known = new Map<string, Promise<FileMesh | null>>();
  return async ({ geometry, from }) => {
    if (geometry.type !== 'mesh') return shapeMesh(geometry);
    const entry = findRobotFile(entries, from ?? localPath, geometry.file);
    if (entry === null) return null;
    const read = known.get(entry.path) ?? readMesh(files, entry.path, signal);
    known.set(entry.path, read);
    const file = await read;
    return file === null ? null : moveMesh(file.mesh, times(scaling(geometry.scale), file.toLink));
  };
}

/** What touches, one collider after the other. Throws `model.*`. Empty for files that are no description, and where an engine alone knows the shapes. */
export async function readTouched(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<readonly TouchedShape[]> {
  const file = files.list.find((one) => one.localPath === localPath);
  const form = file === undefined ? null : formOf(file);
  if (form === 'mjcf') return await readMjcfTouched(files, localPath);
  if (form === 'usd') return await readUsdTouched(files, localPath, signal);
  if (form !== 'urdf' && form !== 'sdf') return [];
  const robot =
    form === 'urdf' ? readUrdf(await files.read(localPath)) : await readSdf(localPath, folderOf(files));
  const meshOf = shapeReader(files, localPath, signal);
  const touched: TouchedShape[] = [];
  for (const { frame, collisions } of robot.links)
    for (const shape of collisions) {
      const mesh = await meshOf(shape);
      if (mesh === null) continue;
      touched.push({
        mesh: moveMesh(mesh, times(frame, shape.at)),
        isMesh: shape.geometry.type === 'mesh',
      });
    }
  return touched;
}
