/** Light, the same whatever draws: a studio to reflect and one lamp that shapes matt surfaces, light from everywhere, or the user's own surroundings. */
import { useThree } from '@react-three/fiber';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Color, Euler, type Texture } from 'three';
import type { Surroundings } from './look/read-surroundings.ts';
import { createPlainLight, createStudioLight } from './studio-light.ts';
import type { LightOptions } from './view-settings.ts';

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

// The lights that every view can have, made once for a canvas: each takes 20 ms to be computed, and its way to the driver.

interface MadeLights {
  /** For `scene.environment`; disposed of with the canvas. */
  light(name: 'studio' | 'plain'): Texture;
  dispose(): void;
}

/** Null outside of a canvas. */
const KeptLights = createContext<MadeLights | null>(null);

/** Inside of a canvas, around its views. */
export function WithLights({ children }: { readonly children: ReactNode }) {
  const [lights] = useState(createLights);
  useEffect(() => () => lights.dispose(), [lights]);
  return <KeptLights value={lights}>{children}</KeptLights>;
}

function createLights(): MadeLights {
  const made = new Map<string, Texture>();
  return {
    light(name) {
      const light = made.get(name) ?? (name === 'plain' ? createPlainLight() : createStudioLight());
      made.set(name, light);
      return light;
    },
    dispose() {
      for (const light of made.values()) light.dispose();
      made.clear();
    },
  };
}
