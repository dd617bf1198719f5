/** A soft shadow on the floor where the object stands, made once per model and drawn as a picture. */
import { useEffect, useMemo } from 'react';
import { DataTexture, LinearFilter } from 'three';
import type { Shadow } from '../footprint.ts';
import { contactShadowName, type GroundPlan } from '../ground-plan.ts';
import type { LoadedModel } from '../load/load-model.ts';
import { notMet } from './not-met.ts';

/** Lies in the plane of `plan.heightMetres`; not seen from below. */
export function ContactShadow({ model, plan }: { readonly model: LoadedModel; readonly plan: GroundPlan }) {
  const { middle, edgeMetres } = model.shadow;
  const texture = useMemo(() => textureOf(model.shadow), [model]);
  useEffect(() => () => texture.dispose(), [texture]);
  return (
    <mesh
      name={contactShadowName}
      position={[middle[0], plan.heightMetres, middle[1]]}
      rotation={[-Math.PI / 2, 0, 0]}
      raycast={notMet}
      renderOrder={-2}
    >
      <planeGeometry args={[edgeMetres, edgeMetres]} />
      <meshBasicMaterial map={texture} transparent depthWrite={false} toneMapped={false} />
    </mesh>
  );
}

function textureOf({ pixels, size }: Shadow): DataTexture {
  const texture = new DataTexture(pixels, size, size);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
