/** Makes a parsed model fit to be drawn: deformed meshes baked, unusable positions folded away, what is no look of it hidden. */

import {
  BufferAttribute,
  type BufferGeometry,
  type InterleavedBufferAttribute,
  Mesh,
  type Object3D,
  SkinnedMesh,
  Vector3,
} from 'three';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import { isDrawn } from '../measure.ts';
import { sceneWords } from '../scene-words.ts';

// Skins and morphs in the pose that the file is saved in: a still model needs no bones on the page.

/** Replaces every skinned or morphed mesh below `root` by a plain one. World matrices are brought up to date. */
export function bakeDeformed(root: Object3D): void {
  root.updateMatrixWorld(true);
  const found: Mesh[] = [];
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const morphed = Object.keys(object.geometry.morphAttributes).length > 0;
    if (object instanceof SkinnedMesh || morphed) found.push(object);
  });
  for (const mesh of found) bake(mesh);
}

function bake(mesh: Mesh): void {
  const { geometry } = mesh;
  const position = geometry.getAttribute('position');
  const normal = geometry.getAttribute('normal');
  const baked: BufferGeometry = geometry.clone();
  baked.morphAttributes = {};
  const points = new Float32Array(position.count * 3);
  const normals = normal === undefined ? null : new Float32Array(position.count * 3);
  const point = new Vector3();
  const tip = new Vector3();
  for (let i = 0; i < position.count; i++) {
    mesh.getVertexPosition(i, point).toArray(points, i * 3);
    if (normals === null) continue;
    tip.fromBufferAttribute(normal, i);
    if (mesh instanceof SkinnedMesh) {
      // The skin's transform is linear for one vertex: the difference of two points turns as a direction does.
      const foot = mesh.applyBoneTransform(i, new Vector3());
      mesh.applyBoneTransform(i, tip);
      tip.sub(foot);
    }
    tip.normalize().toArray(normals, i * 3);
  }
  baked.setAttribute('position', new BufferAttribute(points, 3));
  if (normals !== null) baked.setAttribute('normal', new BufferAttribute(normals, 3));
  baked.boundingBox = null;
  baked.boundingSphere = null;
  replace(mesh, baked);
}

function replace(mesh: Mesh, geometry: BufferGeometry): void {
  const plain = new Mesh(geometry, mesh.material);
  plain.copy(mesh, false);
  plain.geometry = geometry;
  plain.morphTargetInfluences = [];
  const { parent } = mesh;
  plain.add(...mesh.children);
  if (parent === null) return;
  parent.add(plain);
  mesh.removeFromParent();
}

// Positions that are no numbers, or that lie beyond all sense, blank the camera: their triangles are folded away.

// In the file's own unit. Beyond this, depth sorting breaks down.
const farthest = 1e7;

/** Changes the geometries in place; one note for each mesh that was changed. */
export function sanitiseModel(root: Object3D): LoadNote[] {
  const notes: LoadNote[] = [];
  const seen = new Set<object>();
  root.traverse((object) => {
    if (!(object instanceof Mesh) || seen.has(object.geometry)) return;
    seen.add(object.geometry);
    const bad = foldBad(object);
    if (bad === 0) return;
    notes.push({
      level: 'warn',
      what: 'repaired',
      message: sceneWords.notes.badVertices(bad, object.name),
    });
  });
  return notes;
}

function foldBad({ geometry }: Mesh): number {
  const position = geometry.getAttribute('position');
  if (position === undefined || allGood(position)) return 0;
  const isBad = (i: number): boolean =>
    !(Math.abs(position.getX(i)) + Math.abs(position.getY(i)) + Math.abs(position.getZ(i)) < farthest);
  const bad = new Set<number>();
  let good = -1;
  for (let i = 0; i < position.count; i++) {
    if (isBad(i)) bad.add(i);
    else if (good < 0) good = i;
  }
  if (bad.size === 0 || good < 0) return bad.size;
  const { index } = geometry;
  const [x, y, z] = [position.getX(good), position.getY(good), position.getZ(good)];
  for (let corner = 0; corner + 2 < (index?.count ?? position.count); corner += 3) {
    const corners = [corner, corner + 1, corner + 2];
    if (!corners.some((at) => bad.has(index?.getX(at) ?? at))) continue;
    for (const at of corners) {
      if (index === null) position.setXYZ(at, x, y, z);
      else index.setX(at, good);
    }
  }
  for (const i of bad) position.setXYZ(i, x, y, z);
  return bad.size;
}

/** The usual layout at a glance: a quarter of the time for millions, which are nearly always in order. */
function allGood(position: BufferAttribute | InterleavedBufferAttribute): boolean {
  const { array } = position;
  const usual = position instanceof BufferAttribute && position.itemSize === 3;
  if (!usual || !(array instanceof Float32Array)) return false;
  for (let at = 0; at + 2 < array.length; at += 3) {
    const reach = Math.abs(array[at] ?? 0) + Math.abs(array[at + 1] ?? 0) + Math.abs(array[at + 2] ?? 0);
    if (!(reach < farthest)) return false;
  }
  return true;
}

// What of a model is seen at first.

/** Collision shapes, guides and proxies are there and hidden, except where a model has nothing else. */
export function showLooks(scene: Object3D): void {
  const others: Object3D[] = [];
  let looks = 0;
  scene.traverse((object) => {
    if (object.userData['caliperRole'] !== undefined) others.push(object);
    else if (isDrawn(object)) looks++;
  });
  if (looks > 0) for (const object of others) object.visible = false;
}
