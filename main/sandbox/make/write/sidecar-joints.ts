/** The sidecar's part about procedural variants: their class and parameters, links and joints. */
import type { Joint } from '../articulation/articulation.ts';
import type { MassProperties } from '../physics/mass-properties.ts';
import type { Model } from '../shape/model.ts';
import type { MakeRequest } from '../types.ts';

const rounded = (value: number): number => Number(value.toPrecision(9));

/** Everything in the root frame (the sidecar's `frame`) with all joints at 0; angles in radians, lengths in metres. */
export function articulationEntries({ articulation, recipe, parts }: Model) {
  return {
    ...(recipe !== null && {
      procedural: {
        class: recipe.className,
        variant_index: recipe.index,
        fallback: recipe.fallback,
        parameters: recipe.parameters,
      },
    }),
    articulated: articulation !== null,
    ...(articulation !== null && {
      base: articulation.base,
      root_link: articulation.root.name,
      links: articulation.links.map(({ name, mass }) => ({
        name,
        parts: parts.filter((part) => part.link === name).map((part) => part.name),
        ...massEntries(mass),
      })),
      joints: articulation.joints.map(jointEntry),
    }),
  };
}

function massEntries({ massKg, centre, inertia }: MassProperties) {
  return {
    mass_kg: rounded(massKg),
    center_of_mass_m: centre.map(rounded),
    inertia_kg_m2: {
      ixx: rounded(inertia.xx),
      iyy: rounded(inertia.yy),
      izz: rounded(inertia.zz),
      ixy: rounded(inertia.xy),
      ixz: rounded(inertia.xz),
      iyz: rounded(inertia.yz),
    },
  };
}

function jointEntry(joint: Joint) {
  const { name, type, parent, child, at, axis, limits, effort, velocity, damping, friction } = joint;
  return {
    name,
    type,
    parent,
    child,
    origin_m: at.map(rounded),
    axis: axis.map(rounded),
    ...(limits !== null && {
      lower: rounded(limits.lower),
      upper: rounded(limits.upper),
      limits: [rounded(limits.lower), rounded(limits.upper)],
    }),
    unit: type === 'prismatic' ? 'm' : 'rad',
    effort_limit: effort,
    velocity_limit: velocity,
    damping,
    friction,
  };
}

/** What a reader of a procedural variant could take wrong. */
export function articulationNotes({ articulation, recipe }: Model, { params }: MakeRequest): string[] {
  const notes: string[] = [];
  if (recipe?.fallback === true)
    notes.push(
      `The brief names no class that is known here, so the usual one is used: ${recipe.className.replaceAll('_', ' ')}.`,
    );
  if (articulation === null) return notes;
  notes.push(
    'Joint origins and axes are in the root frame with all joints at 0; every link frame is turned as the root frame then.',
    'Linked neighbours do not collide with each other: the limits keep them apart. Damping and friction are estimates.',
  );
  if (params.physics.collision === 'convex_hull' || params.physics.collision === 'bounding_box')
    notes.push(
      'Hulls and boxes of whole links overlap, so no two links of the object collide with each other.',
    );
  notes.push(
    articulation.base === 'fixed'
      ? 'The root link is mounted: fixed in USD and MJCF; URDF leaves this to the loader.'
      : 'The root link is free.',
  );
  return notes;
}
