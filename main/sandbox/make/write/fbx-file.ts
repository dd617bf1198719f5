/** The FBX 7.4 binary container, and what it says before its objects. */
import { deflateSync } from 'node:zlib';

// The FBX 7.4 binary container: nested records of typed properties.

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
const bytes = (value: Uint8Array): FbxProperty => ({ type: 'R', value });
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

// What an FBX says before its objects: header, axes and units, and which kinds of objects follow.

/** A row of a `Properties70` table. */
export const propertyRow = (
  name: string,
  type: string,
  label: string,
  flags: string,
  ...values: FbxProperty[]
): FbxNode => node('P', [string(name), string(type), string(label), string(flags), ...values]);

/** A table of properties. */
export const propertyTable = (...rows: FbxNode[]): FbxNode => node('Properties70', [], rows);

export const colourProperty = (name: string, [r, g, b]: readonly [number, number, number]): FbxNode =>
  propertyRow(name, 'Color', '', 'A', double(r), double(g), double(b));
export const numberProperty = (name: string, value: number): FbxNode =>
  propertyRow(name, 'Number', '', 'A', double(value));

// The same asset must give the same bytes, so the file was always created at the same moment; the id in the file's
// trailer belongs to it.
const created = '1970-01-01 10:00:00:000';
const fileId = Buffer.from('28b32aebb624ccc2bfc8b02aa92bfcf1', 'hex');

/** `FBXHeaderExtension` to `References`. */
export function preamble(title: string, counts: Readonly<Record<string, number>>): FbxNode[] {
  return [
    node(
      'FBXHeaderExtension',
      [],
      [
        node('FBXHeaderVersion', [int(1003)]),
        node('FBXVersion', [int(7400)]),
        node('EncryptionType', [int(0)]),
        node(
          'CreationTimeStamp',
          [],
          [
            node('Version', [int(1000)]),
            node('Year', [int(1970)]),
            node('Month', [int(1)]),
            node('Day', [int(1)]),
            node('Hour', [int(10)]),
            node('Minute', [int(0)]),
            node('Second', [int(0)]),
            node('Millisecond', [int(0)]),
          ],
        ),
        node('Creator', [string('Caliper sandbox')]),
        node(
          'SceneInfo',
          [string('GlobalInfo\x00\x01SceneInfo'), string('UserData')],
          [
            node('Type', [string('UserData')]),
            node('Version', [int(100)]),
            node(
              'MetaData',
              [],
              [
                node('Version', [int(100)]),
                node('Title', [string(title)]),
                node('Subject', [string('')]),
                node('Author', [string('')]),
                node('Keywords', [string('')]),
                node('Revision', [string('')]),
                node('Comment', [string('')]),
              ],
            ),
          ],
        ),
      ],
    ),
    node('FileId', [bytes(fileId)]),
    node('CreationTime', [string(created)]),
    node('Creator', [string('Caliper sandbox')]),
    globalSettings(),
    node(
      'Documents',
      [],
      [
        node('Count', [int(1)]),
        node('Document', [long(1n), string('Scene'), string('Scene')], [node('RootNode', [long(0n)])]),
      ],
    ),
    node('References'),
    definitions(counts),
  ];
}

/** Y up, front +Z, right +X; one unit is one centimetre. */
function globalSettings(): FbxNode {
  const axis = (name: string, value: number): FbxNode => propertyRow(name, 'int', 'Integer', '', int(value));
  return node(
    'GlobalSettings',
    [],
    [
      node('Version', [int(1000)]),
      propertyTable(
        axis('UpAxis', 1),
        axis('UpAxisSign', 1),
        axis('FrontAxis', 2),
        axis('FrontAxisSign', 1),
        axis('CoordAxis', 0),
        axis('CoordAxisSign', 1),
        axis('OriginalUpAxis', 1),
        axis('OriginalUpAxisSign', 1),
        propertyRow('UnitScaleFactor', 'double', 'Number', '', double(1)),
        propertyRow('OriginalUnitScaleFactor', 'double', 'Number', '', double(1)),
      ),
    ],
  );
}

function definitions(counts: Readonly<Record<string, number>>): FbxNode {
  const all = { GlobalSettings: 1, ...counts };
  const total = Object.values(all).reduce((sum, count) => sum + count, 0);
  return node(
    'Definitions',
    [],
    [
      node('Version', [int(100)]),
      node('Count', [int(total)]),
      ...Object.entries(all).map(([type, count]) =>
        node('ObjectType', [string(type)], [node('Count', [int(count)])]),
      ),
    ],
  );
}
