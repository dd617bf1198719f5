/** The binary form of a USD layer (usdc) as the same specs that the text form gives. Values are read when requested. */

import {
  editList,
  emptyLayer,
  emptyPrim,
  type Layer,
  type PrimSpec,
  type Specifier,
} from '../layer/layer.ts';
import { LayerCount, usdLimits } from '../usd-limits.ts';
import { damagedCrate } from './crate-cursor.ts';
import { type CrateFile, readCrateFile } from './crate-file.ts';
import { CrateValues } from './crate-value.ts';
import { crateWords } from './crate-words.ts';

const specType = {
  attribute: 1,
  prim: 6,
  pseudoRoot: 7,
  relationship: 8,
  variant: 10,
  variantSet: 11,
} as const;
const specifiers: readonly Specifier[] = ['def', 'over', 'class'];

/** Throws `model.damaged`, `model.unreadable` or `model.beyond-limit`. */
export function readCrateLayer(bytes: Uint8Array<ArrayBuffer>, id: string): Layer {
  const file = readCrateFile(bytes);
  const tree = new CrateTree(file, id);
  for (const [index, type] of file.specTypes.entries()) {
    const path = file.specPaths[index] ?? -1;
    const fields = fieldsOf(file, file.specFieldSets[index] ?? 0);
    if (type === specType.pseudoRoot) tree.setLayer(fields);
    else if (type === specType.prim || type === specType.variant) tree.setPrim(tree.prim(path, 0), fields);
    else if (type === specType.variantSet) tree.prim(path, 0);
    else if (type === specType.attribute || type === specType.relationship) {
      tree.setProperty(path, fields, type === specType.relationship);
    }
  }
  return tree.layer;
}

/** Indices of fields by their names. */
type Fields = ReadonlyMap<string, number>;

function fieldsOf(file: CrateFile, start: number): Fields {
  const fields = new Map<string, number>();
  for (let at = start; at < file.fieldSets.length && at < start + 10_000; at++) {
    const field = file.fieldSets[at] ?? -1;
    if (field === -1) break;
    fields.set(file.tokens[file.fieldNames[field] ?? -1] ?? '', field);
  }
  return fields;
}

class CrateTree {
  readonly layer: Layer;
  private readonly file: CrateFile;
  private readonly values: CrateValues;
  private readonly prims = new Map<number, PrimSpec>();
  private readonly count = new LayerCount();

  constructor(file: CrateFile, id: string) {
    this.file = file;
    this.layer = emptyLayer(id);
    this.values = new CrateValues(file, (index) => this.pathText(index));
  }

  /** The prim or variant at a path, made where it is not there yet, with those above it. */
  prim(path: number, depth: number): PrimSpec {
    const known = this.prims.get(path);
    if (known !== undefined) return known;
    this.count.prim();
    const above = this.file.paths.parents[path];
    if (above === undefined || depth > 2 * usdLimits.depth) throw damagedCrate(crateWords.faults.noPath);
    const spec = above === -1 ? this.layer.root : this.below(this.prim(above, depth + 1), this.element(path));
    this.prims.set(path, spec);
    return spec;
  }

  setLayer(fields: Fields): void {
    this.layer.defaultPrim = this.text(fields, 'defaultPrim');
    this.layer.upAxis = this.text(fields, 'upAxis');
    this.layer.metersPerUnit = this.number(fields, 'metersPerUnit');
    this.layer.kilogramsPerUnit = this.number(fields, 'kilogramsPerUnit');
    const layers = fields.get('subLayers');
    if (layers !== undefined) this.layer.subLayers = this.values.texts(layers);
  }

  setPrim(spec: PrimSpec, fields: Fields): void {
    spec.specifier = specifiers[this.number(fields, 'specifier') ?? 1] ?? 'over';
    spec.typeName = this.text(fields, 'typeName') ?? '';
    spec.kind = this.text(fields, 'kind');
    spec.active = this.truth(fields, 'active');
    spec.instanceable = this.truth(fields, 'instanceable');
    spec.apiSchemas = this.list(fields, 'apiSchemas');
    spec.inherits = this.list(fields, 'inheritPaths');
    spec.specializes = this.list(fields, 'specializes');
    spec.variantSetNames = this.list(fields, 'variantSetNames');
    const inactive = fields.get('inactiveIds');
    if (inactive !== undefined) spec.inactiveIds = this.values.ids(inactive);
    const references = fields.get('references');
    if (references !== undefined) spec.references = this.values.references(references);
    const payload = fields.get('payload');
    if (payload !== undefined) spec.payloads = this.values.payloads(payload);
    const selections = fields.get('variantSelection');
    if (selections === undefined) return;
    for (const [set, variant] of this.values.selections(selections)) spec.variantSelections.set(set, variant);
  }

  setProperty(path: number, fields: Fields, relationship: boolean): void {
    const above = this.file.paths.parents[path] ?? -1;
    // Attributes of a target or of a connection have no prim above them and no meaning for the picture.
    if (above === -1 || (this.file.paths.elements[above] ?? 0) < 0) return;
    this.count.property();
    const name = this.element(path);
    const fixed = fields.get('default');
    const samples = fields.get('timeSamples');
    this.prim(above, 0).properties.set(name, {
      name,
      typeName: relationship ? 'rel' : (this.text(fields, 'typeName') ?? ''),
      interpolation: this.text(fields, 'interpolation'),
      colorSpace: this.text(fields, 'colorSpace'),
      isAnimated: samples !== undefined,
      line: null,
      targets: this.list(fields, relationship ? 'targetPaths' : 'connectionPaths'),
      read: () => {
        if (fixed !== undefined) return this.values.value(fixed);
        return samples === undefined ? undefined : this.values.firstSample(samples);
      },
    });
  }

  private below(parent: PrimSpec, element: string): PrimSpec {
    const variant = /^\{([^=]*)=(.*)\}$/s.exec(element);
    if (variant === null) {
      const made = parent.children.get(element) ?? emptyPrim('over', '');
      parent.children.set(element, made);
      return made;
    }
    const [, set = '', name = ''] = variant;
    const variants = parent.variantSets.get(set) ?? new Map<string, PrimSpec>();
    parent.variantSets.set(set, variants);
    if (name === '') return parent;
    const made = variants.get(name) ?? emptyPrim('over', '');
    variants.set(name, made);
    return made;
  }

  private element(path: number): string {
    return this.file.tokens[Math.abs(this.file.paths.elements[path] ?? 0)] ?? '';
  }

  /** Without the variants on the way: targets are named in the namespace of the stage. */
  private pathText(index: number): string {
    let text = '';
    for (let path = index, depth = 0; depth < 4 * usdLimits.depth; depth++) {
      const above = this.file.paths.parents[path];
      if (above === undefined) return '';
      if (above === -1) return text === '' ? '/' : text;
      const element = this.element(path);
      const property = (this.file.paths.elements[path] ?? 0) < 0;
      if (!element.startsWith('{')) text = (property ? '.' : '/') + element + text;
      path = above;
    }
    throw damagedCrate(crateWords.faults.endlessPath);
  }

  private text(fields: Fields, name: string): string | null {
    const value = this.read(fields, name);
    return typeof value === 'string' ? value : null;
  }

  private number(fields: Fields, name: string): number | null {
    const value = this.read(fields, name);
    return typeof value === 'number' ? value : null;
  }

  private truth(fields: Fields, name: string): boolean | null {
    const value = this.read(fields, name);
    return typeof value === 'boolean' ? value : null;
  }

  private read(fields: Fields, name: string): ReturnType<CrateValues['value']> {
    const field = fields.get(name);
    return field === undefined ? undefined : this.values.value(field);
  }

  private list(fields: Fields, name: string): PrimSpec['apiSchemas'] {
    const field = fields.get(name);
    if (field === undefined) return null;
    const list = this.values.textList(field);
    if (list !== null) return list;
    const texts = this.values.texts(field);
    return texts.length === 0 ? null : editList(null, 'explicit', texts);
  }
}
