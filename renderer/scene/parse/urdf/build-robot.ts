/** A robot in the pose in which every joint is at zero: looks, contact shapes and what its description states of masses and joints. */

import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { principalAxes } from '../../../../main/formats/geometry/symmetric-tensor.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import type { Matrix } from '../../../../main/formats/matrix.ts';
import type { Folder } from '../../../../main/formats/resolve-entry.ts';
import {
  fatalFault,
  type Robot,
  type RobotGeometry,
  type RobotJoint,
  type RobotLink,
  type RobotShape,
  shapesOf,
} from '../../../../main/formats/robot/robot.ts';
import { type Drawn, isDrawn } from '../../measure.ts';
import { zUpToYUp } from '../mjcf/stated-physics.ts';
import { parseWords } from '../parse-words.ts';
import type {
  ColliderShape,
  ParsedModel,
  ParseRequest,
  StatedBody,
  StatedJoint,
  StatedPhysics,
} from '../parsed-model.ts';
import { createMeshLoader, type LoadMesh } from './load-mesh.ts';
import { fatalWords, faultNotes, robotPartWords } from './robot-words.ts';

/** One group for each link is a direct child of the root; meshes that are missing are noted. Throws as `ParseModel` says. */
export async function buildRobot(
  robot: Robot & { readonly xmlFaults: readonly string[] },
  request: ParseRequest,
  folder: Folder,
): Promise<ParsedModel> {
  const fatal = fatalFault(robot);
  if (fatal !== undefined) throw new AppError('model.damaged', { reason: fatalWords(fatal) });
  const notes: LoadNote[] = [
    ...robot.xmlFaults.map((message): LoadNote => ({ level: 'warn', what: 'ignored', message })),
    ...faultNotes(robot.faults),
  ];
  const loadMesh = createMeshLoader(request, folder, notes);
  const root = new Group();
  root.name = robot.name;
  root.quaternion.set(...zUpToYUp);
  for (const link of robot.links) {
    const group = await linkGroup(link, loadMesh);
    request.signal.throwIfAborted();
    if (group.children.length > 0) root.add(group);
  }
  if (root.children.length === 0) throw nothing(robot, notes);
  showColliders(root, notes);
  root.updateMatrixWorld(true);
  return {
    root,
    stated: { unitMetres: 1, upAxis: 'z' },
    physics: statedRobot(robot),
    notes,
  };
}

async function linkGroup(link: RobotLink, loadMesh: LoadMesh): Promise<Group> {
  const group = new Group();
  group.name = link.name;
  matrixOf(link.frame).decompose(group.position, group.quaternion, group.scale);
  group.userData['caliperBody'] = link.name;
  for (const visual of link.visuals) {
    const object = await shapeObject(visual, loadMesh);
    if (object !== null) group.add(object);
  }
  for (const collision of link.collisions) {
    const object = await shapeObject(collision, loadMesh);
    if (object === null) continue;
    object.traverse((part) => {
      if (!isDrawn(part)) return;
      part.userData['caliperRole'] = 'collision';
      part.userData['caliperCollider'] = colliderOf(collision.geometry);
    });
    group.add(object);
  }
  return group;
}

async function shapeObject(shape: RobotShape, loadMesh: LoadMesh): Promise<Object3D | null> {
  const { geometry } = shape;
  const holder = new Group();
  matrixOf(shape.at).decompose(holder.position, holder.quaternion, holder.scale);
  if (geometry.type !== 'mesh') {
    const drawn = primitive(geometry);
    return drawn === null ? null : holder.add(new Mesh(drawn, materialOf(shape.rgba)));
  }
  const loaded = await loadMesh(geometry.file, shape.line, shape.from);
  if (loaded === null) return null;
  const object = loaded.object.clone(true);
  if (loaded.bare) {
    const material = materialOf(shape.rgba);
    object.traverse((part) => {
      if (part instanceof Mesh) part.material = material;
    });
  }
  holder.scale.set(...geometry.scale);
  return holder.add(object);
}

/** Null for what is not drawn. */
function primitive(geometry: Exclude<RobotGeometry, { type: 'mesh' }>): BufferGeometry | null {
  switch (geometry.type) {
    case 'box':
      return new BoxGeometry(...geometry.size);
    case 'ellipsoid': {
      const [x, y, z] = geometry.size;
      return new SphereGeometry(0.5, 32, 16).rotateX(Math.PI / 2).scale(x, y, z);
    }
    case 'sphere':
      return new SphereGeometry(geometry.radius, 32, 16).rotateX(Math.PI / 2);
    case 'cylinder':
      return new CylinderGeometry(geometry.radius, geometry.radius, geometry.length, 32).rotateX(Math.PI / 2);
    case 'cone':
      return new ConeGeometry(geometry.radius, geometry.length, 32).rotateX(Math.PI / 2);
    case 'capsule':
      return new CapsuleGeometry(geometry.radius, geometry.length, 8, 24).rotateX(Math.PI / 2);
    case 'plane': {
      const turn = new Quaternion().setFromUnitVectors(
        new Vector3(0, 0, 1),
        new Vector3(...geometry.normal).normalize(),
      );
      return new PlaneGeometry(...geometry.size).applyQuaternion(turn);
    }
    case 'unknown':
      return null;
  }
}

function materialOf(rgba: readonly number[] | null): MeshStandardMaterial {
  const [r = 0.7, g = 0.7, b = 0.7, a = 1] = rgba ?? [];
  const material = new MeshStandardMaterial({ roughness: 0.7, transparent: a < 1, opacity: a });
  material.color.setRGB(r, g, b, SRGBColorSpace);
  return material;
}

/** A robot of contact shapes only is still to be seen. */
function showColliders(root: Object3D, notes: LoadNote[]): void {
  const colliders: Drawn[] = [];
  let looks = false;
  root.traverse((object) => {
    if (!isDrawn(object)) return;
    if (object.userData['caliperRole'] === 'collision') colliders.push(object);
    else looks = true;
  });
  if (looks) return;
  for (const collider of colliders) {
    const seen = collider.clone(false);
    seen.userData = {};
    collider.parent?.add(seen);
  }
  notes.push({
    level: 'info',
    what: 'replaced',
    message: parseWords.notes.collidersShown,
  });
}

function nothing(robot: Robot, notes: readonly LoadNote[]): AppError {
  const shapes = [...shapesOf(robot)];
  const [first] = notes.filter(({ what }) => what !== 'replaced');
  const missing = robot.faults.find(({ kind }) => kind === 'include-missing');
  if (shapes.length === 0 && missing !== undefined)
    return new AppError('model.damaged', {
      reason: robotPartWords.onlyIncludes(missing.name, missing.line),
    });
  if (shapes.length === 0 || first === undefined) return new AppError('model.nothing-to-show', {});
  return new AppError('model.damaged', {
    reason: robotPartWords.nothingDrawn(shapes.length, first.message.replace(/\.$/, '')),
  });
}

// Masses, inertias and joints as they are written, turned from their frame (Z up) into the picture's (Y up).

function statedRobot(robot: Robot): StatedPhysics {
  return { bodies: robot.links.map(bodyOf), joints: robot.joints.flatMap(jointOf) };
}

function bodyOf({ name, inertial, collisions, frame }: RobotLink): StatedBody {
  const none = {
    name,
    massKg: null,
    densityKgM3: null,
    centreOfMass: null,
    inertia: null,
    colliders: collisions.map((shape) => colliderOf(shape.geometry)),
  };
  if (inertial === null) return none;
  const own = matrixOf(frame).multiply(matrixOf(inertial.at));
  const axes = inertial.tensor === null ? null : principalAxes(inertial.tensor);
  const turn = up().multiply(turnOf(own));
  if (axes !== null) turn.multiply(new Quaternion(...axes.turn));
  return {
    ...none,
    massKg: inertial.massKg,
    centreOfMass: turned(new Vector3().setFromMatrixPosition(own)),
    inertia: axes === null ? null : { diagonal: axes.moments, quaternion: [turn.x, turn.y, turn.z, turn.w] },
  };
}

/** A joint without a child moves nothing; one without a parent hangs from the world. */
function jointOf(joint: RobotJoint): StatedJoint[] {
  if (joint.child === null) return [];
  const frame = matrixOf(joint.frame);
  const axis = new Vector3(...joint.axis).applyQuaternion(turnOf(frame));
  const { motion } = joint;
  return [
    {
      name: joint.name,
      type: motion === null || motion === 'planar' ? 'other' : motion,
      parentBody: joint.parent,
      childBody: joint.child,
      anchor: turned(new Vector3().setFromMatrixPosition(frame)),
      axis: turned(axis.normalize()),
      limits: joint.limits,
    },
  ];
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

const matrixOf = (matrix: Matrix): Matrix4 => new Matrix4().fromArray([...matrix]);

/** As the file states it; engines that know only convex shapes take a mesh's hull. */
function colliderOf(geometry: RobotGeometry): ColliderShape {
  if (geometry.type === 'mesh') return 'triangle-mesh';
  return geometry.type === 'ellipsoid' ? 'unknown' : geometry.type;
}
