/** MJCF for fixes: compiled by the engine, because only it knows what a file says; its bodies with the triangles that are seen of each. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { isAppError } from '../contract/plain/errors.ts';
import { joinMeshes, moveMesh, type TriangleMesh } from '../formats/geometry/triangle-mesh.ts';
import { compose, type Matrix } from '../formats/matrix.ts';
import {
  asEngineError,
  compileModel,
  type Engine,
  removeEngineFiles,
  writeEngineFile,
} from '../formats/mjcf/engine.ts';
import { checkComplete, type GatheredModel, gatherModel } from '../formats/mjcf/gather-files.ts';
import { bodyNames, geomType, rowOf } from '../formats/mjcf/model-arrays.ts';
import { collides, isSeen, looksGeoms } from '../formats/mjcf/shown-geoms.ts';
import type { RobotGeometry } from '../formats/robot/robot.ts';
import { shapeMesh } from '../formats/robot/shape-mesh.ts';
import { forgetEngine, threadEngine } from '../inspect/guarded/node-engine.ts';
import type { FileChange, FixFiles } from './fix.ts';
import { overlaid } from './overlaid.ts';
import { type AssetBody, folderOf, type TouchedShape } from './read-mesh.ts';
import { withSoundInertials } from './write/mjcf-mass.ts';

let models = 0;

/** Hands the compiled model to `use` and frees it. Throws `model.*` with the engine's words. */
export async function withCompiled<T>(
  files: FixFiles,
  localPath: string,
  use: (model: MjModel, engine: Engine) => T,
): Promise<T> {
  models += 1;
  // The engine remembers meshes by their paths.
  const gathered = await gatherModel(folderOf(files), localPath, `/fix${models}`);
  checkComplete(gathered);
  try {
    return compiledBy(await threadEngine(), gathered, use);
  } catch (error) {
    if (!isAppError(error, 'model.beyond-limit')) throw error;
    // What the engine keeps of former models may be what filled its memory.
    return compiledBy(await threadEngine(), gathered, use);
  }
}

function compiledBy<T>(
  engine: Engine,
  { files, path }: GatheredModel,
  use: (model: MjModel, engine: Engine) => T,
): T {
  try {
    for (const [at, bytes] of files) writeEngineFile(engine, at, bytes);
    using model = compileModel(engine, path);
    return use(model, engine);
  } catch (error) {
    const meant = isAppError(error) ? error : asEngineError(error, engine.said);
    if (meant.code !== 'model.beyond-limit') throw error;
    forgetEngine();
    throw meant;
  } finally {
    removeEngineFiles(engine, files.keys());
  }
}

/** The file and what it includes, by their paths; models that are attached are not among them. Throws `model.*`. */
export async function mjcfDocuments(
  files: FixFiles,
  localPath: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const gathered = await gatherModel(folderOf(files), localPath);
  const documents = new Map<string, Uint8Array>();
  for (const { path, isAttached } of gathered.documents)
    if (!isAttached) documents.set(path, await files.read(path));
  return documents;
}

/**
 * The world first, which has no mass. Compiled with an inertia that MuJoCo takes for each body, because it refuses those that
 * no body has, and the shapes are to be had all the same.
 */
export async function readMjcfBodies(files: FixFiles, localPath: string): Promise<AssetBody[]> {
  return await withSound(files, localPath, (model, data) => {
    const seen = looksGeoms(model);
    const meshes = new Map<number, TriangleMesh[]>();
    for (let geom = 0; geom < model.ngeom; geom++) {
      if (!isSeen(model, seen, geom)) continue;
      const mesh = placedMesh(model, data, geom);
      if (mesh === null) continue;
      const body = Number(model.geom_bodyid[geom]);
      const list = meshes.get(body) ?? [];
      meshes.set(body, list);
      list.push(mesh);
    }
    return bodyNames(model).map((name, body) => ({
      name: body === 0 ? null : name,
      frame: body === 0 ? null : bodyPlace(rowOf(data.xpos, body, 3), rowOf(data.xquat, body, 4)),
      mesh: joinMeshes(meshes.get(body) ?? []),
    }));
  });
}

/** What touches, planes left out: a floor is the world's, not the asset's. Throws `model.*`. */
export async function readMjcfTouched(files: FixFiles, localPath: string): Promise<TouchedShape[]> {
  return await withSound(files, localPath, (model, data) => {
    const touched: TouchedShape[] = [];
    for (let geom = 0; geom < model.ngeom; geom++) {
      if (!collides(model, geom)) continue;
      const mesh = placedMesh(model, data, geom);
      if (mesh !== null) touched.push({ mesh, isMesh: isMeshGeom(model, geom) });
    }
    return touched;
  });
}

/** Compiled with sound inertials, every joint at zero. */
async function withSound<T>(
  files: FixFiles,
  localPath: string,
  use: (model: MjModel, data: MjData) => T,
): Promise<T> {
  const sound = new Map<string, FileChange>();
  for (const [path, bytes] of withSoundInertials(await mjcfDocuments(files, localPath)))
    sound.set(path, { localPath: path, kind: 'mjcf', bytes });
  return await withCompiled(overlaid(files, sound), localPath, (model, { mujoco }) => {
    using data = new mujoco.MjData(model);
    mujoco.mj_kinematics(model, data);
    return use(model, data);
  });
}

/** In the world's frame; null for a plane. */
function placedMesh(model: MjModel, data: MjData, geom: number): TriangleMesh | null {
  const mesh = geomMesh(model, geom);
  if (mesh === null) return null;
  return moveMesh(mesh, placeIn(rowOf(data.geom_xpos, geom, 3), rowOf(data.geom_xmat, geom, 9)));
}

export function isMeshGeom(model: MjModel, geom: number): boolean {
  const type = Number(model.geom_type[geom]);
  return type === geomType.mesh || type === geomType.sdf;
}

/** From MuJoCo's row-wise turns. */
function placeIn([x = 0, y = 0, z = 0]: readonly number[], turn: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = turn;
  return [a, d, g, 0, b, e, h, 0, c, f, i, 0, x, y, z, 1];
}

/** From MuJoCo's quaternions, real part first. */
export function bodyPlace(
  position: readonly number[],
  [w = 1, x = 0, y = 0, z = 0]: readonly number[],
): Matrix {
  return compose(position, [x, y, z, w], []);
}

function geomMesh(model: MjModel, geom: number): TriangleMesh | null {
  if (!isMeshGeom(model, geom)) {
    const shape = geometryOf(Number(model.geom_type[geom]), rowOf(model.geom_size, geom, 3));
    return shape === null ? null : shapeMesh(shape);
  }
  return compiledMesh(model, Number(model.geom_dataid[geom]));
}

/** As the engine keeps it: about its center of mass, along its principal axes. */
export function compiledMesh(model: MjModel, mesh: number): TriangleMesh {
  const vertices = Number(model.mesh_vertnum[mesh]);
  const faces = Number(model.mesh_facenum[mesh]);
  const first = Number(model.mesh_vertadr[mesh]);
  const firstFace = Number(model.mesh_faceadr[mesh]);
  return {
    points: Float64Array.from(model.mesh_vert.slice(first * 3, (first + vertices) * 3) as ArrayLike<number>),
    indices: Uint32Array.from(
      model.mesh_face.slice(firstFace * 3, (firstFace + faces) * 3) as ArrayLike<number>,
    ),
  };
}

/** MuJoCo's sizes are halves; null for what has no size of its own: meshes, planes and height fields. */
export function geometryOf(type: number, [a = 0, b = 0, c = 0]: readonly number[]): RobotGeometry | null {
  switch (type) {
    case geomType.sphere:
      return { type: 'sphere', radius: a };
    case geomType.capsule:
      return { type: 'capsule', radius: a, length: 2 * b };
    case geomType.ellipsoid:
      return { type: 'ellipsoid', size: [2 * a, 2 * b, 2 * c] };
    case geomType.cylinder:
      return { type: 'cylinder', radius: a, length: 2 * b };
    case geomType.box:
      return { type: 'box', size: [2 * a, 2 * b, 2 * c] };
    default:
      return null;
  }
}
