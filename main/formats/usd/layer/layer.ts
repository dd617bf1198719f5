/** A USD layer as plain specs: what one file says, before anything is composed. Both readers, text and crate, make this. */
import type { ListOp } from './list-op.ts';

/** The name of a file as it is written between the at signs. */
export interface AssetPath {
  readonly asset: string;
}

/** Tuples and arrays of tuples are flat; quaternions have their real part first, matrices their rows one after another. */
export type Numbers = Float32Array | Float64Array | Int32Array | Uint32Array | readonly number[];

/** A value of an attribute. Null blocks weaker opinions. Metadata that nobody here asks for is not kept. */
export type Value =
  | null
  | boolean
  | number
  | string
  | AssetPath
  | Numbers
  | readonly string[]
  | readonly AssetPath[];

/** A reference or payload. Without an asset it is of the same layer stack; without a prim it is of the default prim. */
export interface Arc {
  readonly asset: string | null;
  readonly prim: string | null;
}

/** An attribute or a relationship. */
export interface PropertySpec {
  readonly name: string;
  readonly typeName: string;
  readonly interpolation: string | null;
  readonly colorSpace: string | null;
  /** The default, else the first time sample; undefined where it says nothing. Read when asked, so it may throw `model.damaged`. */
  readonly read: () => Value | undefined;
  /** Of a relationship its targets, of an attribute its connections. */
  readonly targets: ListOp<string> | null;
}

/** Says a definition, an opinion over one, or an abstract class. */
export type Specifier = 'def' | 'over' | 'class';

/** A prim, or a variant of one. The layer's own metadata is `Layer`. */
export interface PrimSpec {
  specifier: Specifier;
  typeName: string;
  active: boolean | null;
  instanceable: boolean | null;
  kind: string | null;
  apiSchemas: ListOp<string> | null;
  references: ListOp<Arc> | null;
  payloads: ListOp<Arc> | null;
  inherits: ListOp<string> | null;
  specializes: ListOp<string> | null;
  variantSetNames: ListOp<string> | null;
  readonly variantSelections: Map<string, string>;
  readonly children: Map<string, PrimSpec>;
  readonly properties: Map<string, PropertySpec>;
  /** By set, then by variant. */
  readonly variantSets: Map<string, Map<string, PrimSpec>>;
}

/** One file. `id` is its path in the folder, with the name inside of a package in brackets. */
export interface Layer {
  readonly id: string;
  defaultPrim: string | null;
  upAxis: string | null;
  metersPerUnit: number | null;
  kilogramsPerUnit: number | null;
  subLayers: readonly string[];
  readonly root: PrimSpec;
}

/** A prim that says nothing yet. */
export function emptyPrim(specifier: Specifier, typeName: string): PrimSpec {
  return {
    specifier,
    typeName,
    active: null,
    instanceable: null,
    kind: null,
    apiSchemas: null,
    references: null,
    payloads: null,
    inherits: null,
    specializes: null,
    variantSetNames: null,
    variantSelections: new Map(),
    children: new Map(),
    properties: new Map(),
    variantSets: new Map(),
  };
}

/** A layer that says nothing yet. */
export function emptyLayer(id: string): Layer {
  return {
    id,
    defaultPrim: null,
    upAxis: null,
    metersPerUnit: null,
    kilogramsPerUnit: null,
    subLayers: [],
    root: emptyPrim('def', ''),
  };
}

/** The spec at an absolute path without variants, or null. */
export function primAt(layer: Layer, path: string): PrimSpec | null {
  let spec: PrimSpec = layer.root;
  for (const name of path.split('/')) {
    if (name === '') continue;
    const child = spec.children.get(name);
    if (child === undefined) return null;
    spec = child;
  }
  return spec;
}

/** True for a name of a file. */
export const isAssetPath = (value: unknown): value is AssetPath =>
  typeof value === 'object' && value !== null && 'asset' in value;
