/** The model itself in the scene, as faces or as wires. Its owner disposes of it. */
import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { Mesh, type Object3D } from 'three';
import { materialsOf } from '../dispose.ts';

/** `wireframe` changes the materials in place and back. */
export function ShownModel({ scene, wireframe }: { readonly scene: Object3D; readonly wireframe: boolean }) {
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    scene.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      for (const material of materialsOf(object)) {
        if ('wireframe' in material && typeof material.wireframe === 'boolean')
          material.wireframe = wireframe;
      }
    });
    invalidate();
  }, [scene, wireframe, invalidate]);
  return <primitive object={scene} dispose={null} />;
}
