/** Masses, inertias and joints as a URDF writes them, turned from its frame (Z up) into the picture's (Y up). */
import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import { principalAxes } from '../../principal-axes.ts';
import { zUpToYUp } from '../mjcf/stated-physics.ts';
import type { ColliderShape, StatedBody, StatedJoint, StatedPhysics } from '../types.ts';
import type { Origin, Urdf, UrdfGeometry, UrdfJoint, UrdfLink } from './read-urdf.ts';

const jointTypes: Readonly<Record<string, StatedJoint['type']>> = {
  revolute: 'hinge',
  continuous: 'hinge',
  prismatic: 'slide',
  fixed: 'fixed',
  floating: 'free',
};

/** `frames`: of every link, all joints at zero. */
export function statedUrdf(urdf: Urdf, frames: ReadonlyMap<string, Matrix4>): StatedPhysics {
  return {
    bodies: urdf.links.map((link) => bodyOf(link, frames)),
    joints: urdf.joints.map((joint) => jointOf(joint, frames)),
  };
}

function bodyOf(link: UrdfLink, frames: ReadonlyMap<string, Matrix4>): StatedBody {
  const { inertial } = link;
  const colliders = link.collisions.map((shape) => colliderOf(shape.geometry));
  const frame = frames.get(link.name);
  const none = {
    name: link.name,
    massKg: null,
    densityKgM3: null,
    centreOfMass: null,
    inertia: null,
    colliders,
  };
  if (inertial === null || frame === undefined) return none;
  const own = frame.clone().multiply(matrixOf(inertial.origin));
  const axes = inertial.tensor === null ? null : principalAxes(inertial.tensor);
  const turn = up().multiply(turnOf(own));
  if (axes !== null) turn.multiply(axes.turn);
  return {
    ...none,
    massKg: inertial.massKg,
    centreOfMass: turned(new Vector3().setFromMatrixPosition(own)),
    inertia: axes === null ? null : { diagonal: axes.moments, quaternion: [turn.x, turn.y, turn.z, turn.w] },
  };
}

function jointOf(joint: UrdfJoint, frames: ReadonlyMap<string, Matrix4>): StatedJoint {
  const frame = frames.get(joint.child);
  const axis = new Vector3(...joint.axis);
  if (frame !== undefined) axis.applyQuaternion(turnOf(frame));
  const anchor = frame === undefined ? new Vector3() : new Vector3().setFromMatrixPosition(frame);
  return {
    name: joint.name,
    type: jointTypes[joint.type] ?? 'other',
    parentBody: joint.parent,
    childBody: joint.child,
    anchor: turned(anchor),
    axis: turned(axis.normalize()),
    limits: joint.limits,
  };
}

const up = (): Quaternion => new Quaternion(...zUpToYUp);

const turnOf = (matrix: Matrix4): Quaternion => {
  const turn = new Quaternion();
  matrix.decompose(new Vector3(), turn, new Vector3());
  return turn;
};

function turned(vector: Vector3): readonly [number, number, number] {
  const { x, y, z } = vector.applyQuaternion(up());
  return [x, y, z];
}

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
