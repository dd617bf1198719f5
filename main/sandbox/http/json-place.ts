/** Where a text stops being JSON: the engine's own message often has no position, and quotes the body. */

const space = /[ \t\n\r]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** What may come next. */
type Expectation = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** Line and column (from 1) of the first character that cannot be part of the JSON; the end when it is cut off. */
export function placeOfJsonFault(source: string): { line: number; column: number } {
  const offset = faultOffset(source);
  let line = 1;
  let lineStart = 0;
  // Not `split`: 16 MB of line feeds are 16 million strings.
  for (let feed = source.indexOf('\n'); feed >= 0 && feed < offset; feed = source.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = feed + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

function faultOffset(source: string): number {
  const open: ('[' | '{')[] = [];
  let expected: Expectation = 'value';
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    const end = endOf(pattern, source, at);
    at = end ?? at;
    return end !== null;
  };
  const afterValue = (): Expectation => (open.length === 0 ? 'nothing' : 'comma-or-end');
  for (;;) {
    take(space);
    const next = source[at];
    if (next === undefined) return at;
    const ends = next === ']' ? '[' : next === '}' ? '{' : null;
    if (ends !== null && expected.endsWith('end') && open.at(-1) === ends) {
      open.pop();
      at += 1;
      expected = afterValue();
    } else if (expected.startsWith('value') && (next === '{' || next === '[')) {
      open.push(next);
      at += 1;
      expected = next === '{' ? 'name-or-end' : 'value-or-end';
    } else if (next === '"' && /^value|^name/.test(expected)) {
      const end = stringEnd(source, at);
      if (!end.whole) return end.at;
      at = end.at;
      expected = expected.startsWith('name') ? 'colon' : afterValue();
    } else if (expected.startsWith('value') && take(scalar)) expected = afterValue();
    else if (expected === 'colon' && next === ':') {
      at += 1;
      expected = 'value';
    } else if (expected === 'comma-or-end' && next === ',') {
      at += 1;
      expected = open.at(-1) === '{' ? 'name' : 'value';
    } else return at;
  }
}

/** Behind the closing quote, or at the character that cannot stand in a string. A loop: a regular expression overflows its stack on 50 MB. */
function stringEnd(source: string, start: number): { whole: boolean; at: number } {
  for (let at = start + 1; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 0x22) return { whole: true, at: at + 1 };
    if (code < 0x20) return { whole: false, at };
    if (code !== 0x5c) continue;
    const end = endOf(escape, source, at);
    if (end === null) return { whole: false, at };
    at = end - 1;
  }
  return { whole: false, at: source.length };
}

function endOf(pattern: RegExp, source: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : null;
}
