/** The characters of a text layer, read one after another, with the line in every complaint. */
import { AppError } from '../../../contract/plain/errors.ts';
import { LayerCount } from '../layer/layer-count.ts';

const space = new Set([' ', '\t', '\r', '\n', '\ufeff']);
const wordCharacter = /[\p{L}\p{N}_:.]/u;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** A cursor. Every method that expects something throws `model.damaged` with the line where it is not. */
export class UsdaText {
  /** Of the layer that is read. */
  readonly count = new LayerCount();
  private readonly text: string;
  private at: number;

  constructor(text: string) {
    this.text = text;
    this.at = 0;
  }

  /** `expected` completes "line 3: expected ...". */
  fail(expected: string): AppError<'model.damaged'> {
    let line = 1;
    for (let at = this.text.indexOf('\n'); at !== -1 && at < this.at; at = this.text.indexOf('\n', at + 1))
      line++;
    const found =
      this.at >= this.text.length
        ? 'the file ends'
        : `found "${this.text.slice(this.at, this.at + 12).trim()}"`;
    return new AppError('model.damaged', { reason: `line ${line}: expected ${expected}, ${found}` });
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

  word(what: string): string {
    const word = this.peekWord();
    if (word === '') throw this.fail(what);
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
    if (quote !== '"' && quote !== "'") throw this.fail('a quoted text');
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
        throw this.fail('a text that is closed by its quote');
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

  /** A name between at signs, or between three of them. */
  asset(): string {
    this.peek();
    const end = this.text.startsWith('@@@', this.at) ? '@@@' : '@';
    const name = this.between(end, end, 'a file name that is closed by "@"');
    return end === '@@@' ? name.replaceAll('\\@@@', '@@@') : name;
  }

  /** A path between angle brackets. */
  path(): string {
    if (this.peek() !== '<') throw this.fail('a path in angle brackets');
    return this.between('<', '>', 'a path that is closed by ">"').trim();
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
    if (Number.isNaN(value)) throw this.fail('a number');
    this.at = end;
    return value;
  }

  private spelledNumber(): number {
    if (this.takeWord('inf')) return Number.POSITIVE_INFINITY;
    if (this.takeWord('nan')) return Number.NaN;
    throw this.fail('a value');
  }

  private between(open: string, close: string, what: string): string {
    const from = this.at + open.length;
    const to = this.text.indexOf(close, from);
    if (to === -1 || this.text.slice(from, to).includes('\n')) throw this.fail(what);
    this.at = to + close.length;
    return this.text.slice(from, to);
  }

  private skipTo(end: string): void {
    const found = this.text.indexOf(end, this.at + 1);
    this.at = found === -1 ? this.text.length : found + end.length;
  }
}
