/** Notes about what composing a USD stage leaves out. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

const ofLayer = (layer: string): { layer: string } => ({ layer });
const ofPrim = (layer: string, path: string): { layer: string; path: string } => ({ layer, path });

export const composeWords = catalogue('formats.usd.compose', {
  sublayerOfItself: icu('{layer} is a sublayer of itself; it is used once.', ofLayer),
  tooManyLayers: icu('{layer} has too many nested layers; the rest is skipped.', ofLayer),
  partSkipped: icu('A part was skipped: {reason}.', (reason: string) => ({ reason })),
  noDefaultPrim: icu('{layer} has no default prim, and is referenced without a prim path.', ofLayer),
  materialX: icu(
    '“{name}”, referenced in {layer}, is a MaterialX material, which is not supported: it is shown grey.',
    (name: string, layer: string) => ({ name, layer }),
  ),
  tooManyReferences: icu(
    '<{path}> references {count, number} prims; only the first {limit, number} are used.',
    (path: string, count: number, limit: number) => ({ path, count, limit }),
  ),
  units: icu(
    '{below} is in units of {unitBelow} m and {above}, which references it, in {unitAbove} m; USD does not scale it.',
    (
      below: { readonly layer: string; readonly unitMetres: number },
      above: { readonly layer: string; readonly unitMetres: number },
    ) => ({
      below: below.layer,
      unitBelow: below.unitMetres,
      above: above.layer,
      unitAbove: above.unitMetres,
    }),
  ),
  cycle: icu('{layer} <{path}> references itself; the cycle is cut there.', ofPrim),
  tooDeep: icu(
    '{layer} <{path}> is skipped: more than {limit} nested references.',
    (layer: string, path: string, limit: number) => ({ layer, path, limit }),
  ),
  noPrim: icu(
    '{layer} has no prim <{path}>, which {fromLayer} <{fromPath}> references.',
    (
      wanted: { readonly layer: string; readonly path: string },
      from: { readonly layer: string; readonly path: string },
    ) => ({ layer: wanted.layer, path: wanted.path, fromLayer: from.layer, fromPath: from.path }),
  ),
});
