/** What a URDF states, as data, with line numbers. Follows http://wiki.ros.org/urdf/XML. */
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import type { InertiaTensor } from '../../inertia.ts';
import { readXml, type XmlElement } from '../read-xml.ts';

/** Metres and radians; `rpy` about fixed axes x, then y, then z. */
export interface Origin {
  readonly xyz: readonly [number, number, number];
  readonly rpy: readonly [number, number, number];
}

/** Full sizes in metres; a cylinder and a capsule lie along Z. */
export type UrdfGeometry =
  | { readonly type: 'box'; readonly size: readonly [number, number, number] }
  | { readonly type: 'sphere'; readonly radius: number }
  | { readonly type: 'cylinder' | 'capsule'; readonly radius: number; readonly length: number }
  | { readonly type: 'mesh'; readonly file: string; readonly scale: readonly [number, number, number] };

/** Of a `<visual>` or a `<collision>`. */
export interface UrdfShape {
  readonly origin: Origin;
  readonly geometry: UrdfGeometry;
  /** 0..1; null: none is given. */
  readonly rgba: readonly number[] | null;
  readonly line: number;
}

export interface UrdfLink {
  readonly name: string;
  readonly visuals: readonly UrdfShape[];
  readonly collisions: readonly UrdfShape[];
  readonly inertial: {
    readonly origin: Origin;
    readonly massKg: number | null;
    readonly tensor: InertiaTensor | null;
  } | null;
}

export interface UrdfJoint {
  readonly name: string;
  readonly type: string;
  readonly parent: string;
  readonly child: string;
  readonly origin: Origin;
  readonly axis: readonly [number, number, number];
  readonly limits: readonly [least: number, most: number] | null;
  readonly mimics: string | null;
}

/** Links in an order in which parents stand before their children. */
export interface Urdf {
  readonly name: string;
  readonly links: readonly UrdfLink[];
  /** By the child's name. */
  readonly jointOf: ReadonlyMap<string, UrdfJoint>;
  readonly joints: readonly UrdfJoint[];
  readonly document: XmlElement;
  readonly notes: readonly LoadNote[];
}

/** Throws `model.damaged` for joints between links that are not there, links with two parents, and circles. */
export function readUrdf(bytes: Uint8Array): Urdf {
  const { root, faults } = readXml(bytes);
  if (root.name !== 'robot')
    throw new AppError('model.damaged', {
      reason: `it is no URDF: it begins with <${root.name}>, not with <robot>`,
    });
  const notes = faults.map((message): LoadNote => ({ level: 'warn', what: 'ignored', message }));
  const colours = new Map<string, readonly number[]>();
  for (const material of all(root, 'material')) {
    const rgba = colourOf(material);
    if (rgba !== null) colours.set(material.attributes.get('name') ?? '', rgba);
  }
  const links = new Map<string, UrdfLink>();
  for (const element of all(root, 'link')) {
    const link = linkOf(element, colours, notes);
    if (links.has(link.name)) throw damaged(`the link “${link.name}” is there twice`, element);
    links.set(link.name, link);
  }
  const joints = all(root, 'joint').map((element) => jointOf(element, links));
  const jointOfChild = new Map<string, UrdfJoint>();
  for (const joint of joints) {
    if (jointOfChild.has(joint.child))
      throw new AppError('model.damaged', { reason: `the link “${joint.child}” is the child of two joints` });
    jointOfChild.set(joint.child, joint);
  }
  noteMimics(joints, notes);
  return {
    name: root.attributes.get('name') ?? '',
    links: ordered(links, joints, jointOfChild),
    jointOf: jointOfChild,
    joints,
    document: root,
    notes,
  };
}

function ordered(
  links: ReadonlyMap<string, UrdfLink>,
  joints: readonly UrdfJoint[],
  jointOfChild: ReadonlyMap<string, UrdfJoint>,
): UrdfLink[] {
  const children = Map.groupBy(joints, (joint) => joint.parent);
  const order = [...links.values()].filter((link) => !jointOfChild.has(link.name));
  // Grows while it is walked: the children of each link come after it.
  for (const link of order) {
    for (const joint of children.get(link.name) ?? []) {
      const child = links.get(joint.child);
      if (child !== undefined) order.push(child);
    }
  }
  if (order.length === links.size) return order;
  const walked = new Set(order.map((link) => link.name));
  const left = [...links.keys()].find((name) => !walked.has(name)) ?? '';
  throw new AppError('model.damaged', {
    reason: `its joints form a cycle that contains the link “${left}”`,
  });
}

function linkOf(
  element: XmlElement,
  colours: ReadonlyMap<string, readonly number[]>,
  notes: LoadNote[],
): UrdfLink {
  const name = required(element, 'name');
  const shapes = (kind: string): UrdfShape[] =>
    all(element, kind).flatMap((shape) => {
      const geometry = geometryOf(shape);
      if (geometry !== null) return [shapeOf(shape, geometry, colours)];
      notes.push({
        level: 'warn',
        what: 'ignored',
        message: `The <${kind}> in line ${shape.line} has no geometry that URDF knows.`,
      });
      return [];
    });
  const inertial = all(element, 'inertial')[0];
  return {
    name,
    visuals: shapes('visual'),
    collisions: shapes('collision'),
    inertial: inertial === undefined ? null : inertialOf(inertial),
  };
}

function shapeOf(
  element: XmlElement,
  geometry: UrdfGeometry,
  colours: ReadonlyMap<string, readonly number[]>,
): UrdfShape {
  const material = all(element, 'material')[0];
  const named = colours.get(material?.attributes.get('name') ?? '') ?? null;
  const rgba = material === undefined ? null : (colourOf(material) ?? named);
  return { origin: originOf(element), geometry, rgba, line: element.line };
}

function geometryOf(shape: XmlElement): UrdfGeometry | null {
  const element = all(shape, 'geometry')[0]?.children[0];
  if (element === undefined) return null;
  const one = (name: string): number => numbers(element, name, [0])[0] ?? 0;
  switch (element.name) {
    case 'box':
      return { type: 'box', size: triple(numbers(element, 'size', [0, 0, 0])) };
    case 'sphere':
      return { type: 'sphere', radius: one('radius') };
    case 'cylinder':
    case 'capsule':
      return { type: element.name, radius: one('radius'), length: one('length') };
    case 'mesh':
      return {
        type: 'mesh',
        file: required(element, 'filename'),
        scale: triple(numbers(element, 'scale', [1, 1, 1])),
      };
    default:
      return null;
  }
}

function inertialOf(element: XmlElement): NonNullable<UrdfLink['inertial']> {
  const mass = all(element, 'mass')[0];
  const inertia = all(element, 'inertia')[0];
  const part = (name: string): number => (inertia === undefined ? 0 : (numbers(inertia, name, [0])[0] ?? 0));
  return {
    origin: originOf(element),
    massKg: mass === undefined ? null : (numbers(mass, 'value', [0])[0] ?? 0),
    tensor:
      inertia === undefined
        ? null
        : {
            xx: part('ixx'),
            yy: part('iyy'),
            zz: part('izz'),
            xy: part('ixy'),
            xz: part('ixz'),
            yz: part('iyz'),
          },
  };
}

function jointOf(element: XmlElement, links: ReadonlyMap<string, UrdfLink>): UrdfJoint {
  const name = required(element, 'name');
  const type = element.attributes.get('type') ?? '';
  const end = (kind: 'parent' | 'child'): string => {
    const written = all(element, kind)[0]?.attributes.get('link');
    if (written === undefined) throw damaged(`the joint “${name}” names no ${kind} link`, element);
    if (!links.has(written))
      throw damaged(`the joint “${name}” needs the link “${written}”, which is not there`, element);
    return written;
  };
  const axis = all(element, 'axis')[0];
  const limit = all(element, 'limit')[0];
  const bound = (which: string): number => (limit === undefined ? 0 : (numbers(limit, which, [0])[0] ?? 0));
  const bounded = limit !== undefined && (type === 'revolute' || type === 'prismatic');
  return {
    name,
    type,
    parent: end('parent'),
    child: end('child'),
    origin: originOf(element),
    axis: axis === undefined ? [1, 0, 0] : triple(numbers(axis, 'xyz', [1, 0, 0])),
    limits: bounded ? [bound('lower'), bound('upper')] : null,
    mimics: all(element, 'mimic')[0]?.attributes.get('joint') ?? null,
  };
}

function noteMimics(joints: readonly UrdfJoint[], notes: LoadNote[]): void {
  const byName = new Map(joints.map((joint) => [joint.name, joint]));
  for (const joint of joints) {
    if (joint.mimics === null) continue;
    const seen = new Set([joint.name]);
    let next: string | null = joint.mimics;
    while (next !== null && !seen.has(next)) {
      seen.add(next);
      next = byName.get(next)?.mimics ?? null;
    }
    const fault = !byName.has(joint.mimics)
      ? `mimics “${joint.mimics}”, which is not there`
      : next === null
        ? null
        : 'mimics itself in a circle';
    if (fault !== null)
      notes.push({ level: 'warn', what: 'ignored', message: `The joint “${joint.name}” ${fault}.` });
  }
}

function originOf(element: XmlElement): Origin {
  const origin = all(element, 'origin')[0];
  if (origin === undefined) return { xyz: [0, 0, 0], rpy: [0, 0, 0] };
  return {
    xyz: triple(numbers(origin, 'xyz', [0, 0, 0])),
    rpy: triple(numbers(origin, 'rpy', [0, 0, 0])),
  };
}

function colourOf(material: XmlElement): readonly number[] | null {
  const colour = all(material, 'color')[0];
  return colour === undefined ? null : numbers(colour, 'rgba', [0.5, 0.5, 0.5, 1]);
}

/** Throws for what is no number: a model of wrong numbers would look right and be wrong. */
function numbers(element: XmlElement, name: string, otherwise: readonly number[]): readonly number[] {
  const written = element.attributes.get(name);
  if (written === undefined) return otherwise;
  const values = written.trim().split(/\s+/).map(Number);
  const sound = values.length >= otherwise.length && values.every((value) => Number.isFinite(value));
  if (!sound || written.trim() === '')
    throw damaged(`${name}="${written.slice(0, 40)}" is no row of ${otherwise.length} numbers`, element);
  return values;
}

function required(element: XmlElement, name: string): string {
  const value = element.attributes.get(name);
  if (value === undefined) throw damaged(`<${element.name}> has no ${name}`, element);
  return value;
}

function damaged(reason: string, element: XmlElement): AppError {
  return new AppError('model.damaged', { reason: `${reason} (line ${element.line})` });
}

const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name.toLowerCase() === name);

const triple = ([x = 0, y = 0, z = 0]: readonly number[]): readonly [number, number, number] => [x, y, z];
