/** Whether the links and joints of a URDF fit together: names, parents, loops, limits and axes. Pure. */
import type { ToldJoint } from '../../../contract/schema/inspection-report.ts';
import { createFaultList, type FaultList, type Kind } from '../../judge/findings.ts';
import type { Reading } from '../../types.ts';
import { childOf, type Element, numbersOf } from '../xml.ts';

const refused = 'Programs refuse to load it.';
const types = new Map<string, ToldJoint['type'] | null>([
  ['revolute', 'hinge'],
  ['continuous', 'hinge'],
  ['prismatic', 'slide'],
  ['planar', 'planar'],
  ['floating', 'other'],
  ['fixed', null],
]);

const error = (code: Kind['code'], words: Kind['words']): Kind => ({ code, severity: 'error', words });
const warn = (code: Kind['code'], words: Kind['words']): Kind => ({ code, severity: 'warn', words });
const linkTwice = error('failed-validation', (names) => `More than one link is called ${names}. ${refused}`);
const jointTwice = error(
  'failed-validation',
  (names) => `More than one joint is called ${names}. ${refused}`,
);
const unknownLink = error(
  'invalid-joint',
  (names, count) =>
    `${count === 1 ? 'A joint joins a link' : 'Joints join links'} that ${count === 1 ? 'is' : 'are'} not there: ${names}. ${refused}`,
);
const unknownType = error('invalid-joint', (names) => `Not a type of joint: ${names}. ${refused}`);
const noLimit = error(
  'invalid-joint',
  (names) =>
    `Without limits, which a joint of its type must have: ${names}. Add <limit lower upper effort velocity>.`,
);
const noRange = warn(
  'invalid-joint',
  (names) => `Limits from 0 to 0, so that it does not move: ${names}. Add lower and upper to its <limit>.`,
);
const reversed = error(
  'invalid-joint',
  (names) => `Its lower limit is above its upper one: ${names}. Exchange the two.`,
);
const noAxis = error('invalid-joint', (names) => `The axis of ${names} has no direction. ${refused}`);
const twoParents = error(
  'invalid-joint',
  (names) => `More than one joint moves ${names}, and a link has one parent at most. ${refused}`,
);
const loop = error(
  'invalid-joint',
  (names) => `Links hang from each other in a loop, as ${names}. ${refused}`,
);
const mimicUnknown = error(
  'invalid-joint',
  (names) => `A joint follows one that is not there: ${names}. ${refused}`,
);
const mimicLoop = error(
  'invalid-joint',
  (names) => `Joints follow each other in a loop: ${names}. ${refused}`,
);

/** `jointList`: those that move. `moved`: names of links that a joint moves. */
export interface UrdfStructure {
  readonly jointList: readonly ToldJoint[];
  readonly moved: ReadonlySet<string>;
  readonly faults: Reading['faults'];
}

/** Of the outer element. */
export function checkUrdf(robot: Element): UrdfStructure {
  const faults = createFaultList();
  const links = robot.children.filter(({ name }) => name === 'link');
  const joints = robot.children.filter(({ name }) => name === 'joint');
  const linkNames = namesOf(links, linkTwice, faults);
  const jointNames = namesOf(joints, jointTwice, faults);
  const parents = new Map<string, string>();
  const moved = new Set<string>();
  const jointList: ToldJoint[] = [];
  for (const joint of joints) {
    const name = joint.attributes['name'] ?? 'without a name';
    const parent = linkOf(joint, 'parent', linkNames, faults);
    const child = linkOf(joint, 'child', linkNames, faults);
    if (child !== null && parents.has(child)) faults.add(twoParents, child, joint.line);
    else if (child !== null && parent !== null) parents.set(child, parent);
    const typeName = joint.attributes['type'] ?? '';
    const type = types.get(typeName);
    if (type === undefined) faults.add(unknownType, `${name}: ${typeName}`, joint.line);
    if (type === undefined || type === null) continue;
    if (child !== null) moved.add(child);
    const axis = numbersOf(childOf(joint, 'axis')?.attributes['xyz']);
    if (axis?.every((one) => one === 0) === true) faults.add(noAxis, name, joint.line);
    const needsLimits = typeName === 'revolute' || typeName === 'prismatic';
    jointList.push({ name, type, limits: needsLimits ? limitsOf(joint, name, faults) : null });
  }
  findLoops(parents, links, faults, loop);
  checkMimics(joints, jointNames, faults);
  return { jointList, moved, faults: faults.all() };
}

function namesOf(elements: readonly Element[], twice: Kind, faults: FaultList): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { attributes, line } of elements) {
    const name = attributes['name'] ?? '';
    if (name !== '' && names.has(name)) faults.add(twice, name, line);
    names.add(name);
  }
  return names;
}

/** Null for one that is not there. */
function linkOf(
  joint: Element,
  end: 'parent' | 'child',
  names: ReadonlySet<string>,
  faults: FaultList,
): string | null {
  const element = childOf(joint, end);
  const link = element?.attributes['link'];
  if (link !== undefined && names.has(link)) return link;
  const name = joint.attributes['name'] ?? 'without a name';
  faults.add(unknownLink, link ?? `${name} has no ${end}`, element?.line ?? joint.line);
  return null;
}

function limitsOf(joint: Element, name: string, faults: FaultList): ToldJoint['limits'] {
  const limit = childOf(joint, 'limit');
  if (limit === undefined) {
    faults.add(noLimit, name, joint.line);
    return null;
  }
  const [lower = 0] = numbersOf(limit.attributes['lower']) ?? [];
  const [upper = 0] = numbersOf(limit.attributes['upper']) ?? [];
  if (lower > upper) faults.add(reversed, `${name}: ${lower} and ${upper}`, limit.line);
  else if (lower === 0 && upper === 0) faults.add(noRange, name, limit.line);
  return [lower, upper];
}

/** Follows each name up once: what was seen on another way is not gone again. */
function findLoops(
  next: ReadonlyMap<string, string>,
  elements: readonly Element[],
  faults: FaultList,
  kind: Kind,
): void {
  const done = new Set<string>();
  for (const { attributes, line } of elements) {
    const way = new Set<string>();
    let at: string | undefined = attributes['name'];
    while (at !== undefined && !done.has(at)) {
      if (way.has(at)) {
        faults.add(kind, at, line);
        break;
      }
      way.add(at);
      at = next.get(at);
    }
    for (const name of way) done.add(name);
  }
}

function checkMimics(joints: readonly Element[], names: ReadonlySet<string>, faults: FaultList): void {
  const follows = new Map<string, string>();
  for (const joint of joints) {
    const mimic = childOf(joint, 'mimic');
    const followed = mimic?.attributes['joint'];
    const name = joint.attributes['name'];
    if (mimic === undefined || name === undefined) continue;
    if (followed === undefined || !names.has(followed))
      faults.add(mimicUnknown, followed ?? name, mimic.line);
    else follows.set(name, followed);
  }
  findLoops(follows, joints, faults, mimicLoop);
}
