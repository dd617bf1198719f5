/** Text formats that show where they end: brackets and elements that are still open when the text stops. Pure, fed in pieces. */
import { checkWords } from './check-words.ts';

/** Takes a file from its beginning; `end` says why it cannot be all of it, or null when nothing shows that. */
export interface TextScanner {
  feed(bytes: Uint8Array): void;
  end(): string | null;
}

const code = (character: string): number => character.charCodeAt(0);
const newline = code('\n');
const backslash = code('\\');
const quote = code('"');
const apostrophe = code("'");
const at = code('@');
const less = code('<');
const greater = code('>');
const slash = code('/');
const dash = code('-');
const openBracket = code('[');
const closeBracket = code(']');
const question = code('?');

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Also the byte order mark of UTF-8, which may come first. */
function isBlank(byte: number): boolean {
  return isSpace(byte) || byte === 0xef || byte === 0xbb || byte === 0xbf;
}

/** What of a bracketed language decides whether a bracket counts. */
interface Brackets {
  /** Opening and closing ones, in pairs. */
  readonly pairs: string;
  /** Characters that begin and end a string. */
  readonly quotes: string;
  /** Begins a comment up to the end of the line; empty for none. */
  readonly comment: string;
  /** Strings of three quotes, and asset paths between `@` or `@@@` (USD). */
  readonly isUsd: boolean;
  /** An empty file is none of this format. */
  readonly mayBeEmpty: boolean;
}

/** Lenient towards what writers really do (Python's `NaN`, trailing commas): only what is missing is looked for. */
export function scanJson(): TextScanner {
  return scanBrackets({ pairs: '{}[]', quotes: '"', comment: '', isUsd: false, mayBeEmpty: false });
}

/** USD as text. */
export function scanUsda(): TextScanner {
  return scanBrackets({ pairs: '{}[]()', quotes: '"\'', comment: '#', isUsd: true, mayBeEmpty: false });
}

/** FBX as text. */
export function scanFbxText(): TextScanner {
  return scanBrackets({ pairs: '{}', quotes: '"', comment: ';', isUsd: false, mayBeEmpty: true });
}

/** Files of our formats nest a few dozen deep. What goes deeper may be made to fill the memory, and nothing is proved of it. */
const deepest = 10_000;

function scanBrackets({ pairs, quotes, comment, isUsd, mayBeEmpty }: Brackets): TextScanner {
  const closes = new Map<number, number>();
  for (let n = 0; n < pairs.length; n += 2) closes.set(pairs.charCodeAt(n + 1), pairs.charCodeAt(n));
  const opens = new Set(closes.values());
  const quoted = new Set(Array.from(quotes, code));
  const commented = comment === '' ? -1 : code(comment);
  const open: number[] = [];
  let isAny = false;
  let isMismatched = false;
  let isComment = false;
  /** Within a string: what ends it, how often in a row, and how many of these have come. */
  let ends = -1;
  let endsTimes = 1;
  let run = 0;
  let isEscaped = false;
  /** USD: quotes in a row outside of a string. Three begin a long one, two were an empty one. */
  let begun = 0;

  const enter = (byte: number, times: number): void => {
    ends = byte;
    endsTimes = times;
    run = 0;
    isEscaped = false;
  };
  const within = (byte: number): void => {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash && ends !== at) isEscaped = true;
    else if (byte === ends) {
      run += 1;
      if (run === endsTimes) ends = -1;
      return;
    } else if (byte === newline && isUsd && endsTimes === 1) {
      // Such a string ends with its line: a stray apostrophe does not swallow the rest.
      ends = -1;
    }
    run = 0;
  };
  const outside = (byte: number): void => {
    if (byte === commented) isComment = true;
    else if (quoted.has(byte) || (isUsd && byte === at)) {
      if (isUsd) {
        begun = 1;
        ends = byte;
      } else enter(byte, 1);
    } else if (opens.has(byte)) open.push(byte);
    else if (closes.has(byte) && open.pop() !== closes.get(byte)) isMismatched = true;
  };
  const afterQuotes = (byte: number): void => {
    const count = begun;
    const mark = ends;
    if (byte === mark && count === 1) {
      begun = 2;
      return;
    }
    begun = 0;
    if (byte === mark) return enter(mark, 3);
    if (count === 1) {
      enter(mark, 1);
      within(byte);
    } else {
      ends = -1;
      outside(byte);
    }
  };
  return {
    feed(bytes) {
      for (const byte of bytes) {
        if (open.length > deepest) return;
        if (!isAny && !isBlank(byte)) isAny = true;
        if (isComment) isComment = byte !== newline;
        else if (begun > 0) afterQuotes(byte);
        else if (ends !== -1) within(byte);
        else outside(byte);
      }
    },
    end() {
      if (open.length > deepest) return null;
      if (!isAny) return mayBeEmpty ? null : checkWords.missingEnd.empty;
      const isInString = begun !== 2 && ends !== -1;
      return open.length > 0 || isMismatched || isInString ? checkWords.missingEnd.textMiddle : null;
    },
  };
}

type XmlState = 'text' | 'markup' | 'tag' | 'close' | 'comment' | 'cdata' | 'instruction' | 'doctype';

/** Elements and what is between them; a text that does not begin with `<` is no XML, and shows nothing. */
export function scanXml(): TextScanner {
  return new XmlScanner();
}

class XmlScanner implements TextScanner {
  #state: XmlState = 'text';
  #head = '';
  #depth = 0;
  #hasRoot = false;
  #isXml: boolean | null = null;
  /** A document type with declarations of its own would have to be parsed to be understood. */
  #isOpaque = false;
  /** The quote that ends the value of an attribute. */
  #within = -1;
  #previous = -1;
  #run = 0;

  feed(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isXml === false || this.#isOpaque) return;
      if (this.#isXml === null) {
        if (isBlank(byte)) continue;
        this.#isXml = byte === less;
      }
      this.#take(byte);
    }
  }

  end(): string | null {
    if (this.#isXml === null) return checkWords.missingEnd.empty;
    if (!this.#isXml || this.#isOpaque) return null;
    return this.#state === 'text' && this.#depth === 0 && this.#hasRoot
      ? null
      : checkWords.missingEnd.textMiddle;
  }

  #take(byte: number): void {
    switch (this.#state) {
      case 'text':
        if (byte !== less) return;
        this.#state = 'markup';
        this.#head = '';
        return;
      case 'markup':
        return this.#markup(byte);
      case 'tag':
        return this.#tag(byte);
      case 'close':
        if (byte !== greater) return;
        this.#depth -= 1;
        this.#state = 'text';
        return;
      case 'comment':
        return this.#untilTwo(byte, dash);
      case 'cdata':
        return this.#untilTwo(byte, closeBracket);
      case 'instruction':
        if (byte === greater && this.#previous === question) this.#state = 'text';
        this.#previous = byte;
        return;
      case 'doctype':
        if (byte === openBracket) this.#isOpaque = true;
        if (byte === greater) this.#state = 'text';
    }
  }

  #markup(byte: number): void {
    this.#head += String.fromCharCode(byte);
    this.#run = 0;
    this.#previous = -1;
    const head = this.#head;
    if (head === '?') this.#state = 'instruction';
    else if (head === '/') this.#state = 'close';
    else if (head === '!--') this.#state = 'comment';
    else if (head === '![CDATA[') this.#state = 'cdata';
    else if (head.startsWith('!')) {
      if (!'!--'.startsWith(head) && !'![CDATA['.startsWith(head)) this.#state = 'doctype';
    } else {
      this.#state = 'tag';
      this.#within = -1;
      this.#tag(byte);
    }
  }

  #tag(byte: number): void {
    if (this.#within !== -1) {
      if (byte === this.#within) this.#within = -1;
    } else if (byte === quote || byte === apostrophe) this.#within = byte;
    else if (byte === greater) {
      if (this.#previous !== slash) this.#depth += 1;
      this.#hasRoot = true;
      this.#state = 'text';
    }
    this.#previous = byte;
  }

  /** Two of these and a `>` end it. */
  #untilTwo(byte: number, mark: number): void {
    if (byte === mark) this.#run += 1;
    else if (byte === greater && this.#run >= 2) this.#state = 'text';
    else this.#run = 0;
  }
}

/** Numbers that the lines of a Wavefront OBJ have at least. */
const objNumbers: Readonly<Record<string, number>> = { v: 3, vn: 3, vt: 1, f: 3, l: 2 };

/** Only a last line that breaks off shows that an OBJ goes on: `tail` are its last bytes. */
export function brokenObjLine(tail: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(tail);
  if (/\n\s*$/.test(text)) return null;
  const [word = '', ...rest] = (text.split('\n').at(-1) ?? '').trim().split(/\s+/);
  const numbers = objNumbers[word];
  return numbers !== undefined && rest.length < numbers ? checkWords.missingEnd.textMiddle : null;
}
