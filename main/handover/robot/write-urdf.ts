/** A robot as URDF (http://wiki.ros.org/urdf/XML). Pure. */
import { identity, type Matrix, rollPitchYawOf, times } from '../../formats/matrix.ts';
import type { RobotGeometry, RobotJoint, RobotShape } from '../../formats/robot/robot.ts';
import type { HandoverNotes } from '../types.ts';
import { withUsableJoints } from './joints.ts';
import { colourText, indented, isUpright, numbersText, positionOf, tag, uniqueNames } from './robot-text.ts';
import { notedLeader, type RobotTree, type TreeLink } from './robot-tree.ts';

/** `meshUri` of a shape's file as it is written in the source; null leaves the shape out. */
export interface RobotFiles {
  readonly meshUri: (shape: RobotShape) => string | null;
}

/** Effort and velocity of a joint that states none: URDF demands both. */
const usual = { effort: 100, velocity: 10 } as const;

const jointTypes: Readonly<Record<NonNullable<RobotJoint['motion']>, string | null>> = {
  hinge: 'revolute',
  slide: 'prismatic',
  fixed: 'fixed',
  planar: 'planar',
  free: 'floating',
  // Three hinges in a row would need links that the source does not have.
  ball: null,
  other: null,
};

export function urdfOf(given: RobotTree, files: RobotFiles, notes: HandoverNotes): string {
  const usable = withUsableJoints(given, notes);
  const tree = { ...usable, links: rootsAtOrigin(usable) };
  const lines = [
    '<?xml version="1.0"?>',
    tag('robot', { name: tree.name }, ''),
    ...indented(tree.links.flatMap((link) => linkLines(link, files, notes))),
    ...indented(tree.links.flatMap((link) => jointLines(link, tree, notes))),
    ...indented(tree.links.flatMap(frictionLines)),
    '</robot>',
  ];
  return `${lines.join('\n')}\n`;
}

/** A root has no pose in URDF: what it carries is moved instead. */
function rootsAtOrigin({ links }: RobotTree): TreeLink[] {
  const frames = new Map(
    links.flatMap(({ name, parent, frame }) => (parent === null ? [[name, frame]] : [])),
  );
  return links.map((link) => {
    const own = frames.get(link.name);
    const above = frames.get(link.parent ?? '');
    if (above !== undefined) return { ...link, origin: times(above, link.origin) };
    if (own === undefined) return link;
    const moved = <T extends { readonly at: Matrix }>(part: T): T => ({ ...part, at: times(own, part.at) });
    return {
      ...link,
      frame: identity,
      visuals: link.visuals.map(moved),
      collisions: link.collisions.map(moved),
      inertial: link.inertial === null ? null : moved(link.inertial),
    };
  });
}

function linkLines(link: TreeLink, files: RobotFiles, notes: HandoverNotes): string[] {
  const { name, visuals, collisions } = link;
  const unique = uniqueNames();
  const inner = [
    ...inertialLines(link),
    ...visuals.flatMap((shape) => shapeLines('visual', shape, name, unique, files, notes)),
    ...collisions.flatMap((shape) => shapeLines('collision', shape, name, unique, files, notes)),
  ];
  return inner.length === 0
    ? [tag('link', { name })]
    : [tag('link', { name }, ''), ...indented(inner), '</link>'];
}

function inertialLines({ inertial }: TreeLink): string[] {
  if (inertial === null || inertial.massKg === null) return [];
  const { tensor } = inertial;
  const moments = tensor ?? { xx: 0, xy: 0, xz: 0, yy: 0, yz: 0, zz: 0 };
  const inertia = Object.fromEntries(
    (['xx', 'xy', 'xz', 'yy', 'yz', 'zz'] as const).map((key) => [`i${key}`, numbersText([moments[key]])]),
  );
  return [
    '<inertial>',
    `  ${originTag(inertial.at)}`,
    `  ${tag('mass', { value: numbersText([inertial.massKg]) })}`,
    `  ${tag('inertia', inertia)}`,
    '</inertial>',
  ];
}

function originTag(at: Parameters<typeof positionOf>[0]): string {
  return tag('origin', {
    xyz: numbersText(positionOf(at)),
    rpy: isUpright(at) ? '0 0 0' : numbersText(rollPitchYawOf(at)),
  });
}

function shapeLines(
  role: 'visual' | 'collision',
  shape: RobotShape,
  link: string,
  unique: (name: string) => string,
  files: RobotFiles,
  notes: HandoverNotes,
): string[] {
  const geometry = geometryTag(shape, files);
  if (geometry === null) {
    notes.add('shape-left', { link, role, shape: shape.geometry.type });
    return [];
  }
  const color = role === 'visual' ? shape.rgba : null;
  const name = unique(`${link}_${role}`);
  return [
    tag(role, { name }, ''),
    `  ${originTag(shape.at)}`,
    `  <geometry>${geometry}</geometry>`,
    ...(color === null
      ? []
      : [`  ${tag('material', { name }, '')}${tag('color', { rgba: colourText(color) })}</material>`]),
    `</${role}>`,
  ];
}

function geometryTag(shape: RobotShape, { meshUri }: RobotFiles): string | null {
  const { geometry } = shape;
  switch (geometry.type) {
    case 'box':
      return tag('box', { size: numbersText(geometry.size) });
    case 'sphere':
      return tag('sphere', { radius: numbersText([geometry.radius]) });
    case 'cylinder':
      return tag('cylinder', roundOf(geometry));
    case 'mesh': {
      const filename = meshUri(shape);
      if (filename === null) return null;
      const scale = geometry.scale.every((one) => one === 1) ? null : numbersText(geometry.scale);
      return tag('mesh', { filename, scale });
    }
    case 'ellipsoid':
    case 'capsule':
    case 'cone':
    case 'plane':
    case 'unknown':
      return null;
  }
}

/** Radius and length. */
function roundOf({
  radius,
  length,
}: Extract<RobotGeometry, { readonly length: number }>): Record<string, string> {
  return { radius: numbersText([radius]), length: numbersText([length]) };
}

/** URDF has no friction of surfaces; Gazebo and many others read it from this extension, one for the whole link. */
function frictionLines({ name, collisions }: TreeLink): string[] {
  const [first = null] = collisions.map(({ friction }) => friction);
  if (first === null) return [];
  const mu = numbersText([first]);
  return [`${tag('gazebo', { reference: name }, '')}<mu1>${mu}</mu1><mu2>${mu}</mu2></gazebo>`];
}

function jointLines(
  { name: child, joint, parent, origin }: TreeLink,
  tree: RobotTree,
  notes: HandoverNotes,
): string[] {
  if (joint === null || parent === null) return [];
  const known = joint.motion === null ? null : jointTypes[joint.motion];
  if (known === null) notes.add('joint-fixed', { joint: joint.name, type: joint.type });
  const type = known === 'revolute' && joint.limits === null ? 'continuous' : (known ?? 'fixed');
  const moves = type === 'revolute' || type === 'prismatic' || type === 'continuous' || type === 'planar';
  const [lower, upper] = joint.limits ?? [0, 0];
  const force = {
    effort: numbersText([joint.effort ?? usual.effort]),
    velocity: numbersText([joint.velocity ?? usual.velocity]),
  };
  const isBounded = type === 'revolute' || type === 'prismatic';
  // A slide without limits would not move at all in URDF.
  const ends = joint.limits === null ? [-1000, 1000] : [lower, upper];
  return [
    tag('joint', { name: joint.name, type }, ''),
    `  ${originTag(origin)}`,
    `  ${tag('parent', { link: parent })}`,
    `  ${tag('child', { link: child })}`,
    ...(moves ? [`  ${tag('axis', { xyz: numbersText(joint.axis) })}`] : []),
    ...(isBounded
      ? [
          `  ${tag('limit', { lower: numbersText(ends.slice(0, 1)), upper: numbersText(ends.slice(1)), ...force })}`,
        ]
      : []),
    ...(moves ? [...dynamicsLines(joint), ...mimicLines(joint, tree, notes)] : []),
    '</joint>',
  ];
}

function dynamicsLines({ damping, friction }: RobotJoint): string[] {
  if (damping === null && friction === null) return [];
  const values = { damping: numbersText([damping ?? 0]), friction: numbersText([friction ?? 0]) };
  return [`  ${tag('dynamics', values)}`];
}

function mimicLines(joint: RobotJoint, tree: RobotTree, notes: HandoverNotes): string[] {
  const leader = notedLeader(joint, tree, notes);
  if (leader === null) return [];
  const [multiplier, offset] = joint.mimicBy.map((one) => numbersText([one]));
  return [`  ${tag('mimic', { joint: leader.name, multiplier: multiplier ?? '1', offset: offset ?? '0' })}`];
}
