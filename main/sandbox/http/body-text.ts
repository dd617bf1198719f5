/** The text of a JSON body without its inline files: each string under a key `data` is cut out and replaced by a short mark. */
import { randomUUID } from 'node:crypto';
import { ProblemError, validationError } from '../problem/problem.ts';
import type { InlineData } from '../requests/inputs.ts';
import type { Spool, SpooledString } from './spool.ts';

/** Bytes of a body apart from its inline files: 100 texts of 10,000 characters, every one escaped, are 12 MB. */
const maxTextBytes = 16_000_000;
/** The deepest request there is has seven levels. */
const maxDepth = 32;
/** A value costs at most two: 100 measured items have 1,600 values. What a parser makes of `[{},{},...` is many times its text. */
const maxMarks = 100_000;
/** 100 measured items have 200. */
const maxInlineFiles = 1000;

const [tab, lineFeed, carriageReturn, space, quote, comma, colon] = [
  0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x3a,
];
const [openArray, backslash, closeArray, openObject, closeObject] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/** A string that was cut out: what is in the text instead, and how many characters it had. */
export interface Cut {
  readonly mark: string;
  length: number;
  data: InlineData | null;
}

/**
 * Takes a body piece by piece and bounds what it keeps of it. It does not judge the grammar: that is `JSON.parse`'s part,
 * once the text is whole and small.
 *
 * 600 MB with one clip in it: 500 MB/s on two cores with decoding, hashing and writing, and 10 MB of memory
 * (`npm run bench -- sandbox-body`). stream-json 3.8 makes 300 MB/s of tokens of 256 characters before any of that, and
 * is by its own words not for hostile input; @streamparser/json 0.0.26 makes 420 MB/s, and holds a string as a whole.
 */
export class BodyText {
  readonly cuts: Cut[] = [];
  readonly #spool: Spool;
  #text = Buffer.allocUnsafe(4096);
  #length = 0;
  /** Names so far of each object that is open; null for an array. */
  readonly #open: (Set<string> | null)[] = [];
  /** Commas, colons and opening brackets so far. */
  #marks = 0;
  /** Offset of the string that is open, behind its quote. */
  #stringStart: number | null = null;
  /** The next byte belongs to a backslash before it. */
  #escaped = false;
  /** The string that just ended: a name, if a colon follows. */
  #lastString: { start: number; end: number } | null = null;
  /** The value that follows is that of a key `data`. */
  #atData = false;
  #data: SpooledString | null = null;

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  /** The next piece. Throws problems for what is out of bounds, and the file system's errors. */
  async push(piece: Buffer): Promise<void> {
    let at = 0;
    while (at < piece.length)
      at =
        this.#data === null ? await this.#readText(piece, at) : await this.#readData(this.#data, piece, at);
  }

  /** The bytes of the text. A string that was cut off stays open in it. */
  end(): Buffer {
    return this.#text.subarray(0, this.#length);
  }

  async #readData(data: SpooledString, piece: Buffer, from: number): Promise<number> {
    const close = this.#closingQuote(piece, from);
    const end = close ?? piece.length;
    const cut = this.cuts.at(-1);
    if (cut !== undefined) cut.length += end - from;
    await data.push(piece.subarray(from, end));
    if (close !== null) {
      if (cut !== undefined) cut.data = await data.end();
      this.#data = null;
    }
    return end;
  }

  /** Up to the quote that opens inline data, or to the end of the piece. */
  async #readText(piece: Buffer, from: number): Promise<number> {
    let kept = from;
    let at = from;
    const keep = (): void => {
      this.#append(piece.subarray(kept, at));
      kept = at;
    };
    while (at < piece.length) {
      if (this.#stringStart !== null) {
        const close = this.#closingQuote(piece, at);
        at = close ?? piece.length;
        if (close === null) break;
        this.#lastString = { start: this.#stringStart, end: this.#length + at - kept };
        this.#stringStart = null;
        at += 1;
        continue;
      }
      const byte = piece[at] ?? 0;
      at += 1;
      if (byte === quote && this.#atData) {
        keep();
        await this.#beginData();
        return at;
      }
      if (byte === quote) this.#stringStart = this.#length + at - kept;
      else if (byte === colon) {
        keep();
        this.#takeName();
      } else if (byte !== space && byte !== lineFeed && byte !== tab && byte !== carriageReturn) {
        this.#lastString = null;
        this.#atData = false;
        this.#structure(byte);
      }
    }
    keep();
    return at;
  }

  async #beginData(): Promise<void> {
    if (this.cuts.length === maxInlineFiles)
      throw refusal(`it holds more than ${maxInlineFiles} inline files`);
    this.#atData = false;
    this.#data = await this.#spool.begin();
    const mark = randomUUID();
    this.#append(Buffer.from(mark));
    this.cuts.push({ mark, length: 0, data: null });
    // The closing quote is read as text: it ends the string that is the mark.
    this.#stringStart = this.#length;
  }

  #structure(byte: number): void {
    if (byte === openObject || byte === openArray) {
      this.#open.push(byte === openObject ? new Set() : null);
      if (this.#open.length > maxDepth) throw refusal(`it is nested more than ${maxDepth} levels deep`);
    } else if (byte === closeObject || byte === closeArray) {
      this.#open.pop();
      return;
    } else if (byte !== comma) return;
    this.#countOne();
  }

  #countOne(): void {
    this.#marks += 1;
    if (this.#marks > maxMarks) throw refusal('it holds too many values');
  }

  /** RFC 8259 leaves open what a name means that is there twice; nobody sends it on purpose. */
  #takeName(): void {
    const last = this.#lastString;
    this.#lastString = null;
    this.#countOne();
    const names = this.#open.at(-1);
    if (last === null || !names) return;
    const name = nameOf(this.#text.subarray(last.start, last.end));
    if (name === null) return;
    if (names.has(name)) throw refusal(`${JSON.stringify(name.slice(0, 100))} is there twice in one object`);
    names.add(name);
    this.#atData = name === 'data';
  }

  #append(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > maxTextBytes)
      throw new ProblemError(
        'payload-too-large',
        `Apart from its inline files, the body is larger than ${maxTextBytes / 1e6} MB.`,
      );
    if (length > this.#text.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxTextBytes, Math.max(length, 2 * this.#text.length)));
      this.#text.copy(larger, 0, 0, this.#length);
      this.#text = larger;
    }
    bytes.copy(this.#text, this.#length);
    this.#length = length;
  }

  /** Offset of the quote that ends the open string, or null; in time that grows with the bytes alone, whatever is escaped. */
  #closingQuote(piece: Buffer, from: number): number | null {
    const start = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    let at = start;
    for (;;) {
      const found = piece.indexOf(quote, at);
      const end = found < 0 ? piece.length : found;
      let slashes = 0;
      while (end - slashes > at && piece[end - slashes - 1] === backslash) slashes += 1;
      const isEscaped = slashes % 2 === 1;
      if (found < 0) {
        this.#escaped = isEscaped;
        return null;
      }
      if (!isEscaped) return found;
      at = found + 1;
    }
  }
}

function nameOf(bytes: Buffer): string | null {
  try {
    return String(JSON.parse(`"${bytes.toString()}"`));
  } catch {
    return null;
  }
}

function refusal(message: string): ProblemError {
  return validationError([{ path: '', message }]);
}
