/** The bodies of an MJCF: mass, inertia, collision shapes and joints, each judged in place. Pure. */
import type { ToldJoint } from '../../../contract/schema/inspection-report.ts';
import { type FaultList, type Inertia, inertiaFault, inertiaOf, type Kind } from '../../judge/findings.ts';
import { type Element, numbersOf } from '../xml.ts';
import type { MjcfDefaults } from './mjcf-document.ts';

/** MuJoCo's own, kg/m³. */
const usualDensity = 1000;

/** In kg; null when only the simulator computes it: out of a mesh, a height field or a fitted shape. */
function massOfGeom(attributes: Readonly<Record<string, string>>): number | null {
  const [mass] = numbersOf(attributes['mass']) ?? [];
  if (mass !== undefined) return mass;
  const [density = usualDensity] = numbersOf(attributes['density']) ?? [];
  if (density === 0) return 0;
  const type = attributes['type'] ?? 'sphere';
  // A plane is fixed, and has none.
  if (type === 'plane') return 0;
  if (attributes['mesh'] !== undefined) return null;
  const volume = volumeOf(type, numbersOf(attributes['size']) ?? [], numbersOf(attributes['fromto']));
  return volume === null ? null : volume * density;
}

/** `size` as MuJoCo takes it: radii and half lengths. */
function volumeOf(type: string, size: readonly number[], fromTo: readonly number[] | null): number | null {
  const [a, second, third] = size;
  if (a === undefined) return null;
  const b = fromTo?.length === 6 ? lengthOf(fromTo) / 2 : second;
  switch (type) {
    case 'sphere':
      return (4 / 3) * Math.PI * a ** 3;
    case 'capsule':
      return b === undefined ? null : Math.PI * a ** 2 * 2 * b + (4 / 3) * Math.PI * a ** 3;
    case 'cylinder':
      return b === undefined ? null : Math.PI * a ** 2 * 2 * b;
    case 'ellipsoid':
      return second === undefined || third === undefined ? null : (4 / 3) * Math.PI * a * second * third;
    case 'box':
      return second === undefined || third === undefined || fromTo !== null ? null : 8 * a * second * third;
    default:
      return null;
  }
}

function lengthOf([x1 = 0, y1 = 0, z1 = 0, x2 = 0, y2 = 0, z2 = 0]: readonly number[]): number {
  return Math.hypot(x2 - x1, y2 - y1, z2 - z1);
}

/** Whether it touches anything. */
function isCollider(attributes: Readonly<Record<string, string>>): boolean {
  return attributes['contype'] !== '0' || attributes['conaffinity'] !== '0';
}

const noMass: Kind = {
  code: 'no-mass',
  severity: 'error',
  words: (names, count) =>
    `A joint moves ${count === 1 ? 'a body' : 'bodies'} without mass: ${names}. MuJoCo refuses to load it; add <inertial>, or a mass or density to its geoms.`,
};
const noCollider: Kind = {
  code: 'missing-collider',
  severity: 'warn',
  words: (names, count) =>
    `${count === 1 ? 'A body that moves has' : 'Bodies that move have'} no geom that collides: ${names}. Everything passes through ${count === 1 ? 'it' : 'them'}.`,
};
const reversed: Kind = {
  code: 'invalid-joint',
  severity: 'error',
  words: (names) =>
    `The range of ${names} does not go from the lower to the higher value. MuJoCo refuses to load it.`,
};
const noRange: Kind = {
  code: 'invalid-joint',
  severity: 'error',
  words: (names) => `Said to be limited, but without a range: ${names}. MuJoCo refuses to load it.`,
};

/** Settings of `<compiler>` that decide what numbers mean. */
export interface CompilerSettings {
  readonly isDegrees: boolean;
  readonly autoLimits: boolean;
}

/** Sums over all bodies. `massKg` is null when the simulator computes a part of it. */
export interface MjcfBodies {
  readonly massKg: number | null;
  readonly colliders: Readonly<Record<string, number>>;
  readonly jointList: readonly ToldJoint[];
  readonly only: {
    readonly inertia: Inertia | null;
    readonly centre: readonly [number, number, number] | null;
  } | null;
}

interface Place {
  readonly element: Element;
  readonly childClass: string | null;
  /** The nearest body around it that moves on its own. */
  readonly mover: Mover | null;
}
interface Mover {
  readonly name: string;
  readonly line: number;
  massKg: number | null;
  shapes: number;
  colliders: number;
}

/** `mujoco` is the outer element. */
export function readBodies(
  mujoco: Element,
  defaults: MjcfDefaults,
  settings: CompilerSettings,
  faults: FaultList,
): MjcfBodies {
  const open: Place[] = mujoco.children
    .filter(({ name }) => name === 'worldbody')
    .map((element) => ({ element, childClass: null, mover: null }));
  const movers: Mover[] = [];
  const colliders: Record<string, number> = {};
  const jointList: ToldJoint[] = [];
  const bodies: Place[] = [];
  let massKg: number | null = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { element } = at;
    const childClass = element.attributes['childclass'] ?? at.childClass;
    const place = { element, childClass, mover: at.mover };
    let { mover } = at;
    if (element.name === 'body') {
      bodies.push(place);
      const joints = element.children.filter(({ name }) => name === 'joint' || name === 'freejoint');
      if (joints.length > 0) {
        mover = {
          name: element.attributes['name'] ?? 'without a name',
          line: element.line,
          massKg: 0,
          shapes: 0,
          colliders: 0,
        };
        movers.push(mover);
      }
      for (const joint of joints)
        if (joint.name === 'joint')
          addJoint(joint, defaults.of(joint, childClass), settings, jointList, faults);
    }
    const own = massOf(place, defaults, faults);
    // What is fixed to the world weighs nothing for a simulator.
    if (element.name === 'body' || mover !== null) massKg = sum(massKg, own);
    if (mover !== null) mover.massKg = sum(mover.massKg, own);
    for (const geom of geomsOf(element)) {
      const attributes = defaults.of(geom, childClass);
      if (mover !== null) mover.shapes += 1;
      if (!isCollider(attributes) || attributes['type'] === 'plane') continue;
      const kind = attributes['mesh'] === undefined ? (attributes['type'] ?? 'sphere') : 'mesh';
      colliders[kind] = (colliders[kind] ?? 0) + 1;
      if (mover !== null) mover.colliders += 1;
    }
    for (const child of element.children.toReversed())
      if (child.name === 'body' || child.name === 'frame') open.push({ element: child, childClass, mover });
  }
  for (const mover of movers) judgeMover(mover, faults);
  const [only] = bodies.length === 1 ? bodies : [];
  return { massKg, colliders, jointList, only: only === undefined ? null : inertialOf(only.element) };
}

function judgeMover({ name, line, massKg, shapes, colliders }: Mover, faults: FaultList): void {
  if (massKg === 0) faults.add(noMass, name, line);
  if (shapes > 0 && colliders === 0) faults.add(noCollider, name, line);
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function geomsOf(element: Element): Element[] {
  return element.children.filter(({ name }) => name === 'geom');
}

function massOf({ element, childClass }: Place, defaults: MjcfDefaults, faults: FaultList): number | null {
  const inertial = element.children.find(({ name }) => name === 'inertial');
  if (inertial === undefined)
    return geomsOf(element).reduce<number | null>(
      (total, geom) => sum(total, massOfGeom(defaults.of(geom, childClass))),
      0,
    );
  const { attributes, line } = inertial;
  const name = element.attributes['name'] ?? 'without a name';
  const [mass = Number.NaN] = numbersOf(attributes['mass']) ?? [];
  const fault = inertiaFaultOf(attributes);
  if (fault !== null) faults.say(invalid(`The body “${name}”: its inertia ${fault}.`, line));
  if (mass >= 0) return mass;
  faults.say(invalid(`The mass of the body “${name}” is ${attributes['mass'] ?? 'missing'}.`, line));
  return 0;
}

function inertiaFaultOf(attributes: Element['attributes']): string | null {
  if (attributes['fullinertia'] === undefined && attributes['diaginertia'] === undefined) return null;
  const inertia = tensorOf(attributes);
  return inertia === null ? 'has a value that is no number' : inertiaFault(inertia);
}

/** `fullinertia` is xx, yy, zz, xy, xz, yz. */
function tensorOf(attributes: Element['attributes']): Inertia | null {
  const values = numbersOf(attributes['fullinertia']) ?? numbersOf(attributes['diaginertia']);
  return values === null ? null : inertiaOf(values);
}

/** Of a body that is upright in the world; of a turned one only the inertia, whose principal moments are the same. */
function inertialOf(body: Element): MjcfBodies['only'] {
  const inertial = body.children.find(({ name }) => name === 'inertial');
  if (inertial === undefined) return null;
  const isTurned = ['quat', 'euler', 'axisangle', 'xyaxes', 'zaxis'].some(
    (name) => body.attributes[name] !== undefined,
  );
  const [x, y, z] = numbersOf(inertial.attributes['pos']) ?? [];
  const centre =
    isTurned || x === undefined || y === undefined || z === undefined ? null : ([x, y, z] as const);
  const inertia = tensorOf(inertial.attributes);
  return { inertia: inertia !== null && inertiaFault(inertia) === null ? inertia : null, centre };
}

function addJoint(
  joint: Element,
  attributes: Element['attributes'],
  { isDegrees, autoLimits }: CompilerSettings,
  list: ToldJoint[],
  faults: FaultList,
): void {
  const name = attributes['name'] ?? 'without a name';
  const typeName = attributes['type'] ?? 'hinge';
  if (typeName === 'free') return;
  const type = (['hinge', 'slide', 'ball'] as const).find((one) => one === typeName) ?? 'other';
  const range = numbersOf(attributes['range']);
  const limited = attributes['limited'] ?? 'auto';
  const isLimited = limited === 'true' || (limited === 'auto' && autoLimits && range !== null);
  const [least = 0, most = 0] = range ?? [];
  if (limited === 'true' && range === null) faults.add(noRange, name, joint.line);
  else if (isLimited && type !== 'ball' && least >= most) faults.add(reversed, name, joint.line);
  const factor = type === 'hinge' && isDegrees ? Math.PI / 180 : 1;
  const limits = isLimited && type !== 'ball' ? ([least * factor, most * factor] as [number, number]) : null;
  list.push({ name, type, limits });
}

function invalid(seen: string, line: number) {
  return {
    code: 'invalid-inertia',
    severity: 'error',
    message: `${seen} MuJoCo refuses to load it.`,
    line,
  } as const;
}
