/** URDF as data, with lines: what http://wiki.ros.org/urdf/XML prescribes, and what is wrong where `check_urdf` would refuse it. */

import { AppError } from '../../contract/plain/errors.ts';
import { identity, type Matrix, rollPitchYaw, times, translation } from '../matrix.ts';
import { furtherRoots, linkTree } from '../robot/link-tree.ts';
import { numbersIn, RobotFaults } from '../robot/read-values.ts';
import type {
  Motion,
  Robot,
  RobotGeometry,
  RobotInertial,
  RobotJoint,
  RobotLink,
  RobotShape,
} from '../robot/robot.ts';
import { robotWords } from '../robot/robot-words.ts';
import { childOf, childrenOf, readXml, type XmlDocument, type XmlElement } from '../xml/read-xml.ts';
import { macrosLeft } from './xacro.ts';

/** With the file's own tree, for programs that are given a changed copy of it. */
export interface Urdf extends Robot {
  readonly document: XmlElement;
  /** Sentences about XML that is not in order. */
  readonly xmlFaults: readonly string[];
}

const motions = new Map<string, Motion>([
  ['revolute', 'hinge'],
  ['continuous', 'hinge'],
  ['prismatic', 'slide'],
  ['planar', 'planar'],
  ['floating', 'free'],
  ['fixed', 'fixed'],
]);

/** Throws `model.damaged` and `model.beyond-limit` for what is no XML or no robot; see `Robot.faults` for the rest. */
export function readUrdf(bytes: Uint8Array): Urdf {
  return urdfOf(readXml(bytes));
}

/** Throws `model.damaged` for another root than `<robot>`. */
export function urdfOf({ root, faults: xmlFaults }: XmlDocument): Urdf {
  if (root.name !== 'robot')
    throw new AppError('model.damaged', {
      reason: robotWords.otherRoot.urdf(root.name.slice(0, 40)),
    });
  const faults = new RobotFaults();
  if ((root.attributes.get('name') ?? '') === '') faults.add('unnamed', '', root.line);
  for (const { name, line } of macrosLeft(root)) faults.add('macro-left', name, line);
  const materials = materialsOf(root, faults);
  const links = linksOf(root, materials, faults);
  const joints = jointsOf(root, new Set(links.map(({ name }) => name)), faults);
  if (links.length === 0) faults.add('no-link', '', root.line);
  const tree = linkTree(links, joints);
  for (const { kind, name, line } of tree.faults) faults.add(kind, name, line);
  for (const { name, line } of furtherRoots(links, tree)) faults.add('two-roots', name, line);
  const frames = new Map<string, Matrix>();
  for (const name of tree.order) {
    const joint = tree.parentJoint.get(name);
    const parent = joint === undefined ? undefined : frames.get(joint.parent ?? '');
    const own = joint === undefined ? identity : joint.origin;
    frames.set(name, parent === undefined ? own : times(parent, own));
  }
  const byName = new Map(links.map((link) => [link.name, link]));
  return {
    format: 'URDF',
    name: root.attributes.get('name') ?? '',
    placedBy: 'joints',
    links: tree.order.flatMap((name): RobotLink[] => {
      const link = byName.get(name);
      return link === undefined ? [] : [{ ...link, frame: frames.get(name) ?? identity }];
    }),
    joints: joints.map(({ origin: _, ...joint }) => ({
      ...joint,
      frame: frames.get(joint.child ?? '') ?? identity,
    })),
    faults: faults.list,
    included: [],
    document: root,
    xmlFaults: xmlFaults.map(({ message }) => message),
  };
}

interface Material {
  readonly rgba: readonly number[] | null;
  readonly texture: string | null;
}

function materialsOf(robot: XmlElement, faults: RobotFaults): Map<string, Material> {
  const materials = new Map<string, Material>();
  for (const element of childrenOf(robot, 'material')) {
    const name = element.attributes.get('name') ?? '';
    if (materials.has(name)) faults.add('material-twice', name, element.line);
    else materials.set(name, ownMaterial(element, faults));
  }
  return materials;
}

function ownMaterial(element: XmlElement, faults: RobotFaults): Material {
  const colour = childOf(element, 'color');
  return {
    rgba: colour === undefined ? null : faults.attribute(colour, 'rgba', [0.5, 0.5, 0.5, 1]),
    texture: childOf(element, 'texture')?.attributes.get('filename') ?? null,
  };
}

function linksOf(
  robot: XmlElement,
  materials: ReadonlyMap<string, Material>,
  faults: RobotFaults,
): RobotLink[] {
  const names = new Set<string>();
  const gazebo = gazeboFrictions(robot);
  return childrenOf(robot, 'link').flatMap((element) => {
    const name = nameOf(element, faults);
    if (names.has(name)) {
      if (name !== '') faults.add('link-twice', name, element.line);
      return [];
    }
    names.add(name);
    const friction = frictionOf(element, faults) ?? gazebo.get(name) ?? null;
    const shapes = (kind: string): RobotShape[] =>
      childrenOf(element, kind).map((shape) => shapeOf(shape, materials, friction, faults));
    const inertial = childOf(element, 'inertial');
    return [
      {
        name,
        frame: identity,
        visuals: shapes('visual'),
        collisions: shapes('collision'),
        inertial: inertial === undefined ? null : inertialOf(inertial, name, faults),
        isStatic: false,
        line: element.line,
      },
    ];
  });
}

/** Bullet's extension; URDF itself has none. */
function frictionOf(link: XmlElement, faults: RobotFaults): number | null {
  return faults.number(childOf(childOf(link, 'contact'), 'lateral_friction'), 'value');
}

/** Gazebo's extension, by the link that it is about: as text or, from older programs, as an attribute. */
function gazeboFrictions(robot: XmlElement): Map<string, number> {
  const frictions = new Map<string, number>();
  for (const element of childrenOf(robot, 'gazebo')) {
    const link = element.attributes.get('reference');
    const friction = childOf(element, 'mu1');
    const [value] = numbersIn(friction?.attributes.get('value') ?? friction?.text ?? '');
    if (link !== undefined && value !== undefined && Number.isFinite(value)) frictions.set(link, value);
  }
  return frictions;
}

function shapeOf(
  element: XmlElement,
  materials: ReadonlyMap<string, Material>,
  friction: number | null,
  faults: RobotFaults,
): RobotShape {
  const material = childOf(element, 'material');
  const own = material === undefined ? null : ownMaterial(material, faults);
  const named = materials.get(material?.attributes.get('name') ?? '');
  const geometry = geometryOf(childOf(element, 'geometry')?.children[0], faults);
  if (geometry.type === 'unknown') faults.add('no-geometry', geometry.name || element.name, element.line);
  return {
    geometry,
    at: originOf(element, faults),
    rgba: own?.rgba ?? (own === null ? null : (named?.rgba ?? null)),
    texture: own?.texture ?? (own === null ? null : (named?.texture ?? null)),
    friction,
    line: childOf(element, 'geometry')?.children[0]?.line ?? element.line,
    from: null,
  };
}

function geometryOf(element: XmlElement | undefined, faults: RobotFaults): RobotGeometry {
  if (element === undefined) return { type: 'unknown', name: '' };
  const one = (name: string): number => faults.number(element, name) ?? 0;
  switch (element.name) {
    case 'box':
      return { type: 'box', size: faults.triple(element, 'size', [0, 0, 0]) };
    case 'sphere':
      return { type: 'sphere', radius: one('radius') };
    case 'cylinder':
    case 'capsule':
      return { type: element.name, radius: one('radius'), length: one('length') };
    case 'mesh': {
      const file = element.attributes.get('filename');
      if (file === undefined) break;
      return { type: 'mesh', file, scale: faults.triple(element, 'scale', [1, 1, 1]) };
    }
    default:
  }
  return { type: 'unknown', name: element.name.slice(0, 60) };
}

const moments = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'] as const;

function inertialOf(element: XmlElement, link: string, faults: RobotFaults): RobotInertial {
  const inertia = childOf(element, 'inertia');
  const [xx, yy, zz, xy, xz, yz] = moments.map((name) => faults.number(inertia, name));
  if (inertia !== undefined && moments.some((name) => !inertia.attributes.has(name)))
    faults.add('incomplete-inertia', link, inertia.line);
  const massKg = faults.number(childOf(element, 'mass'), 'value');
  return {
    at: originOf(element, faults),
    massKg,
    tensor:
      xx === null || yy === null || zz === null || xx === undefined || yy === undefined || zz === undefined
        ? null
        : { xx, yy, zz, xy: xy ?? 0, xz: xz ?? 0, yz: yz ?? 0 },
    line: element.line,
  };
}

type Placed = Omit<RobotJoint, 'frame'> & { readonly origin: Matrix };

function jointsOf(robot: XmlElement, links: ReadonlySet<string>, faults: RobotFaults): Placed[] {
  const names = new Set<string>();
  return childrenOf(robot, 'joint').map((element) => {
    const name = nameOf(element, faults);
    if (name !== '' && names.has(name)) faults.add('joint-twice', name, element.line);
    names.add(name);
    const type = element.attributes.get('type') ?? '';
    const motion = motions.get(type) ?? null;
    if (motion === null) faults.add('unknown-type', `${name}: ${type}`, element.line);
    const axis = faults.triple(childOf(element, 'axis'), 'xyz', [1, 0, 0]);
    const mimic = childOf(element, 'mimic');
    if (motion !== null && !['fixed', 'free'].includes(motion) && axis.every((one) => one === 0))
      faults.add('no-axis', name, element.line);
    return {
      name,
      type,
      motion,
      parent: endOf(element, 'parent', name, links, faults),
      isToWorld: false,
      child: endOf(element, 'child', name, links, faults),
      origin: originOf(element, faults),
      axis,
      ...limitsOf(element, name, type, faults),
      damping: faults.number(childOf(element, 'dynamics'), 'damping'),
      friction: faults.number(childOf(element, 'dynamics'), 'friction'),
      mimics: mimic?.attributes.get('joint') ?? null,
      mimicBy: [faults.number(mimic, 'multiplier') ?? 1, faults.number(mimic, 'offset') ?? 0],
      line: element.line,
    };
  });
}

/** Null for one that is not there. */
function endOf(
  joint: XmlElement,
  end: 'parent' | 'child',
  name: string,
  links: ReadonlySet<string>,
  faults: RobotFaults,
): string | null {
  const element = childOf(joint, end);
  const link = element?.attributes.get('link');
  if (link !== undefined && links.has(link)) return link;
  faults.add('unknown-link', link ?? robotWords.about.noEnd(name, end), element?.line ?? joint.line);
  return null;
}

/** Only two types have them, and must; the others ignore what is written. */
function limitsOf(
  joint: XmlElement,
  name: string,
  type: string,
  faults: RobotFaults,
): Pick<RobotJoint, 'limits' | 'effort' | 'velocity' | 'limitLine'> {
  const limit = childOf(joint, 'limit');
  const line = limit?.line ?? joint.line;
  const isLimited = type === 'revolute' || type === 'prismatic';
  const effort = faults.number(limit, 'effort');
  const velocity = faults.number(limit, 'velocity');
  if (limit === undefined) {
    if (isLimited) faults.add('no-limit', name, line);
    return { limits: null, effort, velocity, limitLine: line };
  }
  if (!limit.attributes.has('effort')) faults.add('no-effort', name, line);
  else if (!limit.attributes.has('velocity')) faults.add('no-velocity', name, line);
  if (!isLimited) return { limits: null, effort, velocity, limitLine: line };
  const lower = faults.number(limit, 'lower') ?? 0;
  const upper = faults.number(limit, 'upper') ?? 0;
  if (lower > upper) faults.add('reversed', robotWords.about.limits(name, lower, upper), line);
  else if (lower === 0 && upper === 0) faults.add('no-range', name, line);
  return { limits: [lower, upper], effort, velocity, limitLine: line };
}

function nameOf(element: XmlElement, faults: RobotFaults): string {
  const name = element.attributes.get('name');
  if (name === undefined) faults.add('no-name', `<${element.name}>`, element.line);
  return name ?? '';
}

function originOf(element: XmlElement, faults: RobotFaults): Matrix {
  const origin = childOf(element, 'origin');
  if (origin === undefined) return identity;
  return times(
    translation(faults.triple(origin, 'xyz', [0, 0, 0])),
    rollPitchYaw(faults.triple(origin, 'rpy', [0, 0, 0])),
  );
}
