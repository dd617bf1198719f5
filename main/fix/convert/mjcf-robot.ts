/** An MJCF as a robot, from what MuJoCo compiles of it: its bodies are links, every joint at its reference. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { identity, type Matrix } from '../../formats/matrix.ts';
import { geomType, nameAt, rowOf } from '../../formats/mjcf/model-arrays.ts';
import { collides, isSeen, looksGeoms } from '../../formats/mjcf/shown-geoms.ts';
import type {
  Robot,
  RobotGeometry,
  RobotInertial,
  RobotLink,
  RobotShape,
} from '../../formats/robot/robot.ts';
import type { HandoverNotes } from '../../handover/types.ts';
import { bodyPlace, geometryOf, isMeshGeom } from '../read-mjcf.ts';
import { mjcfJoints } from './mjcf-joints.ts';
import { fileFrame, type NamedMesh } from './mjcf-meshes.ts';
import { textureOf } from './mjcf-textures.ts';

/** A mesh is named by its number, which is its place in `namedMeshes`. */
export const meshKey = (mesh: number): string => `mesh ${mesh}`;

/** `data` after `mj_kinematics`. What has no place in a robot is in `notes`. */
export function robotOf(
  model: MjModel,
  data: MjData,
  meshes: readonly NamedMesh[],
  notes: HandoverNotes,
): Robot {
  const names = linkNames(model);
  const frames = names.map((_, body) =>
    body === 0 ? identity : bodyPlace(rowOf(data.xpos, body, 3), rowOf(data.xquat, body, 4)),
  );
  const shapes = shapesOf(model, meshes, names, notes);
  const { joints, links: between } = mjcfJoints(model, names, frames, notes);
  const links = names.map(
    (name, body): RobotLink => ({
      name,
      frame: frames[body] ?? identity,
      ...(shapes.get(body) ?? { visuals: [], collisions: [] }),
      inertial: inertialOf(model, body, (shapes.get(body)?.collisions.length ?? 0) > 0),
      isStatic: false,
      line: 0,
    }),
  );
  const [world, ...bodies] = links;
  const isWorldEmpty = world === undefined || world.visuals.length + world.collisions.length === 0;
  return {
    format: 'MJCF',
    name: nameAt(model, 0),
    placedBy: 'joints',
    links: [...(isWorldEmpty ? [] : [world]), ...bodies, ...between],
    joints,
    faults: [],
    included: [],
  };
}

/** Those without a name get one; the ground is first. */
function linkNames(model: MjModel): string[] {
  const given = Array.from({ length: model.nbody }, (_, body) =>
    body === 0 ? 'world' : nameAt(model, model.name_bodyadr[body]),
  );
  const taken = new Set(given);
  return given.map((name, body) => {
    if (name !== '') return name;
    let made = `body_${body}`;
    while (taken.has(made)) made += '_';
    taken.add(made);
    return made;
  });
}

/** None for what weighs nothing; where it touches it is written, so that nobody weighs its shapes instead. */
function inertialOf(model: MjModel, body: number, touches: boolean): RobotInertial | null {
  const massKg = Number(model.body_mass[body]);
  if (body === 0 || (massKg === 0 && !touches)) return null;
  const [xx = 0, yy = 0, zz = 0] = rowOf(model.body_inertia, body, 3);
  return {
    at: bodyPlace(rowOf(model.body_ipos, body, 3), rowOf(model.body_iquat, body, 4)),
    massKg,
    tensor: { xx, yy, zz, xy: 0, xz: 0, yz: 0 },
    line: 0,
  };
}

interface Shapes {
  readonly visuals: RobotShape[];
  readonly collisions: RobotShape[];
}

function shapesOf(
  model: MjModel,
  meshes: readonly NamedMesh[],
  names: readonly string[],
  notes: HandoverNotes,
): Map<number, Shapes> {
  const looks = looksGeoms(model);
  const shapes = new Map<number, Shapes>();
  for (let geom = 0; geom < model.ngeom; geom++) {
    const body = Number(model.geom_bodyid[geom]);
    const touches = collides(model, geom);
    const isPlane = Number(model.geom_type[geom]) === geomType.plane;
    const isShown = isSeen(model, looks, geom) || (isPlane && !touches);
    const link = names[body] ?? '';
    // A floor belongs to a scene, not to the thing that lies on it.
    if (body === 0 && isPlane) {
      notes.add('shape-left', { link, role: touches ? 'collision' : 'visual', shape: 'plane' });
      continue;
    }
    const shape = shapeOf(model, geom, meshes);
    const of = shapes.get(body) ?? { visuals: [], collisions: [] };
    shapes.set(body, of);
    if (isShown) of.visuals.push(shape);
    if (touches) of.collisions.push(shape);
    if (!isShown && !touches) notes.add('shape-left', { link, role: 'hidden', shape: shape.geometry.type });
  }
  return shapes;
}

function shapeOf(model: MjModel, geom: number, meshes: readonly NamedMesh[]): RobotShape {
  const at = bodyPlace(rowOf(model.geom_pos, geom, 3), rowOf(model.geom_quat, geom, 4));
  const [friction = 1] = rowOf(model.geom_friction, geom, 3);
  const mesh = isMeshGeom(model, geom) ? Number(model.geom_dataid[geom]) : -1;
  const named = meshes[mesh];
  const placed: { readonly geometry: RobotGeometry; readonly at: Matrix } =
    named === undefined
      ? { geometry: plainGeometry(model, geom), at }
      : {
          geometry: { type: 'mesh', file: meshKey(mesh), scale: named.scale },
          at: fileFrame(at, named),
        };
  return {
    ...placed,
    rgba: colourOf(model, geom),
    texture: textureOf(model, geom),
    friction,
    line: 0,
    from: null,
  };
}

function plainGeometry(model: MjModel, geom: number): RobotGeometry {
  const type = Number(model.geom_type[geom]);
  const size = rowOf(model.geom_size, geom, 3);
  // Without an end where it is 0.
  const [x = 0, y = 0] = size.map((half) => (half === 0 ? 100 : 2 * half));
  if (type === geomType.plane) return { type: 'plane', size: [x, y], normal: [0, 0, 1] };
  const name = Object.entries(geomType).find(([, number]) => number === type)?.[0] ?? 'shape';
  return geometryOf(type, size) ?? { type: 'unknown', name };
}

/** That of its material, unless the geom has one of its own. */
function colourOf(model: MjModel, geom: number): number[] {
  const own = rowOf(model.geom_rgba, geom, 4);
  const material = Number(model.geom_matid[geom]);
  const isDefault = own.every((value, n) => Math.abs(value - (n === 3 ? 1 : 0.5)) < 1e-6);
  // Kept in single precision.
  return (material >= 0 && isDefault ? rowOf(model.mat_rgba, material, 4) : own).map((value) =>
    Number(value.toPrecision(6)),
  );
}
