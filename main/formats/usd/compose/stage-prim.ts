/** A composed prim: all that is said about it, strongest first, and what follows from that. */
import {
  type AssetPath,
  isAssetPath,
  isNumbers,
  type ListOp,
  type Numbers,
  type PrimSpec,
  resolveList,
  type Value,
} from '../layer/layer.ts';
import { absolutePath, mapPath, type PathMap, type Site } from './site.ts';

/** What one layer says. `path`: of the prim in that layer. */
interface Opinion {
  readonly spec: PrimSpec;
  readonly layerId: string;
  readonly path: string;
  readonly map: PathMap | null;
}

/** A set of variants of a prim. */
export interface VariantSet {
  readonly set: string;
  readonly variants: readonly string[];
  readonly chosen: string | null;
}

/** A name of a file, with the layer that it is relative to. */
export interface StageAsset {
  readonly asset: string;
  readonly layerId: string;
}

/** Reading values throws `model.damaged` where a crate lies about them. */
export class StagePrim {
  readonly path: string;
  readonly name: string;
  readonly parent: StagePrim | null;
  readonly children: StagePrim[] = [];
  readonly typeName: string;
  readonly specifier: PrimSpec['specifier'];
  readonly apiSchemas: readonly string[];
  readonly variantSets: readonly VariantSet[];
  private readonly opinions: readonly Opinion[];

  constructor(path: string, parent: StagePrim | null, sites: readonly Site[]) {
    this.path = path;
    this.name = path.slice(path.lastIndexOf('/') + 1);
    this.parent = parent;
    this.opinions = sites.flatMap(({ specs, map, path: own }) =>
      specs.map(({ spec, layer }) => ({ spec, layerId: layer.id, path: own, map })),
    );
    this.typeName = this.opinions.find(({ spec }) => spec.typeName !== '')?.spec.typeName ?? '';
    this.specifier = specifierOf(this.opinions);
    this.apiSchemas = resolveList(
      this.lists((spec) => spec.apiSchemas),
      (name) => name,
    );
    this.variantSets = variantSetsOf(sites);
  }

  get active(): boolean {
    return this.opinions.find(({ spec }) => spec.active !== null)?.spec.active ?? true;
  }

  /** True where all that refer to the same share what is below: opinions of one of them on that do not count. */
  get instanceable(): boolean {
    return this.opinions.find(({ spec }) => spec.instanceable !== null)?.spec.instanceable ?? false;
  }

  /** Of an instancer's copies, those that are not there. */
  get inactiveIds(): readonly number[] {
    return resolveList(
      this.lists((spec) => spec.inactiveIds),
      String,
    );
  }

  get kind(): string | null {
    return this.opinions.find(({ spec }) => spec.kind !== null)?.spec.kind ?? null;
  }

  /** Names of children, strongest opinion first. */
  childNames(): string[] {
    return [...new Set(this.opinions.flatMap(({ spec }) => [...spec.children.keys()]))];
  }

  /** Names of the properties that are said anything about. */
  propertyNames(): string[] {
    return [...new Set(this.opinions.flatMap(({ spec }) => [...spec.properties.keys()]))];
  }

  /** Something about it changes with time. */
  get isAnimated(): boolean {
    return this.opinions.some(({ spec }) => [...spec.properties.values()].some((one) => one.isAnimated));
  }

  hasApi(name: string): boolean {
    return this.apiSchemas.includes(name);
  }

  /** Undefined where nothing is said or the value is blocked. */
  value(name: string): Value | undefined {
    return this.valueAndLayer(name)?.value;
  }

  number(name: string): number | null {
    const value = this.value(name);
    return typeof value === 'number' ? value : null;
  }

  text(name: string): string | null {
    const value = this.value(name);
    return typeof value === 'string' ? value : null;
  }

  /** Booleans are written as 0 and 1, too. */
  truth(name: string): boolean | null {
    const value = this.value(name);
    if (typeof value === 'boolean') return value;
    return typeof value === 'number' ? value !== 0 : null;
  }

  /** A tuple, or an array of numbers or of tuples. */
  numbers(name: string): Numbers | null {
    const value = this.value(name);
    return isNumbers(value) ? value : null;
  }

  texts(name: string): readonly string[] {
    const value = this.value(name);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  asset(name: string): StageAsset | null {
    const found = this.valueAndLayer(name);
    const one: unknown = Array.isArray(found?.value) ? found.value[0] : found?.value;
    return found !== null && isAssetPath(one) && one.asset !== ''
      ? { asset: (one satisfies AssetPath).asset, layerId: found.layerId }
      : null;
  }

  /** The interpolation of a primvar. */
  interpolation(name: string): string | null {
    return this.strongest(name, (property) => property.interpolation);
  }

  /** The type of an attribute: a bare `color3f` is none of an array. */
  typeOf(name: string): string | null {
    return this.strongest(name, (property) => (property.typeName === '' ? null : property.typeName));
  }

  /** The layer whose value counts; null where none says any. */
  layerOf(name: string): string | null {
    return this.valueAndLayer(name)?.layerId ?? null;
  }

  /** Targets of a relationship or connections of an attribute, as paths of the stage. */
  targets(name: string): string[] {
    const lists = this.opinions.flatMap(({ spec, map, path }) => {
      const op = spec.properties.get(name)?.targets;
      return op === null || op === undefined ? [] : [mapList(op, path, map)];
    });
    return lists.length === 0 ? [] : resolveList(lists, (target) => target);
  }

  /** The very specs that say the property: the same for all instances of one prototype. */
  source(name: string): object | null {
    for (const { spec } of this.opinions) {
      const found = spec.properties.get(name);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Where a layer says the prim, or one of its properties; null where it does not, or has no lines. */
  lineIn(layerId: string, property?: string): number | null {
    for (const { spec, layerId: id } of this.opinions) {
      const found = id !== layerId ? null : property === undefined ? spec : spec.properties.get(property);
      if (found !== null && found !== undefined) return found.line;
    }
    return null;
  }

  private strongest<T>(
    name: string,
    field: (property: NonNullable<ReturnType<PrimSpec['properties']['get']>>) => T | null,
  ): T | null {
    for (const { spec } of this.opinions) {
      const property = spec.properties.get(name);
      const found = property === undefined ? null : field(property);
      if (found !== null) return found;
    }
    return null;
  }

  private valueAndLayer(name: string): { readonly value: Value; readonly layerId: string } | null {
    for (const { spec, layerId } of this.opinions) {
      const value = spec.properties.get(name)?.read();
      if (value === null) return null;
      if (value !== undefined) return { value, layerId };
    }
    return null;
  }

  private lists<T>(field: (spec: PrimSpec) => ListOp<T> | null): ListOp<T>[] {
    return this.opinions.flatMap(({ spec }) => {
      const op = field(spec);
      return op === null ? [] : [op];
    });
  }
}

function specifierOf(opinions: readonly Opinion[]): PrimSpec['specifier'] {
  if (opinions.some(({ spec }) => spec.specifier === 'def')) return 'def';
  return opinions.some(({ spec }) => spec.specifier === 'class') ? 'class' : 'over';
}

function mapList(op: ListOp<string>, prim: string, map: PathMap | null): ListOp<string> {
  const mapped = (paths: readonly string[]): string[] =>
    paths.flatMap((written) => {
      const absolute = absolutePath(written, prim);
      const path = absolute === null ? null : mapPath(absolute, map);
      return path === null ? [] : [path];
    });
  return {
    explicit: op.explicit === null ? null : mapped(op.explicit),
    prepended: mapped(op.prepended),
    appended: mapped(op.appended),
    deleted: mapped(op.deleted),
  };
}

function variantSetsOf(sites: readonly Site[]): VariantSet[] {
  const sets = new Map<string, Set<string>>();
  const chosen = new Map<string, string>();
  for (const { specs, selections } of sites) {
    for (const [set, variant] of selections) chosen.set(set, variant);
    for (const { spec } of specs) {
      for (const [set, variants] of spec.variantSets) {
        const names = sets.get(set) ?? new Set<string>();
        sets.set(set, names);
        for (const name of variants.keys()) names.add(name);
      }
    }
  }
  return [...sets].map(([set, variants]) => ({
    set,
    variants: [...variants],
    chosen: chosen.get(set) || null,
  }));
}
