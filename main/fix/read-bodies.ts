/** The links of a description (URDF, SDF, MJCF, USD) with the triangles that are seen of each, in metres of the asset's frame, every joint at zero. */
import { joinMeshes, moveMesh, type TriangleMesh } from '../formats/geometry/triangle-mesh.ts';
import { LoadNotes } from '../formats/load-notes.ts';
import { identity, type Matrix, scaling, times } from '../formats/matrix.ts';
import { triangulate } from '../formats/mesh/triangulate.ts';
import { findRobotFile } from '../formats/robot/find-file.ts';
import type { Robot, RobotShape } from '../formats/robot/robot.ts';
import { shapeMesh } from '../formats/robot/shape-mesh.ts';
import { readSdf } from '../formats/sdf/read-sdf.ts';
import { readUrdf } from '../formats/urdf/read-urdf.ts';
import { composeStage } from '../formats/usd/compose/compose-stage.ts';
import { StageFiles } from '../formats/usd/package/stage-files.ts';
import { bodyNames, bodyOf } from '../formats/usd/scene/bodies.ts';
import { readScene, type SceneNode, type UsdScene } from '../formats/usd/scene/read-scene.ts';
import type { Shape } from '../formats/usd/scene/shape.ts';
import { usualPurposes } from '../formats/usd/scene/shown.ts';
import { formOf } from '../inspect/read-model.ts';
import type { FixFiles } from './fix.ts';
import {
  type AssetBody,
  type FileMesh,
  folderOf,
  readMesh,
  type TouchedShape,
  zUpFromY,
} from './read-mesh.ts';
import { readMjcfBodies, readMjcfTouched } from './read-mjcf.ts';

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
  return form === 'usd' ? await ofUsd(files, localPath, signal) : [];
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

/** What touches, one collider after the other. Throws `model.*`. Empty for files that are not URDF, SDF or MJCF. */
export async function readTouched(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<readonly TouchedShape[]> {
  const file = files.list.find((one) => one.localPath === localPath);
  const form = file === undefined ? null : formOf(file);
  if (form === 'mjcf') return await readMjcfTouched(files, localPath);
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

/** A USD file with all that it is composed of, and the names of its bodies by the paths of their prims. Throws `model.*`. */
export async function openStage(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<{ readonly scene: UsdScene; readonly names: ReadonlyMap<string, string> }> {
  const notes = new LoadNotes();
  const stage = await composeStage(localPath, {
    files: new StageFiles(folderOf(files), notes),
    notes,
    signal,
  });
  const scene = readScene({ stage, notes, signal, purposes: usualPurposes });
  return { scene, names: bodyNames(stage) };
}

async function ofUsd(files: FixFiles, localPath: string, signal: AbortSignal): Promise<AssetBody[]> {
  const { scene, names } = await openStage(files, localPath, signal);
  const meshes = new Map<string | null, TriangleMesh[]>();
  const toAsset = times(zUpFromY, scene.frame.toPicture);
  for (const { node, place } of drawnNodes(scene)) {
    if (node.drawn === null) continue;
    const mesh = ofShape(node.drawn.shape);
    if (mesh === null) continue;
    const body = bodyOf(node.prim, names);
    const list = meshes.get(body) ?? [];
    meshes.set(body, list);
    list.push(moveMesh(mesh, times(toAsset, place)));
  }
  const frames = new Map([...names].map(([path, name]) => [name, scene.nodes.get(path)?.world ?? identity]));
  return [...meshes].map(([name, list]) => ({
    name,
    frame: name === null ? null : times(toAsset, frames.get(name) ?? identity),
    mesh: joinMeshes(list),
  }));
}

/** What is looked at, copies among them, where it stands in the stage. */
function* drawnNodes(scene: UsdScene): Generator<{ readonly node: SceneNode; readonly place: Matrix }> {
  const counts = ({ drawn }: SceneNode): boolean =>
    drawn !== null && (drawn.parts.looks || (scene.proxiesAreLooks && drawn.parts.role === 'proxy'));
  const waiting = scene.top.map((node) => ({ node, under: identity }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, under } = next;
    const place = times(under, node.world);
    if (counts(node)) yield { node, place };
    for (const { prototype, places } of node.copies)
      for (const own of places) waiting.push({ node: prototype, under: times(place, own) });
    for (const child of node.children) waiting.push({ node: child, under });
  }
}

/** Null for points and lines. */
function ofShape(shape: Shape): TriangleMesh | null {
  if (shape.kind === 'solid')
    return { points: Float64Array.from(shape.points), indices: Uint32Array.from(shape.indices) };
  if (shape.kind !== 'mesh') return null;
  const { counts, indices, isThere, leftHanded, triangles } = shape;
  const points = Float64Array.from(shape.points);
  const flat = Float32Array.from(points);
  const corners = new Uint32Array(triangles * 3);
  let [start, end] = [0, 0];
  for (let face = 0; face < counts.length; face++) {
    const count = counts[face] ?? 0;
    const from = start;
    start += Math.max(0, count);
    if (count < 3 || (isThere !== null && isThere[face] === 0)) continue;
    const cut = triangulate(count, flat, (corner) => indices[from + corner] ?? 0);
    for (const corner of leftHanded ? cut.toReversed() : cut) corners[end++] = indices[from + corner] ?? 0;
  }
  return { points, indices: corners.slice(0, end) };
}
