/** FBX as text, as the same records as the binary form, with the line of each. Where a line ends means nothing: lists go on over many. */

import { formatBytes, formatNumber } from '../../../contract/messages/number-text.ts';
import { fbxWords } from '../fbx-words.ts';
import {
  beyond,
  checkVersion,
  damaged,
  type FbxRecord,
  type FbxRecords,
  type FbxValue,
  fbxLimits,
  isWanted,
} from './record.ts';

/** Its first bytes are those of FBX as text. */
export function isTextFbx(start: string): boolean {
  return /^(?:\uFEFF|ï»¿)?\s*(?:;|FBXHeaderExtension\s*:)/.test(start);
}

/** Throws `model.version-unsupported`, `model.damaged`, `model.beyond-limit`. */
export function readTextRecords(bytes: Uint8Array): FbxRecords {
  if (bytes.length > fbxLimits.textBytes)
    throw beyond(
      fbxWords.beyond.textBytes(formatBytes(fbxLimits.textBytes)),
      formatBytes(fbxLimits.textBytes),
    );
  const text = new TextDecoder().decode(bytes);
  const version = versionIn(text);
  checkVersion(version);
  return { version, isText: true, top: new TextReader(text).top() };
}

/** The header stands first; very old files have a comment alone. */
function versionIn(text: string): number {
  const start = text.slice(0, 20_000);
  const stated = /FBXVersion:\s*(\d{1,6})/.exec(start)?.[1];
  if (stated !== undefined) return Number(stated);
  const comment = /^\s*;\s*FBX (\d)\.(\d)\.(\d)/.exec(start);
  if (comment !== null) return Number(`${comment[1]}${comment[2]}${comment[3]}0`);
  throw damaged(fbxWords.damaged.noVersion);
}

interface OpenRecord {
  readonly name: string;
  readonly values: FbxValue[];
  readonly children: OpenRecord[];
  readonly line: number;
}

const [tab, newline, space, quote, star, comma, colon, semicolon, opening, closing] = [
  9, 10, 32, 34, 42, 44, 58, 59, 123, 125,
];

class TextReader {
  private readonly text: string;
  private at = 0;
  private line = 1;
  private records = 0;
  private values = 0;

  constructor(text: string) {
    this.text = text;
  }

  top(): FbxRecord[] {
    const found: FbxRecord[] = [];
    for (;;) {
      const record = this.record([]);
      if (record === 'end') return found;
      if (record !== null) found.push(record);
    }
  }

  /** Null for one that is not wanted; `end` at the bracket that closes what it is in, and at the end of the text. */
  private record(path: readonly string[]): OpenRecord | 'end' | null {
    if (path.length > fbxLimits.depth) throw beyond(fbxWords.beyond.depth, n(fbxLimits.depth));
    const next = this.next();
    if (next === closing) {
      this.at += 1;
      return 'end';
    }
    if (next < 0) {
      if (path.length > 0) throw damaged(fbxWords.damaged.textEndsIn(this.line, path.at(-1) ?? ''));
      return 'end';
    }
    const { line } = this;
    const name = this.word();
    if (name === '' || this.text.charCodeAt(this.at) !== colon)
      throw damaged(fbxWords.damaged.textLine(line));
    this.at += 1;
    const keeps = isWanted(name, path);
    const values: FbxValue[] = [];
    const opens = this.valuesInto(keeps ? values : null);
    if (opens && !keeps) this.skipBlock();
    const children = opens && keeps ? this.children([...path, name]) : [];
    if (!keeps) return null;
    this.records += 1;
    if (this.records > fbxLimits.records) throw beyond(fbxWords.beyond.records, n(fbxLimits.records));
    // A list of version 7 stands in a record of its own: `*24 { a: … }`.
    const [list] = children;
    if (list?.name === 'a' && children.length === 1) return { name, values: list.values, children: [], line };
    return { name, values, children, line };
  }

  private children(path: readonly string[]): OpenRecord[] {
    const found: OpenRecord[] = [];
    for (;;) {
      const record = this.record(path);
      if (record === 'end') return found;
      if (record !== null) found.push(record);
    }
  }

  /** True when records follow in brackets. */
  private valuesInto(values: FbxValue[] | null): boolean {
    for (;;) {
      const next = this.next();
      if (next === opening) {
        this.at += 1;
        return true;
      }
      if (next < 0 || next === closing) return false;
      if (next === comma) {
        this.at += 1;
        continue;
      }
      const before = this.at;
      if (next === star) this.skipCount();
      else if (next === quote) this.push(values, this.quoted());
      else {
        const number = this.number();
        if (number !== null) {
          this.push(values, number);
          continue;
        }
        const word = this.word();
        if (this.text.charCodeAt(this.at) === colon) {
          // The name of the next record.
          this.at = before;
          return false;
        }
        if (word === '') throw damaged(fbxWords.damaged.textLine(this.line));
        this.push(values, valueOf(word));
      }
    }
  }

  private push(values: FbxValue[] | null, value: FbxValue): void {
    if (values === null) return;
    this.values += 1;
    if (this.values > fbxLimits.values) throw beyond(fbxWords.beyond.values, n(fbxLimits.values));
    values.push(value);
  }

  /** The next character that means something, or -1. */
  private next(): number {
    const { text } = this;
    for (;;) {
      const char = text.charCodeAt(this.at);
      if (char === newline) this.line += 1;
      else if (char === semicolon) {
        const end = text.indexOf('\n', this.at);
        this.at = end < 0 ? text.length : end;
        continue;
      } else if (Number.isNaN(char)) return -1;
      else if (char > space && char !== 0xfeff) return char;
      this.at += 1;
    }
  }

  private word(): string {
    const from = this.at;
    for (;;) {
      const char = this.text.charCodeAt(this.at);
      if (!(char > space) || char === comma || char === colon || char === opening || char === closing) break;
      if (char === quote || char === semicolon) break;
      this.at += 1;
    }
    return this.text.slice(from, this.at);
  }

  private quoted(): string {
    const end = this.text.indexOf('"', this.at + 1);
    if (end < 0) throw damaged(fbxWords.damaged.openQuote(this.line));
    const found = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return found.includes('&quot;') ? found.replaceAll('&quot;', '"') : found;
  }

  /** How many follow is counted anyway. */
  private skipCount(): void {
    this.at += 1;
    this.word();
  }

  /**
   * Up to fifteen digits, which are exact in a number: nearly all there are, at a fifth of the time. Null, with nothing
   * read, for all else.
   */
  private number(): number | null {
    const { text } = this;
    let { at } = this;
    const isNegative = text.charCodeAt(at) === 45;
    if (isNegative) at += 1;
    let digits = 0;
    let value = 0;
    let point = -1;
    for (; ; at += 1) {
      const char = text.charCodeAt(at);
      if (char >= 48 && char <= 57) {
        value = value * 10 + char - 48;
        digits += 1;
      } else if (char === 46 && point < 0) point = digits;
      else if (char === comma || char === newline || char === 13 || char === space || char === tab) break;
      else return null;
    }
    if (digits === 0 || digits > 15) return null;
    this.at = at;
    const whole = point < 0 ? value : value / 10 ** (digits - point);
    return isNegative ? -whole : whole;
  }

  /** To the bracket that closes it. */
  private skipBlock(): void {
    for (let depth = 1; depth > 0; ) {
      const next = this.next();
      if (next < 0) throw damaged(fbxWords.damaged.textEndsInRecord(this.line));
      if (next === quote) {
        this.quoted();
        continue;
      }
      if (next === opening) depth += 1;
      else if (next === closing) depth -= 1;
      this.at += 1;
    }
  }
}

/** `1e-8`, `-1.#IND`, `inf`, an id of 19 digits, or a word such as `T`. */
function valueOf(word: string): FbxValue {
  const number = Number(word);
  if (/^-?\d{16,}$/.test(word)) return Number.isSafeInteger(number) ? number : word;
  if (/^[-+]?(?:\d|\.\d)/.test(word)) return /^[-+]?\d[\d.]*#/.test(word) ? Number.NaN : orWord(number, word);
  return word;
}

const orWord = (number: number, word: string): FbxValue => (Number.isNaN(number) ? word : number);

const n = (value: number): string => formatNumber(value);
