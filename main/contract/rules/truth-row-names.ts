/** What the rows of the comparison of an asset's files are called, on the screen and in the terminal. Pure; no schema library here. */
import type { TruthRowName } from '../schema/inspection-report.ts';

export const truthRowNames: Readonly<Record<TruthRowName, string>> = {
  size: 'Size',
  unit: 'Unit',
  'up-axis': 'Up axis',
  triangles: 'Triangles',
  materials: 'Materials',
  textures: 'Textures',
  'texture-size': 'Largest texture',
  mass: 'Mass',
  'centre-of-mass': 'Centre of mass',
  inertia: 'Inertia',
  colliders: 'Collision shapes',
  joints: 'Joints',
};
