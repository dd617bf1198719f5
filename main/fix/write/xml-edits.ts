/** Where elements and attributes of an XML file lie, so that values can be replaced in place. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { soundXml } from '../../inspect/read/xml.ts';
import { editWords } from './edit-words.ts';
import { asWords, numbersIn, numbersText, scaledNumbers, type TextEdit, textOf } from './text-edits.ts';

/** `value` as it is written, without its quotes, between which `start` and `end` lie. */
export interface LocatedAttribute {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Offsets are characters of `text`; `nameEnd` is behind the name of its tag, `openEnd` behind the tag, `end` behind the whole. */
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
  readonly end: number;
}

interface Growing extends LocatedElement {
  readonly children: Growing[];
  closeStart: number;
  end: number;
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
      if (element !== undefined)
        [element.closeStart, element.end] = [match.index, match.index + whole.length];
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
      end: openEnd,
    };
    parent?.children.push(element);
    root ??= element;
    if (empty !== '/') open.push(element);
  }
  if (root === null) throw new AppError('fix.impossible', { path, reason: editWords.xml.noElement });
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
/** As it is written. */
export const valueOf = (element: LocatedElement, name: string): string | undefined =>
  element.attributes.get(name)?.value;
/** As the readers of formats give it; empty without it. */
export const wordsOf = (element: LocatedElement, name: string): string =>
  asWords(unescapedXml(valueOf(element, name) ?? ''));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

export const unescapedXml = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');

/** Lines to be put in as the last children, indented as the ones that are there; an element without children gets an end tag. */
export function appended(text: string, parent: LocatedElement, elements: readonly string[]): TextEdit {
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const [first] = parent.children;
  const own = indentAt(text, parent.start);
  const indent = (first === undefined ? null : indentAt(text, first.start)) ?? `${own ?? ''}  `;
  if (parent.isEmpty) {
    const slash = text.lastIndexOf('/', parent.end - 1);
    const body = elements.map((element) => `${newLine}${indent}${element}`).join('');
    return { start: slash, end: parent.end, text: `>${body}${newLine}${own ?? ''}</${parent.name}>` };
  }
  const last = parent.children.at(-1);
  const at = last?.end ?? parent.openEnd;
  // A file without line breaks keeps its style.
  const isOneLine = first !== undefined && indentAt(text, first.start) === null;
  const glue = isOneLine ? '' : `${newLine}${indent}`;
  const tail =
    last === undefined && !isOneLine && text.slice(at, parent.closeStart).trim() === ''
      ? `${newLine}${own ?? ''}`
      : '';
  return { start: at, end: at, text: elements.map((element) => `${glue}${element}`).join('') + tail };
}

/** The blanks before an element that begins its line; null for one that does not. */
function indentAt(text: string, start: number): string | null {
  const lead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return lead.trim() === '' ? lead : null;
}

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
