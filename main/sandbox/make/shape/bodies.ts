/** The object as the tree of bodies the writers walk, one per link of a jointed one, at rest or in other positions. */
import { placed } from '../geometry/mesh.ts';
import {
  add,
  multiply,
  type Pose,
  rotate,
  scale,
  subtract,
  turn,
  unrotated,
  type Vec3,
} from '../geometry/vector.ts';
import type { MassProperties } from '../physics/mass-properties.ts';
import type { Model, Part } from './model.ts';
import { type Articulation, type Joint, type Link, shifted } from './solid.ts';

/** Parts and mass are in the body's own frame, which lies at `at` of the workshop's and at `offset` from its parent's. */
export interface Body {
  readonly name: string;
  readonly at: Vec3;
  readonly offset: Vec3;
  readonly parts: readonly Part[];
  readonly mass: MassProperties;
  /** The joint that carries it; null for the root. */
  readonly joint: Joint | null;
  readonly children: readonly Body[];
}

/** The root body; a rigid object is one body, named `stem`. */
export function bodyTree(model: Model, stem: string): Body {
  const { articulation } = model;
  const here: Vec3 = [0, 0, 0];
  if (articulation === null)
    return {
      name: stem,
      at: here,
      offset: here,
      parts: model.parts,
      mass: model.mass,
      joint: null,
      children: [],
    };
  const bodyOf = ({ name, mass }: Link, joint: Joint | null, parentAt: Vec3): Body => {
    const at = joint?.at ?? here;
    return {
      name,
      at,
      offset: subtract(at, parentAt),
      parts: model.parts.filter((part) => part.link === name).map((part) => moved(part, at)),
      mass: { ...mass, centre: subtract(mass.centre, at) },
      joint,
      children: articulation.joints.flatMap((one) => {
        const child = articulation.links.find((link) => link.name === one.child);
        return one.parent !== name || child === undefined ? [] : [bodyOf(child, one, at)];
      }),
    };
  };
  return bodyOf(articulation.root, null, here);
}

/** All bodies, parents before children. */
export const allBodies = (body: Body): Body[] => [body, ...body.children.flatMap(allBodies)];

function moved(part: Part, at: Vec3): Part {
  if (at.every((value) => value === 0)) return part;
  const away: Vec3 = [-at[0], -at[1], -at[2]];
  const by: Pose = { position: away, rotation: unrotated };
  return {
    ...part,
    ...shifted(part, away),
    mesh: placed(part.mesh, by),
    mass: { ...part.mass, centre: subtract(part.mass.centre, at) },
  };
}

// Jointed objects in other positions than at rest.

/** How each link is carried from where it is at rest when joints stand at `positions` (by name; absent ones at 0). */
function linkPoses(
  articulation: Articulation,
  positions: ReadonlyMap<string, number>,
): ReadonlyMap<string, Pose> {
  const poses = new Map<string, Pose>([
    [articulation.root.name, { position: [0, 0, 0], rotation: unrotated }],
  ]);
  for (const joint of articulation.joints) {
    const parent = poses.get(joint.parent) ?? { position: [0, 0, 0], rotation: unrotated };
    const q = joint.type === 'fixed' ? 0 : (positions.get(joint.name) ?? 0);
    const slides = joint.type === 'prismatic';
    const rotation = slides ? unrotated : turn(joint.axis, q);
    // About the joint: p -> at + R (p - at), and a slide adds its way.
    const own = add(
      subtract(joint.at, rotate(rotation, joint.at)),
      slides ? scale(joint.axis, q) : [0, 0, 0],
    );
    poses.set(joint.child, {
      rotation: multiply(parent.rotation, rotation),
      position: add(parent.position, rotate(parent.rotation, own)),
    });
  }
  return poses;
}

/** The object as its preview shows it: doors ajar, drawers pulled out a little. Only meshes move. */
export function displayed(model: Model): Model {
  const { articulation } = model;
  if (articulation === null) return model;
  const poses = linkPoses(
    articulation,
    new Map(articulation.joints.map((joint) => [joint.name, joint.shown])),
  );
  return {
    ...model,
    parts: model.parts.map((part) => {
      const pose = part.link === undefined ? undefined : poses.get(part.link);
      return pose === undefined ? part : { ...part, mesh: placed(part.mesh, pose) };
    }),
  };
}
