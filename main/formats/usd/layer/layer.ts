/** A USD layer as plain specs: what one file says, before anything is composed. Both readers, text and crate, make this. */

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
  /** From 1; null in binary files. */
  readonly line: number | null;
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
  /** It has values of its own at some times; `read` gives one. */
  readonly isAnimated: boolean;
  /** Of its value; null in binary files. */
  readonly line: number | null;
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
  /** Copies of an instancer that are not there. */
  inactiveIds: ListOp<number> | null;
  /** From 1; null in binary files. */
  line: number | null;
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
  /** Where they are named; null in binary files. */
  subLayersLine: number | null;
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
    inactiveIds: null,
    line: null,
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
    subLayersLine: null,
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

/** True for tuples and for arrays of numbers; an empty list may be one of either. */
export function isNumbers(value: Value | undefined): value is Numbers {
  if (typeof value !== 'object' || value === null || !('length' in value)) return false;
  return value.length === 0 || typeof value[0] === 'number';
}

/** `explicit` replaces what weaker layers say; the others edit it. */
export interface ListOp<T> {
  readonly explicit: readonly T[] | null;
  readonly prepended: readonly T[];
  readonly appended: readonly T[];
  readonly deleted: readonly T[];
}

/** How one statement edits a list; `add` is the old word for `append`. */
export type ListEdit = 'explicit' | 'prepend' | 'append' | 'add' | 'delete' | 'reorder';

/** `before` with one more statement about the same list, in the place of one of its kind. Reordering never changes what a list holds. */
export function editList<T>(before: ListOp<T> | null, edit: ListEdit, items: readonly T[]): ListOp<T> {
  const list = before ?? { explicit: null, prepended: [], appended: [], deleted: [] };
  switch (edit) {
    case 'explicit':
      return { ...list, explicit: items };
    case 'prepend':
      return { ...list, prepended: items };
    case 'append':
    case 'add':
      return { ...list, appended: items };
    case 'delete':
      return { ...list, deleted: items };
    case 'reorder':
      return list;
  }
}

/** The list that statements, strongest first, make together. `key` tells when two items are the same. */
export function resolveList<T>(ops: readonly ListOp<T>[], key: (item: T) => string): T[] {
  const first = ops.findIndex((op) => op.explicit !== null);
  const counting = first === -1 ? ops : ops.slice(0, first + 1);
  let items = new Map<string, T>();
  for (const op of counting.toReversed()) {
    if (op.explicit !== null) items = new Map(op.explicit.map((item) => [key(item), item]));
    for (const item of op.deleted) items.delete(key(item));
    if (op.prepended.length > 0) {
      const merged = new Map(op.prepended.map((item) => [key(item), item]));
      for (const [name, item] of items) if (!merged.has(name)) merged.set(name, item);
      items = merged;
    }
    for (const item of op.appended) {
      items.delete(key(item));
      items.set(key(item), item);
    }
  }
  return [...items.values()];
}
