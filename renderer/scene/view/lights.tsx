/** Light, the same whatever draws: a studio to reflect and one lamp that shapes matt surfaces, light from everywhere, or the user's own surroundings. */
import { useThree } from '@react-three/fiber';
import { useContext, useEffect } from 'react';
import { Color, Euler } from 'three';
import { KeptLights } from './kept-lights.tsx';
import type { LightOptions } from './look/look-options.ts';
import type { Surroundings } from './look/read-surroundings.ts';

/** `surroundings` is null until they are read: the studio lights until then. */
export interface LightsProps extends LightOptions {
  readonly surroundings: Surroundings | null;
  /** What is behind the model; null for the surroundings' own picture. */
  readonly backdrop: string | null;
}

/** Lights the scene that it is in. */
export function Lights({ light, lightTurnDegrees, exposureStops, surroundings, backdrop }: LightsProps) {
  const get = useThree((state) => state.get);
  const kept = useContext(KeptLights);
  const used = light === 'file' && surroundings === null ? 'studio' : light;
  useEffect(() => {
    const { scene, invalidate } = get();
    scene.environment = used === 'file' ? (surroundings?.light ?? null) : (kept?.light(used) ?? null);
    invalidate();
    return () => {
      scene.environment = null;
    };
  }, [get, kept, used, surroundings]);
  useEffect(() => {
    const { scene, gl, invalidate } = get();
    const turn = new Euler(0, (lightTurnDegrees * Math.PI) / 180, 0);
    scene.environmentRotation.copy(turn);
    scene.backgroundRotation.copy(turn);
    gl.toneMappingExposure = 2 ** exposureStops;
    invalidate();
  }, [get, lightTurnDegrees, exposureStops]);
  useEffect(() => {
    const { scene, invalidate } = get();
    scene.background = backdrop === null ? (surroundings?.backdrop ?? null) : new Color(backdrop);
    invalidate();
  }, [get, backdrop, surroundings]);
  if (used !== 'studio') return null;
  return (
    <group rotation={[0, (lightTurnDegrees * Math.PI) / 180, 0]}>
      <directionalLight position={[2, 4, 3]} intensity={0.6} />
    </group>
  );
}
