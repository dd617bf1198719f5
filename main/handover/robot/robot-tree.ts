/** A robot as a tree in which the frame of every link is that of the joint above it, as URDF and MJCF have it. Pure. */
import { identity, inverse, type Matrix, times } from '../../formats/matrix.ts';
import {
  fixedJoint,
  type Robot,
  type RobotInertial,
  type RobotJoint,
  type RobotLink,
  type RobotShape,
} from '../../formats/robot/robot.ts';
import type { HandoverNotes } from '../types.ts';

/** Shapes and inertial are in the frame of `frame`, which is in the robot's own. */
export interface TreeLink {
  readonly name: string;
  /** Null for a root. */
  readonly joint: RobotJoint | null;
  readonly parent: string | null;
  readonly frame: Matrix;
  /** In the frame of the parent link. */
  readonly origin: Matrix;
  readonly visuals: readonly RobotShape[];
  readonly collisions: readonly RobotShape[];
  readonly inertial: RobotInertial | null;
  readonly children: readonly TreeLink[];
}

export interface RobotTree {
  readonly name: string;
  readonly roots: readonly TreeLink[];
  /** All links, parents before their children. */
  readonly links: readonly TreeLink[];
  /** The file holds it to the world: by a link of that name, a joint to it, or as static. */
  readonly isHeld: boolean;
}

/** The name by which URDF and SDF mean the ground itself. */
export const worldLink = 'world';

/** Links in a loop of joints are left out. Where something is held to the ground, the ground is a link. */
export function robotTree(given: Robot): RobotTree {
  const robot = withWorld(given);
  const joints = new Map(
    robot.joints.flatMap((joint) => (joint.child === null ? [] : [[joint.child, joint]])),
  );
  const names = new Set(robot.links.map(({ name }) => name));
  const byParent = Map.groupBy(robot.links, ({ name }) => parentOf(joints.get(name), names));
  const links: TreeLink[] = [];
  const treeOf = (link: RobotLink, above: Matrix): TreeLink => {
    const joint = joints.get(link.name);
    const frame = joint?.parent === undefined || joint.parent === null ? link.frame : joint.frame;
    const own = times(inverse(frame) ?? identity, link.frame);
    const at = links.length;
    const made: TreeLink = {
      name: link.name,
      joint: joint ?? null,
      parent: parentOf(joint, names),
      frame,
      origin: times(inverse(above) ?? identity, frame),
      visuals: link.visuals.map((shape) => ({ ...shape, at: times(own, shape.at) })),
      collisions: link.collisions.map((shape) => ({ ...shape, at: times(own, shape.at) })),
      inertial: link.inertial === null ? null : { ...link.inertial, at: times(own, link.inertial.at) },
      children: [],
    };
    links.push(made);
    const children = (byParent.get(link.name) ?? []).map((child) => treeOf(child, frame));
    const whole = { ...made, children };
    links[at] = whole;
    return whole;
  };
  const roots = (byParent.get(null) ?? []).map((link) => treeOf(link, identity));
  return { name: robot.name, roots, links, isHeld: robot.links.some(({ name }) => name === worldLink) };
}

/** With the ground as a link, where joints lead to it or links are static. */
function withWorld(robot: Robot): Robot {
  const joined = new Set(robot.joints.map(({ child }) => child));
  const still = robot.links.filter(({ name, isStatic }) => isStatic && !joined.has(name));
  if (still.length === 0 && !robot.joints.some(({ isToWorld }) => isToWorld)) return robot;
  const world: RobotLink = {
    name: worldLink,
    frame: identity,
    visuals: [],
    collisions: [],
    inertial: null,
    isStatic: false,
    line: 0,
  };
  const isThere = robot.links.some(({ name }) => name === worldLink);
  return {
    ...robot,
    links: isThere ? robot.links : [world, ...robot.links],
    joints: [
      ...robot.joints.map((joint) => (joint.isToWorld ? { ...joint, parent: worldLink } : joint)),
      ...still.filter(({ name }) => name !== worldLink).map(heldTo),
    ],
  };
}

function heldTo({ name: child, frame }: RobotLink): RobotJoint {
  return fixedJoint(`${worldLink}_to_${child}`, { parent: worldLink, isToWorld: true, child, frame });
}

/** The same tree with each link as `change` makes it; names and places have to stay. */
export function mapLinks(tree: RobotTree, change: (link: TreeLink) => TreeLink): RobotTree {
  const links: TreeLink[] = [];
  const changed = (link: TreeLink): TreeLink => {
    const at = links.length;
    links.push(link);
    const whole = { ...change(link), children: link.children.map(changed) };
    links[at] = whole;
    return whole;
  };
  return { ...tree, roots: tree.roots.map(changed), links };
}

function parentOf(joint: RobotJoint | undefined, names: ReadonlySet<string>): string | null {
  const parent = joint?.parent ?? null;
  return parent !== null && names.has(parent) ? parent : null;
}

const turnsOrSlides = ({ motion }: RobotJoint): boolean => motion === 'hinge' || motion === 'slide';

/** As `leaderOf`; a joint that should follow another and cannot is noted. */
export function notedLeader(joint: RobotJoint, tree: RobotTree, notes: HandoverNotes): RobotJoint | null {
  if (joint.mimics === null) return null;
  const leader = leaderOf(joint, tree);
  if (leader === null) notes.add('mimic-left', { joint: joint.name, of: joint.mimics });
  return leader;
}

/** The joint that this one follows; null where it follows none or in the end itself, or one of the two is of a kind that cannot. */
function leaderOf(joint: RobotJoint, { links }: Pick<RobotTree, 'links'>): RobotJoint | null {
  if (joint.mimics === null || !turnsOrSlides(joint)) return null;
  const named = (name: string): RobotJoint | null =>
    links.find((link) => link.joint?.name === name && link.parent !== null)?.joint ?? null;
  const leader = named(joint.mimics);
  const passed = new Set<string>();
  for (let next = leader; next !== null; next = next.mimics === null ? null : named(next.mimics)) {
    if (next.name === joint.name || passed.has(next.name)) return null;
    passed.add(next.name);
  }
  return leader !== null && turnsOrSlides(leader) ? leader : null;
}
