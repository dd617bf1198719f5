/** URDF: mass and inertia of its links, collision shapes, joints, and the files it names. Metres, Z up (REP 103). */
import { createFaultList, type FaultList, type Kind } from '../../judge/findings.ts';
import { type Inertia, inertiaFault, inertiaOf, principalMoments } from '../../judge/inertia.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import { unreadable } from '../../unreadable.ts';
import { type Box, identity, type Matrix, times } from '../matrix.ts';
import { childOf, type Element, everyElement, numbersOf } from '../xml.ts';
import { judgeMeshScale } from './mesh-scale.ts';
import { type BoxOf, createPlacedParts } from './placed-size.ts';
import { aroundOrigin, movedBy, rollPitchYaw, scaledBy } from './turn.ts';
import { checkUrdf } from './urdf-structure.ts';

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
