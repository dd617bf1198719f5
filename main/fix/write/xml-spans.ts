/** Where the elements of an XML text lie, so that it can be edited with everything else left as it is. */
import { SaxesParser } from 'saxes';
import { AppError } from '../../contract/plain/errors.ts';

/** Places in UTF-16 units of the text: of the whole element, and of what is between its tags (null for `<a/>`). */
export interface XmlSpan {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlSpan[];
  readonly start: number;
  readonly end: number;
  readonly inner: { readonly start: number; readonly end: number } | null;
  readonly text: string;
}

interface Open {
  name: string;
  attributes: Map<string, string>;
  children: Open[];
  start: number;
  end: number;
  inner: { start: number; end: number } | null;
  text: string;
}

const mostElements = 500_000;

/** Throws `model.damaged` for bytes that are no UTF-8 and for XML that is not well-formed: it would not be the same afterwards. */
export function xmlSpans(bytes: Uint8Array): { readonly text: string; readonly root: XmlSpan } {
  const text = decodeText(bytes);
  const parser = new SaxesParser({ position: true });
  const open: Open[] = [];
  let root: Open | null = null;
  let start = 0;
  let count = 0;
  parser.on('error', (error) => {
    throw damaged(error.message);
  });
  parser.on('opentagstart', (tag) => {
    start = text.lastIndexOf(`<${tag.name}`, parser.position);
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > mostElements)
      throw new AppError('model.beyond-limit', { what: 'more elements', limit: `${mostElements}` });
    const attributes = new Map<string, string>();
    for (const [name, value] of Object.entries(tag.attributes))
      attributes.set(name, typeof value === 'string' ? value : value.value);
    const { position } = parser;
    const inner = tag.isSelfClosing ? null : { start: position, end: position };
    const element: Open = { name: tag.name, attributes, children: [], start, end: position, inner, text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) return;
    element.end = parser.position;
    if (element.inner !== null) element.inner.end = text.lastIndexOf('</', parser.position - 1);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += piece;
  });
  parser.write(text).close();
  if (root === null) throw damaged('it has no element');
  return { text, root };
}

/** A byte order mark stays in the text. Throws `model.damaged`. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AppError('model.damaged', { reason: 'it is not UTF-8 text' }, { cause: error });
  }
}

function damaged(reason: string): AppError {
  return new AppError('model.damaged', { reason: `its XML is not in order (${reason.slice(0, 120)})` });
}

/** What takes the place of a part of a text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits must not overlap; those of one place keep their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): Uint8Array {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: made } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start), made);
    at = Math.max(at, end);
  }
  parts.push(text.slice(at));
  return new TextEncoder().encode(parts.join(''));
}

/** Takes an element away, with its line where nothing else is on it. */
export function removal(text: string, { start, end }: Pick<XmlSpan, 'start' | 'end'>): TextEdit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextLine = text.indexOf('\n', end);
  const lineEnd = nextLine < 0 ? text.length : nextLine + 1;
  const isAlone = text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd).trim() === '';
  return isAlone ? { start: lineStart, end: lineEnd, text: '' } : { start, end, text: '' };
}

/** Lines to be put in as the last children, indented as the ones that are there; an element without children gets an end tag. */
export function appended(text: string, parent: XmlSpan, elements: readonly string[]): TextEdit {
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const [first] = parent.children;
  const own = indentAt(text, parent.start);
  const indent = (first === undefined ? null : indentAt(text, first.start)) ?? `${own ?? ''}  `;
  if (parent.inner === null) {
    const slash = text.lastIndexOf('/', parent.end - 1);
    const body = elements.map((element) => `${newLine}${indent}${element}`).join('');
    return { start: slash, end: parent.end, text: `>${body}${newLine}${own ?? ''}</${parent.name}>` };
  }
  const last = parent.children.at(-1);
  const at = last?.end ?? parent.inner.start;
  // A file without line breaks keeps its style.
  const isOneLine = first !== undefined && indentAt(text, first.start) === null;
  const glue = isOneLine ? '' : `${newLine}${indent}`;
  const tail =
    last === undefined && !isOneLine && text.slice(at, parent.inner.end).trim() === ''
      ? `${newLine}${own ?? ''}`
      : '';
  return { start: at, end: at, text: elements.map((element) => `${glue}${element}`).join('') + tail };
}

/** The blanks before an element that begins its line; null for one that does not. */
function indentAt(text: string, start: number): string | null {
  const lead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return lead.trim() === '' ? lead : null;
}

/** Of an attribute's value in double quotes. */
export function xmlEscaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The element and all below it. */
export function* everySpan(root: XmlSpan): Generator<XmlSpan> {
  yield root;
  for (const child of root.children) yield* everySpan(child);
}
