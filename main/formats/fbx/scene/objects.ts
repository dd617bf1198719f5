/** The objects of an FBX file with their properties, and how they are connected: by numbers since version 7, by names before. */

import { formatNumber } from '../../../contract/messages/number-text.ts';
import { fbxWords } from '../fbx-words.ts';
import { beyond, type FbxRecord, type FbxRecords, type FbxValue, fbxLimits } from '../records/record.ts';

/** A record right under `Objects`. */
export interface FbxObject {
  readonly id: string;
  /** `Model`, `Geometry`, `Deformer`. */
  readonly kind: string;
  /** `Mesh`, `Skin`, `LimbNode`. */
  readonly type: string;
  readonly name: string;
  readonly record: FbxRecord;
  readonly properties: FbxProperties;
}

/** What is connected to an object; `property` is empty where it is to the object as a whole. */
export interface FbxLink {
  readonly object: FbxObject;
  readonly property: string;
}

const none: readonly FbxLink[] = [];

/** Objects in the order of the file. */
export class FbxObjects {
  readonly all: readonly FbxObject[];
  private readonly below = new Map<string, FbxLink[]>();
  private readonly above = new Map<string, FbxLink[]>();

  constructor({ version, top }: FbxRecords) {
    const byId = new Map<string, FbxObject>();
    const templates = templatesIn(top);
    for (const list of top.filter(({ name }) => name === 'Objects'))
      for (const record of list.children) {
        const object = objectOf(record, version, templates);
        if (object === null) continue;
        if (byId.size >= fbxLimits.objects)
          throw beyond(fbxWords.beyond.objects, formatNumber(fbxLimits.objects));
        if (!byId.has(object.id)) byId.set(object.id, object);
        // Two of one name are two; what is connected is connected to the first.
        else if (version < 7000)
          byId.set(`${object.id}#${byId.size}`, { ...object, id: `${object.id}#${byId.size}` });
      }
    this.all = [...byId.values()];
    let connections = 0;
    for (const list of top.filter(({ name }) => name === 'Connections'))
      for (const { values } of list.children) {
        const [how, child, parent, property] = values;
        if (how !== 'OO' && how !== 'OP') continue;
        const below = byId.get(idOf(child, version));
        const above = byId.get(idOf(parent, version));
        if (below === undefined) continue;
        connections += 1;
        if (connections > fbxLimits.connections)
          throw beyond(fbxWords.beyond.connections, formatNumber(fbxLimits.connections));
        const name = how === 'OP' && typeof property === 'string' ? property : '';
        if (above === undefined) continue;
        add(this.below, above.id, { object: below, property: name });
        add(this.above, below.id, { object: above, property: name });
      }
  }

  of(kind: string): FbxObject[] {
    return this.all.filter((object) => object.kind === kind);
  }

  /** What is connected to it, in the order of the file. */
  childrenOf({ id }: FbxObject): readonly FbxLink[] {
    return this.below.get(id) ?? none;
  }

  /** What it is connected to. */
  parentsOf({ id }: FbxObject): readonly FbxLink[] {
    return this.above.get(id) ?? none;
  }
}

function add(map: Map<string, FbxLink[]>, id: string, link: FbxLink): void {
  const known = map.get(id);
  if (known === undefined) map.set(id, [link]);
  else known.push(link);
}

/** Before version 7 the name with its kind is the id: `Model::Cube`. */
function objectOf(record: FbxRecord, version: number, templates: Templates): FbxObject | null {
  const values = version < 7000 ? [record.values[0], ...record.values] : record.values;
  const [first, full, type] = values;
  if (first === undefined || typeof full !== 'string') return null;
  const [kind, name] = kindAndName(full);
  return {
    id: idOf(first, version),
    kind: record.name,
    type: typeof type === 'string' ? type.replace(/^Fbx/, '') : '',
    name: name === '' ? kind : name,
    record,
    properties: new FbxProperties(record, templates.get(record.name)),
  };
}

function idOf(value: FbxValue | undefined, version: number): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return version < 7000 ? kindAndName(value).join('::') : value;
}

/** `Model::Cube` in a text, `Cube\0\x01Model` in a binary file. */
function kindAndName(full: string): readonly [kind: string, name: string] {
  const split = full.indexOf('\0\u0001');
  if (split >= 0) return [full.slice(split + 2), full.slice(0, split)];
  const colons = full.indexOf('::');
  return colons < 0 ? ['', full] : [full.slice(0, colons), full.slice(colons + 2)];
}

// Properties: what an object states itself, then what the file states for all of its kind.

type Stated = ReadonlyMap<string, readonly FbxValue[]>;
type Templates = ReadonlyMap<string, Stated>;

/** Looked into when one is requested. */
export class FbxProperties {
  private readonly record: FbxRecord | null;
  private readonly defaults: Stated | undefined;
  private stated: Stated | null = null;

  constructor(record: FbxRecord | null, defaults?: Stated) {
    this.record = record;
    this.defaults = defaults;
  }

  number(name: string): number | null {
    const value = this.values(name)?.at(0);
    return typeof value === 'number' ? value : null;
  }

  /** Null where fewer than three numbers are stated. */
  vector(name: string): readonly [number, number, number] | null {
    const [x, y, z] = this.values(name) ?? [];
    return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' ? [x, y, z] : null;
  }

  text(name: string): string | null {
    const value = this.values(name)?.at(0);
    return typeof value === 'string' ? value : null;
  }

  /** True where the object states it itself. */
  states(name: string): boolean {
    return this.own().has(name);
  }

  private values(name: string): readonly FbxValue[] | undefined {
    return this.own().get(name) ?? this.defaults?.get(name);
  }

  private own(): Stated {
    this.stated ??= this.record === null ? new Map() : statedIn(this.record);
    return this.stated;
  }
}

/** `P: name, type, label, flags, values` since version 7, `Property: name, type, flags, values` before. */
function statedIn(record: FbxRecord): Stated {
  const found = new Map<string, readonly FbxValue[]>();
  for (const list of record.children) {
    if (list.name !== 'Properties70' && list.name !== 'Properties60') continue;
    for (const { name, values } of list.children) {
      const [key] = values;
      if (typeof key !== 'string') continue;
      if (name === 'P') found.set(key, values.slice(4));
      else if (name === 'Property') found.set(key, values.slice(3));
    }
  }
  return found;
}

function templatesIn(top: readonly FbxRecord[]): Templates {
  const found = new Map<string, Stated>();
  for (const definitions of top.filter(({ name }) => name === 'Definitions'))
    for (const { name, values, children } of definitions.children) {
      const [kind] = values;
      const template = children.find((child) => child.name === 'PropertyTemplate');
      if (name !== 'ObjectType' || typeof kind !== 'string' || template === undefined) continue;
      found.set(kind, statedIn(template));
    }
  return found;
}

/** Of the file: under the top since version 7, among its objects or in a block of settings before. */
export function settingsOf({ top }: FbxRecords): FbxProperties {
  const objects = top.filter(({ name }) => name === 'Objects').flatMap(({ children }) => children);
  const version5 = top.find(({ name }) => name === 'Version5');
  const record = [...top, ...objects, ...(version5?.children ?? [])].find(
    ({ name }) => name === 'GlobalSettings',
  );
  return new FbxProperties(record ?? null);
}
