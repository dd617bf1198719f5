/** A search text as it is compared, and cut into terms with their places. Places count UTF-16 units. */

// Texts as they are compared: case and Latin, Greek and Cyrillic accents do not matter, "Möbel" is found by "mobel".

const accents = /[\u0300-\u036f]/g;
const ascii = /^[\0-\x7f]*$/;
const whiteSpace = /\s/;

/** The same for a text and for what is looked for in it. */
export function fold(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(accents, '').toLowerCase();
}

/** The words of a folded text, as white space parts them. */
export function wordsIn(folded: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at <= folded.length; at += 1) {
    if (at < folded.length && !isBetweenWords(folded.charCodeAt(at))) continue;
    if (at > start) words.push(folded.slice(start, at));
    start = at + 1;
  }
  return words;
}

/** White space, and what parts texts that are one value in a database. */
function isBetweenWords(code: number): boolean {
  if (code < 128) return code === 32 || code === 0 || (code >= 9 && code <= 13);
  return whiteSpace.test(String.fromCharCode(code));
}

export interface ValueToken {
  /** Without its quotes. */
  readonly text: string;
  readonly quoted: boolean;
  /** False for one whose quote is never closed; it reaches to the end of the text. */
  readonly closed: boolean;
  readonly from: number;
  readonly to: number;
}

export type Comparison = ':' | '=' | '<' | '<=' | '>' | '>=';

/** A word or quoted words, or a field with one or more values; with a `-` before it the opposite is meant. */
export interface TermToken {
  readonly from: number;
  readonly to: number;
  readonly not: boolean;
  readonly field: { readonly name: string; readonly from: number; readonly to: number } | null;
  /** `:` for words without a field. */
  readonly comparison: Comparison;
  /** At least one; the last may be empty, while it is being typed. */
  readonly values: readonly ValueToken[];
}

const space = /\s/;
const fieldStart = /([A-Za-z][A-Za-z_-]*)(:?(?:<=|>=|<|>|=)|:)/y;

let last: { readonly text: string; readonly terms: readonly TermToken[] } = { text: '', terms: [] };

/** All terms of a text, from left to right. Everything on a screen asks about the same text: it is cut once. */
export function tokenize(text: string): readonly TermToken[] {
  if (last.text !== text) last = { text, terms: termsOf(text) };
  return last.terms;
}

function termsOf(text: string): TermToken[] {
  const terms: TermToken[] = [];
  let at = 0;
  while (at < text.length) {
    if (space.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const term = readTerm(text, at);
    terms.push(term);
    at = term.to;
  }
  return terms;
}

function readTerm(text: string, from: number): TermToken {
  const next = text.charAt(from + 1);
  const not = text.charAt(from) === '-' && next !== '' && next !== '-' && !space.test(next);
  const start = not ? from + 1 : from;
  fieldStart.lastIndex = start;
  const [, name, sign = ''] = fieldStart.exec(text) ?? [];
  if (name === undefined) {
    const value = readValue(text, start, false);
    return { from, to: value.to, not, field: null, comparison: ':', values: [value] };
  }
  const values: ValueToken[] = [];
  let at = start + name.length + sign.length;
  for (;;) {
    const value = readValue(text, at, true);
    values.push(value);
    at = value.to;
    if (text.charAt(at) !== ',') break;
    at += 1;
  }
  const field = { name, from: start, to: start + name.length };
  return { from, to: at, not, field, comparison: comparisonOf(sign), values };
}

/** Up to white space, and inside of a field up to a comma; a quote that is never closed reaches to the end. */
function readValue(text: string, from: number, inField: boolean): ValueToken {
  if (text.charAt(from) === '"') return readQuoted(text, from);
  let to = from;
  while (to < text.length && !space.test(text.charAt(to)) && !(inField && text.charAt(to) === ',')) to += 1;
  return { text: text.slice(from, to), quoted: false, closed: true, from, to };
}

/** A quote inside of quotes is written twice. */
function readQuoted(text: string, from: number): ValueToken {
  let value = '';
  let at = from + 1;
  while (at < text.length) {
    if (text.charAt(at) !== '"') value += text.charAt(at);
    else if (text.charAt(at + 1) === '"') {
      value += '"';
      at += 1;
    } else return { text: value, quoted: true, closed: true, from, to: at + 1 };
    at += 1;
  }
  return { text: value, quoted: true, closed: false, from, to: text.length };
}

function comparisonOf(sign: string): Comparison {
  const found = sign.length > 1 && sign.startsWith(':') ? sign.slice(1) : sign;
  return found === '<' || found === '<=' || found === '>' || found === '>=' || found === '=' ? found : ':';
}
