/** A coarser form of a shape, for pictures of a view that moves where a processor draws them. */
import { type BufferGeometry, Mesh, type Object3D } from 'three';

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
