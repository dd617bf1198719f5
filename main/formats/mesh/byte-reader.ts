/** Reads words and numbers of a text from its bytes: a string of 512 MB does not exist, and numbers need none. */

const newLine = 10;
const carriageReturn = 13;
const backSlash = 92;
const hash = 35;

/** Moves through the bytes; a back slash at the end of a line joins it with the next. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at = 0;
  private readonly decoder = new TextDecoder();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** True at the end of the text. */
  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Skips blanks within the line; true when there is a word before its end or a comment. */
  hasWord(): boolean {
    const { bytes } = this;
    for (;;) {
      const byte = bytes[this.at];
      if (byte === undefined || byte === newLine || byte === hash) return false;
      if (byte === backSlash && this.joinsLines()) continue;
      if (byte > 32) return true;
      this.at++;
    }
  }

  private joinsLines(): boolean {
    const length = this.joinAt(this.at);
    this.at += length;
    return length > 0;
  }

  /** The bytes of a back slash and the end of its line; 0 where there is none. */
  private joinAt(at: number): number {
    const { bytes } = this;
    if (bytes[at] !== backSlash) return 0;
    if (bytes[at + 1] === newLine) return 2;
    return bytes[at + 1] === carriageReturn && bytes[at + 2] === newLine ? 3 : 0;
  }

  /** To the first byte of the next line. */
  nextLine(): void {
    const end = this.bytes.indexOf(newLine, this.at);
    this.at = end < 0 ? this.bytes.length : end + 1;
  }

  /** To the first byte behind this line and those that are joined to it; a comment is joined to none. */
  nextStatement(): void {
    const { bytes } = this;
    for (;;) {
      if (!this.hasWord()) return this.nextLine();
      this.skipWord();
      if (bytes[this.at] === newLine) return this.nextLine();
    }
  }

  /** From 1, of the place where the reader is. Counts them all: for what is to be reported. */
  line(): number {
    let line = 1;
    for (
      let at = this.bytes.indexOf(newLine);
      at >= 0 && at < this.at;
      at = this.bytes.indexOf(newLine, at + 1)
    )
      line++;
    return line;
  }

  /** The word here, or its first `most` characters. */
  word(most = 256): string {
    const start = this.at;
    this.skipWord();
    return this.text(start, Math.min(this.at, start + most));
  }

  skipWord(): void {
    const { bytes } = this;
    for (let byte = bytes[this.at] ?? 0; byte > 32; byte = bytes[++this.at] ?? 0)
      if (byte === backSlash && this.joinAt(this.at) > 0) return;
  }

  /** What is left of the line, trimmed, or its first `most` bytes. A comment's mark is part of a name. */
  rest(most = 1024): string {
    const start = this.at;
    const end = this.bytes.indexOf(newLine, start);
    this.at = end < 0 ? this.bytes.length : end;
    return this.text(start, Math.min(this.at, start + most)).trim();
  }

  private text(start: number, end: number): string {
    // A decoder takes ten times as long for the one or two letters that begin a million lines.
    const [first = 0, second = 0] = [this.bytes[start], this.bytes[start + 1]];
    if (end - start === 1 && first < 128) return String.fromCharCode(first);
    if (end - start === 2 && first < 128 && second < 128) return String.fromCharCode(first, second);
    return this.decoder.decode(this.bytes.subarray(start, end));
  }

  /** The number here; NaN for a word that is none. The word is passed either way. */
  number(): number {
    const { bytes } = this;
    let { at } = this;
    const negative = bytes[at] === 45;
    if (negative || bytes[at] === 43) at++;
    let mantissa = 0;
    let exponent = 0;
    let digits = 0;
    let digit = (bytes[at] ?? 0) - 48;
    for (; digit >= 0 && digit <= 9; digit = (bytes[++at] ?? 0) - 48, digits++)
      mantissa = mantissa * 10 + digit;
    if (bytes[at] === 46) {
      digit = (bytes[++at] ?? 0) - 48;
      for (; digit >= 0 && digit <= 9; digit = (bytes[++at] ?? 0) - 48, digits++) {
        mantissa = mantissa * 10 + digit;
        exponent--;
      }
    }
    if (((bytes[at] ?? 0) | 32) === 101 && digits > 0) {
      this.at = at + 1;
      exponent += this.integer();
      at = this.at;
    }
    this.at = at;
    if (digits === 0 || ((bytes[at] ?? 0) > 32 && this.joinAt(at) === 0)) {
      this.skipWord();
      return Number.NaN;
    }
    const value = exponent === 0 ? mantissa : mantissa * 10 ** exponent;
    return negative ? -value : value;
  }

  /** The whole number here, 0 where there is none; stops at the first byte that is no digit. */
  integer(): number {
    const { bytes } = this;
    const negative = bytes[this.at] === 45;
    if (negative || bytes[this.at] === 43) this.at++;
    let value = 0;
    for (let digit = (bytes[this.at] ?? 0) - 48; digit >= 0 && digit <= 9; ) {
      value = value * 10 + digit;
      digit = (bytes[++this.at] ?? 0) - 48;
    }
    return negative ? -value : value;
  }
}
