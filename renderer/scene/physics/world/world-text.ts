/** What is written as MJCF around a model or in place of one: a floor, a base that may fall, bodies of hulls. Pure. */
import { escapeMarkup } from '../../../../main/contract/plain/foreign-text.ts';
import type { HullBody, HullJoint } from '../protocol.ts';

/** Not to be met in a file. */
export const ours = { floor: 'caliper floor', base: 'caliper base' } as const;

/** A floor without end at height 0. */
const floor = `<geom name="${ours.floor}" type="plane" size="0 0 0.1"/>`;

/** The model as it is, on a floor. */
export function includedWorld(file: string): string {
  return `<mujoco><include file="${escapeMarkup(file)}"/><worldbody>${floor}</worldbody></mujoco>`;
}

/** The model let go: all that the world holds hangs on one free body. */
export function freedWorld(file: string): string {
  return `<mujoco><asset><model name="${ours.base}" file="${escapeMarkup(file)}" content_type="text/xml"/></asset><worldbody>${floor}<body name="${ours.base}"><freejoint name="${ours.base}"/><attach model="${ours.base}" prefix=""/></body></worldbody></mujoco>`;
}

/** A robot on a floor, held where its file has it. */
export function heldWorld(file: string): string {
  return `<mujoco><asset><model name="${ours.base}" file="${escapeMarkup(file)}" content_type="text/xml"/></asset><worldbody>${floor}<frame name="${ours.base}"><attach model="${ours.base}" prefix=""/></frame></worldbody></mujoco>`;
}

/** What MuJoCo takes for a shape of which nothing is said. */
export const waterKgM3 = 1000;

// Bodies of hulls as MJCF, written in the picture's frame (Y up): a tree along their joints, on one base. Pure.

/** `densities` in kg/m3, in the order of the bodies. */
export interface HullWorld {
  readonly bodies: readonly HullBody[];
  readonly joints: readonly HullJoint[];
  readonly densities: readonly number[];
  readonly base: 'free' | 'held';
}

const yUpToZUp = `${Math.SQRT1_2} ${Math.SQRT1_2} 0 0`;

// Hulls of one thing lie within each other: they touch the floor, not one another.
const touchesFloor = 'contype="1" conaffinity="0"';

/** All bodies have the base's own frame. Bodies that no joint leads to hang on the base itself. */
export function hullWorld({ bodies, joints, densities, base }: HullWorld): string {
  const meshes: string[] = [];
  const tree = jointTree(bodies, joints);
  const write = (index: number): string => {
    const body = bodies[index];
    if (body === undefined) return '';
    const geoms = body.hulls.map((hull, i) => {
      meshes.push(`<mesh name="b${index}h${i}" vertex="${Array.from(hull).join(' ')}"/>`);
      return `<geom type="mesh" mesh="b${index}h${i}" density="${densities[index] ?? waterKgM3}" ${touchesFloor}/>`;
    });
    const joint = tree.jointOf.get(index);
    const parts = [
      joint === undefined ? '' : jointText(joint),
      inertialText(body),
      ...geoms,
      ...(tree.children.get(index) ?? []).map(write),
    ];
    return `<body name="${escapeMarkup(body.name)}">${parts.join('')}</body>`;
  };
  const content = (tree.children.get(-1) ?? []).map(write).join('');
  const free = base === 'free' ? '<freejoint/>' : '';
  return `<mujoco><compiler angle="radian"/><asset>${meshes.join('')}</asset><worldbody>${floor}<body name="${ours.base}" quat="${yUpToZUp}">${free}${content}</body></worldbody></mujoco>`;
}

interface JointTree {
  readonly jointOf: ReadonlyMap<number, HullJoint>;
  /** By the parent's index; -1 is the base. */
  readonly children: ReadonlyMap<number, readonly number[]>;
}

/** The first joint that leads to a body counts, unless it would close a loop. */
function jointTree(bodies: readonly HullBody[], joints: readonly HullJoint[]): JointTree {
  const numbers = new Map(bodies.map(({ name }, i) => [name, i]));
  const parents = new Map<number, number>();
  const jointOf = new Map<number, HullJoint>();
  const reaches = (from: number, to: number): boolean => {
    for (let at: number | undefined = from; at !== undefined; at = parents.get(at))
      if (at === to) return true;
    return false;
  };
  for (const joint of joints) {
    const child = numbers.get(joint.child);
    const parent = joint.parent === null ? -1 : numbers.get(joint.parent);
    if (child === undefined || parent === undefined || parents.has(child) || reaches(parent, child)) continue;
    parents.set(child, parent);
    jointOf.set(child, joint);
  }
  const children = new Map<number, number[]>();
  for (const index of bodies.keys()) {
    const parent = parents.get(index) ?? -1;
    children.set(parent, [...(children.get(parent) ?? []), index]);
  }
  return { jointOf, children };
}

/** How many bodies hang on the base without a joint of their own. */
export function looseBodies(bodies: readonly HullBody[], joints: readonly HullJoint[]): number {
  return bodies.length - jointTree(bodies, joints).jointOf.size;
}

function jointText({ name, type, anchor, axis, limits }: HullJoint): string {
  if (type === 'fixed') return '';
  const [least, most] = limits ?? [0, 0];
  const limited = limits !== null && type !== 'ball' && least < most;
  const range = limited ? ` limited="true" range="${least} ${most}"` : '';
  return `<joint name="${escapeMarkup(name)}" type="${type}" pos="${anchor.join(' ')}" axis="${axis.join(' ')}"${range}/>`;
}

function inertialText({ massKg, inertia }: HullBody): string {
  if (massKg === null || inertia === null) return '';
  const [x, y, z, w] = inertia.turn;
  return `<inertial pos="${inertia.centreOfMass.join(' ')}" mass="${massKg}" diaginertia="${inertia.diagonal.join(' ')}" quat="${[w, x, y, z].join(' ')}"/>`;
}
