/** Writes FBX files of records: binary of any version, with packed lists, and text. */
import { deflateSync, inflateSync } from 'node:zlib';
import { AppError } from '../../main/contract/plain/errors.ts';
import { type FbxDocument, readFbx } from '../../main/formats/fbx/read-fbx.ts';

type FbxFileValue =
  | number
  | bigint
  | string
  | Uint8Array
  | Float64Array
  | Float32Array
  | Int32Array
  | BigInt64Array;

/** A record: `Model: 123, "Model::mug", "Mesh" { … }`. A plain number is a 32-bit integer, or a double where it is none. */
export interface FbxEntry {
  readonly name: string;
  readonly values: readonly FbxFileValue[];
  readonly children: readonly FbxEntry[];
  /** Added to the end that it claims in a binary file. */
  readonly lie: number;
}

export function entry(
  name: string,
  values: readonly FbxFileValue[] = [],
  children: readonly FbxEntry[] = [],
  lie = 0,
): FbxEntry {
  return { name, values, children, lie };
}

/** `P: name, type, "", "", values`. */
export const property = (name: string, ...values: (number | string)[]): FbxEntry =>
  entry('P', [name, values.length === 3 ? 'Vector3D' : 'Number', '', '', ...values]);

export const properties = (...list: readonly FbxEntry[]): FbxEntry => entry('Properties70', [], list);

export const layer = (
  name: string,
  mapping: string,
  reference: string,
  lists: readonly FbxEntry[],
): FbxEntry =>
  entry(
    name,
    [0],
    [entry('MappingInformationType', [mapping]), entry('ReferenceInformationType', [reference]), ...lists],
  );

export const doubles = (name: string, ...numbers: readonly number[]): FbxEntry =>
  entry(name, [Float64Array.from(numbers)]);
export const integers = (name: string, ...numbers: readonly number[]): FbxEntry =>
  entry(name, [Int32Array.from(numbers)]);

/** `[child, parent]`, or with the property of the parent. */
export type FbxJoin = readonly [child: number | string, parent: number | string, property?: string];

const idOf = (one: number | string): bigint | string => (typeof one === 'number' ? BigInt(one) : one);

/** Header, settings in centimetres and Y up unless `settings` says otherwise, objects, connections. */
export function fbxParts(
  objects: readonly FbxEntry[],
  joins: readonly FbxJoin[],
  settings: readonly FbxEntry[] = [property('UpAxis', 1), property('UnitScaleFactor', 1)],
): FbxEntry[] {
  return [
    entry('GlobalSettings', [], [properties(...settings)]),
    entry('Objects', [], objects),
    entry(
      'Connections',
      [],
      joins.map(([child, parent, to]) =>
        entry(
          typeof child === 'string' ? 'Connect' : 'C',
          to === undefined ? ['OO', idOf(child), idOf(parent)] : ['OP', idOf(child), idOf(parent), to],
        ),
      ),
    ),
  ];
}

/** Points as whole numbers of the file's unit, and polygons of any number of corners. */
export function meshEntry(
  id: number,
  points: readonly number[],
  polygons: readonly (readonly number[])[],
  more: readonly FbxEntry[] = [],
): FbxEntry {
  const corners = polygons.flatMap((polygon) => [...polygon.slice(0, -1), -(polygon.at(-1) ?? 0) - 1]);
  return entry(
    'Geometry',
    [BigInt(id), 'shape\0\u0001Geometry', 'Mesh'],
    [doubles('Vertices', ...points), integers('PolygonVertexIndex', ...corners), ...more],
  );
}

export const modelEntry = (id: number, ...list: readonly FbxEntry[]): FbxEntry =>
  entry('Model', [BigInt(id), 'part\0\u0001Model', 'Mesh'], [properties(...list)]);

export function binaryFbx(entries: readonly FbxEntry[], version = 7400): Uint8Array<ArrayBuffer> {
  const isWide = version >= 7500;
  const head = Buffer.alloc(27);
  head.write('Kaydara FBX Binary  \0\u001a\0', 0, 'latin1');
  head.writeUInt32LE(version, 23);
  let bytes = head;
  for (const one of entries) bytes = Buffer.concat([bytes, recordBytes(one, bytes.length, isWide)]);
  return Uint8Array.from(Buffer.concat([bytes, Buffer.alloc((isWide ? 25 : 13) + 176)]));
}

function recordBytes({ name, values, children, lie }: FbxEntry, at: number, isWide: boolean): Buffer {
  const list = Buffer.concat(values.map(valueBytes));
  const head = Buffer.alloc((isWide ? 25 : 13) + name.length);
  const width = isWide ? 8 : 4;
  let end = at + head.length + list.length;
  const below: Buffer[] = [];
  for (const child of children) {
    const bytes = recordBytes(child, end, isWide);
    below.push(bytes);
    end += bytes.length;
  }
  if (children.length > 0) {
    below.push(Buffer.alloc(isWide ? 25 : 13));
    end += isWide ? 25 : 13;
  }
  for (const [n, value] of [end + lie, values.length, list.length].entries())
    head.writeUInt32LE(value, n * width);
  head.writeUInt8(name.length, 3 * width);
  head.write(name, 3 * width + 1);
  return Buffer.concat([head, list, ...below]);
}

function valueBytes(value: FbxFileValue): Buffer {
  if (typeof value === 'string' || value instanceof Uint8Array) {
    const content = Buffer.from(value);
    const head = Buffer.alloc(5);
    head.write(typeof value === 'string' ? 'S' : 'R');
    head.writeUInt32LE(content.length, 1);
    return Buffer.concat([head, content]);
  }
  if (typeof value === 'object') {
    const packed = deflateSync(new Uint8Array(value.buffer));
    const head = Buffer.alloc(13);
    const kind = { Float64Array: 'd', Float32Array: 'f', Int32Array: 'i', BigInt64Array: 'l' }[
      value.constructor.name
    ];
    head.write(kind ?? '?');
    for (const [at, number] of [value.length, 1, packed.length].entries())
      head.writeUInt32LE(number, 1 + at * 4);
    return Buffer.concat([head, packed]);
  }
  const head = Buffer.alloc(typeof value === 'bigint' || !Number.isInteger(value) ? 9 : 5);
  head.write(typeof value === 'bigint' ? 'L' : Number.isInteger(value) ? 'I' : 'D');
  if (typeof value === 'bigint') head.writeBigInt64LE(value, 1);
  else if (Number.isInteger(value)) head.writeInt32LE(value, 1);
  else head.writeDoubleLE(value, 1);
  return head;
}

/** Lists break in the middle, as programs write them. */
export function textFbx(entries: readonly FbxEntry[], version = 7400): Uint8Array<ArrayBuffer> {
  const header = `; FBX project file\n; ---- {\n\nFBXHeaderExtension:  {\n\tFBXVersion: ${version}\n}\n`;
  return new TextEncoder().encode(header + entries.map((one) => recordText(one, '', version)).join(''));
}

function recordText({ name, values, children }: FbxEntry, indent: string, version: number): string {
  const [first] = values;
  if (typeof first === 'object' && !(first instanceof Uint8Array)) {
    const numbers = [...first].map(String);
    const half = Math.ceil(numbers.length / 2);
    const broken = [numbers.slice(0, half).join(','), numbers.slice(half).join(',')].filter(
      (one) => one !== '',
    );
    return version < 7000
      ? `${indent}${name}: ${broken.join(`\n${indent},`)}\n`
      : `${indent}${name}: *${numbers.length} {\n${indent}\ta: ${broken.join(',\n')}\n${indent}} \n`;
  }
  const words = values.map((value) =>
    typeof value === 'string'
      ? `"${value.split('\0\u0001').toReversed().join('::')}"`
      : value instanceof Uint8Array
        ? `,\n"${Buffer.from(value).toString('base64')}"`
        : String(value),
  );
  const below = children.map((child) => recordText(child, `${indent}\t`, version)).join('');
  const block = children.length === 0 ? '' : ` {\n${below}${indent}}`;
  return `${indent}${name}: ${words.join(',')}${block}\n`;
}

/** What they mean, with lists unfolded as Node does it. */
export function readMade(bytes: Uint8Array): Promise<FbxDocument> {
  return readFbx(bytes, {
    layers: true,
    inflate: (packed, length) => {
      try {
        return new Uint8Array(inflateSync(packed, { maxOutputLength: Math.max(1, length) }));
      } catch (error) {
        throw new AppError('model.damaged', { reason: 'a packed list is not whole' }, { cause: error });
      }
    },
  });
}
