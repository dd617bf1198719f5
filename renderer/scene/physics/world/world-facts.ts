/** What the compiled world is made of, for the page: bodies, joints, contact shapes, the solver's settings, and how low it reaches. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { type BufferGeometry, Matrix4, Quaternion, Vector3 } from 'three';
import {
  bodyNames,
  geomType,
  jointNames,
  jointTypes,
  rowOf,
} from '../../../../main/formats/mjcf/model-arrays.ts';
import { collides } from '../../../../main/formats/mjcf/shown-geoms.ts';
import { geomShapes, meshArrays } from '../../parse/mjcf/geometry.ts';
import type {
  ContactSettings,
  SolverSettings,
  WorldBody,
  WorldCollider,
  WorldFacts,
  WorldJoint,
} from '../protocol.ts';
import { ours } from './world-text.ts';

/** Which of the engine's bodies and joints the page knows, by their numbers in the engine. */
export interface Known {
  readonly bodies: readonly number[];
  readonly joints: readonly number[];
}

/** The floor, the base that was added, and free joints are not the user's; shapes that stood in the world itself hang on the base. */
export function knownOf(model: MjModel): Known {
  // A point of a deformable thing is a body to the engine, and no body to the user.
  const points = new Set<number>([...model.flex_vertbodyid, ...model.flex_nodebodyid].map(Number));
  const isNoBody = (name: string, id: number): boolean =>
    id === 0 || ((name === ours.base || points.has(id)) && Number(model.body_geomnum[id]) === 0);
  const bodies = bodyNames(model).flatMap((name, id) => (isNoBody(name, id) ? [] : [id]));
  const known = new Set(bodies);
  const joints = Array.from({ length: model.njnt }, (_, id) => id).filter(
    (id) => jointTypes[Number(model.jnt_type[id])] !== 'free' && known.has(Number(model.jnt_bodyid[id])),
  );
  return { bodies, joints };
}

/** All but what only loading knows. */
export function worldFacts(
  model: MjModel,
  known: Known,
): Pick<WorldFacts, 'bodies' | 'joints' | 'colliders' | 'settings'> {
  const names = bodyNames(model);
  const joints = jointNames(model);
  return {
    bodies: known.bodies.map((id) => bodyOf(model, nameOf(names[id]), id)),
    joints: known.joints.map((id) => jointOf(model, joints[id] ?? '', id, known)),
    colliders: collidersOf(model, known),
    settings: settingsOf(model),
  };
}

// As the looks call them.
const nameOf = (name = ''): string => (name === ours.base ? 'world' : name);

function bodyOf(model: MjModel, name: string, id: number): WorldBody {
  const [w = 1, x = 0, y = 0, z = 0] = rowOf(model.body_iquat, id, 4);
  return {
    name,
    massKg: Number(model.body_mass[id]),
    centreOfMass: triple(rowOf(model.body_ipos, id, 3)),
    inertia: { diagonal: triple(rowOf(model.body_inertia, id, 3)), turn: [x, y, z, w] },
    moves: Number(model.body_weldid[id]) !== 0,
  };
}

function jointOf(model: MjModel, name: string, id: number, known: Known): WorldJoint {
  const type = jointTypes[Number(model.jnt_type[id])];
  using joint = model.jnt(id);
  const [least = 0, most = 0] = rowOf(model.jnt_range, id, 2);
  return {
    name,
    type: type === 'slide' || type === 'ball' ? type : 'hinge',
    body: known.bodies.indexOf(Number(model.jnt_bodyid[id])),
    anchor: triple(rowOf(model.jnt_pos, id, 3)),
    axis: triple(rowOf(model.jnt_axis, id, 3)),
    limits: Boolean(joint.limited) && type !== 'ball' ? [least, most] : null,
  };
}

function collidersOf(model: MjModel, known: Known): WorldCollider[] {
  const shapes = geomShapes(model, meshArrays(model));
  const all: WorldCollider[] = [];
  for (let geom = 0; geom < model.ngeom; geom++) {
    const body = known.bodies.indexOf(Number(model.geom_bodyid[geom]));
    if (body < 0 || !collides(model, geom) || Number(model.geom_type[geom]) === geomType.plane) continue;
    const made = shapes.collider(geom);
    if (made !== null) all.push({ body, shape: made.shape, ...placed(model, geom, made.geometry) });
  }
  return all;
}

function placed(
  model: MjModel,
  geom: number,
  geometry: BufferGeometry,
): Pick<WorldCollider, 'position' | 'index'> {
  const [w = 1, x = 0, y = 0, z = 0] = rowOf(model.geom_quat, geom, 4);
  const pose = new Matrix4().compose(
    new Vector3(...triple(rowOf(model.geom_pos, geom, 3))),
    new Quaternion(x, y, z, w),
    new Vector3(1, 1, 1),
  );
  const position = geometry.getAttribute('position').clone().applyMatrix4(pose);
  return {
    position: Float32Array.from(position.array),
    index: geometry.index === null ? null : Uint32Array.from(geometry.index.array),
  };
}

const integrators = ['Euler', 'RK4', 'implicit', 'implicitfast', 'discrete'];
const cones = ['pyramidal', 'elliptic'];
const solvers = ['PGS', 'CG', 'Newton'];

function settingsOf(model: MjModel): SolverSettings {
  const opt = model.opt;
  return {
    engine: 'MuJoCo 3.14.0',
    timestepS: opt.timestep,
    integrator: integrators[opt.integrator] ?? `${opt.integrator}`,
    cone: cones[opt.cone] ?? `${opt.cone}`,
    solver: solvers[opt.solver] ?? `${opt.solver}`,
    iterations: opt.iterations,
    tolerance: opt.tolerance,
    contact: contactOf(model),
    gravity: toPicture(Array.from<number>(opt.gravity)),
  };
}

function contactOf(model: MjModel): ContactSettings | null {
  const all = Array.from({ length: model.ngeom }, (_, geom) => geom)
    .filter((geom) => collides(model, geom) && Number(model.geom_type[geom]) !== geomType.plane)
    .map((geom) => ({
      friction: rowOf(model.geom_friction, geom, 3),
      solref: rowOf(model.geom_solref, geom, 2),
      solimp: rowOf(model.geom_solimp, geom, 5),
    }));
  const [first] = all;
  if (first === undefined) return null;
  const same = JSON.stringify(first);
  return { ...first, others: all.filter((one) => JSON.stringify(one) !== same).length };
}

const triple = ([x = 0, y = 0, z = 0]: readonly number[]): readonly [number, number, number] => [x, y, z];

/** x, y, z of the picture for those of MuJoCo. */
export function toPicture([x = 0, y = 0, z = 0]: readonly number[]): readonly [number, number, number] {
  return [x, z, 0 - y];
}

/** x, y, z of MuJoCo for those of the picture. */
export function toEngine([x = 0, y = 0, z = 0]: readonly number[]): readonly [number, number, number] {
  return [x, 0 - z, y];
}

/** The turn (x y z w) in the picture of a body with this turn (w x y z) in MuJoCo: the frames' turn, then its own. */
export function turnToPicture([w = 1, x = 0, y = 0, z = 0]: readonly number[]): readonly [
  number,
  number,
  number,
  number,
] {
  const h = Math.SQRT1_2;
  // (h, -h, 0, 0) * (w, x, y, z)
  return [h * (x - w), h * (y + z), h * (z - y), h * (w + x)];
}

// How low the contact shapes of the model reach, by each shape's own support point straight down.

/** The least z over those geoms in MuJoCo's world, metres; infinite without any. `data` after `mj_forward`. */
export function lowestPoint(model: MjModel, data: MjData, geoms: readonly number[]): number {
  const vertices = Float32Array.from<number>(model.mesh_vert);
  return geoms.reduce(
    (least, geom) => Math.min(least, lowestOf(model, data, geom, vertices)),
    Number.POSITIVE_INFINITY,
  );
}

function lowestOf(model: MjModel, data: MjData, geom: number, vertices: Float32Array): number {
  const z = rowOf(data.geom_xpos, geom, 3)[2] ?? 0;
  // Third row of the turn: how much of each of the shape's own axes points up.
  const [ux = 0, uy = 0, uz = 1] = rowOf(data.geom_xmat, geom, 9).slice(6);
  const [a = 0, b = 0, c = 0] = rowOf(model.geom_size, geom, 3);
  const level = Math.hypot(ux, uy);
  switch (Number(model.geom_type[geom])) {
    case geomType.sphere:
      return z - a;
    case geomType.capsule:
      return z - a - b * Math.abs(uz);
    case geomType.cylinder:
      return z - a * level - b * Math.abs(uz);
    case geomType.ellipsoid:
      return z - Math.hypot(a * ux, b * uy, c * uz);
    case geomType.box:
      return z - (a * Math.abs(ux) + b * Math.abs(uy) + c * Math.abs(uz));
    case geomType.mesh:
    case geomType.sdf: {
      const mesh = Number(model.geom_dataid[geom]);
      const from = Number(model.mesh_vertadr[mesh]);
      const to = from + Number(model.mesh_vertnum[mesh]);
      let least = Number.POSITIVE_INFINITY;
      for (let i = from; i < to; i++)
        least = Math.min(
          least,
          ux * (vertices[3 * i] ?? 0) + uy * (vertices[3 * i + 1] ?? 0) + uz * (vertices[3 * i + 2] ?? 0),
        );
      return z + least;
    }
    default:
      return Number.POSITIVE_INFINITY;
  }
}
