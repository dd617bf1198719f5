/** Where the prims of a USD text lie, with their metadata and properties, so that single values can be replaced. */
import { AppError } from '../../contract/plain/errors.ts';

/** Offsets of characters. `meta`: between its parentheses, null without them; `nameEnd` behind the quoted name. */
export interface LocatedPrim {
  readonly path: string;
  readonly nameEnd: number;
  readonly meta: { readonly start: number; readonly end: number } | null;
  /** Behind its brace. */
  readonly bodyStart: number;
  /** By name, behind `=`: where their values lie. */
  readonly values: Map<string, { readonly start: number; readonly end: number }>;
}

const token =
  /"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@@@[^]*?@@@|@[^@\n]*@|#[^\n]*|\/\*[^]*?\*\/|[{}()[\]=\n;]|[^\s{}()[\]=;"'@#]+/g;
const specifiers = new Set(['def', 'over', 'class']);

interface Header {
  name: string | null;
  nameEnd: number;
  meta: LocatedPrim['meta'];
}

/** Prims in variants are left out. Throws `fix.impossible` for brackets that do not match. */
export function locatePrims(path: string, text: string): LocatedPrim[] {
  const tokens = [...text.matchAll(token)].map((match) => ({ text: match[0], start: match.index }));
  const prims: LocatedPrim[] = [];
  /** Null for dictionaries and variants. */
  const open: (LocatedPrim | null)[] = [];
  let header: Header | null = null;
  let word = '';
  for (let at = 0; at < tokens.length; at++) {
    const { text: found, start } = tokens[at] ?? { text: '', start: 0 };
    if (found === '(' || found === '[') {
      const end = closing(path, tokens, at);
      if (found === '(' && header?.name !== null && header !== null && header.meta === null)
        header.meta = { start: start + 1, end: tokens[end]?.start ?? start };
      at = end;
    } else if (specifiers.has(found)) header = { name: null, nameEnd: 0, meta: null };
    else if (header !== null && header.name === null && /^["']/.test(found)) {
      header.name = found.slice(1, -1);
      header.nameEnd = start + found.length;
    } else if (found === '{') {
      const parent = open.at(-1);
      const isPrim = header?.name !== null && header !== null && parent !== null;
      const prim = isPrim
        ? { ...primOf(header), path: `${parent?.path ?? ''}/${header?.name ?? ''}`, bodyStart: start + 1 }
        : null;
      if (prim !== null) prims.push(prim);
      open.push(prim);
      header = null;
    } else if (found === '}') {
      if (open.pop() === undefined) throw unmatched(path);
    } else if (found === '=') at = valueEnd(path, tokens, at, open.at(-1)?.values, word);
    else if (/^[^#"'@;\n/]/.test(found)) word = found;
    if (open.length > 1000) throw unmatched(path);
  }
  if (open.length > 0) throw unmatched(path);
  return prims;
}

function primOf(header: Header | null): Pick<LocatedPrim, 'nameEnd' | 'meta' | 'values'> {
  return { nameEnd: header?.nameEnd ?? 0, meta: header?.meta ?? null, values: new Map() };
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
  new AppError('fix.impossible', { path, reason: 'its brackets do not match' });
