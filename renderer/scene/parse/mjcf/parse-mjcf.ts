/** MJCF as MuJoCo itself understands it: compiled by the engine, then its bodies, shapes, materials and physics are read off. */

import type { MjData, MjModel } from '@mujoco/mujoco';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  type Material,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  SRGBColorSpace,
} from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import {
  asEngineError,
  compileModel,
  type Engine,
  writeEngineFile,
} from '../../../../main/formats/mjcf/engine.ts';
import { checkComplete, gatherModel } from '../../../../main/formats/mjcf/gather-files.ts';
import { bodyNames, nameAt, rowOf } from '../../../../main/formats/mjcf/model-arrays.ts';
import { boundsOf } from '../../../../main/formats/mjcf/model-bounds.ts';
import { collides, isSeen, type LooksGeoms, looksGeoms } from '../../../../main/formats/mjcf/shown-geoms.ts';
import { startEngine } from '../../engine/start-engine.ts';
import type { KnownShape } from '../../model-facts.ts';
import { parseWords } from '../parse-words.ts';
import type { ParsedModel, ParseModel } from '../parsed-model.ts';
import { type GeomShapes, geomShapes, meshArrays } from './geometry.ts';
import { createLooks, type LooksOf } from './looks.ts';
import { createPlacing } from './picture-place.ts';
import { statedPhysics, zUpToYUp } from './stated-physics.ts';

/** See `ParseModel`. The engine cannot be interrupted: the time limit is the worker's. */
export const parseMjcf: ParseModel = async (request, folder) => {
  const gathered = await gatherModel(folder, request.path);
  checkComplete(gathered);
  request.signal.throwIfAborted();
  const engine = await startEngine();
  request.signal.throwIfAborted();
  for (const [path, bytes] of gathered.files) writeEngineFile(engine, path, bytes);
  using model = compileModel(engine, gathered.path);
  const notes = [...gathered.notes, ...notesOf(engine, model)];
  return readModel(engine, model, request.textureEdgePx, notes);
};

function readModel(engine: Engine, model: MjModel, edgePx: number, notes: LoadNote[]): ParsedModel {
  using data = dataOf(engine, model);
  const root = new Group();
  root.name = nameAt(model, 0);
  root.quaternion.set(...zUpToYUp);
  const bodies = bodyNames(model).map((name, id) => bodyGroup(data, name, id));
  const shapes = geomShapes(model, meshArrays(model));
  const looks = createLooks(model, edgePx);
  const placing = createPlacing();
  const visible = looksGeoms(model);
  if (visible.nothing && model.ngeom > 0) notes.push(shown());
  for (let geom = 0; geom < model.ngeom; geom++) {
    const body = bodies[Number(model.geom_bodyid[geom])];
    for (const mesh of meshesOf(model, geom, { shapes, looks, placing }, visible)) body?.add(mesh);
  }
  for (const body of bodies) if (body.children.length > 0) root.add(body);
  for (const mesh of flexMeshes(model, data)) root.add(mesh);
  if (root.children.length === 0) throw new AppError('model.nothing-to-show', {});
  root.updateMatrixWorld(true);
  return {
    root,
    stated: { unitMetres: 1, upAxis: 'z' },
    physics: statedPhysics(model, data),
    notes,
    measured: inPicture(boundsOf(model, data)),
  };
}

/** Round shapes are drawn with corners, and are as large as the engine has them. */
function inPicture(bounds: ReturnType<typeof boundsOf>): KnownShape | null {
  if (bounds === null) return null;
  const { min, max } = bounds;
  return { bounds: { min: [min[0], min[2], -max[1]], max: [max[0], max[2], -min[1]] } };
}

function dataOf({ mujoco, said }: Engine, model: MjModel): MjData {
  try {
    const data = new mujoco.MjData(model);
    mujoco.mj_forward(model, data);
    return data;
  } catch (error) {
    throw asEngineError(error, said);
  }
}

function bodyGroup(data: MjData, name: string, id: number): Group {
  const group = new Group();
  const [x = 0, y = 0, z = 0] = rowOf(data.xpos, id, 3);
  const [qw = 1, qx = 0, qy = 0, qz = 0] = rowOf(data.xquat, id, 4);
  group.name = name;
  group.position.set(x, y, z);
  group.quaternion.set(qx, qy, qz, qw);
  group.userData['caliperBody'] = name;
  return group;
}

interface Making {
  readonly shapes: GeomShapes;
  readonly looks: LooksOf;
  readonly placing: ReturnType<typeof createPlacing>;
}

function* meshesOf(
  model: MjModel,
  geom: number,
  { shapes, looks, placing }: Making,
  visible: LooksGeoms,
): Generator<Object3D> {
  const { material, place } = looks(geom);
  const touches = collides(model, geom);
  const seen = visible.geoms.has(geom) || (visible.nothing && touches);
  const geometry = seen || !touches ? shapes.looks(geom) : null;
  // A floor is the world's, not the asset's: it has no part in the size.
  const role = isSeen(model, visible, geom) ? {} : { caliperRole: 'guide' };
  if (geometry !== null) yield placed(model, geom, placing(geometry, place), material, role);
  const collider = touches ? shapes.collider(geom) : null;
  if (collider !== null)
    yield placed(model, geom, collider.geometry, material, {
      caliperRole: 'collision',
      caliperCollider: collider.shape,
    });
}

function placed(
  model: MjModel,
  geom: number,
  geometry: BufferGeometry,
  material: Material,
  role: Readonly<Record<string, string>>,
): Mesh {
  const mesh = new Mesh(geometry, material);
  const [x = 0, y = 0, z = 0] = rowOf(model.geom_pos, geom, 3);
  const [qw = 1, qx = 0, qy = 0, qz = 0] = rowOf(model.geom_quat, geom, 4);
  mesh.name = nameAt(model, model.name_geomadr[geom]);
  mesh.position.set(x, y, z);
  mesh.quaternion.set(qx, qy, qz, qw);
  Object.assign(mesh.userData, role);
  return mesh;
}

const shown = (): LoadNote => ({
  level: 'info',
  what: 'replaced',
  message: parseWords.notes.collidersShown,
});

function* notesOf(engine: Engine, model: MjModel): Generator<LoadNote> {
  for (const line of engine.said.splice(0))
    yield { level: 'warn', what: 'ignored', message: parseWords.notes.mujoco(line) };
  if (model.nskin > 0)
    yield {
      level: 'info',
      what: 'ignored',
      message: parseWords.notes.skins(model.nskin),
    };
}

/** In the world's frame of MuJoCo; `userData.caliperFlex` is the number, in digits, of its first vertex in `flexvert_xpos`. */
function* flexMeshes(model: MjModel, data: MjData): Generator<Mesh> {
  for (let flex = 0; flex < model.nflex; flex++) {
    const corners = outside(model, flex);
    if (corners === null) continue;
    const first = Number(model.flex_vertadr[flex]);
    const count = Number(model.flex_vertnum[flex]);
    const position = Float32Array.from<number>(data.flexvert_xpos).slice(first * 3, (first + count) * 3);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(position, 3));
    geometry.setIndex(new BufferAttribute(corners, 1));
    geometry.computeVertexNormals();
    const [r = 0.5, g = 0.5, b = 0.5] = rowOf(model.flex_rgba, flex, 4);
    const material = new MeshStandardMaterial({ roughness: 0.9, side: DoubleSide });
    material.color.setRGB(r, g, b, SRGBColorSpace);
    const mesh = new Mesh(geometry, material);
    mesh.name = nameAt(model, model.name_flexadr[flex]) || `flex ${flex + 1}`;
    mesh.userData['caliperFlex'] = String(first);
    yield mesh;
  }
}

/** Triangles of vertices of this flex: its shell for solids, its elements for sheets. */
function outside(model: MjModel, flex: number): Uint32Array<ArrayBuffer> | null {
  const dimensions = Number(model.flex_dim[flex]);
  if (dimensions === 3) {
    const from = Number(model.flex_shelldataadr[flex]);
    const count = Number(model.flex_shellnum[flex]) * 3;
    return Uint32Array.from<number>(model.flex_shell.slice(from, from + count));
  }
  if (dimensions !== 2) return null;
  const from = Number(model.flex_elemdataadr[flex]);
  const count = Number(model.flex_elemnum[flex]) * 3;
  return Uint32Array.from<number>(model.flex_elem.slice(from, from + count));
}
