/** A soft shadow on the floor where the object stands, made once per model and drawn as a picture. */
import { useEffect, useMemo } from 'react';
import { DataTexture, LinearFilter } from 'three';
import { footprintOf } from '../footprint.ts';
import type { LoadedModel } from '../load/load-model.ts';
import { contactShadowName, type GroundPlan } from './ground-plan.ts';

const darkest = 0.42;

/** Lies in the plane of `plan.heightMetres`; not seen from below. */
export function ContactShadow({ model, plan }: { readonly model: LoadedModel; readonly plan: GroundPlan }) {
  const { middle, edgeMetres, texture } = useMemo(() => {
    const { bounds, triangles } = model.facts;
    const footprint = footprintOf(model.scene, bounds, triangles, plan.heightMetres);
    return { ...footprint, texture: textureOf(footprint.cells, footprint.size) };
  }, [model, plan]);
  useEffect(() => () => texture.dispose(), [texture]);
  return (
    <mesh
      name={contactShadowName}
      position={[middle[0], plan.heightMetres, middle[1]]}
      rotation={[-Math.PI / 2, 0, 0]}
      raycast={() => null}
      renderOrder={-2}
    >
      <planeGeometry args={[edgeMetres, edgeMetres]} />
      <meshBasicMaterial map={texture} transparent depthWrite={false} toneMapped={false} />
    </mesh>
  );
}

/** Black, with the darkness as its opacity. The plane's upper edge lies at the smallest Z, a texture's first row below. */
function textureOf(cells: Float32Array, size: number): DataTexture {
  const pixels = new Uint8Array(size * size * 4);
  for (const [at, dark] of cells.entries()) {
    const row = size - 1 - Math.floor(at / size);
    pixels[(row * size + (at % size)) * 4 + 3] = Math.round(dark * darkest * 255);
  }
  const texture = new DataTexture(pixels, size, size);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
