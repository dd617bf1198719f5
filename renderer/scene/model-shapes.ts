/** Shapes of a model in three: the coarser form that one may have for pictures of a view that moves, and freeing what they hold; three frees nothing on its own. */
import { type BufferGeometry, Line, type Material, Mesh, type Object3D, Points, Texture } from 'three';

const coarseForms = new WeakMap<BufferGeometry, BufferGeometry>();

/** It is disposed of with the shape that it belongs to. */
export function setCoarseForm(geometry: BufferGeometry, coarse: BufferGeometry): void {
  coarseForms.set(geometry, coarse);
  geometry.addEventListener('dispose', () => coarse.dispose());
}

/** Null for what is always drawn as it is. */
export function coarseFormOf(geometry: BufferGeometry): BufferGeometry | null {
  return coarseForms.get(geometry) ?? null;
}

/** Is there one anywhere below? */
export function hasCoarseForms(root: Object3D): boolean {
  let found = false;
  root.traverse((object) => {
    found ||= object instanceof Mesh && coarseForms.has(object.geometry);
  });
  return found;
}

/** Draws with the coarse forms in place; the meshes are what they were afterwards. */
export function withCoarseForms(meshes: readonly Mesh[], draw: () => void): void {
  const fine = meshes.map(({ geometry }) => geometry);
  for (const mesh of meshes) mesh.geometry = coarseFormOf(mesh.geometry) ?? mesh.geometry;
  try {
    draw();
  } finally {
    for (const [at, mesh] of meshes.entries()) mesh.geometry = fine[at] ?? mesh.geometry;
  }
}

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
