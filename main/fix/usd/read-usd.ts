/** USD for fixes: its bodies with the triangles that are seen of each, and what touches. */
import { boxOf, joinMeshes, moveMesh, type TriangleMesh } from '../../formats/geometry/triangle-mesh.ts';
import { LoadNotes } from '../../formats/load-notes.ts';
import { identity, type Matrix, times, translation } from '../../formats/matrix.ts';
import { triangulate } from '../../formats/mesh/triangulate.ts';
import { shapeMesh } from '../../formats/robot/shape-mesh.ts';
import { composeStage } from '../../formats/usd/compose/compose-stage.ts';
import { StageFiles } from '../../formats/usd/package/stage-files.ts';
import { bodyNames, bodyOf } from '../../formats/usd/scene/bodies.ts';
import type { ColliderShape } from '../../formats/usd/scene/colliders.ts';
import { readScene, type SceneNode, type UsdScene } from '../../formats/usd/scene/read-scene.ts';
import type { Shape } from '../../formats/usd/scene/shape.ts';
import { usualPurposes } from '../../formats/usd/scene/shown.ts';
import type { FixFiles } from '../fix.ts';
import { type AssetBody, folderOf, type TouchedShape, zUpFromY } from '../read-mesh.ts';

/** A USD file with all that it is composed of; `names`: of its bodies by the paths of their prims. */
interface OpenStage {
  readonly scene: UsdScene;
  readonly names: ReadonlyMap<string, string>;
  readonly files: StageFiles;
  readonly notes: LoadNotes;
}

/** Throws `model.*`. */
export async function openStage(files: FixFiles, localPath: string, signal: AbortSignal): Promise<OpenStage> {
  const notes = new LoadNotes();
  const stageFiles = new StageFiles(folderOf(files), notes);
  const stage = await composeStage(localPath, { files: stageFiles, notes, signal });
  const scene = readScene({ stage, notes, signal, purposes: usualPurposes });
  return { scene, names: bodyNames(stage), files: stageFiles, notes };
}

/** Meshes in metres of the asset's frame. Throws `model.*` and the signal's reason. */
export async function readUsdBodies(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<AssetBody[]> {
  const { scene, names } = await openStage(files, localPath, signal);
  const meshes = new Map<string | null, TriangleMesh[]>();
  const toAsset = times(zUpFromY, scene.frame.toPicture);
  for (const { node, place } of everyNode(scene)) {
    const mesh = isSeen(scene, node) ? ofShape(node.drawn?.shape ?? null) : null;
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

/** How engines make colliders that are no mesh: their own form is what they are. */
const primitives: ReadonlySet<ColliderShape> = new Set(['box', 'sphere', 'capsule', 'cylinder', 'cone']);

/**
 * Empty where the engine makes the shape from the mesh in a way of its own (a decomposition, a distance field, triangles of
 * what cannot move): then the fit of the rest would say little. Planes are left out. Throws `model.*` and the signal's reason.
 */
export async function readUsdTouched(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<TouchedShape[]> {
  const { scene, names } = await openStage(files, localPath, signal);
  const toAsset = times(zUpFromY, scene.frame.toPicture);
  const touched: TouchedShape[] = [];
  for (const { node, place } of everyNode(scene)) {
    const shape = node.drawn?.parts.collider ?? null;
    if (shape === null || shape === 'plane') continue;
    // Of a body that moves, engines take the hull instead of the triangles.
    const isHull =
      shape === 'convex-hull' || (shape === 'triangle-mesh' && bodyOf(node.prim, names) !== null);
    if (!isHull && !primitives.has(shape)) return [];
    const drawn = ofShape(node.drawn?.shape ?? null);
    const mesh = drawn === null || isHull || node.prim.typeName !== 'Mesh' ? drawn : around(shape, drawn);
    if (mesh !== null) touched.push({ mesh: moveMesh(mesh, times(toAsset, place)), isMesh: isHull });
  }
  return touched;
}

/** A mesh that is approximated by its bounding box or sphere, in its own frame. */
function around(shape: ColliderShape, mesh: TriangleMesh): TriangleMesh | null {
  const box = boxOf([mesh]);
  if (box === null) return null;
  const { min, max } = box;
  const size = [0, 1, 2].map((n) => (max[n] ?? 0) - (min[n] ?? 0));
  const [x = 0, y = 0, z = 0] = size;
  const made =
    shape === 'sphere'
      ? shapeMesh({ type: 'sphere', radius: Math.hypot(x, y, z) / 2 })
      : shapeMesh({ type: 'box', size: [x, y, z] });
  return made === null ? null : moveMesh(made, translation(size.map((side, n) => (min[n] ?? 0) + side / 2)));
}

export const isSeen = ({ proxiesAreLooks }: UsdScene, { drawn }: SceneNode): boolean =>
  drawn !== null && (drawn.parts.looks || (proxiesAreLooks && drawn.parts.role === 'proxy'));

/** All nodes in the order of the stage, copies among them, with their places in it. */
export function* everyNode(scene: UsdScene): Generator<{ readonly node: SceneNode; readonly place: Matrix }> {
  const waiting = scene.top.toReversed().map((node) => ({ node, under: identity }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, under } = next;
    const place = times(under, node.world);
    yield { node, place };
    for (const child of node.children.toReversed()) waiting.push({ node: child, under });
    for (const { prototype, places } of node.copies.toReversed())
      for (const own of places.toReversed()) waiting.push({ node: prototype, under: times(place, own) });
  }
}

/** Null for points and lines. */
function ofShape(shape: Shape | null): TriangleMesh | null {
  if (shape === null) return null;
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
