/** FBX as text, in the same records as the binary form: only those that are wanted, lists counted line by line. */
import { unreadable } from '../../unreadable.ts';
import type { FbxNode, FbxValue } from './binary.ts';

interface OpenNode {
  readonly name: string;
  readonly values: FbxValue[];
  readonly children: OpenNode[];
  readonly line: number;
}

/** As the binary form's, with lists as plain numbers in a record `a`, and the line that it begins in. */
export interface AsciiNode extends FbxNode {
  readonly line: number;
  readonly children: readonly AsciiNode[];
}

const deepest = 32;
const mostNodes = 500_000;
const mostNumbers = 20_000_000;

/** Throws `model.unreadable`. */
export function parseAsciiFbx(text: string): {
  readonly version: number;
  readonly nodes: readonly AsciiNode[];
} {
  const outer: OpenNode = { name: '', values: [], children: [], line: 0 };
  const open = [outer];
  let count = 0;
  let numbers = 0;
  let last: OpenNode | null = null;
  let lineNumber = 0;
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end).trim();
    from = end < 0 ? text.length : end + 1;
    lineNumber += 1;
    if (line === '' || line.startsWith(';')) continue;
    if (line === '}') {
      if (open.length > 1) open.pop();
      last = null;
      continue;
    }
    const match = /^([A-Za-z_][\w|]*)\s*:\s*(.*)$/s.exec(line);
    // Lists go on over several lines.
    const words = match === null ? line : (match[2] ?? '');
    const opens = words.endsWith('{');
    const values = valuesOf(opens ? words.slice(0, -1) : words);
    numbers += values.length;
    if (numbers > mostNumbers) throw unreadable(`it has more than ${mostNumbers} values`);
    if (match === null) {
      if (last !== null) for (const value of values) last.values.push(value);
      continue;
    }
    count += 1;
    if (count > mostNodes) throw unreadable(`it has more than ${mostNodes} records`);
    const node: OpenNode = { name: match[1] ?? '', values, children: [], line: lineNumber };
    open.at(-1)?.children.push(node);
    last = node;
    if (opens) open.push(node);
    if (open.length > deepest) throw unreadable(`its records are nested deeper than ${deepest}`);
  }
  const header = outer.children.find(({ name }) => name === 'FBXHeaderExtension');
  const version = header?.children.find(({ name }) => name === 'FBXVersion')?.values[0];
  return { version: typeof version === 'number' ? version : 0, nodes: outer.children };
}

function valuesOf(words: string): FbxValue[] {
  const values: FbxValue[] = [];
  for (const match of words.matchAll(/"([^"]{0,4096})"?|([^,\s"]+)/g)) {
    const [, quoted, bare] = match;
    if (quoted !== undefined) values.push(quoted);
    else if (bare !== undefined) {
      const number = Number(bare);
      values.push(Number.isFinite(number) ? number : bare.slice(0, 100));
    }
  }
  return values;
}
