/** Binary USD (crate) into a layer, by three's parser. A lying count keeps it busy for long: run it in a thread that can be ended. */
import { USDCParser } from 'three/examples/jsm/loaders/usd/USDCParser.js';
import { z } from 'zod';
import { unreadable } from '../../unreadable.ts';
import {
  type UsdAsset,
  type UsdLayer,
  type UsdPrim,
  type UsdValue,
  usdLimits,
  wantedLists,
} from './layer.ts';

/** What three's parser gives: one of each path; properties have their prim's path and a dot. */
const specSchema = z.object({
  specType: z.number(),
  fields: z.record(z.string(), z.unknown()),
});
type Spec = z.output<typeof specSchema>;
const isPrim = 6;
const specifiers = ['def', 'over', 'class'] as const;
const arcs = ['references', 'payload', 'inheritPaths', 'specializes', 'variantSetNames'];

/** Throws `model.unreadable`. */
export function parseCrate(bytes: Uint8Array<ArrayBuffer>): UsdLayer {
  const specs = specsOf(bytes);
  const properties = new Map<string, [string, Spec][]>();
  const prims: [string, Spec][] = [];
  let outer: Spec['fields'] = {};
  for (const [path, spec] of specs) {
    const dot = path.indexOf('.');
    if (path === '/') outer = spec.fields;
    else if (dot >= 0) {
      const owner = path.slice(0, dot);
      const known = properties.get(owner);
      if (known === undefined) properties.set(owner, [[path.slice(dot + 1), spec]]);
      else known.push([path.slice(dot + 1), spec]);
    } else if (spec.specType === isPrim && !path.includes('{')) prims.push([path, spec]);
  }
  if (prims.length > usdLimits.prims) throw unreadable(`it has more than ${usdLimits.prims} prims`);
  const places = new Map(prims.map(([path], n) => [path, n]));
  const sublayers = Array.isArray(outer['subLayers']) ? outer['subLayers'] : [];
  const assets: UsdAsset[] = [];
  for (const [, { fields }] of specs) collect(fields, assets, 0);
  return {
    metersPerUnit: number(outer['metersPerUnit']),
    kilogramsPerUnit: number(outer['kilogramsPerUnit']),
    upAxis: string(outer['upAxis']),
    defaultPrim: string(outer['defaultPrim']),
    hasSublayers: sublayers.length > 0,
    prims: prims.map(([path, spec]) => primOf(path, spec, properties.get(path) ?? [], places)),
    assets: [
      ...assets,
      ...assetsOfProperties(properties),
      ...sublayers.filter((one) => typeof one === 'string').map((uri) => ({ uri, prim: null, line: null })),
    ].slice(0, usdLimits.assets),
  };
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function string(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function specsOf(bytes: Uint8Array<ArrayBuffer>): [string, Spec][] {
  try {
    const { specsByPath } = new USDCParser().parseData(bytes.buffer);
    return Object.entries(specsByPath).flatMap(([path, spec]): [string, Spec][] => {
      const parsed = specSchema.safeParse(spec);
      return parsed.success ? [[path, parsed.data]] : [];
    });
  } catch (error) {
    throw unreadable(
      error instanceof RangeError
        ? 'it is damaged: its tables reach beyond its end'
        : 'it is no binary USD that can be read',
    );
  }
}

function primOf(
  path: string,
  { fields }: Spec,
  properties: readonly [string, Spec][],
  places: ReadonlyMap<string, number>,
): UsdPrim {
  const values: Record<string, UsdValue> = {};
  const targets: Record<string, readonly string[]> = {};
  for (const [name, spec] of properties) {
    const paths = spec.fields['targetPaths'];
    if (Array.isArray(paths)) targets[name] = paths.filter((one) => typeof one === 'string');
    else values[name] = valueOf(name, spec.fields['default']);
  }
  const apis = fields['apiSchemas'];
  const specifier = fields['specifier'];
  return {
    path,
    parent: places.get(path.slice(0, path.lastIndexOf('/'))) ?? -1,
    specifier: specifiers[typeof specifier === 'number' ? specifier : 0] ?? 'def',
    type: typeof fields['typeName'] === 'string' ? fields['typeName'] : '',
    // The parser leaves lists of them out.
    apis: Array.isArray(apis)
      ? apis.filter((one) => typeof one === 'string')
      : 'apiSchemas' in fields
        ? null
        : [],
    isActive: fields['active'] !== false,
    line: null,
    values,
    lines: {},
    targets,
    hasArcs: arcs.some((name) => name in fields),
  };
}

function valueOf(name: string, value: unknown): UsdValue {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const list: unknown[] = Array.isArray(value)
      ? value
      : value instanceof Float32Array ||
          value instanceof Float64Array ||
          value instanceof Int32Array ||
          value instanceof Uint32Array
        ? [...value]
        : [];
    if (list.length > 64 && !wantedLists.has(name)) return null;
    if (list.length > usdLimits.listNumbers) throw unreadable('a list in it is too long');
    if (list.every((one) => typeof one === 'number')) return list;
    return list.filter((one) => typeof one === 'string');
  }
  return null;
}

const deepest = 6;

/** References and payloads are lists of objects in lists of operations: what has a path to a file is taken. */
function collect(value: unknown, assets: UsdAsset[], depth: number): void {
  if (depth > deepest || assets.length >= usdLimits.assets || typeof value !== 'object' || value === null)
    return;
  if (ArrayBuffer.isView(value)) return;
  if ('assetPath' in value && typeof value.assetPath === 'string') {
    const prim = 'primPath' in value && typeof value.primPath === 'string' ? value.primPath : null;
    assets.push({ uri: value.assetPath, prim, line: null });
    return;
  }
  for (const one of Object.values(value).slice(0, 1000)) collect(one, assets, depth + 1);
}

function assetsOfProperties(properties: ReadonlyMap<string, readonly [string, Spec][]>): UsdAsset[] {
  return [...properties.values()].flatMap((list) =>
    list.flatMap(([, { fields }]) =>
      fields['typeName'] === 'asset' && typeof fields['default'] === 'string'
        ? [{ uri: fields['default'], prim: null, line: null }]
        : [],
    ),
  );
}
