/** Where links, joints and frames of an SDF lie: poses relative to each other, resolved within one model (http://sdformat.org, "Pose Frame Semantics"). Pure. */
import { compose, identity, type Matrix, rollPitchYaw, times, translation } from '../matrix.ts';
import type { RobotFaults } from '../robot/read-values.ts';
import { childOf, type XmlElement } from '../xml/read-xml.ts';

/** `relativeTo`: the name of another frame, null for what is the default there. */
export interface Pose {
  readonly matrix: Matrix;
  readonly relativeTo: string | null;
  readonly line: number;
}

const degrees = Math.PI / 180;

/** Of an element's `<pose>`: x y z, then roll pitch yaw or a quaternion; without one it is not moved. */
export function poseOf(element: XmlElement, faults: RobotFaults): Pose {
  const pose = childOf(element, 'pose');
  if (pose === undefined) return { matrix: identity, relativeTo: null, line: element.line };
  const named = pose.attributes.get('relative_to') ?? pose.attributes.get('frame') ?? '';
  return {
    matrix: pose.text.trim() === '' ? identity : matrixOf(element, pose, faults),
    relativeTo: named === '' ? null : named,
    line: pose.line,
  };
}

function matrixOf(element: XmlElement, pose: XmlElement, faults: RobotFaults): Matrix {
  if (pose.attributes.get('rotation_format') === 'quat_xyzw') {
    const [x, y, z, qx, qy, qz, qw] = faults.text(element, 'pose', [0, 0, 0, 0, 0, 0, 1]);
    const length = Math.hypot(qx ?? 0, qy ?? 0, qz ?? 0, qw ?? 0);
    const turn = length === 0 ? [0, 0, 0, 1] : [qx, qy, qz, qw].map((part) => (part ?? 0) / length);
    return compose([x ?? 0, y ?? 0, z ?? 0], turn, []);
  }
  const values = faults.text(element, 'pose', [0, 0, 0, 0, 0, 0]);
  const factor = pose.attributes.get('degrees') === 'true' ? degrees : 1;
  return times(translation(values.slice(0, 3)), rollPitchYaw(values.slice(3).map((angle) => angle * factor)));
}

/** A frame by its name, with the name of what it is placed against; null for the model's own. */
interface Known {
  readonly matrix: Matrix;
  readonly against: string | null;
  readonly line: number;
}

/** The frames of one model. A name that is not there, and circles, count as the model's own frame, with a fault. */
export class SdfFrames {
  private readonly known = new Map<string, Known>();
  private readonly resolved = new Map<string, Matrix>();
  private readonly faults: RobotFaults;

  constructor(faults: RobotFaults) {
    this.faults = faults;
  }

  /** `otherwise`: what it is placed against where its pose does not say. */
  add(name: string, pose: Pose, otherwise: string | null = null): void {
    if (this.known.has(name)) return;
    const against = pose.relativeTo ?? otherwise;
    this.known.set(name, {
      matrix: pose.matrix,
      against: isModel(against) ? null : against,
      line: pose.line,
    });
  }

  has(name: string): boolean {
    return this.known.has(name);
  }

  /** In the model's frame. */
  of(name: string | null): Matrix {
    if (name === null || isModel(name)) return identity;
    const way: string[] = [];
    const seen = new Set<string>();
    let at: string | null = name;
    while (at !== null && !this.resolved.has(at)) {
      const known = this.known.get(at);
      if (known === undefined || seen.has(at)) {
        this.faults.add('unknown-frame', at, this.known.get(way.at(-1) ?? '')?.line ?? known?.line ?? 1);
        break;
      }
      seen.add(at);
      way.push(at);
      at = known.against;
    }
    let matrix = (at === null ? undefined : this.resolved.get(at)) ?? identity;
    for (const step of way.toReversed()) {
      matrix = times(matrix, this.known.get(step)?.matrix ?? identity);
      this.resolved.set(step, matrix);
    }
    return matrix;
  }

  /** What is placed by `pose`, in the model's frame. */
  place(pose: Pose, otherwise: string | null): Matrix {
    return times(this.of(pose.relativeTo ?? otherwise), pose.matrix);
  }
}

const isModel = (name: string | null): boolean => name === null || name === '__model__' || name === 'world';
