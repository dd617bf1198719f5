/** How the comparison of an asset’s files names its rows, on the screen and in the terminal, and where the user’s own measurement is kept. Pure; no schema library here. */

import { catalogue } from '../messages/catalogue.ts';
import { sizeLabel } from '../plain/measure-text.ts';
import type { AssetId } from '../schema/ids.ts';
import type { TruthRowName } from '../schema/inspection-report.ts';

export const truthRowNames: Readonly<Record<TruthRowName, string>> = catalogue('validation.rows', {
  size: sizeLabel,
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
});

// Under which key of the drafts the tape measure of an asset is kept. Pure; no schema library here.

/** Ids have letters that keys of drafts do not: these are written as numbers. */
export function tapeKeyOf(assetId: AssetId): string {
  const plain = assetId.toLowerCase() === assetId && !assetId.includes('_') && assetId.length <= 36;
  return `tape-${plain ? assetId : hashOf(assetId)}`;
}

/** FNV-1a, twice 32 bits: ids that are not of our own form are rare, and two of the same hash rarer. */
function hashOf(text: string): string {
  return [0x81_1c_9d_c5, 0x01_00_01_93]
    .map((seed) => {
      let hash = seed;
      for (let at = 0; at < text.length; at += 1)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
      return hash.toString(36);
    })
    .join('-');
}
