/** The model itself in the scene. Its owner disposes of it; how it is painted is the painter's. */
import type { Object3D } from 'three';

export function ShownModel({ scene }: { readonly scene: Object3D }) {
  return <primitive object={scene} dispose={null} />;
}
