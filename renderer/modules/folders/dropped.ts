/** Which of what was dropped can be in the library where it lies. Pure. */
import type { DroppedItems } from '../shared/store/given-files.ts';

const model = /\.(glb|gltf|usd[acz]?|urdf|sdf|obj|fbx|stl|xml|mjcf)$/i;

/** By its name. */
export function isModel(name: string): boolean {
  return model.test(name);
}

/** What the user calls that which may be added to the library: the folders, and model files that lie beside them. */
export function addable({ files, folders }: DroppedItems): string[] {
  return [
    ...folders,
    ...files.flatMap(({ name }) => (isModel(name) && !folders.includes(name) ? [name] : [])),
  ];
}
