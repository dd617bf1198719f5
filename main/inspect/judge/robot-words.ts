/** What is said of descriptions of robots: their links, joints, masses and inertias. `names` are the first of `count`. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { RobotFaultKind } from '../../formats/robot/robot.ts';

const named = (names: string, count: number): { names: string; count: number } => ({ names, count });
const two = (one: string, other: string): { one: string; other: string } => ({ one, other });

export const robotWords = catalogue('inspection.robot', {
  unnamed:
    'The robot has no name. check_urdf refuses it: “No name given for the robot”. Add name to <robot>.',
  faults: {
    'macro-left': icu(
      'It contains xacro macros, which programs ignore: {names}. Run xacro again on the source file.',
      named,
    ),
    'no-name': icu('Without a name: {names}. Programs refuse to load it.', named),
    'bad-number': icu('Not a number: {names}. Programs refuse to load it.', named),
    'link-twice': icu('Duplicate link name: {names}. Programs refuse to load it.', named),
    'joint-twice': icu('Duplicate joint name: {names}. Programs refuse to load it.', named),
    'material-twice': icu('Duplicate material name: {names}. check_urdf: “material is not unique”.', named),
    'unknown-link': icu(
      '{count, plural, one {A joint references} other {Joints reference}} missing links: {names}. Programs refuse to load it.',
      named,
    ),
    'unknown-type': icu('Unknown joint type: {names}. Programs refuse to load it.', named),
    'no-limit': icu('Missing required limits: {names}. Add <limit lower upper effort velocity>.', named),
    'no-effort': icu(
      'Limits without an effort: {names}. check_urdf refuses it: “joint limit: no effort”. Add effort to its <limit>, in N or N m.',
      named,
    ),
    'no-velocity': icu(
      'Limits without a velocity: {names}. check_urdf refuses it: “joint limit: no velocity”. Add velocity to its <limit>, in m/s or rad/s.',
      named,
    ),
    'no-range': icu(
      'Limits from 0 to 0, so the joint cannot move: {names}. Add lower and upper to its <limit>.',
      named,
    ),
    reversed: icu('Its lower limit is above its upper limit: {names}. Swap them.', named),
    'no-axis': icu('The axis of {names} has no direction. Programs refuse to load it.', named),
    'two-parents': icu(
      'More than one joint moves {names}, but a link has at most one parent. Programs refuse to load it.',
      named,
    ),
    'two-roots': icu(
      'No joint connects {names}, so there is more than one root. check_urdf refuses it: “Two root links found”. Connect each to a parent.',
      named,
    ),
    loop: icu('Links form a loop, for example {names}. Programs refuse to load it.', named),
    'mimic-unknown': icu('A joint mimics a missing joint: {names}. Programs refuse to load it.', named),
    'mimic-loop': icu('Joints mimic each other in a loop: {names}. Programs refuse to load it.', named),
    'no-geometry': icu('A shape has no supported geometry: {names}. Programs refuse to load it.', named),
    'not-drawn': icu('Caliper neither draws nor measures {names}; Gazebo does.', named),
    'incomplete-inertia': icu(
      'An inertia does not have all six values: {names}. check_urdf refuses it: “inertia element must have ixx,ixy,ixz,iyy,iyz,izz attributes”.',
      named,
    ),
    'unknown-frame': icu(
      'A pose is relative to a missing frame, or to itself: {names}. Programs refuse to load it.',
      named,
    ),
    'include-missing': icu(
      'It includes models that are not in its folder: {names}. Gazebo searches GAZEBO_MODEL_PATH and its server; copy them into the folder to show them here.',
      named,
    ),
  } satisfies Record<Exclude<RobotFaultKind, 'no-link' | 'unnamed'>, unknown>,
  xacro: icu('It is {found}.', (found: string) => ({ found })),
  linkWithoutCollider: icu(
    '{count, plural, one {A link is visible but has} other {{count} links are visible but have}} no collision shape: {names}. Everything passes through {count, plural, one {it} other {them}}; add <collision>.',
    named,
  ),
  bodyWithoutCollider: icu(
    '{count, plural, one {A movable body has} other {Movable bodies have}} no collision geom: {names}. Everything passes through {count, plural, one {it} other {them}}.',
    named,
  ),
  rangeReversed: icu(
    'The range of {names} is not in ascending order. MuJoCo ignores it, so the joint has no limits.',
    named,
  ),
  firstGroupOnly: icu(
    'MuJoCo reads only the first group of an OBJ file, and skips the others of {names}. Export one file per part, or no groups.',
    named,
  ),
  skippedGroups: icu('{path} ({skipped} of {shapes})', (path: string, skipped: number, shapes: number) => ({
    path,
    skipped,
    shapes,
  })),
  twinsDiffer: icu(
    'Left and right differ: {names}. {count, plural, one {If this is} other {If these are}} not intended, one side has an error.',
    named,
  ),
  twinMasses: icu('{one} and {other} kg', two),
  twinInertias: icu('inertia {one} and {other} kg m²', two),
  twinLimits: icu(
    '{least} to {most} and {low} to {high}',
    (least: string, most: string, low: string, high: string) => ({ least, most, low, high }),
  ),
  noFriction: icu(
    '{without, plural, =0 {Its collision shapes state no friction} other {{without} of its {all} collision shapes state no friction}}. {form, select, urdf {URDF has no friction element, so each engine uses its default: 1 in MuJoCo and Gazebo, 0.5 in PyBullet and Isaac.} other {Gazebo assumes 1.}}',
    // Zero where it is all of them.
    (without: number, all: number, form: 'urdf' | 'sdf') => ({
      without: without === all ? 0 : without,
      all,
      form,
    }),
  ),
  scaledByZero: icu(
    'Scaled by a negative number or 0: {names}. Some programs show mirrored meshes inside out, and some engines refuse them.',
    named,
  ),
  scaled: icu(
    'Its meshes are scaled on loading: {names}. The mesh files themselves have another unit or size.',
    named,
  ),
  scaledBy: icu('{name} by {scale}', (name: string, scale: string) => ({ name, scale })),
  movesNoMass: icu(
    'A joint moves {count, plural, one {a link} other {links}} without mass: {names}. PyBullet and Isaac assume 1 kg, MuJoCo refuses it; add <inertial>.',
    named,
  ),
  defaultMass: icu(
    'Without <inertial>: {names}. Gazebo assumes 1 kg and 1 kg m² for {count, plural, one {it} other {each of them}}; add <inertial>.',
    named,
  ),
  weldedWithoutMass: icu(
    'Fixed to moving links, with shapes but without mass: {names}. {count, plural, one {It weighs nothing in most engines, and 1 kg in PyBullet; add <inertial> if it has a weight of its own.} other {They weigh nothing in most engines, and 1 kg in PyBullet; add <inertial> if they have a weight of their own.}}',
    named,
  ),
  noMassAtAll:
    'None of its links has a mass, so simulators treat it as fixed, or refuse it. Add <inertial> to its links.',
  badMass: icu(
    'The mass of the link “{link}” is {missing, select, true {missing} other {{massKg}}}. Simulators refuse it, or become unstable.',
    (link: string, massKg: number | null) => ({ link, missing: massKg === null, massKg: massKg ?? 0 }),
  ),
  badInertia: icu(
    'The link “{link}”: its inertia {fault}. Simulators refuse it, or become unstable.',
    (link: string, fault: string) => ({ link, fault }),
  ),
  badPowerOfTen: icu(
    'The link “{link}”: its inertia {fault}. Simulators refuse it, or become unstable. {name} would be plausible as {value}: this looks like a power-of-ten error (the file has {written}).',
    (link: string, fault: string, slip: { name: string; value: number; written: number }) => ({
      link,
      fault,
      ...slip,
    }),
  ),
  // Continue “its inertia …”.
  inertia: {
    missing: 'is missing',
    missingValue: 'has a missing value',
    notANumber: 'has a value that is not a number',
    zero: 'is zero, so it would rotate without resistance',
    negative: 'is negative about an axis, which is impossible',
    zeroAboutOne: 'is zero about one axis',
    unequal: icu(
      'violates the triangle inequality: {largest} about one axis is more than {smallest} and {middle} about the others together',
      (largest: string, smallest: string, middle: string) => ({ largest, smallest, middle }),
    ),
  },
  engine: {
    refuses: icu(
      'MuJoCo refuses to load it: {words}{known, select, true { (“{name}”)} other {}}.',
      (words: string, name: string | null) => ({
        words,
        known: (name ?? '') !== '',
        name: name?.slice(0, 60),
      }),
    ),
    warns: icu('MuJoCo warns: {line}.', (line: string) => ({ line })),
    otherJoint: icu(
      'MuJoCo loads {count, plural, one {a joint} other {joints}} differently than stated: {names}.',
      named,
    ),
    otherMass: icu(
      'The masses of its links add up to {stated} kg, but to {made} kg in MuJoCo.',
      (stated: string, made: string) => ({ stated, made }),
    ),
    joint: icu('{name}: {stated}, in MuJoCo {made}', (name: string, stated: string, made: string) => ({
      name,
      stated,
      made,
    })),
    noJoint: 'none',
    unlimited: icu('{type}, unlimited', (type: string) => ({ type })),
    limited: icu('{type}, {least} to {most}', (type: string, least: string, most: string) => ({
      type,
      least,
      most,
    })),
  },
});
