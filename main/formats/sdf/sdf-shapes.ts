/** Shapes and masses of a link in an SDF (http://sdformat.org/spec). */
import type { RobotFaults } from '../robot/read-values.ts';
import type { RobotGeometry, RobotInertial, RobotShape } from '../robot/robot.ts';
import { childOf, type XmlElement } from '../xml/read-xml.ts';
import type { Pose } from './sdf-frames.ts';

/** `place` makes the pose one in the link's frame. */
export interface ShapeContext {
  readonly faults: RobotFaults;
  readonly place: (element: XmlElement) => Pose['matrix'];
  /** The file that names meshes and pictures; null for the one that was opened. */
  readonly from: string | null;
}

/** Sound, and shown by Gazebo alone. */
const notDrawn: ReadonlySet<string> = new Set(['heightmap', 'image', 'polyline']);

/** Of a `<visual>` or a `<collision>`; null for one that is left empty on purpose. */
export function shapeOf(element: XmlElement, context: ShapeContext): RobotShape | null {
  const { faults, place, from } = context;
  const holder = childOf(element, 'geometry');
  const kind = holder?.children[0];
  if (kind?.name === 'empty') return null;
  const geometry = geometryOf(kind, faults);
  if (geometry.type === 'unknown')
    faults.add(
      notDrawn.has(geometry.name) ? 'not-drawn' : 'no-geometry',
      geometry.name || element.name,
      kind?.line ?? element.line,
    );
  const material = childOf(element, 'material');
  const metal = childOf(childOf(material, 'pbr'), 'metal');
  return {
    geometry,
    at: place(element),
    rgba: colourOf(material, faults),
    texture: childOf(metal, 'albedo_map')?.text.trim() || null,
    friction: frictionOf(element, faults),
    line: kind?.line ?? element.line,
    from,
  };
}

function geometryOf(element: XmlElement | undefined, faults: RobotFaults): RobotGeometry {
  if (element === undefined) return { type: 'unknown', name: '' };
  const one = (name: string, otherwise: number): number => faults.numberIn(element, name) ?? otherwise;
  switch (element.name) {
    case 'box':
      return { type: 'box', size: faults.text(element, 'size', [1, 1, 1]) };
    case 'sphere':
      return { type: 'sphere', radius: one('radius', 1) };
    case 'cylinder':
    case 'capsule':
    case 'cone':
      return { type: element.name, radius: one('radius', 0.5), length: one('length', 1) };
    case 'ellipsoid': {
      const [x, y, z] = faults.text(element, 'radii', [1, 1, 1]);
      return { type: 'ellipsoid', size: [2 * (x ?? 1), 2 * (y ?? 1), 2 * (z ?? 1)] };
    }
    case 'plane':
      return {
        type: 'plane',
        size: faults.text(element, 'size', [1, 1]),
        normal: faults.text(element, 'normal', [0, 0, 1]),
      };
    case 'mesh': {
      const file = (childOf(element, 'uri') ?? childOf(element, 'filename'))?.text.trim() ?? '';
      if (file === '') break;
      return { type: 'mesh', file, scale: faults.text(element, 'scale', [1, 1, 1]) };
    }
    default:
  }
  return { type: 'unknown', name: element.name.slice(0, 60) };
}

/** The diffuse colour: three numbers or four. */
function colourOf(material: XmlElement | undefined, faults: RobotFaults): readonly number[] | null {
  const diffuse = childOf(material, 'diffuse');
  if (diffuse === undefined) return null;
  return diffuse.text.trim().split(/\s+/).length === 3
    ? faults.text(material, 'diffuse', [1, 1, 1])
    : faults.text(material, 'diffuse', [1, 1, 1, 1]);
}

function frictionOf(element: XmlElement, faults: RobotFaults): number | null {
  const friction = childOf(childOf(element, 'surface'), 'friction');
  const ode = faults.numberIn(childOf(friction, 'ode'), 'mu');
  return ode ?? faults.numberIn(childOf(friction, 'bullet'), 'friction');
}

const moments = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'] as const;

/** What it does not state is 1 kg and 1 kg m² by the specification. */
export function inertialOf(element: XmlElement, { faults, place }: ShapeContext): RobotInertial {
  const inertia = childOf(element, 'inertia');
  const [xx, yy, zz, xy, xz, yz] = moments.map((name) => faults.numberIn(inertia, name));
  return {
    at: place(element),
    massKg: faults.numberIn(element, 'mass') ?? (childOf(element, 'mass') === undefined ? 1 : null),
    tensor: { xx: xx ?? 1, yy: yy ?? 1, zz: zz ?? 1, xy: xy ?? 0, xz: xz ?? 0, yz: yz ?? 0 },
    line: element.line,
  };
}
