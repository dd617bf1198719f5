/** Binary USD (crate) into a layer as it is looked into. A lying count keeps its reader busy for long: run it in a thread that can be ended. */
import { isAppError } from '../../../contract/plain/errors.ts';
import { readCrateLayer } from '../../../formats/usd/crate/crate-layer.ts';
import {
  type Layer,
  type ListOp,
  type PrimSpec,
  type PropertySpec,
  resolveList,
} from '../../../formats/usd/layer/layer.ts';
import { unreadable } from '../../model-folder.ts';
import {
  isLookedAt,
  keptValue,
  type UsdAsset,
  type UsdLayer,
  type UsdPrim,
  type UsdValue,
  usdLimits,
} from './layer.ts';

/** Throws `model.unreadable`. */
export function parseCrate(bytes: Uint8Array<ArrayBuffer>): UsdLayer {
  try {
    return layerOf(readCrateLayer(bytes, ''));
  } catch (error) {
    if (isAppError(error, 'model.unreadable')) throw error;
    if (isAppError(error, 'model.damaged')) throw unreadable(`it is damaged: ${error.data.reason}`);
    throw unreadable(
      error instanceof RangeError
        ? 'it is damaged: its tables reach beyond its end'
        : 'it is no binary USD that can be read',
    );
  }
}

function layerOf(layer: Layer): UsdLayer {
  const prims: UsdPrim[] = [];
  const assets: UsdAsset[] = layer.subLayers.map((uri) => ({ uri, prim: null, line: null }));
  const open: { readonly spec: PrimSpec; readonly path: string; readonly parent: number }[] = below(
    layer.root,
    '',
    -1,
  );
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { spec, path, parent } = at;
    if (prims.length >= usdLimits.prims) throw unreadable(`it has more than ${usdLimits.prims} prims`);
    open.push(...below(spec, path, prims.length));
    prims.push(primOf(spec, path, parent));
    collect(spec, assets, 0);
  }
  return {
    metersPerUnit: layer.metersPerUnit,
    kilogramsPerUnit: layer.kilogramsPerUnit,
    upAxis: layer.upAxis,
    defaultPrim: layer.defaultPrim,
    hasSublayers: layer.subLayers.length > 0,
    prims,
    assets: assets.slice(0, usdLimits.assets),
  };
}

/** In the order of the file, once they are taken from the end. */
function below({ children }: PrimSpec, path: string, parent: number) {
  return [...children].map(([name, spec]) => ({ spec, path: `${path}/${name}`, parent })).toReversed();
}

function primOf(spec: PrimSpec, path: string, parent: number): UsdPrim {
  const values: Record<string, UsdValue> = {};
  const targets: Record<string, readonly string[]> = {};
  for (const [name, property] of spec.properties) {
    if (property.typeName === 'rel') targets[name] = itemsOf(property.targets);
    else if (isLookedAt(name)) values[name] = keptValue(name, property.read());
  }
  const arcs = [spec.references, spec.payloads, spec.inherits, spec.specializes, spec.variantSetNames];
  return {
    path,
    parent,
    specifier: spec.specifier,
    type: spec.typeName,
    apis: itemsOf(spec.apiSchemas),
    isActive: spec.active !== false,
    line: null,
    values,
    lines: {},
    targets,
    hasArcs: arcs.some((arc) => arc !== null),
  };
}

function itemsOf(list: ListOp<string> | null): readonly string[] {
  return list === null ? [] : resolveList([list], (item) => item);
}

/** Files that a prim names: by references and payloads, by its attributes, and by its variants. */
function collect(spec: PrimSpec, assets: UsdAsset[], depth: number): void {
  if (depth > usdLimits.depth || assets.length >= usdLimits.assets) return;
  for (const list of [spec.references, spec.payloads])
    for (const { asset, prim } of list === null
      ? []
      : resolveList([list], (arc) => `${arc.asset} ${arc.prim}`))
      assets.push({ uri: asset ?? '', prim, line: null });
  for (const property of spec.properties.values()) assets.push(...assetsOf(property));
  for (const set of spec.variantSets.values())
    for (const variant of set.values()) collectAll(variant, assets, depth + 1);
}

function collectAll(spec: PrimSpec, assets: UsdAsset[], depth: number): void {
  collect(spec, assets, depth);
  if (depth < usdLimits.depth)
    for (const child of spec.children.values()) collectAll(child, assets, depth + 1);
}

function assetsOf({ typeName, read }: PropertySpec): UsdAsset[] {
  if (typeName !== 'asset' && typeName !== 'asset[]') return [];
  const value = read();
  if (typeof value !== 'object' || value === null) return [];
  const all: readonly unknown[] = 'asset' in value ? [value] : [...value];
  return all.flatMap((one) =>
    typeof one === 'object' && one !== null && 'asset' in one && typeof one.asset === 'string'
      ? [{ uri: one.asset, prim: null, line: null }]
      : [],
  );
}
