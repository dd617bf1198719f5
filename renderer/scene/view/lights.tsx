/** Neutral light, the same whatever draws: a studio to reflect, and one lamp that shapes matt surfaces. */
import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { createStudioLight } from './studio-light.ts';

/** Lights the scene that it is in. */
export function Lights() {
  const get = useThree((state) => state.get);
  useEffect(() => {
    const { scene, invalidate } = get();
    const studio = createStudioLight();
    scene.environment = studio;
    invalidate();
    return () => {
      scene.environment = null;
      studio.dispose();
    };
  }, [get]);
  return <directionalLight position={[2, 4, 3]} intensity={0.6} />;
}
