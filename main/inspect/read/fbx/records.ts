/** FBX as a tree of records of bounded size, binary and text: arrays stay packed until they are requested. */
import { inflateSync } from 'node:zlib';
import { unreadable } from '../../model-folder.ts';

// Binary FBX as a tree of records of bounded size: arrays stay packed until they are requested.

/** Numbers of a mesh, still packed. */
export interface PackedArray {
  readonly kind: 'f' | 'd' | 'i' | 'l' | 'b';
  readonly count: number;
  readonly isDeflated: boolean;
  readonly bytes: Buffer;
}

type FbxValue = number | string | PackedArray | { readonly rawBytes: number };

/** A record: `Model: 123, "Model::mug", "Mesh" { … }`. */
export interface FbxNode {
  readonly name: string;
  readonly values: readonly FbxValue[];
  readonly children: readonly FbxNode[];
}

export const binaryMagic = 'Kaydara FBX Binary  \0';
const maxDepth = 32;
const maxNodes = 200_000;
const mostValues = 1000;
/** 30 million triangles; more is a lie or nothing to be looked into here. */
const maxNumbers = 100_000_000;
const widths = { f: 4, d: 8, i: 4, l: 8, b: 1 } as const;
/** Deflate packs at most 1032 bytes into one. */
const mostPacked = 1040;

/** What is needed of it; `wanted` decides by the path of names whether a record is read. Throws `model.unreadable`. */
export function parseBinaryFbx(
  bytes: Buffer,
  wanted: (path: readonly string[]) => boolean,
): { readonly version: number; readonly nodes: readonly FbxNode[] } {
  if (bytes.length < 27) throw unreadable('it is cut off after its first bytes');
  const version = bytes.readUInt32LE(23);
  if (version < 5000 || version > 9000)
    throw unreadable(`it is of version ${version}, which FBX does not have`);
  const reader: Reader = { bytes, isWide: version >= 7500, count: 0, wanted };
  try {
    return { version, nodes: recordsOf(reader, 27, bytes.length, []) };
  } catch (error) {
    if (error instanceof RangeError) throw unreadable('it ends in the middle of a record');
    throw error;
  }
}

interface Reader {
  readonly bytes: Buffer;
  /** Lengths have 8 bytes from version 7500 on. */
  readonly isWide: boolean;
  readonly wanted: (path: readonly string[]) => boolean;
  count: number;
}

function recordsOf(reader: Reader, from: number, end: number, path: readonly string[]): FbxNode[] {
  const { bytes, isWide } = reader;
  const headBytes = isWide ? 25 : 13;
  if (path.length > maxDepth) throw unreadable(`its records are nested deeper than ${maxDepth}`);
  const nodes: FbxNode[] = [];
  let at = from;
  while (at + headBytes <= end) {
    const length = (n: number): number =>
      isWide ? Number(bytes.readBigUInt64LE(at + n * 8)) : bytes.readUInt32LE(at + n * 4);
    const recordEnd = length(0);
    // A record of zeros ends the list.
    if (recordEnd === 0) break;
    const valueCount = length(1);
    const valueBytes = length(2);
    const nameBytes = bytes.readUInt8(at + headBytes - 1);
    const valuesFrom = at + headBytes + nameBytes;
    if (recordEnd <= at || recordEnd > end || valuesFrom + valueBytes > recordEnd)
      throw unreadable('its records do not fit into each other');
    const name = bytes.toString('latin1', at + headBytes, valuesFrom);
    const below = [...path, name];
    if (reader.wanted(below)) {
      reader.count += 1;
      if (reader.count > maxNodes) throw unreadable(`it has more than ${maxNodes} records`);
      nodes.push({
        name,
        values: valuesOf(bytes, valuesFrom, valuesFrom + valueBytes, valueCount),
        children: recordsOf(reader, valuesFrom + valueBytes, recordEnd, below),
      });
    }
    at = recordEnd;
  }
  return nodes;
}

function valuesOf(bytes: Buffer, from: number, end: number, count: number): FbxValue[] {
  const values: FbxValue[] = [];
  let at = from;
  while (at < end && values.length < Math.min(count, mostValues)) {
    const type = bytes.toString('latin1', at, at + 1);
    at += 1;
    const fixed = fixedValue(bytes, type, at);
    if (fixed !== null) {
      values.push(fixed.value);
      at += fixed.bytes;
    } else if (type === 'S' || type === 'R') {
      const length = bytes.readUInt32LE(at);
      if (at + 4 + length > end) throw unreadable('a value in it is longer than its record');
      values.push(
        type === 'R' ? { rawBytes: length } : bytes.toString('utf8', at + 4, at + 4 + Math.min(length, 4096)),
      );
      at += 4 + length;
    } else {
      const kind = (['f', 'd', 'i', 'l', 'b'] as const).find((one) => one === type);
      if (kind === undefined) throw unreadable('it has a value of a type that FBX does not have');
      const length = bytes.readUInt32LE(at + 8);
      if (at + 12 + length > end) throw unreadable('a list in it is longer than its record');
      values.push({
        kind,
        count: bytes.readUInt32LE(at),
        isDeflated: bytes.readUInt32LE(at + 4) === 1,
        bytes: bytes.subarray(at + 12, at + 12 + length),
      });
      at += 12 + length;
    }
  }
  return values;
}

function fixedValue(
  bytes: Buffer,
  type: string,
  at: number,
): { readonly value: number; readonly bytes: number } | null {
  switch (type) {
    case 'Y':
      return { value: bytes.readInt16LE(at), bytes: 2 };
    case 'C':
    case 'B':
      return { value: bytes.readUInt8(at), bytes: 1 };
    case 'I':
      return { value: bytes.readInt32LE(at), bytes: 4 };
    case 'F':
      return { value: bytes.readFloatLE(at), bytes: 4 };
    case 'D':
      return { value: bytes.readDoubleLE(at), bytes: 8 };
    case 'L':
      return { value: Number(bytes.readBigInt64LE(at)), bytes: 8 };
    default:
      return null;
  }
}

/** The numbers themselves. Throws `model.unreadable` for a list that cannot be as long as it says. */
export function unpacked({ kind, count, isDeflated, bytes }: PackedArray): Float64Array | Int32Array {
  const width = widths[kind];
  if (count > maxNumbers) throw unreadable(`a list in it is said to have ${count} numbers`);
  const needed = count * width;
  if (isDeflated ? needed > bytes.length * mostPacked : needed > bytes.length)
    throw unreadable(`a list in it is said to have ${count} numbers, for which there are too few bytes`);
  let plain = bytes;
  if (isDeflated)
    try {
      plain = inflateSync(bytes, { maxOutputLength: Math.max(1, needed) });
    } catch {
      throw unreadable('a packed list in it is damaged, or larger than it says');
    }
  if (plain.length < needed) throw unreadable('a packed list in it is shorter than it says');
  if (kind === 'i') return Int32Array.from({ length: count }, (_, n) => plain.readInt32LE(n * 4));
  const read = {
    f: (n: number) => plain.readFloatLE(n * 4),
    d: (n: number) => plain.readDoubleLE(n * 8),
    l: (n: number) => Number(plain.readBigInt64LE(n * 8)),
    b: (n: number) => plain.readUInt8(n),
  }[kind];
  return Float64Array.from({ length: count }, (_, n) => read(n));
}

// FBX as text, in the same records as the binary form: only those that are wanted, lists counted line by line.

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

const maxTextDepth = 32;
const maxTextNodes = 500_000;
const maxTextNumbers = 20_000_000;

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
    const values = textValuesOf(opens ? words.slice(0, -1) : words);
    numbers += values.length;
    if (numbers > maxTextNumbers) throw unreadable(`it has more than ${maxTextNumbers} values`);
    if (match === null) {
      if (last !== null) for (const value of values) last.values.push(value);
      continue;
    }
    count += 1;
    if (count > maxTextNodes) throw unreadable(`it has more than ${maxTextNodes} records`);
    const node: OpenNode = { name: match[1] ?? '', values, children: [], line: lineNumber };
    open.at(-1)?.children.push(node);
    last = node;
    if (opens) open.push(node);
    if (open.length > maxTextDepth) throw unreadable(`its records are nested deeper than ${maxTextDepth}`);
  }
  const header = outer.children.find(({ name }) => name === 'FBXHeaderExtension');
  const version = header?.children.find(({ name }) => name === 'FBXVersion')?.values[0];
  return { version: typeof version === 'number' ? version : 0, nodes: outer.children };
}

function textValuesOf(words: string): FbxValue[] {
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
