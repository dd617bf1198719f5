/** The lights that every view can have, made once for a canvas: each takes 20 ms to be computed, and its way to the driver. */
import { createContext, type ReactNode, useEffect, useState } from 'react';
import type { Texture } from 'three';
import { createPlainLight, createStudioLight } from './studio-light.ts';

interface Lights {
  /** For `scene.environment`; disposed of with the canvas. */
  light(name: 'studio' | 'plain'): Texture;
  dispose(): void;
}

/** Null outside of a canvas. */
export const KeptLights = createContext<Lights | null>(null);

/** Inside of a canvas, around its views. */
export function WithLights({ children }: { readonly children: ReactNode }) {
  const [lights] = useState(createLights);
  useEffect(() => () => lights.dispose(), [lights]);
  return <KeptLights value={lights}>{children}</KeptLights>;
}

function createLights(): Lights {
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
