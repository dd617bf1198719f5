/** Masses and inertias of a robot's links: those that no body has, with the slip of a power of ten that would explain it, and those that are missing. Pure. */
import type { Tensor } from '../../formats/geometry/symmetric-tensor.ts';
import type { Robot, RobotInertial, RobotLink } from '../../formats/robot/robot.ts';
import { nameOr } from '../name-words.ts';
import type { Fault } from '../types.ts';
import { type FaultList, inertiaFault, type Kind } from './findings.ts';
import { robotWords } from './robot-words.ts';

const noInertial: Kind = { code: 'no-mass', severity: 'warn', words: robotWords.movesNoMass };
const defaultMass: Kind = { code: 'no-mass', severity: 'warn', words: robotWords.defaultMass };
const welded: Kind = { code: 'no-mass', severity: 'note', words: robotWords.weldedWithoutMass };

/** `form` decides what an engine does about what is missing. */
export function judgeInertials(robot: Robot, form: 'urdf' | 'sdf', faults: FaultList): void {
  const { links } = robot;
  for (const link of links) if (link.inertial !== null) judgeOne(link, link.inertial, form, faults);
  if (form === 'sdf') {
    for (const { name, inertial, isStatic, line } of links)
      if (inertial === null && !isStatic) faults.add(defaultMass, name, line);
    return;
  }
  if (links.length > 0 && links.every(({ inertial }) => (inertial?.massKg ?? 0) <= 0)) {
    // Where no link has a mass, that is said once.
    if (links.every(({ inertial }) => inertial === null || inertial.massKg === 0))
      faults.say({
        code: 'no-mass',
        severity: 'warn',
        message: robotWords.noMassAtAll,
      });
    return;
  }
  judgeMissing(robot, faults);
}

/** Links that fixed joints weld together move as one: one of them with a mass is enough for that. */
function judgeMissing({ links, joints }: Robot, faults: FaultList): void {
  const parentOf = new Map(joints.flatMap((joint) => (joint.child === null ? [] : [[joint.child, joint]])));
  const groupOf = new Map<string, string>();
  const massive = new Set<string>();
  // Parents stand before their children.
  for (const { name, inertial } of links) {
    const joint = parentOf.get(name);
    const parent = joint?.motion === 'fixed' && joint.parent !== null ? groupOf.get(joint.parent) : undefined;
    const group = parent ?? name;
    groupOf.set(name, group);
    if ((inertial?.massKg ?? 0) > 0) massive.add(group);
  }
  for (const link of links) {
    const group = groupOf.get(link.name) ?? link.name;
    const moves = parentOf.has(group);
    if (link.inertial !== null || !moves || !hasShape(link)) continue;
    if (!massive.has(group)) faults.add(noInertial, link.name, link.line);
    else if (group !== link.name) faults.add(welded, link.name, link.line);
  }
}

const hasShape = ({ visuals, collisions }: RobotLink): boolean => visuals.length + collisions.length > 0;

function judgeOne(
  { name, isStatic }: RobotLink,
  { massKg, tensor, line }: RobotInertial,
  form: 'urdf' | 'sdf',
  faults: FaultList,
): void {
  const shown = nameOr(name);
  if (massKg === null || massKg < 0 || (massKg === 0 && form === 'sdf' && !isStatic))
    faults.say(invalid(robotWords.badMass(shown, massKg), line));
  const fault = massKg === 0 ? null : tensor === null ? robotWords.inertia.missing : inertiaFault(tensor);
  if (fault === null) return;
  const slip = tensor === null ? null : powerOfTen(tensor);
  const message =
    slip === null ? robotWords.badInertia(shown, fault) : robotWords.badPowerOfTen(shown, fault, slip);
  faults.say(invalid(message, line));
}

const invalid = (message: string, line: number): Omit<Fault, 'path'> => ({
  code: 'invalid-inertia',
  severity: 'error',
  message,
  line,
});

const diagonal = ['xx', 'yy', 'zz'] as const;
const powers = [10, 0.1, 100, 0.01, 1000, 0.001];

/** The one value on the diagonal that makes the tensor one of a body when it is multiplied by the smallest power of ten; null where none or several would. */
export function powerOfTen(
  tensor: Tensor,
): { readonly name: string; readonly written: number; readonly value: number } | null {
  for (const pair of [powers.slice(0, 2), powers.slice(2, 4), powers.slice(4)]) {
    const fits = diagonal.flatMap((key) =>
      pair.flatMap((power) => {
        // Dividing by a power keeps the digits that are written.
        const value = power < 1 ? tensor[key] / Math.round(1 / power) : tensor[key] * power;
        return tensor[key] > 0 && inertiaFault({ ...tensor, [key]: value }) === null
          ? [{ name: `i${key}`, written: tensor[key], value: Number(value.toPrecision(12)) }]
          : [];
      }),
    );
    const [first, second] = fits;
    if (first !== undefined) return second === undefined ? first : null;
  }
  return null;
}
