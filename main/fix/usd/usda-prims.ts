/** Where the prims of a USD text lie, with their metadata and properties, so that single values can be replaced. */
import { AppError } from '../../contract/plain/errors.ts';
import { editWords } from '../write/edit-words.ts';
import { textOf } from '../write/text-edits.ts';

/** Places in characters of the text. */
export interface UsdaSpan {
  readonly start: number;
  readonly end: number;
}

/** `whole`: from its specifier to behind its brace; `body`: between its braces; `meta`: between its parentheses, null without them; `nameEnd` behind the quoted name. */
export interface LocatedPrim {
  /** Without the variants that it is in. */
  readonly path: string;
  readonly specifier: string;
  /** Empty where it is not stated. */
  readonly type: string;
  readonly isInVariant: boolean;
  readonly whole: UsdaSpan;
  readonly body: UsdaSpan;
  readonly nameEnd: number;
  readonly meta: UsdaSpan | null;
  /** By name, behind `=`: where their values lie. */
  readonly values: Map<string, UsdaSpan>;
}

/** True for the first bytes of a USD text. */
export const isUsda = (bytes: Uint8Array): boolean => /^\s*#usda \d/.test(textOf(bytes.subarray(0, 64)));

/** Each byte of a text as a character. Throws `fix.impossible` for what is no USD text. */
export function usdaText(path: string, bytes: Uint8Array): string {
  if (!isUsda(bytes)) throw new AppError('fix.impossible', { path, reason: editWords.usd.notText });
  return textOf(bytes);
}

const token =
  /"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@@@(?:\\@@@|[^])*?@@@|@[^@\n]*@|#[^\n]*|\/\*[^]*?\*\/|[{}()[\]=\n;]|[^\s{}()[\]=;"'@#]+/g;
const specifiers = new Set(['def', 'over', 'class']);

interface Header {
  readonly specifier: string;
  readonly start: number;
  type: string;
  name: string | null;
  nameEnd: number;
  meta: LocatedPrim['meta'];
}

type Growing = LocatedPrim & { readonly whole: { end: number }; readonly body: { end: number } };

/** Parents first. Throws `fix.impossible` for brackets that do not match. */
export function locatePrims(path: string, text: string): LocatedPrim[] {
  const tokens = [...text.matchAll(token)].map((match) => ({ text: match[0], start: match.index }));
  const prims: LocatedPrim[] = [];
  /** Null for dictionaries and variants. */
  const open: (Growing | null)[] = [];
  let header: Header | null = null;
  let word = '';
  for (let at = 0; at < tokens.length; at++) {
    const { text: found, start } = tokens[at] ?? { text: '', start: 0 };
    if (found === '(' || found === '[') {
      const end = closing(path, tokens, at);
      if (found === '(' && header?.name !== null && header !== null && header.meta === null)
        header.meta = { start: start + 1, end: tokens[end]?.start ?? start };
      at = end;
    } else if (specifiers.has(found))
      header = { specifier: found, start, type: '', name: null, nameEnd: 0, meta: null };
    else if (header !== null && header.name === null && /^["']/.test(found)) {
      header.name = found.slice(1, -1);
      header.nameEnd = start + found.length;
    } else if (found === '{') {
      const prim = header === null ? null : primOf(header, open, start + 1);
      if (prim !== null) prims.push(prim);
      open.push(prim);
      header = null;
    } else if (found === '}') {
      const prim = open.pop();
      if (prim === undefined) throw unmatched(path);
      if (prim !== null) [prim.body.end, prim.whole.end] = [start, start + 1];
    } else if (found === ')' || found === ']') throw unmatched(path);
    else if (found === '=') at = valueEnd(path, tokens, at, open.at(-1)?.values, word);
    else if (/^[^#"'@;\n/]/.test(found)) {
      word = found;
      if (header !== null && header.name === null) header.type = found;
    }
    if (open.length > 1000) throw unmatched(path);
  }
  if (open.length > 0) throw unmatched(path);
  return prims;
}

function primOf(
  { specifier, start, type, name, nameEnd, meta }: Header,
  open: readonly (Growing | null)[],
  bodyStart: number,
): Growing | null {
  if (name === null) return null;
  const above = open.findLast((one) => one !== null);
  return {
    path: `${above?.path ?? ''}/${name}`,
    specifier,
    type,
    isInVariant: open.length > 0 && (open.at(-1) === null || above?.isInVariant === true),
    whole: { start, end: bodyStart },
    body: { start: bodyStart, end: bodyStart },
    nameEnd,
    meta,
    values: new Map(),
  };
}

type Tokens = readonly { readonly text: string; readonly start: number }[];

/** The token before the next one that is to be looked at; dictionaries and time samples are walked as blocks. */
function valueEnd(
  path: string,
  tokens: Tokens,
  equals: number,
  into: LocatedPrim['values'] | undefined,
  name: string,
): number {
  let first = equals + 1;
  while (tokens[first]?.text === '\n') first++;
  const value = tokens[first];
  if (value === undefined || value.text === '{') return equals;
  const last = value.text === '(' || value.text === '[' ? closing(path, tokens, first) : first;
  const end = tokens[last];
  if (end !== undefined) into?.set(name, { start: value.start, end: end.start + end.text.length });
  return last;
}

function closing(path: string, tokens: Tokens, from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const found = tokens[at]?.text;
    if (found === '(' || found === '[') depth += 1;
    if (found === ')' || found === ']') depth -= 1;
    if (depth === 0) return at;
  }
  throw unmatched(path);
}

const unmatched = (path: string): AppError<'fix.impossible'> =>
  new AppError('fix.impossible', { path, reason: editWords.usd.brackets });

/** The blanks that the line of a place begins with. */
export function indentOf(text: string, start: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))?.[0] ?? '';
}
