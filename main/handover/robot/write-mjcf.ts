/** A robot as MJCF (https://mujoco.readthedocs.io/en/stable/XMLreference.html). Pure. */
import { principalAxes } from '../../formats/geometry/symmetric-tensor.ts';
import { turnOf } from '../../formats/quaternion.ts';
import { stemOf } from '../../formats/resolve-entry.ts';
import type { RobotJoint, RobotShape } from '../../formats/robot/robot.ts';
import type { HandoverNotes } from '../types.ts';
import { withUsableJoints } from './joints.ts';
import { isWeightless, withUsableMasses } from './masses.ts';
import {
  colourText,
  indented,
  isUpright,
  numbersText,
  positionOf,
  tag,
  tensorInLink,
  uniqueNames,
} from './robot-text.ts';
import { notedLeader, type RobotTree, type TreeLink, worldLink } from './robot-tree.ts';
import type { RobotFiles } from './write-urdf.ts';

/** `isFree`: what is not held to the world may move. */
export interface MjcfOptions extends RobotFiles {
  readonly isFree: boolean;
  /** Of a PNG that shapes name; without it they are plain. */
  readonly textureUri?: (texture: string) => string;
}

type Mjcf = {
  /** `isWeighed`: MuJoCo takes the mass of a body from it. */
  readonly mesh: (shape: RobotShape, isWeighed: boolean) => string | null;
  /** The name of a material with the shape's texture; null without one. */
  readonly material: (shape: RobotShape) => string | null;
  readonly unique: (name: string) => string;
  /** For joints that the source does not name. */
  readonly uniqueJoint: (name: string) => string;
  /** Its shapes get no mass of MuJoCo's own: a fixed part without a mass, of something that has one. */
  readonly isWeightless: (link: TreeLink) => boolean;
};

interface MeshAsset {
  readonly name: string;
  readonly file: string;
  readonly scale: string | null;
  readonly isWeighed: boolean;
}

/** As a shell, so that a flat or open mesh is no error where its volume does not count. */
function meshLine({ name, file, scale, isWeighed }: MeshAsset): string {
  return tag('mesh', { name, file, scale, inertia: isWeighed ? null : 'shell' });
}

/** A material for each texture and colour that shapes have; `lines` grow with them. */
function materialsOf({ textureUri }: MjcfOptions): Pick<Mjcf, 'material'> & { readonly lines: string[] } {
  const lines: string[] = [];
  const names = new Map<string, string>();
  const unique = uniqueNames();
  return {
    lines,
    material({ texture, rgba }) {
      if (texture === null || textureUri === undefined) return null;
      const file = textureUri(texture);
      const colour = rgba === null ? null : colourText(rgba);
      const key = `${file} ${colour ?? ''}`;
      const known = names.get(key);
      if (known !== undefined) return known;
      const name = unique(stemOf(file));
      names.set(key, name);
      lines.push(
        tag('texture', { name, type: '2d', file }),
        tag('material', { name, texture: name, rgba: colour }),
      );
      return name;
    },
  };
}

/** Its meshes are named by `meshUri` from the file itself. Visuals are in group 2 and touch nothing, collisions in group 3. */
export function mjcfOf(described: RobotTree, options: MjcfOptions, notes: HandoverNotes): string {
  const tree = withUsableMasses(withUsableJoints(described, notes), notes);
  const meshes = new Map<string, MeshAsset>();
  const meshName = uniqueNames();
  const mesh = (shape: RobotShape, isWeighed: boolean): string | null => {
    const { geometry } = shape;
    const file = geometry.type === 'mesh' ? options.meshUri(shape) : null;
    if (file === null || geometry.type !== 'mesh') return null;
    const scale = geometry.scale.every((one) => one === 1) ? null : numbersText(geometry.scale);
    const key = `${file} ${scale ?? ''}`;
    const known = meshes.get(key);
    const name = known?.name ?? meshName(stemOf(file));
    meshes.set(key, { name, file, scale, isWeighed: isWeighed || known?.isWeighed === true });
    return name;
  };
  const { material, lines: materialLines } = materialsOf(options);
  const mjcf: Mjcf = {
    mesh,
    material,
    unique: uniqueNames(),
    uniqueJoint: jointNames(tree),
    isWeightless: (link) => isWeightless(link, tree.links),
  };
  const bodies = tree.roots.flatMap((root) => rootLines(root, options, mjcf, notes));
  const equalities = tree.links.flatMap(({ joint }) => equalityLines(joint, tree, notes));
  const assets = [...materialLines, ...[...meshes.values()].map(meshLine)];
  const lines = [
    tag('mujoco', { model: tree.name }, ''),
    `  ${tag('compiler', { angle: 'radian', autolimits: 'true' })}`,
    '  <default>',
    '    <default class="visual">',
    `      ${tag('geom', { contype: '0', conaffinity: '0', group: '2', mass: '0' })}`,
    '    </default>',
    '    <default class="collision">',
    `      ${tag('geom', { group: '3' })}`,
    '    </default>',
    '  </default>',
    ...(assets.length === 0 ? [] : ['  <asset>', ...indented(indented(assets)), '  </asset>']),
    '  <worldbody>',
    ...indented(indented(bodies)),
    '  </worldbody>',
    ...(equalities.length === 0 ? [] : ['  <equality>', ...indented(indented(equalities)), '  </equality>']),
    '</mujoco>',
  ];
  return `${lines.join('\n')}\n`;
}

/** A joint that follows another is held to it by a constraint. */
function equalityLines(joint: RobotJoint | null, tree: RobotTree, notes: HandoverNotes): string[] {
  if (joint === null) return [];
  const leader = notedLeader(joint, tree, notes);
  if (leader === null) return [];
  const [multiplier, offset] = joint.mimicBy;
  const polycoef = numbersText([offset, multiplier, 0, 0, 0]);
  return [tag('joint', { joint1: joint.name, joint2: leader.name, polycoef })];
}

function rootLines(root: TreeLink, options: MjcfOptions, mjcf: Mjcf, notes: HandoverNotes): string[] {
  // The ground has no body of its own.
  if (root.name === worldLink)
    return [
      ...geomsOf(root, mjcf, notes),
      ...root.children.flatMap((child) =>
        bodyLines(child, mjcf, notes, child.joint?.motion === 'free' ? [freeJoint(child, mjcf)] : []),
      ),
    ];
  const isFree = options.isFree && hasWeight(root, options, mjcf);
  if (options.isFree && !isFree) notes.add('base-held', { link: root.name });
  return bodyLines(root, mjcf, notes, isFree ? [freeJoint(root, mjcf)] : []);
}

/** MuJoCo moves nothing without a mass; it weighs shapes that touch where none is stated. */
function hasWeight({ inertial, collisions, children }: TreeLink, options: MjcfOptions, mjcf: Mjcf): boolean {
  const weighs = (shape: RobotShape): boolean =>
    shape.geometry.type !== 'plane' && formOf(shape, { ...mjcf, mesh: options.meshUri }, false) !== null;
  if (inertial === null ? collisions.some(weighs) : (inertial.massKg ?? 0) > 0) return true;
  return children.some((child) => child.joint?.motion === 'fixed' && hasWeight(child, options, mjcf));
}

/** Names that no joint of the source has. */
function jointNames({ links }: RobotTree): Mjcf['uniqueJoint'] {
  const unique = uniqueNames();
  for (const { joint } of links) if (joint !== null) unique(joint.name);
  return unique;
}

const freeJoint = ({ name }: TreeLink, { uniqueJoint }: Mjcf): string =>
  tag('freejoint', { name: uniqueJoint(`${name}_free`) });

function bodyLines(link: TreeLink, mjcf: Mjcf, notes: HandoverNotes, free: readonly string[]): string[] {
  return [
    tag('body', { name: link.name, ...placeOf(link.origin) }, ''),
    ...indented([
      ...free,
      ...(free.length > 0 ? [] : jointLines(link, mjcf, notes)),
      ...inertialLines(link),
      ...geomsOf(link, mjcf, notes),
      ...link.children.flatMap((child) => bodyLines(child, mjcf, notes, [])),
    ]),
    '</body>',
  ];
}

function placeOf(at: Parameters<typeof positionOf>[0]): {
  readonly pos: string;
  readonly quat: string | null;
} {
  const [x, y, z, w] = turnOf(at);
  return { pos: numbersText(positionOf(at)), quat: isUpright(at) ? null : numbersText([w, x, y, z]) };
}

/** By principal moments: of six numbers MuJoCo takes none that are as small as those of a sensor of a gram. */
function inertialLines({ inertial }: TreeLink): string[] {
  if (inertial === null || inertial.massKg === null || inertial.tensor === null) return [];
  const { moments, turn } = principalAxes(tensorInLink({ at: inertial.at, tensor: inertial.tensor }));
  const [, , , w] = turn;
  return [
    tag('inertial', {
      pos: numbersText(positionOf(inertial.at)),
      quat: Math.abs(w) === 1 ? null : numbersText([w, turn[0], turn[1], turn[2]]),
      mass: numbersText([inertial.massKg]),
      diaginertia: numbersText(moments),
    }),
  ];
}

/** MuJoCo takes limits without room between them for none. */
function rangeOf(limits: RobotJoint['limits']): string | null {
  if (limits === null) return null;
  const [lower, upper] = limits;
  const room = 1e-6 * Math.max(1, Math.abs(lower));
  return numbersText(upper - lower < room ? [lower - room, upper + room] : limits);
}

function jointLines({ joint, parent }: TreeLink, mjcf: Mjcf, notes: HandoverNotes): string[] {
  if (joint === null || parent === null) return [];
  const { name, motion, limits } = joint;
  const range = rangeOf(limits);
  const dynamics = {
    damping: joint.damping === null ? null : numbersText([joint.damping]),
    frictionloss: joint.friction === null ? null : numbersText([joint.friction]),
  };
  switch (motion) {
    case 'hinge':
    case 'slide':
      return [tag('joint', { name, type: motion, axis: numbersText(joint.axis), range, ...dynamics })];
    case 'ball':
      return [tag('joint', { name, type: 'ball', ...dynamics })];
    case 'planar':
      return planarLines(joint, mjcf);
    case 'fixed':
      return [];
    case 'free':
    case 'other':
    case null:
      notes.add('joint-fixed', { joint: name, type: joint.type });
      return [];
  }
}

/** Two slides in the plane across the axis, and a turn about it. */
function planarLines({ name, axis }: RobotJoint, { uniqueJoint }: Mjcf): string[] {
  const [x, y, z] = axis;
  const across = Math.abs(z) < 0.9 * Math.hypot(x, y, z) ? [y, -x, 0] : [0, z, -y];
  const [u = 0, v = 0, w = 0] = across;
  const other = [y * w - z * v, z * u - x * w, x * v - y * u];
  return [
    tag('joint', { name: uniqueJoint(`${name}_x`), type: 'slide', axis: numbersText(across) }),
    tag('joint', { name: uniqueJoint(`${name}_y`), type: 'slide', axis: numbersText(other) }),
    tag('joint', { name: uniqueJoint(`${name}_turn`), type: 'hinge', axis: numbersText(axis) }),
  ];
}

function geomsOf(link: TreeLink, mjcf: Mjcf, notes: HandoverNotes): string[] {
  return [
    ...link.visuals.flatMap((shape) => geomLines('visual', shape, link, mjcf, notes)),
    ...link.collisions.flatMap((shape) => geomLines('collision', shape, link, mjcf, notes)),
  ];
}

function geomLines(
  role: 'visual' | 'collision',
  shape: RobotShape,
  link: TreeLink,
  mjcf: Mjcf,
  notes: HandoverNotes,
): string[] {
  const form = formOf(
    shape,
    mjcf,
    role === 'collision' && link.inertial === null && !mjcf.isWeightless(link),
  );
  if (form === null) {
    notes.add('shape-left', { link: link.name, role, shape: shape.geometry.type });
    return [];
  }
  const friction = role === 'collision' && shape.friction !== null ? numbersText([shape.friction]) : null;
  const material = role === 'visual' ? mjcf.material(shape) : null;
  const isColoured = role === 'visual' && material === null && shape.rgba !== null;
  const rgba = isColoured && shape.rgba !== null ? colourText(shape.rgba) : null;
  return [
    tag('geom', {
      name: mjcf.unique(`${link.name}_${role}`),
      class: role,
      ...form,
      mass: role === 'collision' && mjcf.isWeightless(link) ? '0' : null,
      ...placeOf(shape.at),
      material,
      rgba,
      friction,
    }),
  ];
}

const sized = (type: string, sizes: readonly number[]): Readonly<Record<string, string>> | null =>
  sizes.every((one) => one > 0) ? { type, size: numbersText(sizes) } : null;

/** MuJoCo's sizes are half of what URDF and SDF state, and above 0. */
function formOf(
  { geometry, ...shape }: RobotShape,
  { mesh }: Mjcf,
  isWeighed: boolean,
): Readonly<Record<string, string>> | null {
  switch (geometry.type) {
    case 'box':
    case 'ellipsoid':
      return sized(
        geometry.type,
        geometry.size.map((one) => one / 2),
      );
    case 'sphere':
      return sized('sphere', [geometry.radius]);
    case 'cylinder':
    case 'capsule':
      return sized(geometry.type, [geometry.radius, geometry.length / 2]);
    case 'mesh': {
      const name = mesh({ geometry, ...shape }, isWeighed);
      return name === null ? null : { type: 'mesh', mesh: name };
    }
    case 'plane': {
      const [x, y, z] = geometry.normal;
      const [width, depth] = geometry.size;
      // The normal of MuJoCo's is z, which is what nearly all have.
      return x === 0 && y === 0 && z > 0
        ? { type: 'plane', size: numbersText([width / 2, depth / 2, 1]) }
        : null;
    }
    case 'cone':
    case 'unknown':
      return null;
  }
}
