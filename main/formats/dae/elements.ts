/** COLLADA's XML as a tree of bounded size with the text of its elements. Entities of the file's own are never followed. */

import { SaxesParser } from 'saxes';
import { AppError } from '../../contract/plain/errors.ts';
import { beyond } from '../mesh/growing.ts';
import { daeWords } from './dae-words.ts';

/** `line` is where its tag ends, from 1. */
export interface DaeElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DaeElement[];
  readonly text: string;
  readonly line: number;
}

/** `fault`: the first thing that is not as XML prescribes although a tree could be made; null when all is. */
export interface DaeXml {
  readonly root: DaeElement;
  readonly fault: { readonly message: string; readonly line: number } | null;
}

/** A million triangles are about 100 MB of text. */
const most = { bytes: 128 * 1024 * 1024, elements: 500_000, depth: 200 } as const;

interface Growing extends DaeElement {
  readonly children: Growing[];
  text: string;
}

/** Throws `model.not-a-model`, `model.damaged` without any element, and `model.beyond-limit`. */
export function readDaeXml(bytes: Uint8Array): DaeXml {
  if (bytes.length > most.bytes)
    throw new AppError('model.beyond-limit', {
      what: daeWords.beyond.bytes(Math.round(bytes.length / 1e6)),
      limit: daeWords.beyond.bytesLimit(Math.round(most.bytes / 1e6)),
    });
  // What stands before the declaration is not sound XML, and harms nothing.
  const text = textOf(bytes).replace(/^[\ufeff\s]+/, '');
  const blankLines =
    textOf(bytes.subarray(0, 4096))
      .match(/^[\ufeff\s]+/)?.[0]
      .split('\n').length ?? 1;
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: Growing[] = [];
  let root: Growing | undefined;
  let fault: DaeXml['fault'] = null;
  let count = 0;
  parser.on('error', (error) => {
    fault ??= {
      message: error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''),
      line: parser.line + blankLines - 1,
    };
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (root === undefined && name !== 'COLLADA')
      throw new AppError('model.not-a-model', { found: daeWords.not.collada });
    if (count > most.elements) throw beyond(daeWords.beyond.elements, most.elements);
    if (open.length >= most.depth) throw beyond(daeWords.beyond.depth, most.depth);
    const element = { name, attributes, children: [], text: '', line: parser.line + blankLines - 1 };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const onText = (piece: string): void => {
    const element = open.at(-1);
    if (element !== undefined && element.children.length === 0) element.text += piece;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(text).close();
  if (root === undefined) throw new AppError('model.not-a-model', { found: daeWords.not.xml });
  return { root, fault };
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(mark).decode(bytes);
}

/** Its first child of this name. */
export function childOf(element: DaeElement | undefined, name: string): DaeElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Its children of this name. */
export function childrenOf(element: DaeElement | undefined, name: string): DaeElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The one below that the names lead to, child by child. */
export function below(element: DaeElement | undefined, ...names: readonly string[]): DaeElement | undefined {
  return names.reduce(childOf, element);
}

/** What `#id` refers to. */
export function idIn(url = ''): string {
  return url.trim().replace(/^#/, '');
}

/** Numbers between blanks; NaN for a word that is none. Without a list of words: texts of 100 MB have ten million. */
export function numbersIn(text = ''): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < text.length; ) {
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    const start = at;
    while (at < text.length && text.charCodeAt(at) > 32) at++;
    if (at > start) numbers.push(Number(text.slice(start, at)));
  }
  return numbers;
}
