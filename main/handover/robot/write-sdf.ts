/**
 * A robot as SDF 1.9 (http://sdformat.org/spec). Joints that follow others have `mimic` of 1.11 all the same: newer
 * Gazebos convert the file to their version and take it, older ones warn of it, and of 1.11 they would take nothing. Pure.
 */
import { type Matrix, rollPitchYawOf } from '../../formats/matrix.ts';
import type { RobotJoint, RobotShape } from '../../formats/robot/robot.ts';
import type { HandoverNotes } from '../types.ts';
import { withUsableJoints } from './joints.ts';
import { type AttachedFrame, lumpMassless, withLightInertials, withUsableMasses } from './masses.ts';
import { colourText, indented, numbersText, positionOf, tag, uniqueNames, xmlText } from './robot-text.ts';
import { mapLinks, notedLeader, type RobotTree, type TreeLink, worldLink } from './robot-tree.ts';
import type { RobotFiles } from './write-urdf.ts';

const jointTypes: Readonly<Record<NonNullable<RobotJoint['motion']>, string | null>> = {
  hinge: 'revolute',
  slide: 'prismatic',
  ball: 'ball',
  fixed: 'fixed',
  // What moves freely has no joint at all.
  free: null,
  planar: null,
  other: null,
};

export function sdfOf(described: RobotTree, files: RobotFiles, notes: HandoverNotes): string {
  const tree = withSdfNames(withUsableMasses(withUsableJoints(described, notes), notes), notes);
  // The ground is no link here, and has no shapes of its own.
  for (const { name, visuals, collisions } of tree.links)
    if (name === worldLink)
      for (const [role, shapes] of [['visual', visuals] as const, ['collision', collisions] as const])
        for (const { geometry } of shapes)
          notes.add('shape-left', { link: name, role, shape: geometry.type });
  const lumped = lumpMassless(tree.links.filter(({ name }) => name !== worldLink));
  const links = withLightInertials(lumped.links);
  const lines = [
    '<?xml version="1.0"?>',
    '<sdf version="1.9">',
    `  ${tag('model', { name: tree.name }, '')}`,
    ...indented(indented(links.flatMap((link) => linkLines(link, files, notes)))),
    ...indented(indented(lumped.frames.flatMap(frameLines))),
    ...indented(indented(links.flatMap((link) => jointLines(link, tree, notes)))),
    '  </model>',
    '</sdf>',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Links and joints share one scope of names, in which `::` parts scopes and `__` on both sides is reserved: Gazebo
 * refuses a joint that is called as a link is, which URDF allows.
 */
function withSdfNames(tree: RobotTree, notes: HandoverNotes): RobotTree {
  const unique = uniqueNames();
  const links = tree.links.map(({ name }) => name);
  const linkNames = new Map(links.map((name) => [name, name === worldLink ? name : unique(plain(name))]));
  const taken = new Set(linkNames.values());
  const jointNames = new Map<string, string>();
  for (const { joint } of tree.links) {
    if (joint === null || jointNames.has(joint.name)) continue;
    const wanted = plain(joint.name);
    jointNames.set(joint.name, unique(taken.has(wanted) ? `${wanted}_joint` : wanted));
  }
  for (const [from, to] of [...linkNames, ...jointNames]) if (from !== to) notes.add('renamed', { from, to });
  return mapLinks(tree, (link) => ({
    ...link,
    name: linkNames.get(link.name) ?? link.name,
    parent: link.parent === null ? null : (linkNames.get(link.parent) ?? link.parent),
    joint: link.joint === null ? null : renamed(link.joint, jointNames),
  }));
}

function renamed(joint: RobotJoint, names: ReadonlyMap<string, string>): RobotJoint {
  const of = (name: string): string => names.get(name) ?? name;
  return { ...joint, name: of(joint.name), mimics: joint.mimics === null ? null : of(joint.mimics) };
}

function plain(name: string): string {
  const parted = name.replaceAll('::', '_');
  return parted.replace(/^__+(.*?)__+$/, '$1') || 'unnamed';
}

function element(name: string, value: string): string {
  return `<${name}>${xmlText(value)}</${name}>`;
}

function poseLine(at: Matrix): string {
  return element('pose', numbersText([...positionOf(at), ...rollPitchYawOf(at)]));
}

function frameLines({ name, attachedTo, at }: AttachedFrame): string[] {
  return [tag('frame', { name, attached_to: attachedTo }, ''), `  ${poseLine(at)}`, '</frame>'];
}

function linkLines(link: TreeLink, files: RobotFiles, notes: HandoverNotes): string[] {
  const unique = uniqueNames();
  return [
    tag('link', { name: link.name }, ''),
    ...indented([
      poseLine(link.frame),
      ...inertialLines(link),
      ...link.visuals.flatMap((shape) => shapeLines('visual', shape, link.name, unique, files, notes)),
      ...link.collisions.flatMap((shape) => shapeLines('collision', shape, link.name, unique, files, notes)),
    ]),
    '</link>',
  ];
}

function inertialLines({ inertial }: TreeLink): string[] {
  if (inertial === null || inertial.massKg === null) return [];
  const { at, massKg, tensor } = inertial;
  return [
    '<inertial>',
    `  ${poseLine(at)}`,
    `  ${element('mass', numbersText([massKg]))}`,
    ...(tensor === null
      ? []
      : [
          '  <inertia>',
          ...(['xx', 'xy', 'xz', 'yy', 'yz', 'zz'] as const).map(
            (key) => `    ${element(`i${key}`, numbersText([tensor[key]]))}`,
          ),
          '  </inertia>',
        ]),
    '</inertial>',
  ];
}

function shapeLines(
  role: 'visual' | 'collision',
  shape: RobotShape,
  link: string,
  unique: (name: string) => string,
  files: RobotFiles,
  notes: HandoverNotes,
): string[] {
  const geometry = geometryLines(shape, files);
  if (geometry === null) {
    notes.add('shape-left', { link, role, shape: shape.geometry.type });
    return [];
  }
  const color = role === 'visual' ? shape.rgba : null;
  const friction = role === 'collision' ? shape.friction : null;
  return [
    tag(role, { name: unique(`${link}_${role}`) }, ''),
    `  ${poseLine(shape.at)}`,
    '  <geometry>',
    ...indented(indented(geometry)),
    '  </geometry>',
    ...(color === null
      ? []
      : [
          `  <material>${element('ambient', colourText(color))}${element('diffuse', colourText(color))}</material>`,
        ]),
    ...(friction === null
      ? []
      : [
          `  <surface><friction><ode>${element('mu', numbersText([friction]))}${element('mu2', numbersText([friction]))}</ode></friction></surface>`,
        ]),
    `</${role}>`,
  ];
}

function geometryLines(shape: RobotShape, { meshUri }: RobotFiles): string[] | null {
  const { geometry } = shape;
  switch (geometry.type) {
    case 'box':
      return [`<box>${element('size', numbersText(geometry.size))}</box>`];
    case 'ellipsoid':
      return [`<ellipsoid>${element('radii', numbersText(geometry.size.map((one) => one / 2)))}</ellipsoid>`];
    case 'sphere':
      return round('sphere', { radius: geometry.radius });
    case 'cylinder':
    case 'capsule':
    case 'cone':
      return round(geometry.type, { radius: geometry.radius, length: geometry.length });
    case 'plane':
      return [
        `<plane>${element('normal', numbersText(geometry.normal))}${element('size', numbersText(geometry.size))}</plane>`,
      ];
    case 'mesh': {
      const uri = meshUri(shape);
      return uri === null
        ? null
        : [
            '<mesh>',
            `  ${element('uri', uri)}`,
            `  ${element('scale', numbersText(geometry.scale))}`,
            '</mesh>',
          ];
    }
    case 'unknown':
      return null;
  }
}

function jointLines(
  { name: child, joint, parent }: TreeLink,
  tree: RobotTree,
  notes: HandoverNotes,
): string[] {
  // What nothing holds to the ground moves freely without a joint.
  if (joint === null || parent === null || (parent === worldLink && joint.motion === 'free')) return [];
  const known = joint.motion === null ? null : jointTypes[joint.motion];
  if (known === null) {
    notes.add('joint-left', { joint: joint.name, type: joint.type });
    return [];
  }
  if (known === 'ball' && ((joint.damping ?? 0) !== 0 || (joint.friction ?? 0) !== 0))
    notes.add('dynamics-left', { joint: joint.name });
  const type = known === 'revolute' && joint.limits === null ? 'continuous' : known;
  const limits = [
    ...(joint.limits === null
      ? []
      : [element('lower', numbersText([joint.limits[0]])), element('upper', numbersText([joint.limits[1]]))]),
    ...(joint.effort === null ? [] : [element('effort', numbersText([joint.effort]))]),
    ...(joint.velocity === null ? [] : [element('velocity', numbersText([joint.velocity]))]),
  ];
  const axis = [
    '<axis>',
    `  ${element('xyz', numbersText(joint.axis))}`,
    ...(limits.length === 0 ? [] : ['  <limit>', ...indented(indented(limits)), '  </limit>']),
    ...indented([...dynamicsLines(joint), ...mimicLines(joint, tree, notes)]),
    '</axis>',
  ];
  return [
    tag('joint', { name: joint.name, type }, ''),
    ...indented([
      element('parent', parent),
      element('child', child),
      ...(type === 'fixed' || type === 'ball' ? [] : axis),
    ]),
    '</joint>',
  ];
}

function dynamicsLines({ damping, friction }: RobotJoint): string[] {
  if (damping === null && friction === null) return [];
  return [
    '<dynamics>',
    ...(damping === null ? [] : [`  ${element('damping', numbersText([damping]))}`]),
    ...(friction === null ? [] : [`  ${element('friction', numbersText([friction]))}`]),
    '</dynamics>',
  ];
}

function mimicLines(joint: RobotJoint, tree: RobotTree, notes: HandoverNotes): string[] {
  const leader = notedLeader(joint, tree, notes);
  if (leader === null) return [];
  const [multiplier, offset] = joint.mimicBy;
  return [
    tag('mimic', { joint: leader.name }, ''),
    `  ${element('multiplier', numbersText([multiplier]))}`,
    `  ${element('offset', numbersText([offset]))}`,
    `  ${element('reference', '0')}`,
    '</mimic>',
  ];
}

/** A shape of a few numbers. */
function round(name: string, sizes: Readonly<Record<string, number>>): string[] {
  return [
    `<${name}>${Object.entries(sizes)
      .map(([key, value]) => element(key, numbersText([value])))
      .join('')}</${name}>`,
  ];
}
