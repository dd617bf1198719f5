/** A robot as URDF (http://wiki.ros.org/urdf/XML). Pure. */
import type { RobotGeometry, RobotJoint, RobotShape } from '../../formats/robot/robot.ts';
import type { HandoverNotes } from '../types.ts';
import {
  indented,
  isUpright,
  numbersText,
  positionOf,
  rollPitchYawOf,
  tag,
  uniqueNames,
} from './robot-text.ts';
import type { RobotTree, TreeLink } from './robot-tree.ts';

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

export function urdfOf(tree: RobotTree, files: RobotFiles, notes: HandoverNotes): string {
  const lines = [
    '<?xml version="1.0"?>',
    tag('robot', { name: tree.name }, ''),
    ...indented(tree.links.flatMap((link) => linkLines(link, files, notes))),
    ...indented(tree.links.flatMap((link) => jointLines(link, notes))),
    '</robot>',
  ];
  return `${lines.join('\n')}\n`;
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
      : [`  ${tag('material', { name }, '')}${tag('color', { rgba: numbersText(color) })}</material>`]),
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
export function roundOf({
  radius,
  length,
}: Extract<RobotGeometry, { readonly length: number }>): Record<string, string> {
  return { radius: numbersText([radius]), length: numbersText([length]) };
}

function jointLines({ name: child, joint, parent, origin }: TreeLink, notes: HandoverNotes): string[] {
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
    '</joint>',
  ];
}
