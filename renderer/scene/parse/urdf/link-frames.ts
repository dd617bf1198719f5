/** Where a URDF's links and shapes stand, all joints at zero, in the robot's own frame. */
import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import type { ColliderShape } from '../types.ts';
import type { Origin, Urdf, UrdfGeometry } from './read-urdf.ts';

/** The frame of every link in the robot's own, all joints at zero. */
export function linkFrames(urdf: Urdf): Map<string, Matrix4> {
  const frames = new Map<string, Matrix4>();
  for (const link of urdf.links) {
    const joint = urdf.jointOf.get(link.name);
    const parent = joint === undefined ? undefined : frames.get(joint.parent);
    const own = joint === undefined ? new Matrix4() : matrixOf(joint.origin);
    frames.set(link.name, parent === undefined ? own : parent.clone().multiply(own));
  }
  return frames;
}

/** An `<origin>` as a matrix. Roll, pitch and yaw turn about fixed axes, in this order. */
export function matrixOf({ xyz, rpy }: Origin): Matrix4 {
  const turn = new Quaternion().setFromEuler(new Euler(rpy[0], rpy[1], rpy[2], 'ZYX'));
  return new Matrix4().compose(new Vector3(...xyz), turn, new Vector3(1, 1, 1));
}

/** As the file states it; engines that know only convex shapes take a mesh's hull. */
export function colliderOf(geometry: UrdfGeometry): ColliderShape {
  return geometry.type === 'mesh' ? 'triangle-mesh' : geometry.type;
}
