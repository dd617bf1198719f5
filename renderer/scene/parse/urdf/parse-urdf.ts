/** URDF in the pose in which every joint is at zero: looks, contact shapes and what it states of masses and joints. */
import {
  BoxGeometry,
  type BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  SphereGeometry,
  SRGBColorSpace,
} from 'three';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { zUpToYUp } from '../mjcf/stated-physics.ts';
import type { ParsedModel, ParseModel } from '../types.ts';
import { createMeshLoader, type LoadMesh } from './load-mesh.ts';
import { readUrdf, type Urdf, type UrdfGeometry, type UrdfLink, type UrdfShape } from './read-urdf.ts';
import { colliderOf, linkFrames, matrixOf, statedUrdf } from './stated-urdf.ts';

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
