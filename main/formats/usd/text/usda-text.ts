/** The words and values of a text layer, read one after another, with the line in every complaint. */

import { AppError } from '../../../contract/plain/errors.ts';
import { type AssetPath, isAssetPath, type Numbers, type Value } from '../layer/layer.ts';
import { LayerCount } from '../usd-limits.ts';
import { usdaWords } from './usda-words.ts';

// The characters of a text layer, read one after another, with the line in every complaint.

const space = new Set([' ', '\t', '\r', '\n', '\ufeff']);
const wordCharacter = /[\p{L}\p{N}_:.]/u;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** What may be expected, as a complaint names it. */
type Wanted = keyof typeof usdaWords.wanted;

/** A cursor. Every method that expects something throws `model.damaged` with the line where it is not. */
export class UsdaText {
  /** Of the layer that is read. */
  readonly count = new LayerCount();
  private readonly text: string;
  private at: number;
  private lines = 1;
  /** Where the line ends that was counted last; looked for once, because a file may be one long line. */
  private lineEnd: number;

  constructor(text: string) {
    this.text = text;
    this.at = 0;
    this.lineEnd = this.endOfLine(0);
  }

  /** `expected` completes "line 3: expected ...". */
  fail(expected: string): AppError<'model.damaged'> {
    let line = 1;
    for (let at = this.text.indexOf('\n'); at !== -1 && at < this.at; at = this.text.indexOf('\n', at + 1))
      line++;
    const found = this.at >= this.text.length ? null : this.text.slice(this.at, this.at + 12).trim();
    return new AppError('model.damaged', { reason: usdaWords.unexpected(line, expected, found) });
  }

  /** That of the next word, from 1. */
  line(): number {
    this.peek();
    for (; this.lineEnd < this.at; this.lineEnd = this.endOfLine(this.lineEnd + 1)) this.lines++;
    return this.lines;
  }

  private endOfLine(from: number): number {
    const end = this.text.indexOf('\n', from);
    return end === -1 ? this.text.length : end;
  }

  /** The next character that is neither space nor comment, without taking it; empty at the end. */
  peek(): string {
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined) return '';
      if (space.has(char)) this.at++;
      else if (char === '#') this.skipTo('\n');
      else if (char === '/' && this.text[this.at + 1] === '/') this.skipTo('\n');
      else if (char === '/' && this.text[this.at + 1] === '*') this.skipTo('*/');
      else return char;
    }
  }

  /** Takes `char` when it is next. */
  take(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }

  expect(char: string): void {
    if (!this.take(char)) throw this.fail(`"${char}"`);
  }

  /** The next word without taking it: letters, digits, underscores, colons and dots; empty where there is none. */
  peekWord(): string {
    this.peek();
    let end = this.at;
    while (end < this.text.length && wordCharacter.test(this.text[end] ?? '')) end++;
    return this.text.slice(this.at, end);
  }

  word(what: Wanted): string {
    const word = this.peekWord();
    if (word === '') throw this.fail(usdaWords.wanted[what]);
    this.at += word.length;
    return word;
  }

  takeWord(word: string): boolean {
    if (this.peekWord() !== word) return false;
    this.at += word.length;
    return true;
  }

  /** A quoted string, of one line or of several in three quotes. */
  string(): string {
    const quote = this.peek();
    if (quote !== '"' && quote !== "'") throw this.fail(usdaWords.wanted.quoted);
    const triple = this.text.startsWith(quote.repeat(3), this.at);
    const end = triple ? quote.repeat(3) : quote;
    const start = this.at;
    let at = this.at + end.length;
    let from = at;
    let out = '';
    while (!this.text.startsWith(end, at)) {
      const char = this.text[at];
      if (char === undefined || (char === '\n' && !triple)) {
        this.at = start;
        throw this.fail(usdaWords.wanted.closedText);
      }
      if (char !== '\\') {
        at++;
        continue;
      }
      const next = this.text[at + 1] ?? '';
      out += this.text.slice(from, at) + (escapes[next] ?? next);
      at += 2;
      from = at;
    }
    this.at = at + end.length;
    return out + this.text.slice(from, at);
  }

  /** A name between at signs, or between three of them, where three in the name follow a backslash. */
  asset(): string {
    this.peek();
    if (!this.text.startsWith('@@@', this.at)) return this.between('@', '@', 'closedFile');
    let name = this.between('@@@', '@@@', 'closedFile');
    while (name.endsWith('\\')) {
      this.at -= 3;
      name = `${name.slice(0, -1)}@@@${this.between('@@@', '@@@', 'closedFile')}`;
    }
    return name;
  }

  /** A path between angle brackets. */
  path(): string {
    if (this.peek() !== '<') throw this.fail(usdaWords.wanted.path);
    return this.between('<', '>', 'closedPath').trim();
  }

  /** A number, or NaN where there is none. The hot path of a large mesh: no regular expression. */
  number(): number {
    this.peek();
    let end = this.at;
    for (; end < this.text.length; end++) {
      const code = this.text.charCodeAt(end);
      const digit = code >= 48 && code <= 57;
      if (!digit && code !== 43 && code !== 45 && code !== 46 && code !== 69 && code !== 101) break;
    }
    if (end === this.at) return this.spelledNumber();
    const value = Number(this.text.slice(this.at, end));
    if (Number.isNaN(value)) throw this.fail(usdaWords.wanted.number);
    this.at = end;
    return value;
  }

  private spelledNumber(): number {
    if (this.takeWord('inf')) return Number.POSITIVE_INFINITY;
    if (this.takeWord('nan')) return Number.NaN;
    throw this.fail(usdaWords.wanted.value);
  }

  private between(open: string, close: string, what: Wanted): string {
    const from = this.at + open.length;
    const to = this.text.indexOf(close, from);
    if (to === -1 || this.text.slice(from, to).includes('\n')) throw this.fail(usdaWords.wanted[what]);
    this.at = to + close.length;
    return this.text.slice(from, to);
  }

  private skipTo(end: string): void {
    const found = this.text.indexOf(end, this.at + 1);
    this.at = found === -1 ? this.text.length : found + end.length;
  }
}

// Values of a text layer, by their look; the type's name only chooses the width of an array's numbers.

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
      throw text.fail(usdaWords.wanted.value);
    case 'inf':
    case 'nan':
      return text.number();
    case 'None':
    case 'AnimationBlock':
      text.word('value');
      return null;
    case 'true':
    case 'false':
      text.word('value');
      return word === 'true';
    default:
      return text.word('value');
  }
}

// "-inf" is the one number whose sign comes before a word.
function signed(text: UsdaText): number {
  if (!text.take('-')) return text.number();
  return -text.number();
}

function readTuple(text: UsdaText, into: number[], depth: number): void {
  if (depth >= tupleDepth) throw text.fail(usdaWords.limit.brackets(tupleDepth));
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
      else throw text.fail(usdaWords.wanted.listItem);
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
  if (depth >= dictionaryDepth) throw text.fail(usdaWords.limit.dictionaries(dictionaryDepth));
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
  const name = quoted ? text.string() : text.word('name');
  text.expect('=');
  if (text.peek() === '{') readDictionary(text, depth + 1);
  else {
    const value = readValue(text, type);
    if (typeof value === 'string') into.set(name, value);
  }
}

/** The name of a type, with brackets where it is an array. */
export function readType(text: UsdaText): string {
  const type = text.word('type');
  if (!text.take('[')) return type;
  text.expect(']');
  return `${type}[]`;
}
