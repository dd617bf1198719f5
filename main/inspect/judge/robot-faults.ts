/** What keeps a robot's description from being a robot, each kind in one sentence that names the first ones. Pure. */
import type { Robot, RobotFaultKind } from '../../formats/robot/robot.ts';
import type { FaultList, Kind } from './findings.ts';

const refused = 'Programs refuse to load it.';
const error = (code: Kind['code'], words: Kind['words']): Kind => ({ code, severity: 'error', words });
const warn = (code: Kind['code'], words: Kind['words']): Kind => ({ code, severity: 'warn', words });

const kinds: Readonly<Record<Exclude<RobotFaultKind, 'no-link'>, Kind>> = {
  unnamed: error(
    'failed-validation',
    () => 'The robot has no name. check_urdf refuses it: “No name given for the robot”. Add name to <robot>.',
  ),
  'macro-left': warn(
    'failed-validation',
    (names) =>
      `It contains xacro macros, which programs ignore: ${names}. Run xacro again on the source file.`,
  ),
  'no-name': error('failed-validation', (names) => `Without a name: ${names}. ${refused}`),
  'bad-number': error('failed-validation', (names) => `Not a number: ${names}. ${refused}`),
  'link-twice': error('failed-validation', (names) => `Duplicate link name: ${names}. ${refused}`),
  'joint-twice': error('failed-validation', (names) => `Duplicate joint name: ${names}. ${refused}`),
  'material-twice': error(
    'failed-validation',
    (names) => `Duplicate material name: ${names}. check_urdf: “material is not unique”.`,
  ),
  'unknown-link': error(
    'invalid-joint',
    (names, count) =>
      `${count === 1 ? 'A joint references' : 'Joints reference'} missing links: ${names}. ${refused}`,
  ),
  'unknown-type': error('invalid-joint', (names) => `Unknown joint type: ${names}. ${refused}`),
  'no-limit': error(
    'invalid-joint',
    (names) => `Missing required limits: ${names}. Add <limit lower upper effort velocity>.`,
  ),
  'no-effort': error(
    'invalid-joint',
    (names) =>
      `Limits without an effort: ${names}. check_urdf refuses it: “joint limit: no effort”. Add effort to its <limit>, in N or N m.`,
  ),
  'no-velocity': error(
    'invalid-joint',
    (names) =>
      `Limits without a velocity: ${names}. check_urdf refuses it: “joint limit: no velocity”. Add velocity to its <limit>, in m/s or rad/s.`,
  ),
  'no-range': warn(
    'invalid-joint',
    (names) => `Limits from 0 to 0, so the joint cannot move: ${names}. Add lower and upper to its <limit>.`,
  ),
  reversed: error(
    'invalid-joint',
    (names) => `Its lower limit is above its upper limit: ${names}. Swap them.`,
  ),
  'no-axis': error('invalid-joint', (names) => `The axis of ${names} has no direction. ${refused}`),
  'two-parents': error(
    'invalid-joint',
    (names) => `More than one joint moves ${names}, but a link has at most one parent. ${refused}`,
  ),
  'two-roots': error(
    'invalid-joint',
    (names) =>
      `No joint connects ${names}, so there is more than one root. check_urdf refuses it: “Two root links found”. Connect each to a parent.`,
  ),
  loop: error('invalid-joint', (names) => `Links form a loop, for example ${names}. ${refused}`),
  'mimic-unknown': error('invalid-joint', (names) => `A joint mimics a missing joint: ${names}. ${refused}`),
  'mimic-loop': error('invalid-joint', (names) => `Joints mimic each other in a loop: ${names}. ${refused}`),
  'no-geometry': error(
    'failed-validation',
    (names) => `A shape has no supported geometry: ${names}. ${refused}`,
  ),
  'not-drawn': {
    code: 'not-read',
    severity: 'note',
    words: (names) => `Caliper neither draws nor measures ${names}; Gazebo does.`,
  },
  'incomplete-inertia': error(
    'invalid-inertia',
    (names) =>
      `An inertia does not have all six values: ${names}. check_urdf refuses it: “inertia element must have ixx,ixy,ixz,iyy,iyz,izz attributes”.`,
  ),
  'unknown-frame': error(
    'failed-validation',
    (names) => `A pose is relative to a missing frame, or to itself: ${names}. ${refused}`,
  ),
  'include-missing': {
    code: 'missing-file',
    severity: 'warn',
    words: (names) =>
      `It includes models that are not in its folder: ${names}. Gazebo searches GAZEBO_MODEL_PATH and its server; copy them into the folder to show them here.`,
  },
};

/** Adds a sentence for each kind; that there is no link is thrown by the reader of the file. */
export function addRobotFaults(robot: Pick<Robot, 'faults'>, list: FaultList): void {
  for (const { kind, name, line } of robot.faults)
    if (kind !== 'no-link') list.add(kinds[kind], name === '' ? 'without a name' : name, line);
}
