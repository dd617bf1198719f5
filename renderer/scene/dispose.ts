/** Frees what a model holds on the GPU and in decoded images; three frees nothing on its own. */
import { Line, type Material, Mesh, type Object3D, Points, Texture } from 'three';

/** Disposes of every geometry, material, texture and bitmap below `root`. */
export function disposeModel(root: Object3D): void {
  const materials = new Set<Material>();
  root.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof Points || object instanceof Line)) return;
    object.geometry.dispose();
    for (const material of materialsOf(object)) materials.add(material);
    if ('isInstancedMesh' in object && 'dispose' in object && typeof object.dispose === 'function')
      object.dispose();
  });
  for (const material of materials) disposeMaterial(material);
  root.clear();
}

/** The materials of something drawn, one or several. */
export function materialsOf(mesh: Mesh | Points | Line): Material[] {
  return Array.isArray(mesh.material) ? mesh.material : [mesh.material];
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if (!(value instanceof Texture)) continue;
    const image: unknown = value.image;
    value.dispose();
    if (image instanceof ImageBitmap) image.close();
  }
  material.dispose();
}
