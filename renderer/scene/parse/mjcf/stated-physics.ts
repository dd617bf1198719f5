/** Bodies and joints as the compiled model has them, turned from MuJoCo's frame (Z up) into the picture's (Y up). */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { Quaternion, Vector3 } from 'three';
import { bodyNames, jointNames, jointTypes, rowOf } from '../../../../main/formats/mjcf/model-arrays.ts';
import { isLimited } from '../../../../main/formats/mjcf/model-facts.ts';
import { collides } from '../../../../main/formats/mjcf/shown-geoms.ts';
import type { StatedBody, StatedJoint, StatedPhysics } from '../parsed-model.ts';
import { colliderShape } from './geometry.ts';

/** Turns Z up to Y up: x stays, z becomes y. */
export const zUpToYUp: readonly [x: number, y: number, z: number, w: number] = [
  -Math.SQRT1_2,
  0,
  0,
  Math.SQRT1_2,
];

/** `data` after `mj_forward`. The world, which neither weighs nor moves, is left out unless something collides with it. */
export function statedPhysics(model: MjModel, data: MjData): StatedPhysics {
  const bodies = bodyNames(model);
  const joints = jointNames(model);
  return {
    bodies: bodies
      .map((name, id) => bodyOf(model, data, name, id))
      .filter((body, id) => id > 0 || body.colliders.length > 0),
    joints: joints.map((name, id) => jointOf(model, data, bodies, name, id)),
  };
}

function bodyOf(model: MjModel, data: MjData, name: string, id: number): StatedBody {
  const geoms = Array.from({ length: model.ngeom }, (_, geom) => geom).filter(
    (geom) => Number(model.geom_bodyid[geom]) === id && collides(model, geom),
  );
  const weightless = id === 0;
  const [w = 1, x = 0, y = 0, z = 0] = rowOf(model.body_iquat, id, 4);
  const [bw = 1, bx = 0, by = 0, bz = 0] = rowOf(data.xquat, id, 4);
  const turn = up()
    .multiply(new Quaternion(bx, by, bz, bw))
    .multiply(new Quaternion(x, y, z, w));
  return {
    name,
    massKg: weightless ? null : Number(model.body_mass[id]),
    densityKgM3: null,
    centreOfMass: weightless ? null : turned(rowOf(data.xipos, id, 3)),
    inertia: weightless
      ? null
      : { diagonal: triple(rowOf(model.body_inertia, id, 3)), quaternion: [turn.x, turn.y, turn.z, turn.w] },
    colliders: geoms.map((geom) => colliderShape(Number(model.geom_type[geom]))),
  };
}

function jointOf(
  model: MjModel,
  data: MjData,
  bodies: readonly string[],
  name: string,
  id: number,
): StatedJoint {
  const body = Number(model.jnt_bodyid[id]);
  const parent = Number(model.body_parentid[body]);
  const type = jointTypes[Number(model.jnt_type[id])] ?? 'other';
  const limited = isLimited(model, id) && (type === 'hinge' || type === 'slide');
  const [least = 0, most = 0] = rowOf(model.jnt_range, id, 2);
  return {
    name,
    type,
    parentBody: parent === 0 ? null : (bodies[parent] ?? null),
    childBody: bodies[body] ?? '',
    anchor: turned(rowOf(data.xanchor, id, 3)),
    axis: turned(rowOf(data.xaxis, id, 3)),
    limits: limited ? [least, most] : null,
  };
}

const up = (): Quaternion => new Quaternion(...zUpToYUp);

function turned(values: readonly number[]): readonly [number, number, number] {
  const [x, y, z] = triple(values);
  const { x: a, y: b, z: c } = new Vector3(x, y, z).applyQuaternion(up());
  return [a, b, c];
}

const triple = ([x = 0, y = 0, z = 0]: readonly number[]): readonly [number, number, number] => [x, y, z];
