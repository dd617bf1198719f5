/** URDF in the pose in which every joint is at zero: looks, contact shapes and what it states of masses and joints. */
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Euler,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Quaternion,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { principalAxes } from '../../inertia.ts';
import { zUpToYUp } from '../mjcf/stated-physics.ts';
import type {
  ColliderShape,
  ParsedModel,
  ParseModel,
  StatedBody,
  StatedJoint,
  StatedPhysics,
} from '../parsed-model.ts';
import { createMeshLoader, type LoadMesh } from './load-mesh.ts';
import {
  type Origin,
  readUrdf,
  type Urdf,
  type UrdfGeometry,
  type UrdfJoint,
  type UrdfLink,
  type UrdfShape,
} from './read-urdf.ts';

/** See `ParseModel`. One group for each link is a direct child of the root; meshes that are missing are noted. */
export const parseUrdf: ParseModel = async (request, folder) => {
  const urdf = readUrdf(await folder.read(request.path));
  const notes: LoadNote[] = [...urdf.notes];
  const loadMesh = createMeshLoader(request, folder, notes);
  const frames = linkFrames(urdf);
  const root = new Group();
  root.name = urdf.name;
  root.quaternion.set(...zUpToYUp);
  for (const link of urdf.links) {
    const group = await linkGroup(link, frames.get(link.name) ?? new Matrix4(), loadMesh);
    request.signal.throwIfAborted();
    if (group.children.length > 0) root.add(group);
  }
  if (root.children.length === 0) throw nothing(urdf, notes);
  showColliders(root, notes);
  root.updateMatrixWorld(true);
  return {
    root,
    stated: { unitMetres: 1, upAxis: 'z' },
    physics: statedUrdf(urdf, frames),
    notes,
  } satisfies ParsedModel;
};

async function linkGroup(link: UrdfLink, frame: Matrix4, loadMesh: LoadMesh): Promise<Group> {
  const group = new Group();
  group.name = link.name;
  frame.decompose(group.position, group.quaternion, group.scale);
  group.userData['caliperBody'] = link.name;
  for (const visual of link.visuals) {
    const object = await shapeObject(visual, loadMesh);
    if (object !== null) group.add(object);
  }
  for (const collision of link.collisions) {
    const object = await shapeObject(collision, loadMesh);
    if (object === null) continue;
    object.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      part.userData['caliperRole'] = 'collision';
      part.userData['caliperCollider'] = colliderOf(collision.geometry);
    });
    group.add(object);
  }
  return group;
}

async function shapeObject(shape: UrdfShape, loadMesh: LoadMesh): Promise<Object3D | null> {
  const { geometry } = shape;
  const holder = new Group();
  matrixOf(shape.origin).decompose(holder.position, holder.quaternion, holder.scale);
  if (geometry.type !== 'mesh') return holder.add(new Mesh(primitive(geometry), materialOf(shape.rgba)));
  const loaded = await loadMesh(geometry.file, shape.line);
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

function primitive(geometry: Exclude<UrdfGeometry, { type: 'mesh' }>): BufferGeometry {
  switch (geometry.type) {
    case 'box':
      return new BoxGeometry(...geometry.size);
    case 'sphere':
      return new SphereGeometry(geometry.radius, 32, 16).rotateX(Math.PI / 2);
    case 'cylinder':
      return new CylinderGeometry(geometry.radius, geometry.radius, geometry.length, 32).rotateX(Math.PI / 2);
    case 'capsule':
      return new CapsuleGeometry(geometry.radius, geometry.length, 8, 24).rotateX(Math.PI / 2);
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
  const colliders: Mesh[] = [];
  let looks = false;
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
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
    message: 'The file has no shapes for the looks; its collision shapes are shown.',
  });
}

function nothing(urdf: Urdf, notes: readonly LoadNote[]): AppError {
  const shapes = urdf.links.flatMap((link) => [...link.visuals, ...link.collisions]);
  const [first] = notes.filter(({ what }) => what !== 'replaced');
  if (shapes.length === 0 || first === undefined) return new AppError('model.nothing-to-show', {});
  return new AppError('model.damaged', {
    reason: `none of its ${shapes.length} shapes can be drawn. ${first.message.replace(/\.$/, '')}`,
  });
}

// Masses, inertias and joints as a URDF writes them, turned from its frame (Z up) into the picture's (Y up).

const jointTypes: Readonly<Record<string, StatedJoint['type']>> = {
  revolute: 'hinge',
  continuous: 'hinge',
  prismatic: 'slide',
  fixed: 'fixed',
  floating: 'free',
};

/** `frames`: of every link, all joints at zero. */
function statedUrdf(urdf: Urdf, frames: ReadonlyMap<string, Matrix4>): StatedPhysics {
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
function linkFrames(urdf: Urdf): Map<string, Matrix4> {
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
function matrixOf({ xyz, rpy }: Origin): Matrix4 {
  const turn = new Quaternion().setFromEuler(new Euler(rpy[0], rpy[1], rpy[2], 'ZYX'));
  return new Matrix4().compose(new Vector3(...xyz), turn, new Vector3(1, 1, 1));
}

/** As the file states it; engines that know only convex shapes take a mesh's hull. */
function colliderOf(geometry: UrdfGeometry): ColliderShape {
  return geometry.type === 'mesh' ? 'triangle-mesh' : geometry.type;
}
