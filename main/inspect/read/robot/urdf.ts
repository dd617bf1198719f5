/** URDF: mass and inertia of its links, collision shapes, joints, and the files it names. Metres, Z up (REP 103). */

import type { ToldJoint } from '../../../contract/schema/inspection-report.ts';
import {
  createFaultList,
  type FaultList,
  type Inertia,
  inertiaFault,
  inertiaOf,
  type Kind,
  principalMoments,
} from '../../judge/findings.ts';
import { unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import {
  aroundOrigin,
  type Box,
  identity,
  type Matrix,
  movedBy,
  rollPitchYaw,
  scaledBy,
  times,
} from '../matrix.ts';
import { childOf, type Element, everyElement, numbersOf } from '../xml.ts';
import { type BoxOf, createPlacedParts, judgeMeshScale } from './placed-meshes.ts';

const noCollider: Kind = {
  code: 'missing-collider',
  severity: 'warn',
  words: (names, count) =>
    `${count === 1 ? 'A link is' : `${count} links are`} seen but ${count === 1 ? 'has' : 'have'} no collision shape: ${names}. Everything passes through ${count === 1 ? 'it' : 'them'}; add <collision>.`,
};
const noInertial: Kind = {
  code: 'no-mass',
  severity: 'warn',
  words: (names, count) =>
    `A joint moves ${count === 1 ? 'a link' : 'links'} without mass: ${names}. Simulators refuse that, or guess one; add <inertial>.`,
};

/** `robot` is the outer element, `boxOf` tells extents of the meshes that it names. Throws `model.unreadable`. */
export function readUrdf(robot: Element, boxOf: BoxOf): Reading {
  if (robot.name !== 'robot')
    throw unreadable(`its outer element is <${robot.name.slice(0, 40)}>, not <robot>`);
  const links = robot.children.filter((child) => child.name === 'link');
  if (links.length === 0) throw unreadable('it has no link');
  const faults = createFaultList();
  const { jointList, moved, faults: structure } = checkUrdf(robot);
  // Where no link has a mass, that is said once.
  const hasMasses = links.some((link) => childOf(link, 'inertial') !== undefined);
  const masses = links.map((link) => readInertial(link, hasMasses ? moved : new Set(), faults));
  const sum = masses.reduce((total, { massKg }) => total + (massKg ?? 0), 0);
  const massKg = sum === 0 ? null : sum;
  if (massKg === null)
    faults.say({
      code: 'no-mass',
      severity: 'warn',
      message:
        'None of its links has a mass, so a simulator takes it as fixed, or refuses it. Add <inertial> to its links.',
    });
  const [only] = links.length === 1 ? masses : [];
  return {
    ...nothingRead,
    format: 'URDF',
    unitMetres: 1,
    upAxis: 'z',
    size: sizeOfUrdf(robot, boxOf),
    massKg,
    centreOfMassM: only?.centre ?? null,
    inertiaKgM2: only === undefined || only.inertia === null ? null : principalMoments(only.inertia),
    colliders: readColliders(links, faults),
    joints: jointList.length,
    jointList,
    references: referencesOf(robot, faults),
    faults: [...structure, ...faults.all()],
  };
}

interface Inertial {
  readonly massKg: number | null;
  readonly inertia: Inertia | null;
  readonly centre: readonly [number, number, number] | null;
}

function readInertial(link: Element, moved: ReadonlySet<string>, faults: FaultList): Inertial {
  const name = link.attributes['name'] ?? 'without a name';
  const inertial = childOf(link, 'inertial');
  if (inertial === undefined) {
    const isShape = link.children.some((child) => child.name === 'visual' || child.name === 'collision');
    if (moved.has(name) && isShape) faults.add(noInertial, name, link.line);
    return { massKg: null, inertia: null, centre: null };
  }
  const { line } = inertial;
  const mass = number(childOf(inertial, 'mass')?.attributes['value']);
  if (mass === null || mass < 0)
    faults.say(invalid(`The mass of the link “${name}” is ${mass === null ? 'missing' : mass}.`, line));
  const tensor = childOf(inertial, 'inertia')?.attributes;
  const inertia =
    tensor === undefined
      ? null
      : inertiaOf(['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'].map((key) => number(tensor[key])));
  const fault = mass === 0 ? null : inertia === null ? 'is missing' : inertiaFault(inertia);
  if (fault !== null) faults.say(invalid(`The link “${name}”: its inertia ${fault}.`, line));
  const [x = 0, y = 0, z = 0] = numbersOf(childOf(inertial, 'origin')?.attributes['xyz']) ?? [];
  return {
    massKg: mass === null || mass < 0 ? null : mass,
    inertia: fault === null ? inertia : null,
    centre: mass === null || mass <= 0 ? null : [x, y, z],
  };
}

function readColliders(links: readonly Element[], faults: FaultList): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const link of links) {
    const shapes = link.children.filter(({ name }) => name === 'collision');
    if (shapes.length === 0 && childOf(link, 'visual') !== undefined)
      faults.add(noCollider, link.attributes['name'] ?? 'without a name', link.line);
    for (const shape of shapes) {
      const kind = childOf(shape, 'geometry')?.children[0]?.name ?? 'other';
      const known = ['box', 'cylinder', 'sphere', 'capsule', 'mesh'].includes(kind) ? kind : 'other';
      kinds[known] = (kinds[known] ?? 0) + 1;
    }
  }
  return kinds;
}

function referencesOf(robot: Element, faults: FaultList): Reference[] {
  const found: Reference[] = [];
  for (const { name, attributes, line } of everyElement(robot)) {
    const uri = attributes['filename'];
    if (uri === undefined) continue;
    if (name === 'mesh') {
      found.push({ uri, what: 'model', line });
      judgeMeshScale(attributes['scale'], uri.split(/[/\\]/).at(-1) ?? uri, line, faults);
    }
    if (name === 'texture') found.push({ uri, what: 'texture', line });
  }
  return found;
}

function invalid(seen: string, line: number): Reading['faults'][number] {
  return {
    code: 'invalid-inertia',
    severity: 'error',
    message: `${seen} Simulators refuse it, or let it fly apart.`,
    line,
  };
}

function number(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** `robot` is the outer element. Null when a mesh is not known, or nothing is seen. */
function sizeOfUrdf(robot: Element, boxOf: BoxOf): Reading['size'] {
  const links = new Map<string, Element>();
  for (const link of robot.children) if (link.name === 'link') links.set(link.attributes['name'] ?? '', link);
  const below = Map.groupBy(
    robot.children.filter(({ name }) => name === 'joint'),
    (joint) => childOf(joint, 'parent')?.attributes['link'] ?? '',
  );
  const children = new Set(
    [...below.values()].flat().map((joint) => childOf(joint, 'child')?.attributes['link']),
  );
  const parts = createPlacedParts();
  const open: { readonly link: string; readonly at: Matrix }[] = [...links.keys()]
    .filter((name) => !children.has(name))
    .map((link) => ({ link, at: identity }));
  const done = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { link, at } = next;
    if (done.has(link)) continue;
    done.add(link);
    for (const visual of links.get(link)?.children ?? [])
      if (visual.name === 'visual') {
        const shape = childOf(visual, 'geometry')?.children[0];
        if (shape !== undefined) addShape(shape, times(at, originOf(visual)), boxOf, parts.add);
      }
    for (const joint of below.get(link) ?? [])
      open.push({ link: childOf(joint, 'child')?.attributes['link'] ?? '', at: times(at, originOf(joint)) });
  }
  return parts.size();
}

function originOf(element: Element): Matrix {
  const attributes = childOf(element, 'origin')?.attributes;
  return times(
    movedBy(numbersOf(attributes?.['xyz']) ?? []),
    rollPitchYaw(numbersOf(attributes?.['rpy']) ?? []),
  );
}

function addShape(
  { name, attributes }: Element,
  at: Matrix,
  boxOf: BoxOf,
  add: (box: Box | null, at: Matrix) => void,
): void {
  if (name === 'mesh') {
    const scale = numbersOf(attributes['scale']) ?? [1, 1, 1];
    return add(boxOf(attributes['filename'] ?? ''), times(at, scaledBy(scale)));
  }
  const [x = 0, y = 0, z = 0] = numbersOf(attributes['size']) ?? [];
  const [radius = 0] = numbersOf(attributes['radius']) ?? [];
  const [length = 0] = numbersOf(attributes['length']) ?? [];
  if (name === 'box') add(aroundOrigin(x / 2, y / 2, z / 2), at);
  else if (name === 'sphere') add(aroundOrigin(radius, radius, radius), at);
  else if (name === 'cylinder') add(aroundOrigin(radius, radius, length / 2), at);
  else if (name === 'capsule') add(aroundOrigin(radius, radius, length / 2 + radius), at);
  else add(null, at);
}

// Whether the links and joints of a URDF fit together: names, parents, loops, limits and axes. Pure.

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
function checkUrdf(robot: Element): UrdfStructure {
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
