/** Joints of UsdPhysics. Angles are in degrees there; the axis is a letter, and the joint's frame is turned where none fits. */
import type { Articulation, Joint } from '../articulation/articulation.ts';
import { allBodies, type Body } from '../articulation/bodies.ts';
import { fromZTo, type Quat, unrotated, type Vec3 } from '../geometry/vector.ts';
import type { Collision } from '../physics/collision.ts';
import { number } from './text.ts';
import { indented, tuple } from './usd-prims.ts';

const degrees = 180 / Math.PI;

/** API schemas of the object's own prim. */
export const articulationSchemas = (collision: Collision): string[] =>
  isCoarse(collision)
    ? ['PhysicsArticulationRootAPI', 'PhysxArticulationAPI']
    : ['PhysicsArticulationRootAPI'];

/** Attributes of the object's own prim: hulls and boxes of whole links overlap, so they must not collide. */
export const articulationLines = (collision: Collision): string[] =>
  isCoarse(collision) ? ['bool physxArticulation:enabledSelfCollisions = 0', ''] : [];

const isCoarse = ({ method }: Collision): boolean => method === 'convex_hull' || method === 'bounding_box';

/** The `Joints` scope of the object's own prim. */
export function usdJoints(stem: string, root: Body, { base }: Articulation): string[] {
  const prims = allBodies(root).flatMap(({ joint, offset }) =>
    joint === null ? [] : jointPrim(stem, joint, offset),
  );
  // A fixed base hangs on the object's own prim, so that the object can be placed anywhere.
  const mount =
    base === 'free'
      ? []
      : prim(
          'PhysicsFixedJoint',
          'world_mount',
          [],
          [
            `rel physics:body0 = </${stem}>`,
            `rel physics:body1 = </${stem}/${root.name}>`,
            ...frames([0, 0, 0], unrotated),
          ],
        );
  return ['def Scope "Joints"', '{', ...indented([...mount, ...prims]), '}', ''];
}

function jointPrim(stem: string, joint: Joint, offset: Vec3): string[] {
  const { name, type, parent, child, axis, limits, damping, velocity } = joint;
  const bodies = [
    `rel physics:body0 = </${stem}/${parent}>`,
    `rel physics:body1 = </${stem}/${child}>`,
    'bool physics:collisionEnabled = 0',
  ];
  if (type === 'fixed') return prim('PhysicsFixedJoint', name, [], [...bodies, ...frames(offset, unrotated)]);
  const { letter, turned } = frameOf(axis);
  const slides = type === 'prismatic';
  const unit = slides ? 1 : degrees;
  const drive = slides ? 'linear' : 'angular';
  return prim(
    slides ? 'PhysicsPrismaticJoint' : 'PhysicsRevoluteJoint',
    name,
    [`PhysicsDriveAPI:${drive}`, 'PhysxJointAPI'],
    [
      ...bodies,
      ...frames(offset, turned),
      `uniform token physics:axis = "${letter}"`,
      ...(limits === null
        ? []
        : [
            `float physics:lowerLimit = ${number(limits.lower * unit)}`,
            `float physics:upperLimit = ${number(limits.upper * unit)}`,
          ]),
      `float drive:${drive}:physics:damping = ${number(damping / unit)}`,
      `float drive:${drive}:physics:stiffness = 0`,
      `uniform token drive:${drive}:physics:type = "force"`,
      `float physxJoint:maxJointVelocity = ${number(velocity * unit)}`,
    ],
  );
}

/** At rest all frames are turned alike, so both sides of the joint have the same rotation. */
const frames = (offset: Vec3, rotation: Quat): string[] => [
  `point3f physics:localPos0 = ${tuple(offset)}`,
  'point3f physics:localPos1 = (0, 0, 0)',
  `quatf physics:localRot0 = ${tuple(rotation)}`,
  `quatf physics:localRot1 = ${tuple(rotation)}`,
];

function frameOf(axis: Vec3): { letter: 'X' | 'Y' | 'Z'; turned: Quat } {
  for (const [k, letter] of (['X', 'Y', 'Z'] as const).entries())
    if (axis[k]! > 0.999999) return { letter, turned: unrotated };
  return { letter: 'Z', turned: fromZTo(axis) };
}

function prim(type: string, name: string, schemas: readonly string[], lines: readonly string[]): string[] {
  const head =
    schemas.length === 0
      ? [`def ${type} "${name}"`]
      : [
          `def ${type} "${name}" (`,
          `    prepend apiSchemas = [${schemas.map((schema) => `"${schema}"`).join(', ')}]`,
          ')',
        ];
  return [...head, '{', ...indented(lines), '}', ''];
}
