/** Where elements and attributes of an XML file lie, so that values can be replaced in place. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { soundXml } from '../../inspect/read/xml.ts';
import { numbersIn, numbersText, scaledNumbers, type TextEdit, textOf } from './text-edits.ts';

/** `start` and `end`: of the value between its quotes. */
export interface LocatedAttribute {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Offsets are characters of `text`; `nameEnd` is behind the name of its tag, `openEnd` behind the tag. */
export interface LocatedElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, LocatedAttribute>;
  readonly children: readonly LocatedElement[];
  readonly parent: LocatedElement | null;
  readonly start: number;
  readonly nameEnd: number;
  readonly openEnd: number;
  /** `<a/>`. */
  readonly isEmpty: boolean;
  /** Before its closing tag; `openEnd` when it is empty. */
  readonly closeStart: number;
}

interface Growing extends LocatedElement {
  readonly children: Growing[];
  closeStart: number;
}

const token =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!DOCTYPE[^>[]*(?:\[[^]*?\]\s*)?>|<(\/?)([^\s/>]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A file that is well-formed XML. Throws `fix.impossible`. */
export function locateXml(path: string, bytes: Uint8Array): { text: string; root: LocatedElement } {
  try {
    soundXml(bytes);
  } catch (error) {
    if (!isAppError(error, 'model.unreadable')) throw error;
    throw new AppError('fix.impossible', { path, reason: error.data.reason }, { cause: error });
  }
  const text = textOf(bytes);
  const open: Growing[] = [];
  let root: Growing | null = null;
  for (const match of text.matchAll(token)) {
    const [whole, closing, name, attributes = '', empty] = match;
    if (name === undefined) continue;
    if (closing === '/') {
      const element = open.pop();
      if (element !== undefined) element.closeStart = match.index;
      continue;
    }
    const nameEnd = match.index + 1 + name.length;
    const parent = open.at(-1) ?? null;
    const openEnd = match.index + whole.length;
    const element: Growing = {
      name,
      attributes: attributesIn(attributes, nameEnd),
      children: [],
      parent,
      start: match.index,
      nameEnd,
      openEnd,
      isEmpty: empty === '/',
      closeStart: openEnd,
    };
    parent?.children.push(element);
    root ??= element;
    if (empty !== '/') open.push(element);
  }
  if (root === null) throw new AppError('fix.impossible', { path, reason: 'it has no element' });
  return { text, root };
}

function attributesIn(text: string, at: number): Map<string, LocatedAttribute> {
  const found = new Map<string, LocatedAttribute>();
  for (const match of text.matchAll(attribute)) {
    const value = match[2] ?? match[3] ?? '';
    const end = at + match.index + match[0].length - 1;
    found.set(match[1] ?? '', { value, start: end - value.length, end });
  }
  return found;
}

/** The element and all below it, parents first. */
export function* everyLocated(root: LocatedElement): Generator<LocatedElement> {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    waiting.push(...next.children.toReversed());
  }
}

export const childNamed = (element: LocatedElement, name: string): LocatedElement | undefined =>
  element.children.find((child) => child.name === name);
export const valueOf = (element: LocatedElement, name: string): string | undefined =>
  element.attributes.get(name)?.value;

/** Collects edits of one file. Numbers that are none throw `fix.impossible`. */
export class XmlEdits {
  readonly edits: TextEdit[] = [];
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Numbers of an attribute; null when it is missing. */
  numbers(element: LocatedElement, name: string): number[] | null {
    const found = element.attributes.get(name);
    return found === undefined ? null : numbersIn(this.#path, found.value, name);
  }

  scale(element: LocatedElement, name: string, factor: number): void {
    const found = element.attributes.get(name);
    if (found === undefined || factor === 1) return;
    this.#put(found, scaledNumbers(this.#path, found.value, factor, name));
  }

  /** Sets the attribute, or adds it behind the name of the tag. */
  set(element: LocatedElement, name: string, values: readonly number[]): void {
    const found = element.attributes.get(name);
    if (found !== undefined) return this.#put(found, numbersText(values));
    this.edits.push({
      start: element.nameEnd,
      end: element.nameEnd,
      text: ` ${name}="${numbersText(values)}"`,
    });
  }

  /** As the first child. */
  insert(element: LocatedElement, written: string): void {
    if (!element.isEmpty) {
      this.edits.push({ start: element.openEnd, end: element.openEnd, text: written });
      return;
    }
    // `<a/>` becomes `<a>…</a>`.
    this.edits.push({
      start: element.openEnd - 2,
      end: element.openEnd,
      text: `>${written}</${element.name}>`,
    });
  }

  /** The text of an element without children. */
  text(element: LocatedElement, by: string): void {
    if (!element.isEmpty) this.edits.push({ start: element.openEnd, end: element.closeStart, text: by });
  }

  #put({ value, start, end }: LocatedAttribute, by: string): void {
    if (by !== value) this.edits.push({ start, end, text: by });
  }
}
