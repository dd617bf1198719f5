/** A joint as lines: its axis, and for limits an arc (hinge) or a rail (slide). In the frame of the body that it moves. */
import { BufferGeometry, Group, Line, LineBasicMaterial, type Object3D, Quaternion, Vector3 } from 'three';
import type { WorldJoint } from './protocol.ts';

/** `turnTo` takes the joint's value: the limits stand still while the body moves. */
export interface JointMark {
  readonly object: Object3D;
  turnTo(value: number): void;
}

const arcSteps = 48;

/** `size` of the object in metres; the mark is a fifth of it. */
export function jointMark(joint: WorldJoint, size: number, color: string): JointMark {
  const reach = size / 5;
  const axis = new Vector3(...joint.axis).normalize();
  const material = new LineBasicMaterial({ color, depthTest: false, transparent: true });
  const line = (points: Vector3[]): Line => {
    const made = new Line(new BufferGeometry().setFromPoints(points), material);
    made.renderOrder = 10;
    return made;
  };
  const object = new Group();
  object.position.set(...joint.anchor);
  object.add(line([axis.clone().multiplyScalar(-reach), axis.clone().multiplyScalar(reach)]));
  const limits = new Group();
  object.add(limits);
  if (joint.limits !== null) {
    const [least, most] = joint.limits;
    const side = sideways(axis);
    if (joint.type === 'slide') limits.add(line(rail(axis, side.multiplyScalar(reach / 4), least, most)));
    else limits.add(line(arc(axis, side.multiplyScalar(reach), least, most)));
  }
  return {
    object,
    turnTo(value) {
      if (joint.type === 'slide') limits.position.copy(axis).multiplyScalar(-value);
      else limits.quaternion.setFromAxisAngle(axis, -value);
    },
  };
}

/** From the anchor out, round, and back. */
function arc(axis: Vector3, radius: Vector3, least: number, most: number): Vector3[] {
  const points = Array.from({ length: arcSteps + 1 }, (_, i) => {
    const angle = least + ((most - least) * i) / arcSteps;
    return radius.clone().applyQuaternion(new Quaternion().setFromAxisAngle(axis, angle));
  });
  return [new Vector3(), ...points, new Vector3()];
}

/** A line from end to end with a bar across each. */
function rail(axis: Vector3, across: Vector3, least: number, most: number): Vector3[] {
  return [least, most].flatMap((value, i) => {
    const end = axis.clone().multiplyScalar(value);
    const bar = [end.clone().add(across), end.clone().sub(across)];
    return i === 0 ? [...bar, end] : [end, ...bar];
  });
}

function sideways(axis: Vector3): Vector3 {
  const other = Math.abs(axis.x) < 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  return other.cross(axis).normalize();
}
