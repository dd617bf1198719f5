/** What collision shapes are called, by the kinds that files state. */
import { catalogue } from '../messages/catalogue.ts';

const kinds: Readonly<Record<string, string>> = catalogue('colliderKinds', {
  box: 'box',
  sphere: 'sphere',
  capsule: 'capsule',
  cylinder: 'cylinder',
  ellipsoid: 'ellipsoid',
  cone: 'cone',
  plane: 'plane',
  mesh: 'mesh',
  hfield: 'hfield',
  'height-field': 'height-field',
  'convex-hull': 'convex-hull',
  'convex-decomposition': 'convex-decomposition',
  sdf: 'sdf',
  'triangle-mesh': 'triangle-mesh',
  unknown: 'unknown',
});

/** A kind that is not known is called what the file calls it. */
export function colliderKindName(kind: string): string {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? kind) : kind;
}
