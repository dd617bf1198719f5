/** The files and prims that one layer names: its sublayers, what its prims refer to, and what their attributes hold, in all its variants. Pure. */
import { usdLimits } from '../usd-limits.ts';
import { isAssetPath, type Layer, type PrimSpec, type PropertySpec, resolveList } from './layer.ts';

/** `asset` is empty for this layer itself. `line` from 1; null in binary files. */
export interface NamedAsset {
  readonly asset: string;
  readonly prim: string | null;
  readonly line: number | null;
}

/** More names than anyone follows. */
const mostAssets = 10_000;

/** In the order of the file, the first 10,000. Throws `model.damaged` where a crate lies about a value. */
export function assetsOf(layer: Layer): readonly NamedAsset[] {
  const found: NamedAsset[] = layer.subLayers.map((asset) => ({
    asset,
    prim: null,
    line: layer.subLayersLine,
  }));
  const waiting: { readonly spec: PrimSpec; readonly depth: number }[] = [{ spec: layer.root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined && found.length < mostAssets; next = waiting.pop()) {
    const { spec, depth } = next;
    for (const list of [spec.references, spec.payloads])
      for (const { asset, prim, line } of list === null
        ? []
        : resolveList([list], (arc) => `${arc.asset} ${arc.prim}`))
        found.push({ asset: asset ?? '', prim, line });
    for (const property of spec.properties.values()) found.push(...assetsOfProperty(property));
    if (depth >= 2 * usdLimits.depth) continue;
    const below = [
      ...spec.children.values(),
      ...[...spec.variantSets.values()].flatMap((set) => [...set.values()]),
    ];
    for (const one of below.toReversed()) waiting.push({ spec: one, depth: depth + 1 });
  }
  return found.slice(0, mostAssets);
}

function assetsOfProperty({ typeName, line, read }: PropertySpec): readonly NamedAsset[] {
  if (typeName !== 'asset' && typeName !== 'asset[]') return [];
  const value = read();
  if (typeof value !== 'object' || value === null) return [];
  const all: readonly unknown[] = 'asset' in value ? [value] : [...value];
  return all.flatMap((one) =>
    isAssetPath(one) && one.asset !== '' ? [{ asset: one.asset, prim: null, line }] : [],
  );
}
