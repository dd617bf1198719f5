/** XML as a tree of bounded size: no document type, no entities but the five, no recursion. */
import { SaxesParser } from 'saxes';
import { unreadable } from '../model-folder.ts';

/** An element; text is left out: robot descriptions keep everything in attributes. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** That it begins in, from 1. */
  readonly line: number;
}

const deepest = 200;
const mostElements = 200_000;

/** The document's only outer element. Throws `model.unreadable`. */
export function parseXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: false });
  const open: { name: string; attributes: Record<string, string>; children: Element[]; line: number }[] = [];
  let outer: Element | null = null;
  let count = 0;
  let line = 1;
  parser.on('error', (error) => {
    throw unreadable(`it is not sound XML (${error.message.replace(/\.$/, '').slice(0, 200)})`);
  });
  // A tag may go on over several lines: the one of its name is what a user looks for.
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > mostElements) throw unreadable(`it has more than ${mostElements} elements`);
    if (open.length >= deepest) throw unreadable(`its elements are nested deeper than ${deepest}`);
    const element = { name, attributes, children: [], line };
    open.at(-1)?.children.push(element);
    outer ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (outer === null) throw unreadable('it has no element');
  return outer;
}

/** Every element below and with this one, in document order. */
export function* everyElement(outer: Element): Generator<Element, void, void> {
  const left = [outer];
  for (let element = left.pop(); element !== undefined; element = left.pop()) {
    yield element;
    for (let n = element.children.length - 1; n >= 0; n -= 1) {
      const child = element.children[n];
      if (child !== undefined) left.push(child);
    }
  }
}

/** Its first child of this name. */
export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name);
}

/** Numbers between spaces; null when one is none. */
export function numbersOf(text: string | undefined): number[] | null {
  if (text === undefined) return null;
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers.every((number) => Number.isFinite(number)) ? numbers : null;
}
