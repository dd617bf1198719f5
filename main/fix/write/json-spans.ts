/** Where the values of a JSON text lie, so that one can be replaced in place. */
import { AppError } from '../../contract/plain/errors.ts';
import { editWords } from './edit-words.ts';
import { numberText, type TextEdit } from './text-edits.ts';

/** `start` and `end` in characters of the text; `members` of an object, `items` of a list. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
  readonly members: ReadonlyMap<string, JsonSpan> | null;
  readonly items: readonly JsonSpan[] | null;
  /** A number, string, true, false or null; undefined for lists and objects. */
  readonly value: unknown;
}

/** Keys and indices from the root. */
export type JsonPath = readonly (string | number)[];

/** Asks for each number below the root; the same number, or null, leaves it. */
export function numberEdits(
  root: JsonSpan,
  change: (path: JsonPath, value: number) => number | null,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const visit = ({ start, end, members, items, value }: JsonSpan, path: JsonPath): void => {
    for (const [key, member] of members ?? []) visit(member, [...path, key]);
    for (const [index, item] of (items ?? []).entries()) visit(item, [...path, index]);
    const by = typeof value === 'number' ? change(path, value) : null;
    if (by !== null && by !== value) edits.push({ start, end, text: numberText(by) });
  };
  visit(root, []);
  return edits;
}

const deepest = 200;

/** `text` must be valid JSON. Throws `fix.impossible` otherwise. */
export function locateJson(path: string, text: string): JsonSpan {
  try {
    JSON.parse(text.replace(/^(?:\u00ef\u00bb\u00bf|\ufeff)/, ''));
  } catch (error) {
    throw new AppError('fix.impossible', { path, reason: editWords.json.invalid }, { cause: error });
  }
  const start = /[^\s\ufeff\u00ef\u00bb\u00bf]/.exec(text)?.index ?? 0;
  return new Scanner(path, text).value(start, 0);
}

class Scanner {
  private readonly path: string;
  private readonly text: string;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  value(from: number, depth: number): JsonSpan {
    if (depth > deepest)
      throw new AppError('fix.impossible', { path: this.path, reason: editWords.json.tooDeep });
    const start = this.skip(from);
    const first = this.text[start];
    if (first === '{' || first === '[') return this.container(start, first === '{', depth);
    const end = first === '"' ? this.stringEnd(start) : this.wordEnd(start);
    return { start, end, members: null, items: null, value: JSON.parse(this.text.slice(start, end)) };
  }

  private container(start: number, isObject: boolean, depth: number): JsonSpan {
    const members = new Map<string, JsonSpan>();
    const items: JsonSpan[] = [];
    let at = this.skip(start + 1);
    while (this.text[at] !== '}' && this.text[at] !== ']') {
      let name = '';
      if (isObject) {
        const end = this.stringEnd(at);
        name = String(JSON.parse(this.text.slice(at, end)));
        at = this.skip(end) + 1;
      }
      const span = this.value(at, depth + 1);
      if (isObject) members.set(name, span);
      else items.push(span);
      at = this.skip(span.end);
      if (this.text[at] === ',') at = this.skip(at + 1);
    }
    return {
      start,
      end: at + 1,
      members: isObject ? members : null,
      items: isObject ? null : items,
      value: undefined,
    };
  }

  private skip(from: number): number {
    let at = from;
    while (/\s/.test(this.text[at] ?? '')) at++;
    return at;
  }

  private stringEnd(start: number): number {
    let at = start + 1;
    while (this.text[at] !== '"') at += this.text[at] === '\\' ? 2 : 1;
    return at + 1;
  }

  private wordEnd(start: number): number {
    let at = start;
    while (/[^\s,\]}]/.test(this.text[at] ?? ' ')) at++;
    return at;
  }
}
