/** The object as the tree of bodies the writers walk: one for a rigid object, one per link for a jointed one. */
import { placed } from '../geometry/mesh.ts';
import { type Pose, subtract, unrotated, type Vec3 } from '../geometry/vector.ts';
import type { MassProperties } from '../physics/mass-properties.ts';
import type { Model, Part } from '../shape/model.ts';
import { shifted } from '../shape/parts.ts';
import type { Joint, Link } from './articulation.ts';

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
