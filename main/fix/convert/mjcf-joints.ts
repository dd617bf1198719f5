/** Joints of a compiled MJCF, one between two links: a body that has several gets links between them. */
import type { MjModel } from '@mujoco/mujoco';
import { identity, type Matrix, times, translation } from '../../formats/matrix.ts';
import { jointTypes, nameAt, rowOf } from '../../formats/mjcf/model-arrays.ts';
import { isLimited } from '../../formats/mjcf/model-facts.ts';
import {
  fixedJoint,
  type Motion,
  type RobotInertial,
  type RobotJoint,
  type RobotLink,
} from '../../formats/robot/robot.ts';
import { uniqueNames } from '../../handover/robot/robot-text.ts';
import type { HandoverNotes } from '../../handover/types.ts';

interface Joined {
  readonly joints: RobotJoint[];
  /** Between the joints of one body. */
  readonly links: RobotLink[];
}

/** Engines need something that they can move; a milligram is less than any scale shows. */
const nearlyNothing: RobotInertial = {
  at: identity,
  massKg: 1e-6,
  tensor: { xx: 1e-9, yy: 1e-9, zz: 1e-9, xy: 0, xz: 0, yz: 0 },
  line: 0,
};

/** `names` and `frames` of all bodies, the ground first. */
export function mjcfJoints(
  model: MjModel,
  names: readonly string[],
  frames: readonly Matrix[],
  notes: HandoverNotes,
): Joined {
  const joined: Joined = { joints: [], links: [] };
  const called = jointNames(model, names);
  const follows = mimics(model, called);
  const isLetGo = isSingleThing(model);
  for (let body = 1; body < model.nbody; body++) {
    const frame = frames[body] ?? identity;
    const parent = Number(model.body_parentid[body]);
    const child = names[body] ?? '';
    const own = { frame, parent: parent === 0 ? null : (names[parent] ?? null), isToWorld: parent === 0 };
    const first = Number(model.body_jntadr[body]);
    const all = Array.from({ length: Number(model.body_jntnum[body]) }, (_, n) => first + n);
    const kinds = all.map((joint) => jointTypes[Number(model.jnt_type[joint])] ?? 'free');
    if (kinds.includes('free')) continue;
    if (all.length === 0) {
      if (isLetGo && parent === 0) notes.add('base-free', { link: child });
      else joined.joints.push(fixedJoint(`${child}_fixed`, { ...own, child }));
      continue;
    }
    let above: Pick<RobotJoint, 'parent' | 'isToWorld'> = own;
    for (const [n, joint] of all.entries()) {
      const at = times(frame, translation(rowOf(model.jnt_pos, joint, 3)));
      const isLast = n === all.length - 1;
      const name = called[joint] ?? '';
      const link = isLast ? child : `${child}_${name}`;
      joined.joints.push({
        ...jointOf(model, joint, name),
        ...above,
        ...follows.get(joint),
        child: link,
        frame: at,
      });
      if (!isLast) joined.links.push(linkBetween(link, at));
      above = { parent: link, isToWorld: false };
    }
    if (all.length > 1) notes.add('links-added', { link: child, count: String(all.length - 1) });
  }
  return joined;
}

/** One body without any joint, whatever parts it has: a thing, which its file forgot to let go. */
function isSingleThing(model: MjModel): boolean {
  const roots = Array.from({ length: model.nbody }, (_, body) => body).filter(
    (body) => body > 0 && Number(model.body_parentid[body]) === 0,
  );
  return roots.length === 1 && model.njnt === 0;
}

/** Those without a name are called after their body. */
function jointNames(model: MjModel, names: readonly string[]): string[] {
  const given = Array.from({ length: model.njnt }, (_, joint) => nameAt(model, model.name_jntadr[joint]));
  const unique = uniqueNames(given);
  return given.map((name, joint) =>
    name === '' ? unique(`${names[Number(model.jnt_bodyid[joint])] ?? 'body'}_joint`) : name,
  );
}

const motionOf: Readonly<Record<(typeof jointTypes)[number], Motion>> = {
  free: 'free',
  ball: 'ball',
  slide: 'slide',
  hinge: 'hinge',
};

type OwnJoint = Omit<RobotJoint, 'parent' | 'isToWorld' | 'child' | 'frame'>;

/** Ranges are counted from the reference, in which the model is drawn. */
function jointOf(model: MjModel, joint: number, name: string): OwnJoint {
  const type = jointTypes[Number(model.jnt_type[joint])] ?? 'free';
  const dof = Number(model.jnt_dofadr[joint]);
  const reference = type === 'ball' ? 0 : Number(model.qpos0[Number(model.jnt_qposadr[joint])]);
  const [least = 0, most = 0] = rowOf(model.jnt_range, joint, 2);
  const [x = 0, y = 0, z = 1] = rowOf(model.jnt_axis, joint, 3);
  const [weakest = 0, strongest = 0] = rowOf(model.jnt_actfrcrange, joint, 2);
  const damping = Number(model.dof_damping[dof]);
  const friction = Number(model.dof_frictionloss[dof]);
  return {
    name,
    type,
    motion: motionOf[type],
    axis: [x, y, z],
    limits: type !== 'ball' && isLimited(model, joint) ? [least - reference, most - reference] : null,
    effort: weakest < strongest ? Math.max(Math.abs(weakest), Math.abs(strongest)) : null,
    velocity: null,
    damping: damping === 0 ? null : damping,
    friction: friction === 0 ? null : friction,
    mimics: null,
    mimicBy: [1, 0],
    line: 0,
    limitLine: 0,
  };
}

/** mjtEq of a joint that is held to another. */
const jointEquality = 2;

/** By the joint that follows; only in proportion, as URDF and SDF have it. */
export function mimics(
  model: MjModel,
  names: readonly string[],
): Map<number, Pick<RobotJoint, 'mimics' | 'mimicBy'>> {
  const found = new Map<number, Pick<RobotJoint, 'mimics' | 'mimicBy'>>();
  const data: ArrayLike<number> = model.eq_data;
  const width = data.length / Math.max(1, model.neq);
  for (let equality = 0; equality < model.neq; equality++) {
    const leader = names[Number(model.eq_obj2id[equality])];
    if (Number(model.eq_type[equality]) !== jointEquality || leader === undefined) continue;
    const [offset = 0, multiplier = 1, ...bends] = rowOf(model.eq_data, equality, width).slice(0, 5);
    if (bends.some((one) => one !== 0)) continue;
    found.set(Number(model.eq_obj1id[equality]), { mimics: leader, mimicBy: [multiplier, offset] });
  }
  return found;
}

function linkBetween(name: string, frame: Matrix): RobotLink {
  return {
    name,
    frame,
    visuals: [],
    collisions: [],
    inertial: nearlyNothing,
    isStatic: false,
    line: 0,
  };
}
