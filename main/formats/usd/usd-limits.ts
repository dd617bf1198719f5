/** How much a USD stage may ask for, and the count of what a layer writes; a file beyond is refused or cut with a note, long before memory ends. */

import { formatNumber } from '../../contract/messages/number-text.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { usdWords } from './usd-words.ts';

/** Counts and bytes. */
export const usdLimits = {
  /** A JavaScript string ends at 512 MB. */
  textBytes: 256_000_000,
  /** Everything that one stage reads from its folder. */
  readBytes: 900_000_000,
  layers: 2000,
  /** Written in one layer, variants among them: a prim takes 900 bytes and a property 400, and a worker that runs out takes the page with it. */
  layerPrims: 500_000,
  layerProperties: 3_000_000,
  /** References, or items of the like, in one list of a layer. */
  layerArcs: 100_000,
  /** Prims within prims, as written and as composed. */
  depth: 256,
  /** References within references. */
  arcDepth: 64,
  /** References, or inherits, of one prim. */
  arcs: 1000,
  prims: 100_000,
  /** Sites that one prim is composed of; those of real scenes have fewer than a hundred. */
  sitesOfPrim: 10_000,
  /** Sites that all prims together are composed of. */
  sites: 500_000,
  /** Numbers that a crate file's compressed arrays unfold to: 24 bytes a point, 20 million points. */
  unfoldedBytes: 1_500_000_000,
  /** Points and corners of all shown meshes. */
  corners: 60_000_000,
  /** Copies that all instancers make together; each takes 64 bytes. */
  instances: 500_000,
  /** Materials of one mesh. */
  subsets: 1000,
  /** Ends of the lines that curves are cut into. */
  linePoints: 10_000_000,
  /** Joints of one skeleton. */
  skeletonJoints: 20_000,
} as const;

// Counts what a layer writes while it is read: objects cost a hundred times the bytes that they take in the file.

/** Throws `model.beyond-limit`. */
export class LayerCount {
  private prims = 0;
  private properties = 0;

  prim(): void {
    this.prims++;
    if (this.prims > usdLimits.layerPrims) throw beyond(usdWords.beyond.layerPrims, usdLimits.layerPrims);
  }

  property(): void {
    this.properties++;
    if (this.properties > usdLimits.layerProperties)
      throw beyond(usdWords.beyond.layerProperties, usdLimits.layerProperties);
  }
}

/** For the items of one list. Throws `model.beyond-limit`. */
export function checkArcs(count: number): void {
  if (count > usdLimits.layerArcs) throw beyond(usdWords.beyond.layerArcs, usdLimits.layerArcs);
}

const beyond = (what: string, most: number): AppError<'model.beyond-limit'> =>
  new AppError('model.beyond-limit', { what, limit: formatNumber(most) });
