/** Skins and morphs in the pose that the file is saved in: a still model needs no bones on the page. */
import { BufferAttribute, type BufferGeometry, Mesh, type Object3D, SkinnedMesh, Vector3 } from 'three';

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
