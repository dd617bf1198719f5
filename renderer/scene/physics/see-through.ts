/** Looks that can be seen through, so that what the engine sees shows inside of them. */
import { type Material, Mesh, type Object3D } from 'three';
import { materialsOf } from '../dispose.ts';

/** Of what a material had. */
const opacityLeft = 0.25;

interface Own {
  readonly opacity: number;
  readonly transparent: boolean;
  readonly depthWrite: boolean;
}

/** Changes the model's own materials; `show(false)` gives each back what it had. */
export interface SeeThrough {
  show(on: boolean): void;
}

export function createSeeThrough(scene: Object3D): SeeThrough {
  const before = new Map<Material, Own>();
  return {
    show(on) {
      if (on === before.size > 0) return;
      if (on) {
        scene.traverse((object) => {
          if (!(object instanceof Mesh)) return;
          for (const material of materialsOf(object)) {
            const { opacity, transparent, depthWrite } = material;
            if (before.has(material)) continue;
            before.set(material, { opacity, transparent, depthWrite });
            set(material, { opacity: opacity * opacityLeft, transparent: true, depthWrite: false });
          }
        });
        return;
      }
      for (const [material, own] of before) set(material, own);
      before.clear();
    },
  };
}

function set(material: Material, own: Own): void {
  // Being transparent is a part of the program that draws it.
  if (material.transparent !== own.transparent) material.needsUpdate = true;
  Object.assign(material, own);
}
