/** XML as a tree of bounded size with line numbers, for the inspection and for workers, where browsers have no DOMParser. Entities of the file's own are never followed. */

import { SaxesParser } from 'saxes';
import { AppError } from '../../contract/plain/errors.ts';
import { xmlWords } from './xml-words.ts';

/** An element; `line` is where its tag begins, from 1. Attributes as written, entities of XML itself replaced. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  readonly line: number;
}

/** What is not as XML prescribes although a tree could be made. `isHarmless`: every program reads it all the same. */
export interface XmlFault {
  /** A sentence with its line. */
  readonly message: string;
  readonly line: number | null;
  readonly isHarmless: boolean;
}

/** `faults`: in the order of the file, at most ten. */
export interface XmlDocument {
  readonly root: XmlElement;
  readonly faults: readonly XmlFault[];
}

/** A description of 10,000 links has 10 MB; attributes take twenty times their bytes in memory. */
const most = { bytes: 128_000_000, elements: 500_000, depth: 5_000, faults: 10 } as const;

interface Growing {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: Growing[];
  text: string;
  readonly line: number;
}

/** Throws `model.damaged` when there is no element at all, `model.beyond-limit` for too many or too deep ones. */
export function readXml(bytes: Uint8Array): XmlDocument {
  if (bytes.length > most.bytes)
    throw beyond(
      xmlWords.beyond.bytes(Math.round(bytes.length / 1e6)),
      xmlWords.beyond.bytesLimit(most.bytes / 1e6),
    );
  const written = new TextDecoder().decode(bytes);
  // Blank lines before the declaration are forbidden, and every robotics tool passes over them.
  const text = written.trimStart();
  const skipped = written.slice(0, written.length - text.length);
  const linesBefore = skipped.split('\n').length - 1;
  const faults: XmlFault[] = [];
  if (skipped !== '' && text.startsWith('<?xml'))
    faults.push({
      message: xmlWords.fault.lateDeclaration(linesBefore > 0),
      line: linesBefore + 1,
      isHarmless: true,
    });
  const { root, faults: found } = parse(text, linesBefore);
  faults.push(...found);
  if (root === undefined)
    throw new AppError('model.damaged', {
      reason: faults[0]?.message.replace(/\.$/, '') ?? xmlWords.empty,
    });
  return { root, faults: faults.slice(0, most.faults) };
}

function parse(
  text: string,
  linesBefore: number,
): { readonly root: XmlElement | undefined; readonly faults: readonly XmlFault[] } {
  const parser = new SaxesParser({ position: true });
  const faults: XmlFault[] = [];
  const open: Growing[] = [];
  let root: Growing | undefined;
  let count = 0;
  let line = 1;
  parser.on('error', (error) => {
    if (faults.length < most.faults) faults.push(faultInWords(error.message, text, linesBefore));
  });
  // A tag may go on over several lines: the one of its name is what a user looks for.
  parser.on('opentagstart', () => {
    // Behind a name that ends its line the parser is in the next one already.
    line = parser.line + linesBefore - (parser.column === 0 ? 1 : 0);
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > most.elements) throw beyond(xmlWords.beyond.elements(most.elements), `${most.elements}`);
    if (open.length >= most.depth) throw beyond(xmlWords.beyond.depth(most.depth), `${most.depth}`);
    const attributes = new Map<string, string>();
    for (const [name, value] of Object.entries(tag.attributes))
      attributes.set(name, typeof value === 'string' ? value : value.value);
    const element: Growing = { name: tag.name, attributes, children: [], text: '', line };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const onText = (piece: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += piece;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(text).close();
  return { root, faults };
}

/** The element and all below it, parents first. */
export function* everyElement(root: XmlElement): Generator<XmlElement> {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i];
      if (child !== undefined) waiting.push(child);
    }
  }
}

/** Its first child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Its children of this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** What the XML reader of ROS, Gazebo and MuJoCo passes over, too: a comment before the declaration, `--` within one. */
const harmless = /^(an XML declaration must be at the start|malformed comment)/;

/** The parser's `14:16: undefined entity.` as a sentence with its line. */
function faultInWords(message: string, text: string, linesBefore: number): XmlFault {
  const [, at, said = message] = /^(\d+):\d+: (.*)$/.exec(message) ?? [];
  const line = at === undefined ? null : Number(at) + linesBefore;
  const what = said.startsWith('undefined entity')
    ? xmlWords.what.entity
    : isMergeMarker(text, at)
      ? xmlWords.what.mergeMarker
      : xmlWords.what.notWellFormed(said.replace(/\.$/, ''));
  return {
    message: xmlWords.fault.inLine(line, what),
    line,
    isHarmless: harmless.test(said),
  };
}

function isMergeMarker(text: string, line: string | undefined): boolean {
  return line !== undefined && /^<{7}( |$)/.test(text.split('\n', Number(line)).at(-1)?.trimEnd() ?? '');
}

function beyond(what: string, limit: string): AppError {
  return new AppError('model.beyond-limit', { what, limit });
}
