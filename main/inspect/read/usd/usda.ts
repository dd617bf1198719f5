/** USD as text, into a layer: prims, their properties and metadata as far as they are looked into. */
import { unreadable } from '../../model-folder.ts';
import {
  type UsdAsset,
  type UsdLayer,
  type UsdPrim,
  type UsdValue,
  usdLimits,
  wantedLists,
} from './layer.ts';
import { type UsdaWords, usdaWords } from './usda-words.ts';

const specifiers = new Set(['def', 'over', 'class']);
const listOps = new Set(['prepend', 'append', 'add', 'delete', 'reorder']);
const arcs = new Set(['references', 'payload', 'inherits', 'specializes']);
const numberPattern = /-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

/** A prim while it is read. */
interface OpenPrim {
  apis: string[];
  isActive: boolean;
  hasArcs: boolean;
  selections: Map<string, string>;
  readonly values: Record<string, UsdValue>;
  readonly lines: Record<string, number>;
  readonly targets: Record<string, readonly string[]>;
}
interface Reader {
  readonly words: UsdaWords;
  readonly prims: UsdPrim[];
  readonly assets: UsdAsset[];
  readonly layer: Map<string, UsdValue>;
  hasSublayers: boolean;
}

/** Throws `model.unreadable`. */
export function parseUsda(text: string): UsdLayer {
  const words = usdaWords(text);
  const reader: Reader = { words, prims: [], assets: [], layer: new Map(), hasSublayers: false };
  if (words.peek() === '(') readMetadata(reader, null);
  while (words.peek() !== '') readStatement(reader, emptyPrim(), -1, '', 0);
  const number = (name: string): number | null => {
    const value = reader.layer.get(name);
    return typeof value === 'number' ? value : null;
  };
  const string = (name: string): string | null => {
    const value = reader.layer.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    metersPerUnit: number('metersPerUnit'),
    kilogramsPerUnit: number('kilogramsPerUnit'),
    upAxis: string('upAxis'),
    defaultPrim: string('defaultPrim'),
    hasSublayers: reader.hasSublayers,
    prims: reader.prims,
    assets: reader.assets,
  };
}

function emptyPrim(): OpenPrim {
  return {
    apis: [],
    isActive: true,
    hasArcs: false,
    selections: new Map(),
    values: {},
    lines: {},
    targets: {},
  };
}

/** A prim, a set of variants or a property. */
function readStatement(reader: Reader, owner: OpenPrim, place: number, path: string, depth: number): void {
  const { words } = reader;
  if (depth > usdLimits.depth) throw unreadable(`its prims are nested deeper than ${usdLimits.depth}`);
  const line = words.line();
  const first = words.word();
  if (first === '') {
    const mark = words.take();
    if (mark !== ';' && mark !== ',') throw unreadable(`a ${mark} is in line ${line} where a name should be`);
    return;
  }
  if (specifiers.has(first)) readPrim(reader, first, place, path, depth, line);
  else if (first === 'variantSet') readVariants(reader, owner, place, path, depth);
  else readProperty(reader, owner, first, line);
}

function readPrim(
  reader: Reader,
  specifier: string,
  parent: number,
  path: string,
  depth: number,
  line: number,
): void {
  const { words, prims } = reader;
  const type = words.peek() === '"' ? '' : words.word();
  if (words.peek() !== '"') throw unreadable(`a prim in line ${line} has no name`);
  const own = `${path}/${words.quoted()}`;
  const prim = emptyPrim();
  if (words.peek() === '(') readMetadata(reader, prim);
  if (prims.length >= usdLimits.prims) throw unreadable(`it has more than ${usdLimits.prims} prims`);
  const place = prims.length;
  const finished = (): UsdPrim => ({
    path: own,
    parent,
    specifier: specifier === 'over' || specifier === 'class' ? specifier : 'def',
    type,
    apis: prim.apis,
    isActive: prim.isActive,
    line,
    values: prim.values,
    lines: prim.lines,
    targets: prim.targets,
    hasArcs: prim.hasArcs,
  });
  prims.push(finished());
  if (words.peek() === '{') readBody(reader, prim, place, own, depth + 1);
  prims[place] = finished();
}

function readBody(reader: Reader, owner: OpenPrim, place: number, path: string, depth: number): void {
  const { words } = reader;
  words.take();
  for (;;) {
    const next = words.peek();
    if (next === '') throw unreadable('it ends in the middle of a prim');
    if (next === '}') break;
    readStatement(reader, owner, place, path, depth);
  }
  words.take();
}

/** Only what is selected counts as there. */
function readVariants(reader: Reader, owner: OpenPrim, place: number, path: string, depth: number): void {
  const { words } = reader;
  const selected = owner.selections.get(words.quoted());
  words.take();
  words.take();
  while (words.peek() === '"') {
    const name = words.quoted();
    if (words.peek() === '(') readMetadata(reader, name === selected ? owner : emptyPrim());
    if (name === selected) readBody(reader, owner, place, path, depth + 1);
    else if (words.peek() === '{') collectAssets(reader, words.bracketed(), words.line());
  }
  words.take();
}

/** In parentheses behind the layer or a prim. */
function readMetadata(reader: Reader, prim: OpenPrim | null): void {
  const { words } = reader;
  words.take();
  for (;;) {
    const next = words.peek();
    if (next === '') throw unreadable('it ends in the middle of a description');
    if (next === ')') break;
    if (next === '"' || next === "'") {
      words.quoted();
      continue;
    }
    const line = words.line();
    let key = words.word();
    if (listOps.has(key)) key = words.word();
    if (key === '') {
      words.take();
      continue;
    }
    if (words.peek() !== '=') continue;
    words.take();
    noteMetadata(reader, prim, key, line);
  }
  words.take();
}

function noteMetadata(reader: Reader, prim: OpenPrim | null, key: string, line: number): void {
  const { words } = reader;
  if (prim !== null && key === 'variants') {
    for (const [, set = '', name = ''] of words
      .bracketed()
      .matchAll(/string\s+"?([\w-]+)"?\s*=\s*"([^"]*)"/g))
      prim.selections.set(set, name);
    return;
  }
  const before = reader.assets.length;
  const value = readValue(reader, key, line);
  if (prim === null) {
    reader.layer.set(key, value);
    if (key === 'subLayers') reader.hasSublayers = reader.assets.length > before;
    return;
  }
  if (key === 'apiSchemas' && Array.isArray(value)) prim.apis.push(...value.map(String));
  if (key === 'active') prim.isActive = value !== false && value !== 0;
  if (arcs.has(key) && value !== null) prim.hasArcs = true;
}

function readProperty(reader: Reader, owner: OpenPrim, first: string, line: number): void {
  const { words } = reader;
  let type = first;
  while (listOps.has(type) || type === 'custom' || type === 'uniform' || type === 'varying')
    type = words.word();
  if (words.peek() === '[') words.bracketed();
  const full = words.word();
  const name = full.replace(/\.(connect|timeSamples|spline)$/, '');
  if (words.peek() === '=') {
    words.take();
    const value = readValue(reader, name, line);
    if (type === 'rel') owner.targets[name] = Array.isArray(value) ? value.map(String) : [String(value)];
    else if (full === name && Object.keys(owner.values).length < 1000) {
      owner.values[name] = value;
      owner.lines[name] = line;
    }
  }
  if (words.peek() === '(') collectAssets(reader, words.bracketed(), line);
}

function readValue(reader: Reader, name: string, line: number): UsdValue {
  const { words } = reader;
  const next = words.peek();
  if (next === '"' || next === "'") return words.quoted();
  if (next === '<') return words.path();
  if (next === '@') {
    const uri = words.asset();
    const prim = words.peek() === '<' ? words.path() : null;
    if (words.peek() === '(' && !name.includes(':') && name !== 'asset') words.bracketed();
    note(reader, { uri, prim, line });
    return uri;
  }
  if (next === '[' || next === '(' || next === '{') return listOf(reader, words.bracketed(), name, line);
  const word = words.word();
  if (word === '') throw unreadable(`a value is missing in line ${line}`);
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'None') return null;
  const number = Number(word.replace(/^([-+]?)inf$/i, '$1Infinity'));
  return Number.isNaN(number) ? word : number;
}

function listOf(reader: Reader, text: string, name: string, line: number): UsdValue {
  if (text.startsWith('{') || text.includes('@') || text.includes('<')) collectAssets(reader, text, line);
  if (text.startsWith('{')) return null;
  const isLong = text.length > 4096;
  if (isLong && !wantedLists.has(name)) return null;
  if (text.includes('"')) return [...text.matchAll(/"([^"]*)"/g)].map(([, one = '']) => one);
  if (text.includes('<')) return [...text.matchAll(/<([^>]*)>/g)].map(([, one = '']) => one);
  const numbers: number[] = [];
  for (const [one] of text.matchAll(numberPattern)) {
    numbers.push(Number(one));
    if (numbers.length > usdLimits.listNumbers) throw unreadable('a list in it is too long');
  }
  return numbers;
}

/** Files that are named anywhere in a text; `</Prim>` among them represents this layer. */
function collectAssets(reader: Reader, text: string, line: number): void {
  for (const match of text.matchAll(/@@@([^]{1,1024}?)@@@|@([^@\r\n]{0,1024})@(?:\s*<([^>]*)>)?/g)) {
    const [, long, short, prim] = match;
    const below = text.slice(0, Math.min(match.index, 100_000)).split('\n').length - 1;
    note(reader, { uri: long ?? short ?? '', prim: prim ?? null, line: line + below });
  }
}

function note({ assets }: Reader, asset: UsdAsset): void {
  if (assets.length < usdLimits.assets) assets.push(asset);
}
