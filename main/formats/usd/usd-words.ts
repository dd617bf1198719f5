/** Why USD is too large: continues “it has ”; limits continue “and the viewer’s limit is ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });
const sized = (megabytes: number): { megabytes: number } => ({ megabytes });

export const usdWords = catalogue('formats.usd', {
  beyond: {
    layerPrims: 'more prims in one layer',
    layerProperties: 'more properties in one layer',
    layerArcs: 'more references of one prim',
    prims: 'more prims',
    depth: 'prims within prims',
    references: 'references that multiply each other',
    layers: 'more layers',
    files: icu('files of {megabytes} MB', sized),
    textLayer: icu('a text layer of {megabytes} MB', sized),
    arrays: icu('arrays that expand to {megabytes, number} MB', sized),
    prototypes: 'more prototypes of instancers',
    copies: 'more copies of its parts',
    triangles: icu('{count, number} more triangles in “{name}”', (count: number, name: string) => ({
      count,
      name,
    })),
    curvePoints: icu('{count, number} points of curves in “{name}”', (count: number, name: string) => ({
      count,
      name,
    })),
  },
  limit: {
    prims: icu('{count, number} prims', counted),
    levels: icu('{count} levels', counted),
    layers: icu('{count} layers', counted),
    megabytes: icu('{megabytes} MB', sized),
    triangles: icu('{count, number} triangles', counted),
    references: icu(
      '{all, number} of them, or {ofPrim, number} for one prim',
      (all: number, ofPrim: number) => ({ all, ofPrim }),
    ),
  },
});
