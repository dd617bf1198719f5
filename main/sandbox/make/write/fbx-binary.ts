/** The FBX 7.4 binary container: nested records of typed properties. */
import { deflateSync } from 'node:zlib';

/** A property by its type letter: I int32, L int64, D double, S string, R bytes, d/i arrays of double and int32. */
export type FbxProperty =
  | { readonly type: 'I' | 'D'; readonly value: number }
  | { readonly type: 'L'; readonly value: bigint }
  | { readonly type: 'S'; readonly value: string }
  | { readonly type: 'R'; readonly value: Uint8Array }
  | { readonly type: 'd'; readonly value: ArrayLike<number> }
  | { readonly type: 'i'; readonly value: ArrayLike<number> };

export interface FbxNode {
  readonly name: string;
  readonly properties: readonly FbxProperty[];
  readonly children: readonly FbxNode[];
}

export const int = (value: number): FbxProperty => ({ type: 'I', value });
export const long = (value: bigint): FbxProperty => ({ type: 'L', value });
export const double = (value: number): FbxProperty => ({ type: 'D', value });
export const string = (value: string): FbxProperty => ({ type: 'S', value });
export const bytes = (value: Uint8Array): FbxProperty => ({ type: 'R', value });
export const doubles = (value: ArrayLike<number>): FbxProperty => ({ type: 'd', value });
export const ints = (value: ArrayLike<number>): FbxProperty => ({ type: 'i', value });
export const node = (
  name: string,
  properties: readonly FbxProperty[] = [],
  children: readonly FbxNode[] = [],
): FbxNode => ({
  name,
  properties,
  children,
});

const version = 7400;
/** Arrays shorter than this many bytes are not worth compressing. */
const compressFrom = 256;

/** The whole file. */
export function fbxFile(nodes: readonly FbxNode[]): Uint8Array {
  const header = Buffer.alloc(27);
  header.write('Kaydara FBX Binary  \x00\x1a\x00', 0, 'latin1');
  header.writeUInt32LE(version, 23);
  const parts: Buffer[] = [header];
  let at = header.length;
  for (const one of nodes) {
    const record = encodeNode(one, at);
    parts.push(record);
    at += record.length;
  }
  parts.push(Buffer.alloc(13), footer(at + 13));
  return new Uint8Array(Buffer.concat(parts));
}

/** A record that begins at byte `start`: its header holds absolute offsets. */
function encodeNode({ name, properties, children }: FbxNode, start: number): Buffer {
  const label = Buffer.from(name, 'latin1');
  const values = Buffer.concat(properties.map(encodeProperty));
  const head = Buffer.alloc(13 + label.length);
  let at = start + head.length + values.length;
  const nested: Buffer[] = [];
  for (const child of children) {
    const record = encodeNode(child, at);
    nested.push(record);
    at += record.length;
  }
  // A list of children, and a record with nothing in it, end with an empty record.
  if (children.length > 0 || properties.length === 0) {
    nested.push(Buffer.alloc(13));
    at += 13;
  }
  head.writeUInt32LE(at, 0);
  head.writeUInt32LE(properties.length, 4);
  head.writeUInt32LE(values.length, 8);
  head.writeUInt8(label.length, 12);
  label.copy(head, 13);
  return Buffer.concat([head, values, ...nested]);
}

function encodeProperty(property: FbxProperty): Buffer {
  const type = Buffer.from(property.type, 'latin1');
  switch (property.type) {
    case 'I': {
      const value = Buffer.alloc(4);
      value.writeInt32LE(property.value);
      return Buffer.concat([type, value]);
    }
    case 'L': {
      const value = Buffer.alloc(8);
      value.writeBigInt64LE(property.value);
      return Buffer.concat([type, value]);
    }
    case 'D': {
      const value = Buffer.alloc(8);
      value.writeDoubleLE(property.value);
      return Buffer.concat([type, value]);
    }
    case 'S':
      return sized(type, Buffer.from(property.value, 'utf8'));
    case 'R':
      return sized(type, Buffer.from(property.value));
    case 'd':
      return array(type, property.value.length, Buffer.from(Float64Array.from(property.value).buffer));
    case 'i':
      return array(type, property.value.length, Buffer.from(Int32Array.from(property.value).buffer));
  }
}

function sized(type: Buffer, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([type, length, content]);
}

function array(type: Buffer, count: number, raw: Buffer): Buffer {
  const compressed = raw.length >= compressFrom;
  const content = compressed ? deflateSync(raw) : raw;
  const head = Buffer.alloc(12);
  head.writeUInt32LE(count, 0);
  head.writeUInt32LE(compressed ? 1 : 0, 4);
  head.writeUInt32LE(content.length, 8);
  return Buffer.concat([type, head, content]);
}

/** The trailer readers of the format expect: an id that fits the file's creation time, padding to 16 bytes, the version, a mark. */
function footer(at: number): Buffer {
  const id = Buffer.from('fabcab09d0c8d466b176fb831cf7267e', 'hex');
  const mark = Buffer.from('f85a8c6adef5d97eece90ce3758f290b', 'hex');
  const padding = Buffer.alloc(16 - ((at + id.length + 4) % 16));
  const tail = Buffer.alloc(4 + 120);
  tail.writeUInt32LE(version, 0);
  return Buffer.concat([id, Buffer.alloc(4), padding, tail, mark]);
}
