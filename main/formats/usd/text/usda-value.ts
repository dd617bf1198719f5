/** Values of a text layer, by their look; the type's name only chooses the width of an array's numbers. */
import { type AssetPath, isAssetPath, type Numbers, type Value } from '../layer/layer.ts';
import type { UsdaText } from './usda-text.ts';

/** No value of USD nests deeper: an array of matrices is three deep. */
const tupleDepth = 4;
const dictionaryDepth = 64;

/** A path is kept as its text. Throws `model.damaged`. */
export function readValue(text: UsdaText, typeName: string): Value {
  const next = text.peek();
  if (next === '[') return readArray(text, typeName);
  if (next === '(') {
    const numbers: number[] = [];
    readTuple(text, numbers, 0);
    return numbers;
  }
  return readScalar(text, next);
}

function readScalar(text: UsdaText, next: string): Value {
  if (next === '"' || next === "'") return text.string();
  if (next === '@') return { asset: text.asset() };
  if (next === '<') return text.path();
  if ('0123456789+-.'.includes(next) && next !== '') return signed(text);
  const word = text.peekWord();
  switch (word) {
    case '':
      throw text.fail('a value');
    case 'inf':
    case 'nan':
      return text.number();
    case 'None':
    case 'AnimationBlock':
      text.word('a value');
      return null;
    case 'true':
    case 'false':
      text.word('a value');
      return word === 'true';
    default:
      return text.word('a value');
  }
}

// "-inf" is the one number whose sign comes before a word.
function signed(text: UsdaText): number {
  if (!text.take('-')) return text.number();
  return -text.number();
}

function readTuple(text: UsdaText, into: number[], depth: number): void {
  if (depth >= tupleDepth) throw text.fail(`at most ${tupleDepth} brackets within each other`);
  text.expect('(');
  while (!text.take(')')) {
    if (text.peek() === '(') readTuple(text, into, depth + 1);
    else into.push(signed(text));
    if (text.take(',')) continue;
    text.expect(')');
    return;
  }
}

function readArray(text: UsdaText, typeName: string): Value {
  text.expect('[');
  const numbers: number[] = [];
  const strings: string[] = [];
  const assets: AssetPath[] = [];
  while (!text.take(']')) {
    const next = text.peek();
    if (next === '(') readTuple(text, numbers, 0);
    else {
      const value = readScalar(text, next);
      if (typeof value === 'number') numbers.push(value);
      else if (typeof value === 'boolean') numbers.push(Number(value));
      else if (typeof value === 'string') strings.push(value);
      else if (isAssetPath(value)) assets.push(value);
      else throw text.fail('an item of the list');
    }
    if (text.take(',')) continue;
    text.expect(']');
    break;
  }
  if (assets.length > 0) return assets;
  if (strings.length > 0 || /^(?:token|string)/.test(typeName)) return strings;
  return typeName.startsWith('asset') ? assets : asTyped(numbers, typeName);
}

function asTyped(numbers: readonly number[], typeName: string): Numbers {
  if (/^u?int\d?\[/.test(typeName)) return Int32Array.from(numbers);
  return /^(?:double|matrix|int64|uint64|timecode)/.test(typeName)
    ? Float64Array.from(numbers)
    : Float32Array.from(numbers);
}

/** The lowest sample of `{0: a, 1: b}`; undefined for none. */
export function readTimeSamples(text: UsdaText, typeName: string): Value | undefined {
  text.expect('{');
  let first = Number.POSITIVE_INFINITY;
  let value: Value | undefined;
  while (!text.take('}')) {
    const time = signed(text);
    text.expect(':');
    const sample = readValue(text, typeName);
    if (time < first && sample !== null) {
      first = time;
      value = sample;
    }
    if (text.take(',')) continue;
    text.expect('}');
    break;
  }
  return value;
}

/** Entries whose values are texts or words, by name; other entries are read and dropped. */
export function readDictionary(text: UsdaText, depth = 0): Map<string, string> {
  if (depth >= dictionaryDepth) throw text.fail(`at most ${dictionaryDepth} dictionaries within each other`);
  const entries = new Map<string, string>();
  text.expect('{');
  while (!text.take('}')) {
    if (text.peek() === '<') {
      text.path();
      text.expect(':');
      text.path();
    } else readEntry(text, entries, depth);
    while (text.take(',') || text.take(';'));
  }
  return entries;
}

function readEntry(text: UsdaText, into: Map<string, string>, depth: number): void {
  const type = readType(text);
  const quoted = text.peek() === '"' || text.peek() === "'";
  const name = quoted ? text.string() : text.word('a name');
  text.expect('=');
  if (text.peek() === '{') readDictionary(text, depth + 1);
  else {
    const value = readValue(text, type);
    if (typeof value === 'string') into.set(name, value);
  }
}

/** The name of a type, with brackets where it is an array. */
export function readType(text: UsdaText): string {
  const type = text.word('a type');
  if (!text.take('[')) return type;
  text.expect(']');
  return `${type}[]`;
}
