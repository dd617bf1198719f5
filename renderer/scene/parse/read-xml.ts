/** XML as a tree with line numbers, in a worker, where browsers have no DOMParser. Entities of the file's own are never followed. */
import { SaxesParser } from 'saxes';
import { AppError } from '../../../main/contract/plain/errors.ts';

/** An element; `line` is where its tag ends, from 1. Attributes as written, entities of XML itself replaced. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  readonly line: number;
}

/** `faults`: what is not as XML prescribes although a tree could be made; each with line and column, at most ten. */
export interface XmlDocument {
  readonly root: XmlElement;
  readonly faults: readonly string[];
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
    throw beyond(`XML of ${Math.round(bytes.length / 1e6)} MB`, `${most.bytes / 1e6} MB`);
  const parser = new SaxesParser({ position: true });
  const faults: string[] = [];
  const open: Growing[] = [];
  let root: Growing | undefined;
  let count = 0;
  parser.on('error', (error) => {
    if (faults.length < most.faults) faults.push(faultInWords(error.message));
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > most.elements) throw beyond(`more than ${most.elements} elements`, `${most.elements}`);
    if (open.length >= most.depth) throw beyond(`elements nested ${most.depth} deep`, `${most.depth}`);
    const attributes = new Map<string, string>();
    for (const [name, value] of Object.entries(tag.attributes))
      attributes.set(name, typeof value === 'string' ? value : value.value);
    const element: Growing = { name: tag.name, attributes, children: [], text: '', line: parser.line };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const onText = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(new TextDecoder().decode(bytes)).close();
  if (root === undefined)
    throw new AppError('model.damaged', {
      reason: faults[0]?.replace(/\.$/, '') ?? 'the file is empty, where XML was expected',
    });
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

/** The parser's `14:16: undefined entity.` as a sentence with its line. */
function faultInWords(message: string): string {
  const [, line, said = message] = /^(\d+):\d+: (.*)$/.exec(message) ?? [];
  const what = said.startsWith('undefined entity')
    ? 'an entity is used that XML does not know; its name is taken as text'
    : `its XML is not in order (${said.replace(/\.$/, '')})`;
  return line === undefined ? `${what}.` : `Line ${line}: ${what}.`;
}

function beyond(what: string, limit: string): AppError {
  return new AppError('model.beyond-limit', { what, limit });
}
