/** The text form of a USD layer (usda): prims, properties, variants and the metadata that matters here. */

import { AppError } from '../../../contract/plain/errors.ts';
import {
  type Arc,
  editList,
  emptyLayer,
  emptyPrim,
  isNumbers,
  type Layer,
  type ListEdit,
  type PrimSpec,
  type PropertySpec,
  type Specifier,
  type Value,
} from '../layer/layer.ts';
import { checkArcs, usdLimits } from '../usd-limits.ts';
import { usdWords } from '../usd-words.ts';
import { readDictionary, readTimeSamples, readType, readValue, UsdaText } from './usda-text.ts';
import { usdaWords } from './usda-words.ts';

const specifiers: ReadonlySet<string> = new Set<Specifier>(['def', 'over', 'class']);
const edits: ReadonlySet<string> = new Set<ListEdit>(['prepend', 'append', 'add', 'delete', 'reorder']);
const isSpecifier = (word: string): word is Specifier => specifiers.has(word);
const isEdit = (word: string): word is ListEdit => edits.has(word);

/** Throws `model.not-a-model`, or `model.damaged` with the line. */
export function readTextLayer(bytes: Uint8Array, id: string): Layer {
  if (bytes.length > usdLimits.textBytes) {
    throw new AppError('model.beyond-limit', {
      what: usdWords.beyond.textLayer(Math.round(bytes.length / 1e6)),
      limit: usdWords.limit.megabytes(usdLimits.textBytes / 1e6),
    });
  }
  const source = new TextDecoder().decode(bytes);
  if (!/^\s*#(?:usda|sdf) \d/.test(source.slice(0, 64))) {
    throw new AppError('model.not-a-model', { found: usdaWords.notALayer(id) });
  }
  const text = new UsdaText(source);
  const layer = emptyLayer(id);
  if (text.take('(')) readMetadata(text, (edit, name) => layerField(text, layer, edit, name));
  while (text.peek() !== '') {
    if (text.takeWord('reorder')) skipReorder(text);
    else readPrim(text, layer.root, 1);
  }
  return layer;
}

function readPrim(text: UsdaText, parent: PrimSpec, depth: number): void {
  const line = text.line();
  const specifier = text.word('specifier');
  if (!isSpecifier(specifier)) throw text.fail(usdaWords.otherSpecifier(specifier));
  const type = text.peek() === '"' || text.peek() === "'" ? '' : text.word('typeOrName');
  const name = text.string();
  if (name === '' || name.includes('/')) throw text.fail(usdaWords.wanted.nameWithoutSlashes);
  text.count.prim();
  const spec = emptyPrim(specifier, type);
  spec.line = line;
  parent.children.set(name, spec);
  if (text.take('(')) readMetadata(text, (edit, field) => primField(text, spec, edit, field));
  readContents(text, spec, depth);
}

function readContents(text: UsdaText, spec: PrimSpec, depth: number): void {
  if (depth > usdLimits.depth) {
    throw new AppError('model.beyond-limit', {
      what: usdWords.beyond.depth,
      limit: usdWords.limit.levels(usdLimits.depth),
    });
  }
  text.expect('{');
  while (!text.take('}')) {
    const word = text.peekWord();
    if (specifiers.has(word)) readPrim(text, spec, depth + 1);
    else if (word === 'variantSet') readVariantSet(text, spec, depth + 1);
    else readProperty(text, spec);
    while (text.take(';'));
  }
}

function readVariantSet(text: UsdaText, spec: PrimSpec, depth: number): void {
  text.takeWord('variantSet');
  const set = text.string();
  text.expect('=');
  text.expect('{');
  const variants = spec.variantSets.get(set) ?? new Map<string, PrimSpec>();
  spec.variantSets.set(set, variants);
  while (!text.take('}')) {
    text.count.prim();
    const variant = emptyPrim('over', '');
    variants.set(text.string(), variant);
    if (text.take('(')) readMetadata(text, (edit, field) => primField(text, variant, edit, field));
    readContents(text, variant, depth);
  }
}

function readMetadata(text: UsdaText, field: (edit: ListEdit, name: string) => void): void {
  while (!text.take(')')) {
    if (text.peek() === '"' || text.peek() === "'") text.string();
    else {
      const word = text.word('metadata');
      const edit = isEdit(word) ? word : 'explicit';
      const name = edit === 'explicit' ? word : text.word('metadata');
      text.expect('=');
      field(edit, name);
    }
    while (text.take(';') || text.take(','));
  }
}

function layerField(text: UsdaText, layer: Layer, edit: ListEdit, name: string): void {
  if (name === 'subLayers') {
    layer.subLayersLine = text.line();
    layer.subLayers = readArcs(text).flatMap((arc) => (arc.asset === null ? [] : [arc.asset]));
    return;
  }
  const value = readField(text);
  if (edit !== 'explicit') return;
  if (name === 'defaultPrim' && typeof value === 'string') layer.defaultPrim = value;
  if (name === 'upAxis' && typeof value === 'string') layer.upAxis = value;
  if (name === 'metersPerUnit' && typeof value === 'number') layer.metersPerUnit = value;
  if (name === 'kilogramsPerUnit' && typeof value === 'number') layer.kilogramsPerUnit = value;
}

function primField(text: UsdaText, spec: PrimSpec, edit: ListEdit, name: string): void {
  switch (name) {
    case 'references':
      spec.references = editList(spec.references, edit, readArcs(text));
      return;
    case 'payload':
      spec.payloads = editList(spec.payloads, edit, readArcs(text));
      return;
    case 'inherits':
      spec.inherits = editList(spec.inherits, edit, readStrings(text));
      return;
    case 'specializes':
      spec.specializes = editList(spec.specializes, edit, readStrings(text));
      return;
    case 'apiSchemas':
      spec.apiSchemas = editList(spec.apiSchemas, edit, readStrings(text));
      return;
    case 'variantSets':
      spec.variantSetNames = editList(spec.variantSetNames, edit, readStrings(text));
      return;
    case 'inactiveIds':
      spec.inactiveIds = editList(spec.inactiveIds, edit, readIds(text));
      return;
    case 'variants':
      for (const [set, variant] of readDictionary(text)) spec.variantSelections.set(set, variant);
      return;
    default: {
      const value = readField(text);
      if (name === 'kind' && typeof value === 'string') spec.kind = value;
      if (name === 'active') spec.active = truth(value);
      if (name === 'instanceable') spec.instanceable = truth(value);
    }
  }
}

const truth = (value: Value): boolean | null =>
  typeof value === 'boolean' ? value : typeof value === 'number' ? value !== 0 : null;

function readField(text: UsdaText): Value {
  if (text.peek() !== '{') return readValue(text, '');
  readDictionary(text);
  return null;
}

function readStrings(text: UsdaText): readonly string[] {
  const value = readValue(text, 'string[]');
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function readIds(text: UsdaText): readonly number[] {
  const value = readValue(text, 'int64[]');
  return isNumbers(value) ? Array.from(value) : [];
}

/** One or a list of `@file@</prim> (offset = 1)`; nothing for `None`. */
function readArcs(text: UsdaText): Arc[] {
  if (text.takeWord('None')) return [];
  if (!text.take('[')) return [readArc(text)];
  const arcs: Arc[] = [];
  while (!text.take(']')) {
    arcs.push(readArc(text));
    checkArcs(arcs.length);
    if (text.take(',')) continue;
    text.expect(']');
    break;
  }
  return arcs;
}

function readArc(text: UsdaText): Arc {
  const line = text.line();
  const asset = text.peek() === '@' ? text.asset() : '';
  const prim = text.peek() === '<' || asset === '' ? text.path() : '';
  if (text.take('(')) readMetadata(text, () => readField(text));
  return { asset: asset === '' ? null : asset, prim: prim === '' ? null : prim, line };
}

function skipReorder(text: UsdaText): void {
  text.word('order');
  text.expect('=');
  readValue(text, 'string[]');
}

function readProperty(text: UsdaText, spec: PrimSpec): void {
  let edit: ListEdit = 'explicit';
  for (let word = text.peekWord(); ; word = text.peekWord()) {
    if (isEdit(word)) edit = word;
    else if (word !== 'custom' && word !== 'uniform' && word !== 'varying' && word !== 'config') break;
    text.word('property');
  }
  const first = text.peekWord();
  if (edit === 'reorder' && (first === 'nameChildren' || first === 'properties' || first === 'rootPrims')) {
    skipReorder(text);
    return;
  }
  const typeName = readType(text);
  readPropertyValue(text, spec, typeName, edit);
}

function readPropertyValue(text: UsdaText, spec: PrimSpec, typeName: string, edit: ListEdit): void {
  const line = text.line();
  const written = text.word('propertyName');
  text.count.property();
  const name = written.replace(/\.(?:connect|timeSamples|default|spline)$/, '');
  const part = written.slice(name.length + 1);
  const before = spec.properties.get(name);
  const relationship = typeName === 'rel';
  let value = before?.read();
  let targets = before?.targets ?? null;
  if (text.take('=')) {
    if (relationship || part === 'connect') targets = editList(targets, edit, readStrings(text));
    else if (part === 'timeSamples') {
      // A default that is written beside them holds.
      const sample = readTimeSamples(text, typeName);
      if (value === undefined) value = sample;
    } else if (part === 'spline') readSpline(text);
    else value = readValue(text, typeName);
  }
  const fields = new Map<string, string>();
  if (text.take('(')) {
    readMetadata(text, (_edit, field) => {
      const found = readField(text);
      if (typeof found === 'string') fields.set(field, found);
    });
  }
  const property: PropertySpec = {
    name,
    typeName,
    targets,
    interpolation: fields.get('interpolation') ?? before?.interpolation ?? null,
    colorSpace: fields.get('colorSpace') ?? before?.colorSpace ?? null,
    isAnimated: before?.isAnimated === true || part === 'timeSamples' || part === 'spline',
    read: () => value,
    line,
  };
  spec.properties.set(name, property);
}

// Animation curves hold knots in a syntax of their own, and a still picture needs none of them.
function readSpline(text: UsdaText): void {
  text.expect('{');
  for (let open = 1; open > 0; ) {
    const next = text.peek();
    if (next === '') throw text.fail('"}"');
    if (next === '{') open++;
    if (next === '}') open--;
    text.take(next);
  }
}
