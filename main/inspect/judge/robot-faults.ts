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
      `Macros of xacro are left in it, which programs pass over: ${names}. Run xacro again on the file that it was made of.`,
  ),
  'no-name': error('failed-validation', (names) => `Without a name: ${names}. ${refused}`),
  'bad-number': error('failed-validation', (names) => `Not a number where one must be: ${names}. ${refused}`),
  'link-twice': error('failed-validation', (names) => `More than one link is called ${names}. ${refused}`),
  'joint-twice': error('failed-validation', (names) => `More than one joint is called ${names}. ${refused}`),
  'material-twice': error(
    'failed-validation',
    (names) => `More than one material is called ${names}. check_urdf: “material is not unique”.`,
  ),
  'unknown-link': error(
    'invalid-joint',
    (names, count) =>
      `${count === 1 ? 'A joint joins a link' : 'Joints join links'} that ${count === 1 ? 'is' : 'are'} not there: ${names}. ${refused}`,
  ),
  'unknown-type': error('invalid-joint', (names) => `Not a type of joint: ${names}. ${refused}`),
  'no-limit': error(
    'invalid-joint',
    (names) =>
      `Without limits, which a joint of its type must have: ${names}. Add <limit lower upper effort velocity>.`,
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
    (names) => `Limits from 0 to 0, so that it does not move: ${names}. Add lower and upper to its <limit>.`,
  ),
  reversed: error(
    'invalid-joint',
    (names) => `Its lower limit is above its upper one: ${names}. Exchange the two.`,
  ),
  'no-axis': error('invalid-joint', (names) => `The axis of ${names} has no direction. ${refused}`),
  'two-parents': error(
    'invalid-joint',
    (names) => `More than one joint moves ${names}, and a link has one parent at most. ${refused}`,
  ),
  'two-roots': error(
    'invalid-joint',
    (names) =>
      `No joint holds ${names}, so that it has more than one root. check_urdf refuses it: “Two root links found”. Join each to a parent.`,
  ),
  loop: error('invalid-joint', (names) => `Links hang from each other in a loop, as ${names}. ${refused}`),
  'mimic-unknown': error(
    'invalid-joint',
    (names) => `A joint follows one that is not there: ${names}. ${refused}`,
  ),
  'mimic-loop': error('invalid-joint', (names) => `Joints follow each other in a loop: ${names}. ${refused}`),
  'no-geometry': error(
    'failed-validation',
    (names) => `A shape has no geometry that its format knows: ${names}. ${refused}`,
  ),
  'not-drawn': {
    code: 'not-read',
    severity: 'note',
    words: (names) => `Caliper neither draws nor measures ${names}; Gazebo does.`,
  },
  'incomplete-inertia': error(
    'invalid-inertia',
    (names) =>
      `An inertia lacks one of its six values: ${names}. check_urdf refuses it: “inertia element must have ixx,ixy,ixz,iyy,iyz,izz attributes”.`,
  ),
  'unknown-frame': error(
    'failed-validation',
    (names) => `A pose is relative to a frame that is not there, or to itself: ${names}. ${refused}`,
  ),
  'include-missing': {
    code: 'missing-file',
    severity: 'warn',
    words: (names) =>
      `It includes what is not in its folder: ${names}. Gazebo looks for models in GAZEBO_MODEL_PATH and on its server; put them beside it to have them here.`,
  },
};

/** Adds a sentence for each kind; that there is no link is thrown by the reader of the file. */
export function addRobotFaults(robot: Pick<Robot, 'faults'>, list: FaultList): void {
  for (const { kind, name, line } of robot.faults)
    if (kind !== 'no-link') list.add(kinds[kind], name === '' ? 'without a name' : name, line);
}
