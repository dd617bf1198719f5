/**
 * Masses as engines take them. URDF uses links without a mass for frames and sensors, for which Gazebo would take 1 kg
 * each and MuJoCo the mass of their shapes as if they were of water; and many files state inertias that no body has,
 * with which neither loads. Pure.
 */
import type { Tensor } from '../../formats/geometry/symmetric-tensor.ts';
import { identity, inverse, type Matrix, times } from '../../formats/matrix.ts';
import type { RobotInertial, RobotShape } from '../../formats/robot/robot.ts';
import { inertiaFault } from '../../inspect/judge/findings.ts';
import { robotWords } from '../../inspect/judge/robot-words.ts';
import type { HandoverNotes } from '../types.ts';
import { mapLinks, type RobotTree, type TreeLink, worldLink } from './robot-tree.ts';

/** Kilograms and kg m² that engines tell from nothing: MuJoCo's least value. */
const least = 1e-15;

const isMassless = ({ inertial }: TreeLink): boolean => (inertial?.massKg ?? 0) < least;

/** Whether anything weighs something: only then a link without a mass is meant to weigh nothing. */
export const hasMass = (links: readonly TreeLink[]): boolean => links.some((link) => !isMassless(link));

/** What a joint moves must weigh something: little beside the parts of a robot, and enough for a solver. */
const light = { massKg: 0.001, momentKgM2: 1e-6 };
/** Radius of gyration of what states a mass and no inertia, metres. */
const gyrationM = 0.01;

/**
 * Each link either has a mass above 0 and an inertia that a body can have, or no inertial at all and weighs nothing. An
 * impossible inertia becomes equal moments with the same sum, as MuJoCo's `balanceinertia` has it; what was changed is
 * noted. Nothing but that changes where no link has a mass.
 */
export function withUsableMasses(tree: RobotTree, notes: HandoverNotes): RobotTree {
  const isAnyHeavy = hasMass(tree.links);
  return mapLinks(tree, (link) => {
    const { name, inertial } = link;
    if (inertial === null || isMassless(link)) {
      if (!isAnyHeavy || isFixedPart(link) || name === worldLink) return { ...link, inertial: null };
      notes.add('mass-made', { link: name });
      return { ...link, inertial: lightInertial };
    }
    return { ...link, inertial: usableInertial(inertial, name, notes) };
  });
}

/** For formats in which no inertial means 1 kg: what is held to the ground may weigh anything. */
export function withLightInertials(links: readonly TreeLink[]): TreeLink[] {
  return links.map((link) => (isWeightless(link, links) ? { ...link, inertial: lightInertial } : link));
}

const equalMoments = (moment: number): Tensor => ({
  xx: moment,
  yy: moment,
  zz: moment,
  xy: 0,
  xz: 0,
  yz: 0,
});

const lightInertial: RobotInertial = {
  at: identity,
  massKg: light.massKg,
  tensor: equalMoments(light.momentKgM2),
  line: 0,
};

function usableInertial(inertial: RobotInertial, link: string, notes: HandoverNotes): RobotInertial {
  const { tensor, massKg } = inertial;
  const reason = tensor === null ? robotWords.inertia.missing : inertiaFault(tensor);
  const sum = tensor === null ? 0 : tensor.xx + tensor.yy + tensor.zz;
  if (reason === null && sum > 3 * least) return inertial;
  notes.add('inertia-made', { link, reason: reason ?? robotWords.inertia.zero });
  return { ...inertial, tensor: equalMoments(sum > 3 * least ? sum / 3 : (massKg ?? 0) * gyrationM ** 2) };
}

/** Whether it weighs nothing as a part of something that has a mass. */
export function isWeightless(link: TreeLink, links: readonly TreeLink[]): boolean {
  return link.inertial === null && hasMass(links);
}

/** Whether a fixed joint makes it a part of what is above it, or a root one of what is below. */
function isFixedPart({ joint, children }: TreeLink): boolean {
  if (joint !== null) return joint.motion === 'fixed';
  return children.some((child) => child.joint?.motion === 'fixed' && !isMassless(child));
}

/** A place that moves with a link. */
export interface AttachedFrame {
  readonly name: string;
  readonly attachedTo: string;
  /** In the frame of that link. */
  readonly at: Matrix;
}

/** Of `links` the joints lead to each other; fixed joints to what became a frame are gone. */
export interface Lumped {
  readonly links: readonly TreeLink[];
  readonly frames: readonly AttachedFrame[];
}

/**
 * Gives the shapes of each link without a mass to the link that it is fixed to: the one above it, or for a root the
 * first below. Links without a mass that a joint moves stay. Nothing changes where no link has a mass.
 */
export function lumpMassless(links: readonly TreeLink[]): Lumped {
  if (!hasMass(links)) return { links, frames: [] };
  const byName = new Map(links.map((link) => [link.name, link]));
  const into = new Map<string, TreeLink>();
  for (const link of links) {
    const neighbour = isMassless(link) ? neighbourOf(link, byName) : null;
    if (neighbour !== null) into.set(link.name, neighbour);
  }
  const targetOf = (link: TreeLink): TreeLink => {
    const next = into.get(link.name);
    return next === undefined ? link : targetOf(next);
  };
  const given = new Map<string, TreeLink[]>();
  for (const link of links) {
    if (!into.has(link.name)) continue;
    const { name } = targetOf(link);
    const others = given.get(name);
    if (others === undefined) given.set(name, [link]);
    else others.push(link);
  }
  const kept = links.filter(({ name }) => !into.has(name));
  return {
    links: kept.map((link) => {
      const others = given.get(link.name) ?? [];
      const moved = (shapesOf: (of: TreeLink) => readonly RobotShape[]): RobotShape[] =>
        others.flatMap((other) =>
          shapesOf(other).map((shape) => ({ ...shape, at: times(between(link, other), shape.at) })),
        );
      const parent = byName.get(link.parent ?? '');
      const above = parent === undefined ? null : targetOf(parent);
      // What was its own root is part of it now.
      const isRoot = above === null ? false : above.name === link.name;
      return {
        ...link,
        joint: isRoot ? null : link.joint,
        parent: isRoot ? null : (above?.name ?? link.parent),
        visuals: [...link.visuals, ...moved(({ visuals }) => visuals)],
        collisions: [...link.collisions, ...moved(({ collisions }) => collisions)],
      };
    }),
    frames: links
      .filter(({ name }) => into.has(name))
      .map((link) => {
        const target = targetOf(link);
        return { name: link.name, attachedTo: target.name, at: between(target, link) };
      }),
  };
}

const between = (from: TreeLink, to: TreeLink): Matrix => times(inverse(from.frame) ?? identity, to.frame);

/** What a link is a fixed part of; of a root only where it is not held to the world. */
function neighbourOf(link: TreeLink, byName: ReadonlyMap<string, TreeLink>): TreeLink | null {
  const { joint, parent } = link;
  if (parent !== null && parent !== worldLink)
    return (joint?.motion === 'fixed' ? byName.get(parent) : undefined) ?? null;
  if (joint !== null) return null;
  // A child without a mass of its own would be given back to this one.
  return link.children.find((child) => child.joint?.motion === 'fixed' && !isMassless(child)) ?? null;
}
