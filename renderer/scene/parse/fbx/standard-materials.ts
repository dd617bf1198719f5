/** FBX's Phong and Lambert materials in the terms of the viewer's light, which lights by surroundings only. */
import {
  type Material,
  Mesh,
  MeshLambertMaterial,
  MeshPhongMaterial,
  MeshStandardMaterial,
  type Object3D,
} from 'three';
import { roughnessOf } from '../roughness.ts';

/** Replaces them below `root`; one that is shared stays shared. A texture without an image is dropped. */
export function useStandardMaterials(root: Object3D): void {
  const made = new Map<Material, Material>();
  const standard = (material: Material): Material => {
    const known = made.get(material) ?? toStandard(material);
    made.set(material, known);
    return known;
  };
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { material }: { material: Material | Material[] } = object;
    object.material = Array.isArray(material) ? material.map(standard) : standard(material);
  });
}

function toStandard(from: Material): Material {
  if (!(from instanceof MeshPhongMaterial || from instanceof MeshLambertMaterial)) return from;
  const to = new MeshStandardMaterial({
    color: from.color,
    emissive: from.emissive,
    emissiveIntensity: from.emissiveIntensity,
    opacity: from.opacity,
    transparent: from.transparent,
    side: from.side,
    vertexColors: from.vertexColors,
    bumpScale: from.bumpScale,
    metalness: 0,
    roughness: from instanceof MeshPhongMaterial ? roughnessOf(from.shininess) : 1,
  });
  to.name = from.name;
  for (const slot of ['map', 'normalMap', 'bumpMap', 'emissiveMap', 'alphaMap', 'aoMap'] as const) {
    const texture = from[slot];
    if (texture?.image !== null && texture?.image !== undefined) to[slot] = texture;
  }
  return to;
}
